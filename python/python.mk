# python.mk - the Python package: where make install puts it.

PYTHON_FILES     := $(shell cd python && find cutecheck -type f ! -name '*.pyc')
PYTHON_INSTALLED  = $(PREFIX)/lib/cutecheck/python

install-emu: install-python
uninstall-emu: uninstall-python

# Beside the libraries for CUDA programs: cuemu finds it there (emu/cli/program_where.c).
.PHONY: install-python uninstall-python
install-python:
	@for f in $(PYTHON_FILES); do \
	    install -D -m $$([ -x python/$$f ] && echo 755 || echo 644) python/$$f \
	        $(DESTDIR)$(PYTHON_INSTALLED)/$$f || exit 1; done

uninstall-python:
	rm -rf $(DESTDIR)$(PYTHON_INSTALLED)
	rmdir $(DESTDIR)$(PREFIX)/lib/cutecheck 2>/dev/null || true
