# spec-tests.mk - the judge and the tests: how they are built and run.
#
# `make conform` needs gcc and make alone; `make check` installs what the tests need.

# How many generated cases per operation, from which seed: a share for the tests, all for a night.
CASES         ?= 1000
SEED          ?= 1
NIGHTLY_CASES ?= 1000000
TMA_CASES     ?= 100000
NIGHTLY_SEED  ?= $(shell date +%Y%m%d)
FUZZ_SECONDS  ?= 60
RANDOM_KERNELS ?= 120
RANDOM_SEED    ?= $(shell date +%Y%m%d)
KEEP          ?= 0

# ---- Programs -----------------------------------------------------------------------------------

$(BUILD)/judge: $(call objects,$(JUDGE_SRC)) $(GPU_OBJ) $(LIBCT) $(LIBEMU)
	$(call some,JUDGE_SRC)
	$(call step,LD,$@)
	$(Q)$(LINK) -lm

# The differential runs without kernels; gpu/gpu.mk links them with kernels, as build/differ.
$(BUILD)/replay: $(BUILD)/spec-tests/compare/differ.o $(PARTS_OBJ) $(GPU_OBJ) $(LIBCT) $(LIBEMU)
	$(call step,LD,$@)
	$(Q)$(LINK) -lm

$(BUILD)/replay-emu: $(call objects,$(REPLAY_SRC)) $(LIBEMU)
	$(call some,REPLAY_SRC)
	$(call step,LD,$@)
	$(Q)$(LINK) -lm

$(BUILD)/cases: $(call objects,$(CASES_SRC)) $(PARTS_OBJ) $(GPU_OBJ) $(LIBCT) $(LIBEMU)
	$(call some,CASES_SRC)
	$(call step,LD,$@)
	$(Q)$(LINK) -lm

$(BUILD)/random-cuda: $(call objects,$(RANDOM_SRC) spec-tests/support/options.c) $(LIBEMU)
	$(call some,RANDOM_SRC)
	$(call step,LD,$@)
	$(Q)$(LINK) -lm -ldl

# What asks the libraries, and takes no time of its own, is compiled sooner where -O2 is asked for.
SOONER := $(if $(filter -O2,$(CFLAGS)),-O1)
$(PARTS_OBJ) $(call objects,$(JUDGE_SRC) $(REPLAY_SRC) $(FUZZ_SRC) gpu/algebra/algebra.c) \
$(BUILD)/spec-tests/compare/differ.o: COMPILE += $(SOONER)

# The list of the suites is what their files say. Its folder changes when a file comes or goes.
$(BUILD)/suite_list.c: $(CHECK_SRC) $(sort $(dir $(CHECK_SRC))) spec-tests/tools/suite_list.awk
	@mkdir -p $(@D)
	$(Q)awk -f spec-tests/tools/suite_list.awk $(CHECK_SRC) >$@

$(BUILD)/suite_list.o: $(BUILD)/suite_list.c
	$(call step,CC,$<)
	$(Q)$(COMPILE) -c -o $@ $<

# A suite lets the allocations of the machine fail, one by one; Check is told a place once (mark.c).
WRAPPED := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=_mark_point
CHECK_PARTS := $(CHECK_OBJ) $(BUILD)/suite_list.o $(PARTS_OBJ) $(GPU_OBJ) \
               $(call objects,$(filter-out %/replay.c,$(REPLAY_SRC)) $(CUDA_SRC) $(KERNEL_SRC) \
                   $(filter-out %/cases.c,$(CASES_SRC)))
$(BUILD)/check: $(CHECK_PARTS) $(BUILD)/liblesson.a $(LIBCT) $(LIBEMU)
	$(call some,CHECK_SRC)
	$(call step,LD,$@)
	$(Q)$(LINK) $(WRAPPED) $$(pkg-config --libs check) -pthread -ldl -lm

# The tests are compiled to be compiled soon: what takes time in them is the libraries they ask.
$(CHECK_OBJ): COMPILE += -O0
$(CHECK_OBJ) $(BUILD)/suite_list.o: CPPFLAGS += $(CHECK_FLAGS)

