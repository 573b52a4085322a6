# tutorials.mk - the lessons: how they are built, compared and saved.
#
# A lesson is a folder NN_stem with lesson.c and lesson.out. Its program carries its own source, as
# an array that embed.awk makes; the library carries the style and the script of pages likewise.

LESSON_SRC := $(wildcard tutorials/viewer/*.c)
LESSONS    := $(notdir $(patsubst %/lesson.c,%,$(wildcard tutorials/[0-9][0-9]_*/lesson.c)))
LESSON_OBJ := $(call objects,$(LESSON_SRC)) $(BUILD)/tutorials/viewer/page_css.o \
              $(BUILD)/tutorials/viewer/page_js.o
TUTORIALS  := $(patsubst %,$(BUILD)/tutorials/%,$(LESSONS)) $(BUILD)/tutorial

EMBED = $(Q)mkdir -p $(@D) && awk -v name=$(1) -f tutorials/viewer/embed.awk $< >$@

$(BUILD)/tutorials/viewer/page_css.c: tutorials/viewer/page.css tutorials/viewer/embed.awk
	$(call EMBED,lesson_page_css)

$(BUILD)/tutorials/viewer/page_js.c: tutorials/viewer/page.js tutorials/viewer/embed.awk
	$(call EMBED,lesson_page_js)

$(BUILD)/tutorials/%.o: $(BUILD)/tutorials/%.c
	$(call step,CC,$<)
	$(Q)$(COMPILE) -c -o $@ $<

# The objects of a lesson stand apart: its program has the name of its folder.
$(BUILD)/lessons/%_source.c: tutorials/%/lesson.c tutorials/viewer/embed.awk
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
	@mkdir -p $(@D)
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

# ---- Programs that lessons run: in build/lessons/NN_stem, beside the files that they read --------

WAIT       := $(BUILD)/lessons/09_wait
WAIT_FILES := $(addprefix $(WAIT)/,pipeline.cu pipeline.ptx mended.ptx)

$(WAIT_FILES): $(WAIT)/%: tutorials/09_wait/%
	@mkdir -p $(@D)
	@cp $< $@

# The line that is missing, below the second fence.
$(WAIT)/mended.cu: tutorials/09_wait/pipeline.cu tutorials/09_wait/mend.awk
	@mkdir -p $(@D)
	@awk -f tutorials/09_wait/mend.awk $< >$@

# Findings name its lines, and the lesson shows them: the same ones wherever the tree lies.
$(WAIT)/host.o: COMPILE += -ffile-prefix-map=$(CURDIR)=.
$(WAIT)/host.o: tutorials/09_wait/host.c
	@mkdir -p $(@D)
	$(call step,CC,$<)
	$(Q)$(COMPILE) -MMD -MP -c -o $@ $<

$(WAIT)/pipeline $(WAIT)/mended: $(WAIT)/host.o $(LIBCUDA) | $(LIBCUDART)
	$(call step,LD,$@)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $< -L$(BUILD)/cuda -lcuda

lessons: $(WAIT_FILES) $(addprefix $(WAIT)/,mended.cu pipeline mended) cuda

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
