# install.mk - the judge, by the name cutecheck-judge, and the vectors that it judges by.

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
