# web.mk - the playground: the reference and the machine as WebAssembly, and static pages.
#
# The modules are made by the rules of the tree, with another compiler and in a BUILD of their own;
# `make web` starts that build and gathers what a host serves in $(BUILD)/web.

WEB_PAGES := $(wildcard web/page/*)
WEB_BUILD  = $(BUILD)/wasm
EMCC      := emcc

## web: the playground in the browser: build/web, static files (needs emscripten)
.PHONY: web web-modules
web: web-modules lessons
	@mkdir -p $(BUILD)/web
	$(call step,WEB,$(BUILD)/web)
	$(Q)cp $(WEB_BUILD)/web/ct.js $(WEB_BUILD)/web/ct.wasm $(WEB_BUILD)/web/cuemu.js \
	    $(WEB_BUILD)/web/cuemu.wasm $(WEB_PAGES) examples/reverse.ptx \
	    $(BUILD)/web/
	$(Q)BUILD=$(BUILD) sh web/lessons/gather.sh
	$(Q)BUILD=$(BUILD) sh web/exercises/gather.sh

web-modules:
	@command -v $(EMCC) >/dev/null || { \
	    echo 'make web needs emscripten (Debian: apt-get install emscripten)' >&2; exit 1; }
	+$(Q)$(MAKE) --no-print-directory BUILD=$(WEB_BUILD) CC=$(EMCC) AR=emar CFLAGS=-O2 PIC= \
	    $(WEB_BUILD)/web/ct.js $(WEB_BUILD)/web/cuemu.js

# The tests of pages run where emscripten is.
tests: $(if $(shell command -v $(EMCC)),web)

# ---- In the build of the modules -----------------------------------------------------------------

# Text goes in and out by ccall, files by FS. A stack as of a program; memory as much as is needed.
# A node that is not Debian's own does not know where Debian puts the packages that emcc needs.
WEB_CALLS := "_web_run"$(comma)"_web_out"$(comma)"_web_err"$(comma)"_web_join"
WEB_LINK   = NODE_PATH=/usr/share/nodejs $(CC) $(CFLAGS) --no-entry -sMODULARIZE=1 \
    -sENVIRONMENT=web,worker,node -sFORCE_FILESYSTEM=1 -sALLOW_MEMORY_GROWTH=1 \
    -sINITIAL_MEMORY=208MB -sMAXIMUM_MEMORY=4GB -sTOTAL_STACK=8MB \
    -sEXPORTED_RUNTIME_METHODS='["ccall","FS"]' -o $@ $^
WEB_OBJ    = $(addprefix $(BUILD)/web/,$(addsuffix .o,$(1)))

# The part of the lessons' viewer that a page of a lesson calls; that of the exercises' judge.
WEB_LESSON := $(addprefix $(BUILD)/tutorials/viewer/,\
                cells.o draw.o fail.o ink.o live.o new.o parts.o picture.o step.o svg.o)
WEB_JUDGE  := $(call objects,$(filter-out %/child.c %/task.c,$(EXERCISE_SRC)))
WEB_LESSON_CALLS := "_web_lesson_begin"$(comma)"_web_lesson_run"$(comma)"_web_lesson_value"$(comma)
WEB_LESSON_CALLS := $(WEB_LESSON_CALLS)"_web_lesson_picture"$(comma)"_web_exercise_about"$(comma)
WEB_LESSON_CALLS := $(WEB_LESSON_CALLS)"_web_exercise_judge"

# Each check.c defines the_task; in one module each has a name of its own, task_NN_stem.
$(BUILD)/web/checks/%.o: tutorials/exercises/%/check.c
	@mkdir -p $(@D)
	$(call step,CC,$<)
	$(Q)$(COMPILE) -Dthe_task=task_$* -MMD -MP -c -o $@ $<

-include $(wildcard $(BUILD)/web/checks/*.d)

$(BUILD)/web/tasks.c: web/web.mk tutorials/tutorials.mk $(wildcard tutorials/exercises/*/check.c)
	@mkdir -p $(@D)
	$(Q){ echo '#include "web/tasks.h"'; \
	    for e in $(EXERCISES); do echo "extern const task task_$$e;"; done; \
	    echo 'const web_task web_tasks[] = {'; \
	    $(foreach e,$(EXERCISES),echo '    {&task_$e, "$(WITHOUT_$e)"},';) \
	    echo '    {NULL, NULL}};'; } >$@

$(BUILD)/web/tasks.o: $(BUILD)/web/tasks.c
	$(call step,CC,$<)
	$(Q)$(COMPILE) -c -o $@ $<

$(BUILD)/web/ct.js: $(call WEB_OBJ,ct lesson exercise tasks capture no_process) $(WEB_LESSON) \
                    $(WEB_JUDGE) $(EXERCISES:%=$(BUILD)/web/checks/%.o) \
                    $(filter-out %/main.o,$(CLI_OBJ)) $(LIBCT)
	$(call step,LD,$@)
	$(Q)$(WEB_LINK) -sEXPORT_NAME=createCt -sEXPORTED_FUNCTIONS='[$(strip \
	    $(WEB_CALLS)$(comma)"_web_pipe"$(comma)"_web_statements"$(comma)$(WEB_LESSON_CALLS))]'

WEB_CUEMU := $(filter-out emu/cli/main.c emu/cli/program%,$(CUEMU_SRC))

WEB_KERNEL := $(filter-out %/main.c,$(KERNEL_SRC))
WEB_KERNEL_CALLS := "_web_kernel_about"$(comma)"_web_kernel_judge"

$(BUILD)/web/cuemu.js: $(call WEB_OBJ,cuemu kernel capture no_program) $(VIEW_OBJ) \
                       $(call objects,$(WEB_CUEMU) $(WEB_KERNEL)) \
                       $(addprefix $(BUILD)/tutorials/viewer/,fail.o ink.o) $(LIBEMU) $(LIBCT)
	$(call step,LD,$@)
	$(Q)$(WEB_LINK) -sEXPORT_NAME=createCuemu \
	    -sEXPORTED_FUNCTIONS='[$(WEB_CALLS)$(comma)$(WEB_KERNEL_CALLS)]'
