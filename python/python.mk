# python.mk - the Python package: its native part, the wheel, where make install puts it.

PYTHON_FILES      = $(shell cd python && find cutecheck -type f ! -name '*.pyc')
PYTHON_INSTALLED  = $(PREFIX)/lib/cutecheck/python

# ---- The native part, as the package has it ------------------------------------------------------

NATIVE       := $(BUILD)/native
NATIVE_FILES  = $(NATIVE)/lib/libcutecheck.so $(NATIVE)/lib/libcuteemu.so \
                $(NATIVE)/bin/ct $(NATIVE)/bin/cuemu \
                $(patsubst $(BUILD)/%,$(NATIVE)/%,$(CUDA_LIBRARIES))
STRIP        ?= $(patsubst %gcc,%strip,$(filter %-gcc,$(firstword $(CC))))

## python-native: the libraries and tools that the Python package has in it, in build/native
.PHONY: python-native
python-native: $(NATIVE_FILES)

# A wheel has no links: the name that is opened is the file.
$(NATIVE)/lib/libcutecheck.so: $(BUILD)/$(SHARED)
$(NATIVE)/lib/libcuteemu.so: $(BUILD)/$(EMU_SHARED)
$(NATIVE)/bin/%: $(BUILD)/%
	$(call NATIVE_FILE,755)
$(NATIVE)/cuda/%: $(BUILD)/cuda/%
	$(call NATIVE_FILE,644)
$(NATIVE)/lib/%:
	$(call NATIVE_FILE,644)

define NATIVE_FILE
$(call step,STRIP,$@)
@mkdir -p $(@D)
$(Q)$(or $(STRIP),strip) --strip-unneeded -o $@ $< && chmod $(1) $@
endef

# ---- Wheels --------------------------------------------------------------------------------------

## wheel: the Python package as a wheel and as source, in build/wheel (ARCH=aarch64: for Arm)
.PHONY: wheel
ifneq ($(filter-out $(shell uname -m),$(ARCH)),)
wheel:
	@$(MAKE) --no-print-directory wheel ARCH= WHEELS=$(WHEELS) BUILD=$(BUILD)/$(ARCH) \
	    CC=$(ARCH)-linux-gnu-gcc AR=$(ARCH)-linux-gnu-ar STRIP=$(ARCH)-linux-gnu-strip
else
wheel: python-native
	@BUILD='$(BUILD)' CC='$(CC)' sh spec-tests/tools/python/wheel.sh $(WHEELS)
endif

WHEELS := $(BUILD)/wheel

## check-wheel: the wheel and the source in a fresh Debian 12 (needs root, debootstrap)
.PHONY: check-wheel
check-wheel: wheel
	@BUILD='$(BUILD)' sh spec-tests/tools/python/check_wheel.sh $(WHEELS)

# ---- Installing: beside the libraries for CUDA programs, where cuemu finds it --------------------

install-emu: install-python
uninstall-emu: uninstall-python

.PHONY: install-python uninstall-python
install-python:
	@for f in $(PYTHON_FILES); do \
	    install -D -m $$([ -x python/$$f ] && echo 755 || echo 644) python/$$f \
	        $(DESTDIR)$(PYTHON_INSTALLED)/$$f || exit 1; done

uninstall-python:
	rm -rf $(DESTDIR)$(PYTHON_INSTALLED)
	rmdir $(DESTDIR)$(PREFIX)/lib/cutecheck 2>/dev/null || true
