# dist.mk - the archive of the data.

## dist: vectors, recorded answers, requirements and protocol alone, as an archive in build/dist
.PHONY: dist
dist:
	@sh spec-tests/tools/dist.sh $(BUILD)/dist $(VERSION)