# Asked for once, by the first object of a test.
CHECK_FLAGS = $(eval CHECK_FLAGS := $(shell pkg-config --cflags check 2>/dev/null))$(CHECK_FLAGS)

$(BUILD)/bench: $(call objects,$(BENCH_SRC)) $(BUILD)/spec-tests/compare/machine/box.o \
                $(BUILD)/spec-tests/compare/machine/matrices.o $(LIBCT) $(LIBEMU)
	$(call some,BENCH_SRC)
	$(call step,LD,$@)
	$(Q)$(LINK) -lm

# A target with a main of its own, or with libFuzzer's.
ENGINE   ?=
FUZZ_OBJ := $(call objects,$(filter-out $(TARGET_SRC) %/main.c,$(FUZZ_SRC)))
# What reads files of programs.
FUZZED_OBJ := $(call objects,$(filter-out %/main.c,$(CUEMU_SRC)) \
                $(call sources,$(addprefix emu/cuda/,device fatbin host nvtx order texture)) \
                emu/cuda/audit/symbols.c) $(VIEW_OBJ)
$(FUZZERS): $(BUILD)/fuzz_%: $(BUILD)/spec-tests/tools/fuzz/target/%.o $(FUZZ_OBJ) \
            $(if $(ENGINE),,$(BUILD)/spec-tests/tools/fuzz/main.o) \
            $(filter-out %/main.o,$(CLI_OBJ)) \
            $(FUZZED_OBJ) $(PARTS_OBJ) $(GPU_OBJ) $(LIBCT) $(LIBEMU)
	$(call step,LD,$@)
	$(Q)$(CC) $(CFLAGS) $(ENGINE) $(LDFLAGS) -o $@ $^ -lm -ldl

# ---- The main job and the tests -----------------------------------------------------------------

## conform: judge the reference on every vector and every recorded case (gcc and make are enough)
.PHONY: conform
conform: $(BUILD)/judge $(BUILD)/ct
	@sh spec-tests/tools/setup.sh report
	@mkdir -p $(BUILD)/junit
	@$(BUILD)/judge --junit $(BUILD)/junit/conform.xml spec-tests/spec/vectors spec-tests/spec/recorded

## replay: hold the reference and the machine to what devices answered
.PHONY: replay
replay: $(BUILD)/replay $(BUILD)/replay-emu
	@$(BUILD)/replay --subject ref --replay spec-tests/spec/recorded/h200
	@$(BUILD)/replay-emu spec-tests/spec/recorded/h200

## cases: the PTX cases of the machine, as they stand and with each of their changes
.PHONY: cases
cases: $(BUILD)/cases
	$(built)
	@$(BUILD)/cases spec-tests/cases

## random-cuda: random CUDA kernels on a device and on the machine, compared (needs nvcc)
.PHONY: random-cuda
random-cuda: $(BUILD)/random-cuda
	@BUILD='$(BUILD)' NVCC='$(NVCC)' sh spec-tests/programs/random-cuda/campaign.sh $(RANDOM_SEED) \
	    $(RANDOM_KERNELS) $(BUILD)/random-cuda.d

## replay-approx: the approximations of every argument, 2^32 of each form (most of an hour)
.PHONY: replay-approx
replay-approx: $(BUILD)/replay-emu
	@$(BUILD)/replay-emu spec-tests/spec/recorded/h200/approx.whole

## scalar-ptx: every scalar form from PTX text against an H200; `make check` takes a share
.PHONY: scalar-ptx
scalar-ptx: $(BUILD)/replay-emu
	@BUILD='$(BUILD)' EVERY=1 sh spec-tests/tools/suites/emu/scalar_ptx.sh

## check: install what the tests need, then run all of them
.PHONY: check
check:
	@sh spec-tests/tools/setup.sh install
	@$(MAKE) --no-print-directory tests

## check-long: `check`, where suites that take a share of their rows, by SEED, take all of them
.PHONY: check-long
check-long:
	@EVERY=1 $(MAKE) --no-print-directory check

