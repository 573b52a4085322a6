# dist.mk - what is handed on: the data, the tree, a Debian package.

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
