# cuda.mk - libcudart.so.13 and libcuda.so.1 on the machine, in build/cuda, a folder of their own:
# a program finds them there where it is told to, and they never stand in a real one's place.

CUDA_DRIVER_SRC  := $(call sources,$(addprefix emu/cuda/,device fatbin report driver))
CUDA_RUNTIME_SRC := $(call sources,emu/cuda/runtime)
LIBCUDA          := $(BUILD)/cuda/libcuda.so.1
CUDA_AUDIT_SRC   := $(call sources,emu/cuda/audit)
LIBCUDART        := $(BUILD)/cuda/libcudart.so.13
LIBCUAUDIT       := $(BUILD)/cuda/libcuemu_audit.so

## cuda: libcudart and libcuda on the machine, for CUDA programs without a GPU, in build/cuda
.PHONY: cuda
cuda: $(LIBCUDART) $(LIBCUDA) $(LIBCUAUDIT) $(BUILD)/cuemu

all: $(LIBCUDART) $(LIBCUDA) $(LIBCUAUDIT)

# Functions of CUDA that are not there: each says so and returns an error.
$(BUILD)/cuda/missing_%.c: emu/cuda/%/missing.txt emu/cuda/missing.awk
	@mkdir -p $(@D)
	@awk -f emu/cuda/missing.awk $< >$@

.SECONDARY: $(BUILD)/cuda/missing_driver.c $(BUILD)/cuda/missing_runtime.c

$(BUILD)/cuda/missing_%.o: $(BUILD)/cuda/missing_%.c
	$(call step,CC,$<)
	$(Q)$(COMPILE) -fPIC -c -o $@ $<

# What the runtime needs of the driver's library has names of its own.
$(LIBCUDA): $(call objects,$(CUDA_DRIVER_SRC) $(EMU_SRC)) $(BUILD)/cuda/missing_driver.o
	$(call some,CUDA_DRIVER_SRC)
	$(call step,LD,$@)
	@echo '{ global: cu[A-Z]*; emui_cu_*; local: *; };' >$(BUILD)/cuda/libcuda.map
	$(Q)$(LINK) -shared -Wl,-soname,libcuda.so.1 -Wl,--version-script=$(BUILD)/cuda/libcuda.map \
	    -pthread -ldl -lm
	@ln -sf libcuda.so.1 $(BUILD)/cuda/libcuda.so

# Programs ask for their functions by this version.
$(LIBCUDART): $(call objects,$(CUDA_RUNTIME_SRC)) $(BUILD)/cuda/missing_runtime.o | $(LIBCUDA)
	$(call some,CUDA_RUNTIME_SRC)
	$(call step,LD,$@)
	@echo 'libcudart.so.13 { global: cuda*; __cuda*; local: *; };' >$(BUILD)/cuda/libcudart.map
	$(Q)$(LINK) $(LIBCUDA) -shared -Wl,-soname,libcudart.so.13 '-Wl,-rpath,$$ORIGIN' \
	    -Wl,--version-script=$(BUILD)/cuda/libcudart.map
	@ln -sf libcudart.so.13 $(BUILD)/cuda/libcudart.so

# The dynamic linker loads it beside its own libraries, where no sanitizer can be.
$(LIBCUAUDIT): $(CUDA_AUDIT_SRC) $(wildcard emu/cuda/audit/*.h)
	$(call some,CUDA_AUDIT_SRC)
	$(call step,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(STRICT) $(WERROR) -O2 -g -I. -fPIC -shared -o $@ $(CUDA_AUDIT_SRC) -ldl

# ---- CUDA programs, where there is nvcc ---------------------------------------------------------

CUDA_PROGRAMS := $(shell find spec-tests/programs-cuda -name '*.cu')
CUDA_ARCH     ?= sm_90a

$(BUILD)/cuda/programs.o: $(CUDA_PROGRAMS) $(wildcard spec-tests/programs-cuda/*.*)
	$(call step,NVCC,$@)
	@mkdir -p $(@D)
	@sh spec-tests/programs-cuda/all.sh >$(BUILD)/cuda/programs.cu
	$(Q)$(NVCC) -std=c++17 -arch=$(CUDA_ARCH) -lineinfo -I. -w -c -o $@ $(BUILD)/cuda/programs.cu

# With the runtime in it, for a machine with a device: what it prints there is kept beside each.
$(BUILD)/cuda/programs $(BUILD)/cuda/programs-static: $(BUILD)/cuda/programs.o
	$(call step,NVCC,$@)
	$(Q)$(NVCC) -arch=$(CUDA_ARCH) -cudart $(if $(findstring static,$@),static,shared) -o $@ $< \
	    -L$(dir $(shell command -v $(NVCC)))../lib64/stubs -lcuda

## check-cuda: CUDA programs over the runtime's features on the machine (needs nvcc of CUDA 13)
.PHONY: check-cuda
check-cuda: cuda $(BUILD)/cuda/programs
	@BUILD='$(BUILD)' sh spec-tests/suites/emu/cuda_programs.sh

## check-python: clients of CUDA in Python on the machine (python3 and pip; left out without)
.PHONY: check-python
check-python: cuda
	@BUILD='$(BUILD)' sh spec-tests/tools/python_packages.sh
	@BUILD='$(BUILD)' sh spec-tests/suites/emu/python.sh

# ---- Installing: beside the tool, in a folder where no program finds them unasked ---------------

CUDA_INSTALLED = $(PREFIX)/lib/cutecheck/cuda

install-emu: install-cuda
uninstall-emu: uninstall-cuda

.PHONY: install-cuda uninstall-cuda
install-cuda: $(LIBCUDART) $(LIBCUDA) $(LIBCUAUDIT)
	install -d $(DESTDIR)$(CUDA_INSTALLED)
	install -m 755 $^ $(DESTDIR)$(CUDA_INSTALLED)/

uninstall-cuda:
	rm -f $(addprefix $(DESTDIR)$(CUDA_INSTALLED)/,$(notdir $(LIBCUDART) $(LIBCUDA) $(LIBCUAUDIT)))
	rmdir $(DESTDIR)$(CUDA_INSTALLED) $(DESTDIR)$(dir $(CUDA_INSTALLED)) 2>/dev/null || true
