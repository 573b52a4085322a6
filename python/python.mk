# python.mk - the Python package: its native part, the wheel, where make install puts it.

PYTHON_FILES      = $(shell cd python && find cutecheck -type f ! -name '*.pyc')
PYTHON_INSTALLED  = $(PREFIX)/lib/cutecheck/python

# ---- The native part, as the package has it ------------------------------------------------------

NATIVE       := $(BUILD)/native
NATIVE_FILES  = $(NATIVE)/lib/libcutecheck.so $(NATIVE)/lib/libcuteemu.so \
                $(NATIVE)/bin/ct $(NATIVE)/bin/cuemu \
                $(patsubst $(BUILD)/%,$(NATIVE)/%,$(CUDA_LIBRARIES))
STRIP        ?= $(or $(patsubst %gcc,%strip,$(filter %-gcc,$(firstword $(CC)))),strip)
STRIPPED      = $(STRIP) --strip-unneeded -o $@ $<

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
$(Q)$(STRIPPED) && chmod $(1) $@
endef

# ---- Wheels --------------------------------------------------------------------------------------

# By the compiler of $(CC) the wheel is for systems as new as this one. GLIBC=2.28 is for older ones
# as well: Zig, which pip brings, has the C library of each version and processor.
WHEELS  := $(BUILD)/wheel
ZIG_ENV  = $(or $(CUTECHECK_VENVS),$(BUILD)/venv)/zig
ZIG      = $(abspath $(ZIG_ENV))/bin/python3 -m ziglang
FOR      = $(or $(ARCH),$(shell uname -m))

## wheel: the Python package, a wheel and its source, in build/wheel (ARCH=aarch64, GLIBC=2.28)
.PHONY: wheel
ifneq ($(GLIBC),)
wheel:
	@export BUILD='$(BUILD)' && . spec-tests/tools/python/venv.sh && \
	    { venv_ready zig || { echo "wheel: $$missing" >&2; exit 1; }; }
	@$(MAKE) --no-print-directory wheel GLIBC= ARCH= WHEELS=$(WHEELS) \
	    BUILD=$(BUILD)/glibc-$(GLIBC)-$(FOR) STRIPPED='cp $$< $$@' AR='$(ZIG) ar' \
	    CC='$(ZIG) cc -target $(FOR)-linux-gnu.$(GLIBC) -Wl,-s -Qunused-arguments'
else ifneq ($(filter-out $(shell uname -m),$(ARCH)),)
wheel:
	@$(MAKE) --no-print-directory wheel ARCH= WHEELS=$(WHEELS) BUILD=$(BUILD)/$(ARCH) \
	    CC=$(ARCH)-linux-gnu-gcc AR=$(ARCH)-linux-gnu-ar STRIP=$(ARCH)-linux-gnu-strip
else
wheel: python-native
	@BUILD='$(BUILD)' sh spec-tests/tools/python/wheel.sh $(WHEELS)
endif

## check-wheel: the wheel and the source in a fresh Debian 12 (needs root, debootstrap)
.PHONY: check-wheel
check-wheel: wheel
	@BUILD='$(BUILD)' sh spec-tests/tools/python/check_wheel.sh $(WHEELS)

## python-support: clients' own tests on the machine, by their newest versions (CLIENTS=)
.PHONY: python-support
python-support: cuda
	@BUILD='$(BUILD)' sh spec-tests/tools/python/support.sh $(CLIENTS)

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

# ---- Functions for the operations of the library -------------------------------------------------

## python-operations: python/cutecheck/reference/operations, made anew after a change of ref/op
.PHONY: python-operations
python-operations: $(BUILD)/$(SHARED)
	@CUTECHECK_BUILD='$(BUILD)' python3 python/make_operations.py

## check-layouts: layouts in Python next to pycute and tensor-layouts, which it installs
.PHONY: check-layouts
check-layouts: $(BUILD)/$(SHARED)
	@BUILD='$(BUILD)' MAKE_VENVS=yes PYCUTE_CASES=$(or $(PYCUTE_CASES),10000) \
	    sh spec-tests/tools/suites/python/python_other_layouts.sh