# What `check` runs, once the set-up is there.
.PHONY: tests
tests: all examples $(BUILD)/check $(BUILD)/replay $(BUILD)/replay-emu $(BUILD)/cases $(FUZZERS) \
       $(BUILD)/random-cuda $(addprefix $(BUILD)/mutants/,judge.o check.o cases.o libhost.a)
	$(call some,SUITES)
	$(call some,TARGET_SRC)
	@CC='$(CC)' CFLAGS='$(CFLAGS)' LDFLAGS='$(LDFLAGS)' BUILD='$(BUILD)' CASES='$(CASES)' \
	    SEED='$(SEED)' VERSION='$(VERSION)' MAKE='$(MAKE_COMMAND)' \
	    sh spec-tests/tools/suites.sh $(SUITES)

## check-cute: the lessons' C++ and the vectors' against CuTe's own headers (python3, pip and g++)
.PHONY: check-cute
check-cute: $(BUILD)/judge lessons
	@mkdir -p $(BUILD)/junit
	@BUILD='$(BUILD)' sh spec-tests/tools/check_cute.sh

## report: every implementation of CuTe that is here, compared: build/report/index.html (python3)
.PHONY: report
report: $(BUILD)/judge $(BUILD)/ct
	@BUILD='$(BUILD)' PYTHONDONTWRITEBYTECODE=1 python3 spec-tests/report/report.py $(REPORT)

## report-cute: let CuTe C++ answer what `report` asks: hours the first time, answers are kept (g++)
.PHONY: report-cute
report-cute: $(BUILD)/judge $(BUILD)/ct
	@BUILD='$(BUILD)' sh spec-tests/report/ask_cute.sh

## check-web: the playground and its pages, in the browsers that are there (emscripten)
.PHONY: check-web
check-web: web all lessons
	@BUILD='$(BUILD)' sh spec-tests/tools/check_web.sh

## check-aarch64: compile the tree for 64-bit Arm, install it, run it by QEMU (a cross compiler)
.PHONY: check-aarch64
check-aarch64:
	@BUILD='$(BUILD)/aarch64' MAKE='$(MAKE_COMMAND)' sh spec-tests/tools/aarch64.sh

## check-portable: build ct, the judge and the lessons for macOS and musl, run them on musl (pip)
.PHONY: check-portable
check-portable:
	@BUILD='$(BUILD)/portable' MAKE='$(MAKE_COMMAND)' sh spec-tests/tools/portable.sh

