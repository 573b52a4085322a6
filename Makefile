# Makefile - builds cutecheck, judges the reference, runs the tests, installs.
#
# `make help` lists the targets, `make V=1` shows the commands. Everything that is made goes under
# $(BUILD); the same rules build the plain tree, the sanitized one and the one for coverage, each in
# its own BUILD. Sources are found by pattern: a new file joins by being there. GNU make and a C11
# compiler are enough for `make` and `make conform`.

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
SILENT := $(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS))))
MAKEFLAGS += --no-builtin-rules

# As many jobs as there are processors, unless the caller said how many.
ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 2)
endif

BUILD   ?= build
PREFIX  ?= /usr/local
DESTDIR ?=
LIBDIR  ?= $(PREFIX)/lib
CFLAGS  ?= -O2 -g1
WERROR  ?=
# Of a cross build: the command that runs its programs, e.g. qemu-aarch64 -L /usr/aarch64-linux-gnu.
RUN     ?=
VERSION := $(shell sed -n 's/^.define CT_VERSION "\(.*\)"$$/\1/p' ref/ct.h)
SOMAJOR := 0

STRICT  := -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow
COMPILE  = $(CC) $(STRICT) $(WERROR) -I. $(CPPFLAGS) $(CFLAGS)

# Debian's gcc has no headers of C where only what it strictly needs was installed; make check
# installs them itself. A tree that has its library had the headers.
ifneq ($(filter-out check sanitize coverage clean help,$(or $(MAKECMDGOALS),all)),)
ifeq ($(wildcard $(BUILD)/libcutecheck.a),)
ifneq ($(shell printf '\043include <stdio.h>' | $(CC) -E -x c - >/dev/null 2>&1 || echo no),)
$(error $(CC) does not find stdio.h: install a C compiler and its headers \
  (Debian: apt-get install gcc libc6-dev))
endif
endif
endif

# -g1 is enough for stack traces and compiles a fifth faster than -g. Lessons and examples, which
# people step through, get -g.
$(BUILD)/tutorials/%.o $(BUILD)/lessons/%.o $(BUILD)/examples/%.o: COMPILE += -g

# ---- Sources: every list is a pattern, and an empty one is an error where it is used ------------

FOUND  := $(sort $(shell find ref emu gpu spec-tests -name '*.c'))
sources = $(filter $(addsuffix /%,$(1)),$(FOUND))
objects = $(patsubst %.c,$(BUILD)/%.o,$(1))
some    = $(if $(strip $($(1))),,$(error no sources match $(1): the tree is not complete))

PARTS := support $(addprefix judge/,oracle laws generate answerers verdict) compare/machine

LIB_SRC    := $(filter-out ref/cli/% ref/draw/%,$(call sources,ref))
CLI_SRC    := $(call sources,ref/cli ref/draw)
EMU_SRC    := $(filter-out emu/cli/% emu/cuda/%,$(call sources,emu))
CUEMU_SRC  := $(call sources,emu/cli)
VIEW_OBJ   := $(patsubst %,$(BUILD)/emu/cli/view/%.o,page_css page_html page_js timeline_js)
CUDA_SRC   := $(call sources,emu/cuda)
GPU_SRC    := $(call sources,gpu)
JUDGE_SRC  := spec-tests/judge/judge.c $(call sources,$(addprefix spec-tests/,$(PARTS)))
DIFFER_SRC := $(filter-out %/device.c,\
                $(call sources,$(addprefix spec-tests/compare/,differ device)))
RANDOM_SRC := $(call sources,spec-tests/programs/random-cuda)
REPLAY_SRC := spec-tests/compare/replay.c $(call sources,spec-tests/compare/replay)
CASES_SRC  := spec-tests/cases.c $(call sources,spec-tests/cases)
CHECK_SRC  := $(call sources,spec-tests/unit spec-tests/programs/c)
BENCH_SRC  := $(call sources,spec-tests/bench)
FUZZ_SRC   := $(call sources,spec-tests/tools/fuzz)
TARGET_SRC := $(filter spec-tests/tools/fuzz/target/%,$(FUZZ_SRC))
SUITES     := $(wildcard spec-tests/tools/suites/*.sh spec-tests/tools/suites/*/*.sh)
FORMAT      = $(filter-out $(addprefix tutorials/exercises/,wrong/%.cu solutions/%.cu),$(shell \
                find ref emu gpu spec-tests tutorials web -name '*.[ch]' -o -name '*.cu' \
                -o -name '*.cuh'))

