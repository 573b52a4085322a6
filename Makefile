# Makefile - builds cutecheck, judges the reference, runs the tests, installs.
#
# `make help` lists the targets. Everything that is made goes under $(BUILD); the same rules build
# the plain tree, the sanitized one and the one for coverage, each in its own BUILD. Sources are
# found by pattern: a new file joins by being there. GNU make and a C11 compiler are enough for
# `make` and `make conform`.

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

# As many jobs as there are processors, unless the caller said how many.
ifeq ($(MAKELEVEL)$(filter -j%,$(MAKEFLAGS)),0)
MAKEFLAGS += -j$(shell nproc 2>/dev/null || echo 2)
endif

BUILD   ?= build
PREFIX  ?= /usr/local
DESTDIR ?=
LIBDIR  ?= $(PREFIX)/lib
CFLAGS  ?= -O2 -g
WERROR  ?=
VERSION := $(shell sed -n 's/^.define CLI_VERSION "\(.*\)"$$/\1/p' ref/cli/cli.h)
SOMAJOR := 0

STRICT  := -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow
COMPILE  = $(CC) $(STRICT) $(WERROR) -I. $(CPPFLAGS) $(CFLAGS)

# How many generated cases per operation, from which seed: a share for the tests, all for a night.
CASES         ?= 2000
SEED          ?= 1
NIGHTLY_CASES ?= 1000000
TMA_CASES     ?= 100000
NIGHTLY_SEED  ?= $(shell date +%Y%m%d)
FUZZ_SECONDS  ?= 60

# ---- Sources: every list is a pattern, and an empty one is an error where it is used ------------

sources = $(sort $(shell find $(1) -name '*.c'))

LIB_SRC    := $(filter-out ref/cli/% ref/draw/%,$(call sources,ref))
CLI_SRC    := $(call sources,$(wildcard ref/cli ref/draw))
EMU_SRC    := $(call sources,emu)
GPU_SRC    := $(call sources,gpu)
CHECK_SRC  := $(call sources,spec-tests/unit)
FUZZ_SRC   := $(call sources,spec-tests/fuzz)
BENCH_SRC  := $(call sources,spec-tests/bench)
DIFFER_SRC := $(filter-out %/device.c,$(call sources,spec-tests/differ))
REPLAY_SRC := spec-tests/replay.c $(call sources,spec-tests/replay)
JUDGE_SRC  := spec-tests/judge.c $(call sources,$(addprefix spec-tests/,support oracle laws generate \
                subject judge machine))