## kernels-cute: the PTX of the kernels with CuTe anew (left out: without nvcc or CuTe's headers)
.PHONY: kernels-cute
kernels-cute:
	@sh spec-tests/spec/recorded/ptx/cute/make.sh '$(NVCC)' \
	    $(wildcard spec-tests/spec/recorded/ptx/cute/*.cu)
	@sh tutorials/kernels.sh make '$(NVCC)'

## follow: do what README.md says, word for word, in a clean clone of what is committed
.PHONY: follow
follow:
	@BUILD='$(BUILD)' sh spec-tests/tools/follow.sh

## figures: count what is covered, and write the table of README.md
.PHONY: figures
figures: $(BUILD)/ct
	@sh spec-tests/tools/figures.sh --write

## pictures: save the pictures of the calculator, that of README.md among them, as they are now
.PHONY: pictures
pictures: $(BUILD)/ct
	@sh spec-tests/tools/suites/pictures.sh --save

## explanations: save what the calculator says of an answer and of a refusal, as it is now
.PHONY: explanations
explanations: $(BUILD)/ct
	@sh spec-tests/tools/suites/explanations.sh --save

## nightly: a million generated cases an operation, every atom in the machine, every explanation
.PHONY: nightly
nightly: $(BUILD)/judge $(BUILD)/ct
	@BUILD='$(BUILD)' WHY=all sh spec-tests/tools/suites/why.sh
	@$(BUILD)/judge --atoms
	@mkdir -p $(BUILD)/junit
	$(BUILD)/judge --generate $(NIGHTLY_CASES) --seed $(NIGHTLY_SEED) \
	    --junit $(BUILD)/junit/nightly.xml

## tma: a hundred thousand TMA plans of ref in the machine, every byte
.PHONY: tma
tma: $(BUILD)/judge
	@$(BUILD)/judge --tma $(TMA_CASES) --seed $(SEED)

## programs: correct and wrong programs in the machine, all schedules; `make check` takes a share
.PHONY: programs
programs: $(BUILD)/check
	@PROGRAMS=all CK_RUN_SUITE=programs $(BUILD)/check

## memory: every vector in all amounts of memory; `make check` tries those that can differ
.PHONY: memory
memory: $(BUILD)/check
	@MEMORY_SWEEP=all CK_RUN_SUITE=memory $(BUILD)/check

## bench: nanoseconds and arena bytes per operation
.PHONY: bench
bench: $(BUILD)/bench
	@$(BUILD)/bench

## rules: who uses whom, cycles, partners, sizes, words, comments
.PHONY: rules
rules: all lessons examples $(BUILD)/replay $(BUILD)/replay-emu $(BUILD)/cases $(BUILD)/bench \
       $(if $(filter rules,$(MAKECMDGOALS)),$(if $(shell \
           pkg-config --exists check 2>/dev/null && echo yes),$(BUILD)/check))
	@BUILD=$(BUILD) sh spec-tests/tools/rules.sh

# One process for all compiled suites: a search for leaks at the end of each of thousands would take
# longer than the tests.
## sanitize: every test again under ASan and UBSan, in build/sanitize
# gcc writes a short memcmp as loads that the sanitizer does not see. A program under cuemu has a
# library of the dynamic linker's before the sanitizer's.
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer \
            -fno-builtin-memcmp
.PHONY: sanitize
sanitize:
	@sh spec-tests/tools/setup.sh install
	@CK_FORK=no ASAN_OPTIONS=verify_asan_link_order=0 \
	    $(MAKE) --no-print-directory BUILD=$(BUILD)/sanitize CFLAGS='-O1 -g $(SANITIZE)' tests

## coverage: lines and branches of ref and emu that the tests reach; HTML in build/coverage
.PHONY: coverage
coverage:
	@sh spec-tests/tools/setup.sh install
	@find $(BUILD)/coverage -name '*.gcda' -delete 2>/dev/null || true
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/coverage CFLAGS='-O0 -g --coverage' tests || \
	    failed=1; sh spec-tests/tools/coverage.sh $(BUILD)/coverage ref 97 90 emu 95 88 && \
	    exit $${failed:-0}

# Coverage is counted by edge alone: to trace comparisons takes most of the time, and the edits know
# the grammar.
## fuzz: every target under libFuzzer, ASan and UBSan, FUZZ_SECONDS of CPU time each (needs clang)
.PHONY: fuzz fuzzers
fuzz: $(FUZZERS)
	@command -v clang >/dev/null || { echo 'fuzz: not run, needs clang' >&2; exit 1; }
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/fuzz CC=clang ENGINE=-fsanitize=fuzzer fuzzers \
	    CFLAGS='-O2 -g $(SANITIZE) -fsanitize-coverage=inline-8bit-counters,pc-table'
	@KEEP=$(KEEP) sh spec-tests/tools/fuzz/fuzz.sh $(BUILD) $(FUZZ_SECONDS) \
	    $(patsubst $(BUILD)/%,$(BUILD)/fuzz/%,$(FUZZERS))

fuzzers: $(FUZZERS)
	$(call some,FUZZ_SRC)

## mutants: do tests notice MUTANTS one-token changes OF=ref, emu, gpu, front? OF=known: known bugs
# front: what reads text. gpu: the planning of kernels, which needs no device. known: bugs of other
# implementations, each put into this one.
OF               ?= ref
FRONT            := emu/ptx emu/decode ref/cxx
MUTANT_SRC_front := $(call sources,$(FRONT))
MUTANT_SRC_ref   := $(filter-out $(addsuffix /%,ref/cli $(FRONT)),$(call sources,ref))
MUTANT_SRC_emu   := $(filter-out $(addsuffix /%,emu/cuda emu/cli $(FRONT)),$(call sources,emu))
MUTANT_SRC_gpu   := $(call sources,gpu/host)
MUTANT_SRC_known := spec-tests/tools/mutants/known.txt
MUTANT_PARTS     := $(addprefix $(BUILD)/mutants/,judge.o check.o cases.o \
                        replay-emu.o random-cuda.o cuemu.o libhost.a)
$(BUILD)/mutants/judge.o: $(call objects,$(JUDGE_SRC))
$(BUILD)/mutants/check.o: $(filter-out $(GPU_OBJ),$(CHECK_PARTS))
$(BUILD)/mutants/cases.o: $(call objects,$(CASES_SRC)) $(PARTS_OBJ)
$(BUILD)/mutants/replay-emu.o: $(call objects,$(REPLAY_SRC))
$(BUILD)/mutants/random-cuda.o: $(call objects,$(RANDOM_SRC) spec-tests/support/options.c)
$(BUILD)/mutants/cuemu.o: $(call objects,$(CUEMU_SRC)) $(VIEW_OBJ)
$(filter %.o,$(MUTANT_PARTS)):
	$(call step,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(LD) -r -S -o $@ $^
	@echo '$(WRAPPED)' >$(@D)/wrapped

$(BUILD)/mutants/libhost.a: $(GPU_OBJ)
	$(call step,AR,$@)
	@mkdir -p $(@D) && rm -f $@
	$(Q)$(AR) rcs $@ $^

.PHONY: mutants
mutants: $(MUTANT_PARTS) $(BUILD)/liblesson.a $(BUILD)/ct $(LIBEMU)
	$(call some,MUTANT_SRC_$(OF))
	@CC='$(CC)' CFLAGS='$(CFLAGS)' BUILD='$(BUILD)' SEED='$(SEED)' MUTANTS='$(MUTANTS)' \
	    MUTANT='$(MUTANT)' JOBS='$(JOBS)' FRESH='$(FRESH)' OF='$(OF)' \
	    sh spec-tests/tools/mutants/mutants.sh $(MUTANT_SRC_$(OF))

# ---- Installing ----------------------------------------------------------------------------------

JUDGE_DATA := $(PREFIX)/share/cutecheck
JUDGE_PAGE := $(BUILD)/man/spec-tests/cutecheck-judge.1

man: $(JUDGE_PAGE)

$(JUDGE_PAGE): $(BUILD)/judge spec-tests/tools/page.sh
	@sh spec-tests/tools/page.sh cutecheck-judge 'judge an implementation of CuTe' $(VERSION) \
	    '$(RUN) $(BUILD)/judge --help' $@

install: install-judge
uninstall: uninstall-judge

## install-judge: the judge, the vectors and the recorded answers alone
.PHONY: install-judge uninstall-judge
install-judge: $(BUILD)/judge $(JUDGE_PAGE)
	install -d $(addprefix $(DESTDIR)$(PREFIX)/,bin share share/man/man1)
	install -m 755 $(BUILD)/judge $(DESTDIR)$(PREFIX)/bin/cutecheck-judge
	install -m 644 $(JUDGE_PAGE) $(DESTDIR)$(PREFIX)/share/man/man1/
	rm -rf $(DESTDIR)$(JUDGE_DATA)
	sh spec-tests/tools/data.sh $(DESTDIR)$(JUDGE_DATA) $(VERSION)

uninstall-judge:
	rm -f $(DESTDIR)$(PREFIX)/bin/cutecheck-judge
	rm -f $(DESTDIR)$(PREFIX)/share/man/man1/$(notdir $(JUDGE_PAGE))
	rm -rf $(DESTDIR)$(JUDGE_DATA)

# ---- What is handed on ---------------------------------------------------------------------------

## dist: the vectors alone, the source tree and a .deb, with SHA256SUMS, in build/dist
.PHONY: dist dist-data dist-source dist-deb
dist: dist-data dist-source dist-deb

dist-data:
	@sh spec-tests/tools/dist.sh data $(BUILD)/dist $(VERSION)

dist-source: | dist-data
	@sh spec-tests/tools/dist.sh source $(BUILD)/dist $(VERSION)

dist-deb: all lessons cuda | dist-source
	@BUILD='$(BUILD)' CC='$(CC)' CFLAGS='$(CFLAGS)' LDFLAGS='$(LDFLAGS)' \
	    sh spec-tests/tools/dist.sh deb $(BUILD)/dist $(VERSION)