CLI_OBJ   := $(call objects,$(CLI_SRC))
GPU_OBJ   := $(call objects,$(GPU_SRC)) $(BUILD)/gpu/operations.o $(BUILD)/gpu/absent.o
CHECK_OBJ := $(call objects,$(CHECK_SRC))
PARTS_OBJ := $(call objects,$(filter-out spec-tests/judge/judge.c,$(JUDGE_SRC)) $(DIFFER_SRC))
FUZZERS   := $(patsubst spec-tests/tools/fuzz/target/%.c,$(BUILD)/fuzz_%,$(TARGET_SRC))

LIBCT  := $(BUILD)/libcutecheck.a
LIBEMU := $(BUILD)/libcuteemu.a
# ---- What is said while building: a line per step; V=1 shows the commands, -s says nothing -------

Q    = $(if $(V),,@)
LINK = $(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^
step = $(if $(V)$(SILENT),,$(info $(1)$(if $(filter AR CC LD,$(1)),  ) $(2)))

## all: the libraries, the tools build/ct and build/cuemu, the judge and the manual pages
.PHONY: all
all: $(LIBCT) $(LIBEMU) $(BUILD)/ct $(BUILD)/cuemu $(BUILD)/judge man

## portable: what builds on macOS and with musl, too: the library, ct, the judge, the lessons
.PHONY: portable
portable: $(LIBCT) $(BUILD)/ct $(BUILD)/judge

# What the compiler said is kept beside the object: suites/header.sh asks no compiler twice. One
# shell does it all: there are a thousand objects.
$(BUILD)/%.o: %.c
	$(call step,CC,$<)
	$(Q)[ -d $(@D) ] || mkdir -p $(@D) && \
	    $(COMPILE) -MMD -MP -c -o $@ $< 2>$@.said || { cat $@.said >&2; rm $@.said; false; } && \
	    { [ ! -s $@.said ] || cat $@.said >&2; }

# taken OPTION: the option, where the compiler has it. It is asked once, when something is compiled.
comma := ,
taken  = $(shell $(CC) -Werror $(1) -E -x c /dev/null >/dev/null 2>&1 && echo '$(1)')

# An object of a library is compiled once, for the archive and for the shared library. Names of
# macOS's libraries cannot be taken by others, and its compiler has no option for it.
PIC = $(eval PIC := -fPIC $(call taken,-fno-semantic-interposition))$(PIC)
$(call objects,$(LIB_SRC) $(EMU_SRC) $(CUDA_SRC)): COMPILE += $(PIC)

# GCC clears a record by `rep stos`, which takes longer to begin than stores take to do it.
MEMSET := -mmemset-strategy=unrolled_loop:512:noalign$(comma)libcall:-1:noalign
STORES  = $(eval STORES := $(call taken,$(MEMSET)))$(STORES)
$(call objects,$(EMU_SRC)): COMPILE += $(STORES)

# Loops over the lanes of a row become vectors, and short functions parts of others: the machine is
# a fourteenth faster. Sums of matrices are vectors as they are written, which -O3 takes apart.
FASTER := $(if $(filter -O2,$(CFLAGS)),-O3)
$(call objects,$(filter-out emu/exec/matrix/%,$(EMU_SRC))): COMPILE += $(FASTER)

-include $(shell [ ! -d $(BUILD) ] || find $(BUILD) -name '*.d')

# ---- What each root adds ------------------------------------------------------------------------

include ref/ref.mk emu/emu.mk gpu/gpu.mk tutorials/tutorials.mk web/web.mk python/python.mk \
        spec-tests/spec-tests.mk

## format: lay out every C file by .clang-format
.PHONY: format
format:
	clang-format -i $(FORMAT)

## clean: remove build
.PHONY: clean
clean:
	rm -rf $(BUILD)

# Targets of users, in the order in which they are met; all others are for work on the tree.
USERS := conform all check portable cuemu cuda tutorials exercise exercises pages web examples \
         install install-emu uninstall wheel dist clean help

## help: this list
.PHONY: help
help:
	@awk -v users='$(USERS)' ' \
	    /^## [a-z0-9-]+: / { name = substr($$2, 1, length($$2) - 1); sub(/^## [^ ]+ /, ""); \
	        does[name] = $$0; order[++n] = name } \
	    function line(t) { printf "  %-16s%s\n", t, does[t]; delete does[t] } \
	    END { m = split(users, user, " "); for (i = 1; i <= m; ++i) line(user[i]); \
	        print "\nTo work on the tree:"; \
	        for (i = 1; i <= n; ++i) if (order[i] in does) line(order[i]) }' \
	    $(filter Makefile %.mk,$(MAKEFILE_LIST))