SUITES     := $(wildcard spec-tests/suites/*.sh)
FORMAT     := $(shell find ref emu gpu spec-tests tutorials -name '*.[ch]' -o -name '*.cu' -o -name '*.cuh')

objects    = $(patsubst %.c,$(BUILD)/%.o,$(1))
LIB_OBJ   := $(call objects,$(LIB_SRC))
PIC_OBJ   := $(patsubst %.c,$(BUILD)/pic/%.o,$(LIB_SRC))
CLI_OBJ   := $(call objects,$(CLI_SRC))
DRAW_OBJ  := $(filter $(BUILD)/ref/draw/%,$(CLI_OBJ))
EMU_OBJ   := $(call objects,$(EMU_SRC))
JUDGE_OBJ := $(call objects,$(JUDGE_SRC))
GPU_OBJ   := $(call objects,$(GPU_SRC))
CHECK_OBJ := $(call objects,$(CHECK_SRC))
BENCH_OBJ := $(call objects,$(BENCH_SRC))
REPLAY_OBJ := $(call objects,$(REPLAY_SRC))
DIFFER_OBJ := $(call objects,$(DIFFER_SRC))
PARTS_OBJ := $(filter-out $(BUILD)/spec-tests/judge.o,$(JUDGE_OBJ)) $(DIFFER_OBJ)
FUZZERS   := $(patsubst spec-tests/fuzz/%.c,$(BUILD)/fuzz_%,$(FUZZ_SRC))

SHARED := libcutecheck.so.$(VERSION)
SONAME := libcutecheck.so.$(SOMAJOR)

some = $(if $(strip $($(1))),,$(error no sources match $(1): the tree is not complete))

## all: the libraries, the calculator build/ct and the judge
.PHONY: all
all: $(BUILD)/libcutecheck.a $(BUILD)/$(SHARED) $(BUILD)/libcuteemu.a $(BUILD)/ct $(BUILD)/judge

$(BUILD)/libcutecheck.a: $(LIB_OBJ)
	$(call some,LIB_SRC)
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/libcuteemu.a: $(EMU_OBJ)
	$(call some,EMU_SRC)
	@rm -f $@
	$(AR) rcs $@ $^

# Only ct_ names leave the shared library; what its files share stays inside.
$(BUILD)/$(SHARED): $(PIC_OBJ)
	$(call some,LIB_SRC)
	@echo '{ global: ct_*; local: *; };' >$(BUILD)/ct.map
	$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) \
	    -Wl,--version-script=$(BUILD)/ct.map -o $@ $^
	@ln -sf $(SHARED) $(BUILD)/$(SONAME) && ln -sf $(SONAME) $(BUILD)/libcutecheck.so

$(BUILD)/ct: $(CLI_OBJ) $(BUILD)/libcutecheck.a
	$(call some,CLI_SRC)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^

$(BUILD)/judge: $(JUDGE_OBJ) $(BUILD)/libcutecheck.a $(BUILD)/libcuteemu.a
	$(call some,JUDGE_SRC)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lm

# The differential runs without kernels; gpu/gpu.mk links them with kernels, as build/differ.
$(BUILD)/replay: $(BUILD)/spec-tests/differ.o $(PARTS_OBJ) $(BUILD)/libcutecheck.a \
                 $(BUILD)/libcuteemu.a
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lm

# A suite lets the allocations of the machine fail, one by one.
FAILING := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
$(BUILD)/check: $(CHECK_OBJ) $(PARTS_OBJ) $(GPU_OBJ) $(DRAW_OBJ) $(BUILD)/libcutecheck.a \
                $(BUILD)/libcuteemu.a
	$(call some,CHECK_SRC)
	$(CC) $(CFLAGS) $(LDFLAGS) $(FAILING) -o $@ $^ $$(pkg-config --libs check) -lm

$(BUILD)/bench: $(BENCH_OBJ) $(BUILD)/spec-tests/machine/box.o $(BUILD)/libcutecheck.a \
                $(BUILD)/libcuteemu.a
	$(call some,BENCH_SRC)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lm

$(BUILD)/replay-emu: $(REPLAY_OBJ) $(BUILD)/libcuteemu.a
	$(call some,REPLAY_SRC)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lm

$(FUZZERS): $(BUILD)/fuzz_%: $(BUILD)/spec-tests/fuzz/%.o $(filter-out %/main.o,$(CLI_OBJ)) \
            $(PARTS_OBJ) $(BUILD)/libcutecheck.a $(BUILD)/libcuteemu.a
	$(CC) $(CFLAGS) -fsanitize=fuzzer -o $@ $^ -lm

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(COMPILE) -MMD -MP -c -o $@ $<

$(BUILD)/pic/%.o: %.c
	@mkdir -p $(@D)
	$(COMPILE) -fPIC -MMD -MP -c -o $@ $<

-include $(shell [ ! -d $(BUILD) ] || find $(BUILD) -name '*.d')

# ---- The main job and the tests -----------------------------------------------------------------

## conform: judge the reference on every vector and every recorded case (gcc and make are enough)
.PHONY: conform
conform: $(BUILD)/judge
	@sh spec-tests/tools/setup.sh report
	@mkdir -p $(BUILD)/junit
	@$(BUILD)/judge --junit $(BUILD)/junit/conform.xml spec-tests/vectors spec-tests/recorded

## replay: hold the reference and the machine to what devices answered
.PHONY: replay
replay: $(BUILD)/replay $(BUILD)/replay-emu
	@$(BUILD)/replay --subject ref --replay spec-tests/recorded/h200
	@$(BUILD)/replay-emu spec-tests/recorded/h200

## check: install what the tests need, then run all of them
.PHONY: check
check:
	@sh spec-tests/tools/setup.sh install
	@$(MAKE) --no-print-directory tests

# What `check` runs, once the set-up is there.
.PHONY: tests
tests: all man $(BUILD)/check $(BUILD)/replay $(BUILD)/replay-emu
	$(call some,SUITES)
	@CC='$(CC)' CFLAGS='$(CFLAGS)' LDFLAGS='$(LDFLAGS)' BUILD='$(BUILD)' CASES='$(CASES)' \
	    SEED='$(SEED)' VERSION='$(VERSION)' MAKE='$(MAKE)' sh spec-tests/tools/suites.sh $(SUITES)

$(CHECK_OBJ): CPPFLAGS += $(shell pkg-config --cflags check 2>/dev/null)

## nightly: a million generated cases for every operation that has a law
.PHONY: nightly
nightly: $(BUILD)/judge
	@mkdir -p $(BUILD)/junit
	$(BUILD)/judge --generate $(NIGHTLY_CASES) --seed $(NIGHTLY_SEED) \
	    --junit $(BUILD)/junit/nightly.xml

## tma: a hundred thousand TMA plans of ref in the machine, every byte
.PHONY: tma
tma: $(BUILD)/judge
	@$(BUILD)/judge --tma $(TMA_CASES) --seed $(SEED)

## bench: nanoseconds and arena bytes per operation
.PHONY: bench
bench: $(BUILD)/bench
	@$(BUILD)/bench

## rules: who includes whom, partners, sizes, comments
.PHONY: rules
rules:
	@BUILD=$(BUILD) sh spec-tests/tools/rules.sh

# One process for all compiled suites: a search for leaks at the end of each of thousands would take
# longer than the tests.
## sanitize: every test again under ASan and UBSan, in build/sanitize
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
.PHONY: sanitize
sanitize:
	@sh spec-tests/tools/setup.sh install
	@CK_FORK=no CK_TIMEOUT_MULTIPLIER=10 $(MAKE) --no-print-directory \
	    BUILD=$(BUILD)/sanitize CFLAGS='-O1 -g $(SANITIZE)' tests

## coverage: lines and branches of ref and emu that the tests reach; HTML in build/coverage
.PHONY: coverage
coverage:
	@sh spec-tests/tools/setup.sh install
	@find $(BUILD)/coverage -name '*.gcda' -delete 2>/dev/null || true
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/coverage CFLAGS='-O0 -g --coverage' tests || \
	    failed=1; sh spec-tests/tools/coverage.sh $(BUILD)/coverage ref 97 90 emu 95 88 && \
	    exit $${failed:-0}

## fuzz: libFuzzer on the parsers and the pipe, FUZZ_SECONDS each (needs clang)
.PHONY: fuzz fuzzers
fuzz: $(BUILD)/ct
	@command -v clang >/dev/null || { echo 'fuzz: not run, needs clang' >&2; exit 1; }
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/fuzz CC=clang fuzzers \
	    CFLAGS='-O1 -g -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all'
	@sh spec-tests/fuzz/fuzz.sh $(BUILD) $(FUZZ_SECONDS) \
	    $(patsubst $(BUILD)/%,$(BUILD)/fuzz/%,$(FUZZERS))

fuzzers: $(FUZZERS)
	$(call some,FUZZ_SRC)

# ---- Installing, kernels and lessons have rules of their own ------------------------------------

include $(wildcard ref/install.mk gpu/gpu.mk gpu/probes/probes.mk tutorials/tutorials.mk \
                   tutorials/exercises/exercises.mk)

## format: lay out every C file by .clang-format
.PHONY: format
format:
	clang-format -i $(FORMAT)

## clean: remove build
.PHONY: clean
clean:
	rm -rf $(BUILD)

## help: this list
.PHONY: help
help:
	@cat Makefile $(wildcard */*.mk */*/*.mk) | sed -n 's/^## \([a-z-]*\): /\1\t/p' | expand -t 16
