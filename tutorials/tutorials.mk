# tutorials.mk - the lessons: how they are built, compared and saved.
#
# A lesson is a folder NN_stem with lesson.c and lesson.out. Its program carries its own source, as
# an array that embed.awk makes; the library carries the style and the script of pages likewise.

LESSON_SRC := $(wildcard tutorials/viewer/*.c)
LESSONS    := $(notdir $(patsubst %/lesson.c,%,$(wildcard tutorials/[0-9][0-9]_*/lesson.c)))
LESSON_OBJ := $(call objects,$(LESSON_SRC)) $(BUILD)/tutorials/viewer/page_css.o \
              $(BUILD)/tutorials/viewer/page_js.o
TUTORIALS  := $(patsubst %,$(BUILD)/tutorials/%,$(LESSONS)) $(BUILD)/tutorial

EMBED = $(Q)mkdir -p $(@D) && awk -v name=$(1) -f embed.awk $< >$@

$(BUILD)/tutorials/viewer/page_css.c: tutorials/viewer/page.css embed.awk
	$(call EMBED,lesson_page_css)

$(BUILD)/tutorials/viewer/page_js.c: tutorials/viewer/page.js embed.awk
	$(call EMBED,lesson_page_js)

$(BUILD)/tutorials/%.o: $(BUILD)/tutorials/%.c
	$(call step,CC,$<)
	$(Q)$(COMPILE) -c -o $@ $<

# The objects of a lesson stand apart: its program has the name of its folder.
$(BUILD)/lessons/%_source.c: tutorials/%/lesson.c embed.awk
	$(call EMBED,lesson_source)

$(BUILD)/lessons/%_source.o: $(BUILD)/lessons/%_source.c
	$(call step,CC,$<)
	$(Q)$(COMPILE) -c -o $@ $<

$(BUILD)/lessons/%.o: tutorials/%/lesson.c
	@mkdir -p $(@D)
	$(call step,CC,$<)
	$(Q)$(COMPILE) -MMD -MP -c -o $@ $<

# The library has all of the calculator but its main: lessons draw with parts of it.
$(BUILD)/liblesson.a: $(LESSON_OBJ) $(filter-out %/main.o,$(CLI_OBJ))
	$(call some,LESSON_SRC)
	@rm -f $@
	$(call step,AR,$@)
	$(Q)$(AR) qcs $@ $^

$(patsubst %,$(BUILD)/tutorials/%,$(LESSONS)): $(BUILD)/tutorials/%: $(BUILD)/lessons/%.o \
            $(BUILD)/lessons/%_source.o $(BUILD)/liblesson.a $(LIBCT)
	@mkdir -p $(@D) $(BUILD)/lessons/$(@F)
	$(call step,LD,$@)
	$(Q)$(LINK)

$(BUILD)/tutorial: $(addprefix $(BUILD)/tutorials/,tutorial.o viewer/page_css.o viewer/self.o)
	$(call step,LD,$@)
	$(Q)$(LINK)

.SECONDARY: $(patsubst %,$(BUILD)/lessons/%_source.c,$(LESSONS))

.PHONY: lessons
lessons: $(TUTORIALS)
	$(call some,LESSONS)

portable: $(TUTORIALS)

# ---- Files that lessons read, in build/lessons/NN_stem, where their commands run -----------------

lessons: $(BUILD)/ct

# Every CUDA file of a lesson and its PTX, and the text of each variant (tutorials/kernels.sh),
# which is a PTX without a file of its own.
LESSON_KEPT     := $(wildcard tutorials/[0-9][0-9]_*/*.cu tutorials/[0-9][0-9]_*/*.ptx)
LESSON_VARIANTS := $(filter-out $(LESSON_KEPT),$(LESSON_KEPT:.ptx=.cu))
LESSON_FILES    := $(patsubst tutorials/%,$(BUILD)/lessons/%,$(LESSON_KEPT) $(LESSON_VARIANTS))

