# install.mk - the lessons, by the name cutecheck-tutorial. They find each other, and the tools that
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
	install -d $(addprefix $(DESTDIR)$(TUTORIAL_HOME)/,tutorials lessons/$(notdir $(WAIT))) \
	    $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(BUILD)/tutorial $(DESTDIR)$(TUTORIAL_HOME)/
	install -m 755 $(addprefix $(BUILD)/tutorials/,$(LESSONS)) $(DESTDIR)$(TUTORIAL_HOME)/tutorials/
	install -m 644 $(WAIT_FILES) $(WAIT)/mended.cu \
	    $(DESTDIR)$(TUTORIAL_HOME)/lessons/$(notdir $(WAIT))/
	install -m 755 $(addprefix $(WAIT)/,mended pipeline) \
	    $(DESTDIR)$(TUTORIAL_HOME)/lessons/$(notdir $(WAIT))/
	ln -sf ../../bin/ct ../../bin/cuemu $(DESTDIR)$(TUTORIAL_HOME)/
	ln -sf ../lib/cutecheck/tutorial $(DESTDIR)$(PREFIX)/bin/cutecheck-tutorial
	install -m 644 $(TUTORIAL_PAGE) $(DESTDIR)$(PREFIX)/share/man/man1/

uninstall-tutorial:
	rm -rf $(addprefix $(DESTDIR)$(TUTORIAL_HOME)/,tutorial tutorials lessons ct cuemu)
	rmdir $(DESTDIR)$(TUTORIAL_HOME) 2>/dev/null || true
	rm -f $(DESTDIR)$(PREFIX)/bin/cutecheck-tutorial
	rm -f $(DESTDIR)$(PREFIX)/share/man/man1/$(notdir $(TUTORIAL_PAGE))
