# exercises.mk - the exercises: one program each, made of the learner's file and its judge.
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

# A learner's warnings are shown and do not stop the build, with -Werror for the other files too.
$(patsubst %,$(BUILD)/tutorials/exercises/%/exercise.o,$(EXERCISES)): WERROR :=

# "Without ct_coalesce, please": an answer to exercise 5 that calls it gets a refusal that says so.
WITHOUT := $(foreach name,coalesce coalesce_256 filter,-Dct_$(name)=without_coalesce) \
           -Dct_coalesce_by=without_coalesce_by -Dct_filter_by=without_coalesce_by
$(BUILD)/tutorials/exercises/05_coalesce/exercise.o \
$(BUILD)/tutorials/exercises/solutions/05_coalesce.o: override CPPFLAGS += $(WITHOUT)

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

## exercise: judge your solution of exercise N: `make exercise 3`, with hints: HINT=1, then HINT=2
.PHONY: exercise
exercise:
	+@BUILD=$(BUILD) MAKE='$(QUIET_MAKE)' \
	    sh tutorials/exercises/exercises.sh judge '$(EXERCISE)' '$(HINT)'

## exercises: list all exercises, and which of them you have solved
.PHONY: exercises
exercises:
	+@BUILD=$(BUILD) MAKE='$(QUIET_MAKE)' sh tutorials/exercises/exercises.sh list

# Every exercise twice: with its gap as it is, and with the solution.
.PHONY: exercise-programs
exercise-programs: $(patsubst %,$(BUILD)/exercises/%,$(EXERCISES)) \
                   $(patsubst %,$(BUILD)/solutions/%,$(EXERCISES))
	$(call some,EXERCISES)