$(patsubst tutorials/%,$(BUILD)/lessons/%,$(LESSON_KEPT)): $(BUILD)/lessons/%: tutorials/%
	@mkdir -p $(@D)
	@cp $< $@

$(patsubst tutorials/%,$(BUILD)/lessons/%,$(LESSON_VARIANTS)): $(BUILD)/lessons/%: \
            tutorials/kernels.sh $(wildcard tutorials/*/variants.tsv) $(filter %.cu,$(LESSON_KEPT))
	@mkdir -p $(@D)
	@sh tutorials/kernels.sh source tutorials/$(*D) $(basename $(@F)) >$@

# Programs of lessons: a host.c that runs the PTX with the name of the program. Findings name lines
# of host.c, and a lesson shows them: the same ones wherever the tree lies.
LESSON_TOOLS := $(addprefix $(BUILD)/lessons/,20_gemm/gemm 23_wait/mended 23_wait/pipeline)
LESSON_HOSTS := $(addsuffix host.o,$(sort $(dir $(LESSON_TOOLS))))

$(LESSON_HOSTS): COMPILE += -ffile-prefix-map=$(CURDIR)=.
$(LESSON_HOSTS): $(BUILD)/lessons/%/host.o: tutorials/%/host.c
	@mkdir -p $(@D)
	$(call step,CC,$<)
	$(Q)$(COMPILE) -MMD -MP -c -o $@ $<

$(LESSON_TOOLS): $(LESSON_HOSTS) $(LIBCUDA) | $(LIBCUDART)
	$(call step,LD,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(@D)/host.o -L$(BUILD)/cuda -lcuda

lessons: $(LESSON_FILES) $(LESSON_TOOLS) cuda

tests: lessons

## tutorials: build the lessons (build/tutorial), compare each with its saved output
.PHONY: tutorials
tutorials: lessons
	@BUILD=$(BUILD) sh spec-tests/tools/tutorials.sh

## pages: write the lessons as pages that link to one another: build/pages/index.html
.PHONY: pages
pages: lessons
	$(Q)$(BUILD)/tutorial --html $(BUILD)/pages

## tutorials-save: save the output of every lesson as it is now
.PHONY: tutorials-save
tutorials-save: lessons
	@BUILD=$(BUILD) sh spec-tests/tools/tutorials.sh --save

# ---- Exercises -----------------------------------------------------------------------------------

# One program each, made of the learner's file and its judge.
#
# An exercise is a folder NN_stem with exercise.c, which has a gap, and check.c, which judges it.
# Its program is $(BUILD)/exercises/NN_stem; $(BUILD)/solutions/NN_stem has the gap filled.

EXERCISES    := $(notdir $(patsubst %/check.c,%,$(wildcard tutorials/exercises/*/check.c)))
EXERCISE_SRC := $(wildcard tutorials/exercises/judge/*.c)
EXERCISE_LIB := $(BUILD)/libexercise.a $(BUILD)/liblesson.a $(LIBCT)

$(BUILD)/libexercise.a: $(call objects,$(EXERCISE_SRC))
	$(call some,EXERCISE_SRC)
	@rm -f $@
	$(call step,AR,$@)
	$(Q)$(AR) rcs $@ $^

$(patsubst %,$(BUILD)/exercises/%,$(EXERCISES)): $(BUILD)/exercises/%: \
            $(BUILD)/tutorials/exercises/%/exercise.o $(BUILD)/tutorials/exercises/%/check.o \
            $(EXERCISE_LIB)
	@mkdir -p $(@D)
	$(call step,LD,$@)
	$(Q)$(LINK)

$(patsubst %,$(BUILD)/solutions/%,$(EXERCISES)): $(BUILD)/solutions/%: \
            $(BUILD)/tutorials/exercises/solutions/%.o $(BUILD)/tutorials/exercises/%/check.o \
            $(EXERCISE_LIB)
	@mkdir -p $(@D)
	$(call step,LD,$@)
	$(Q)$(LINK)

# Answers are compiled to be compiled soon: what takes time in them is the library.
$(BUILD)/tutorials/exercises/solutions/%.o $(BUILD)/tutorials/exercises/wrong/%.o: COMPILE += -O0

# Wrong answers to an exercise, and which of them the judge names.
WRONG := $(patsubst tutorials/exercises/wrong/%.c,%,$(wildcard tutorials/exercises/wrong/[0-9]*.c))

$(patsubst %,$(BUILD)/wrong/%,$(WRONG)): $(BUILD)/wrong/%: \
            $(BUILD)/tutorials/exercises/wrong/%.o $(BUILD)/tutorials/exercises/wrong/main.o \
            $(BUILD)/tutorials/exercises/%/check.o $(EXERCISE_LIB)
	@mkdir -p $(@D)
	$(call step,LD,$@)
	$(Q)$(LINK)

# A learner's warnings are shown and do not stop the build, with -Werror for the other files too.
$(patsubst %,$(BUILD)/tutorials/exercises/%/exercise.o,$(EXERCISES)): WERROR :=

# "Without ct_coalesce, please": where an answer calls ct_NAME, it gets the refusal without_NAME of
# check.c.
WITHOUT_05_coalesce   := coalesce coalesce_256 coalesce_by filter filter_by
WITHOUT_09_complement := complement complement_cosize
WITHOUT_15_admissible := composition
WITHOUT_16_vector     := max_common_layout max_common_vector
WITHOUT_23_recast     := upcast downcast recast_layout recast

ANSWERS = $(BUILD)/tutorials/exercises/$(1)/exercise.o \
          $(BUILD)/tutorials/exercises/solutions/$(1).o $(BUILD)/tutorials/exercises/wrong/$(1).o
define redirect
$(call ANSWERS,$(1)): override CPPFLAGS += $(foreach n,$(WITHOUT_$(1)),-Dct_$(n)=without_$(n))
endef
$(foreach e,$(EXERCISES),$(if $(WITHOUT_$(e)),$(eval $(call redirect,$(e)))))

# `make exercise 3`: the second goal is a number, not a target. So is `make exercise N=3`.
EXERCISE = $(or $(word 2,$(MAKECMDGOALS)),$(N))
ifeq ($(firstword $(MAKECMDGOALS)),exercise)
ifneq ($(word 2,$(MAKECMDGOALS)),)
.PHONY: $(wordlist 2,9,$(MAKECMDGOALS))
$(wordlist 2,9,$(MAKECMDGOALS)):
	@:
endif
endif

QUIET_MAKE := $(MAKE) -s --no-print-directory

## exercise: judge exercise N: `make exercise 3`, hints by HINT=1, 2; without N: which one is next
.PHONY: exercise
exercise:
	+@BUILD=$(BUILD) MAKE='$(QUIET_MAKE)' FROM='$(FROM)' sh tutorials/exercises/exercises.sh \
	    $(if $(EXERCISE),judge '$(EXERCISE)' '$(HINT)',next)

## exercises: list all exercises, and which of them you have solved
.PHONY: exercises
exercises:
	+@BUILD=$(BUILD) MAKE='$(QUIET_MAKE)' sh tutorials/exercises/exercises.sh list

# Every exercise twice: with its gap as it is, and with the solution.
.PHONY: exercise-programs
exercise-programs: $(patsubst %,$(BUILD)/exercises/%,$(EXERCISES)) \
                   $(patsubst %,$(BUILD)/solutions/%,$(EXERCISES))
	$(call some,EXERCISES)

.PHONY: wrong-answers
wrong-answers: $(patsubst %,$(BUILD)/wrong/%,$(WRONG))
	$(call some,WRONG)

# ---- Exercises that are kernels: one program judges them, on the machine -------------------------

# A folder NN_stem with kernel.ptx and kernel.cu, which have a gap, and expect.c. The text is read
# when the program runs: nothing is built for a learner's change. FROM=cu compiles kernel.cu first.

KERNELS    := $(notdir $(patsubst %/expect.c,%,$(wildcard tutorials/exercises/*/expect.c)))
KERNEL_SRC := $(filter-out %/main.c,$(wildcard tutorials/exercises/machine/*.c)) \
              $(wildcard tutorials/exercises/*/expect.c)

$(BUILD)/kernel-judge: $(BUILD)/tutorials/exercises/machine/main.o $(call objects,$(KERNEL_SRC)) \
                       $(BUILD)/liblesson.a $(LIBEMU) $(LIBCT)
	$(call some,KERNELS)
	$(call step,LD,$@)
	$(Q)$(LINK) -lm

exercise-programs: $(BUILD)/kernel-judge

# ---- Installing ----------------------------------------------------------------------------------

# The lessons, by the name cutecheck-tutorial. They find each other, and the tools that
# they run, where they find them in $(BUILD):
#
#     lib/cutecheck/tutorial          the program, to which bin/cutecheck-tutorial leads
#     lib/cutecheck/tutorials/        a program for each lesson
#     lib/cutecheck/lessons/          the files that lessons read
#     lib/cutecheck/ct, cuemu         the tools, as links to those in bin

TUTORIAL_HOME := $(PREFIX)/lib/cutecheck
TUTORIAL_PAGE := $(BUILD)/man/tutorials/cutecheck-tutorial.1

man: $(TUTORIAL_PAGE)

$(TUTORIAL_PAGE): $(BUILD)/tutorial spec-tests/tools/page.sh
	@sh spec-tests/tools/page.sh cutecheck-tutorial 'lessons about CuTe, step by step' $(VERSION) \
	    '$(RUN) $(BUILD)/tutorial --help' $@

install: install-tutorial
uninstall: uninstall-tutorial

.PHONY: install-tutorial uninstall-tutorial
install-tutorial: lessons $(TUTORIAL_PAGE)
	install -d $(addprefix $(DESTDIR)$(TUTORIAL_HOME)/,tutorials $(addprefix lessons/,$(LESSONS))) \
	    $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(BUILD)/tutorial $(DESTDIR)$(TUTORIAL_HOME)/
	install -m 755 $(addprefix $(BUILD)/tutorials/,$(LESSONS)) $(DESTDIR)$(TUTORIAL_HOME)/tutorials/
	@for file in $(LESSON_FILES:$(BUILD)/%=%); do \
	    to=$(DESTDIR)$(TUTORIAL_HOME)/$${file%/*}; \
	    install -d $$to && install -m 644 $(BUILD)/$$file $$to/ || exit; done
	@for file in $(LESSON_TOOLS:$(BUILD)/%=%); do \
	    install -m 755 $(BUILD)/$$file $(DESTDIR)$(TUTORIAL_HOME)/$$file || exit; done
	ln -sf ../../bin/ct ../../bin/cuemu $(DESTDIR)$(TUTORIAL_HOME)/
	ln -sf ../lib/cutecheck/tutorial $(DESTDIR)$(PREFIX)/bin/cutecheck-tutorial
	install -m 644 $(TUTORIAL_PAGE) $(DESTDIR)$(PREFIX)/share/man/man1/

uninstall-tutorial:
	rm -rf $(addprefix $(DESTDIR)$(TUTORIAL_HOME)/,tutorial tutorials lessons ct cuemu)
	rmdir $(DESTDIR)$(TUTORIAL_HOME) 2>/dev/null || true
	rm -f $(DESTDIR)$(PREFIX)/bin/cutecheck-tutorial
	rm -f $(DESTDIR)$(PREFIX)/share/man/man1/$(notdir $(TUTORIAL_PAGE))
