# emu.mk - the machine as a library, the tool cuemu, and the libraries that stand in for CUDA's.

# Compiled kernels begin with the functions of rows; EMBED is tutorials.mk's.
ROWS_TEXT := $(BUILD)/emu/compile/rows_text

$(ROWS_TEXT).h: emu/compile/way.h emu/exec/alu/rows.h emu/exec/alu/row_floats.h \
                emu/state/vector.h emu/state/bytes.h emu/exec/memory/row_bytes.h \
                emu/exec/memory/unchecked_row.h
	@mkdir -p $(@D)
	@sed '/^#include "emu/d' $^ >$@

$(ROWS_TEXT).c: $(ROWS_TEXT).h embed.awk
	$(call EMBED,emui_rows_text)

$(ROWS_TEXT).o: $(ROWS_TEXT).c
	$(call step,CC,$<)
	$(Q)$(COMPILE) $(PIC) -c -o $@ $<

.SECONDARY: $(ROWS_TEXT).h $(ROWS_TEXT).c

$(LIBEMU): $(call objects,$(EMU_SRC)) $(ROWS_TEXT).o
	$(call some,EMU_SRC)
	$(call step,AR,$@)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

# Its sums are exact, whether or not their products are rounded first.
$(call objects,emu/exec/matrix/mma_exact.c): COMPILE += -ffp-contract=fast

## cuemu: the tool that runs PTX on the machine, build/cuemu
.PHONY: cuemu
cuemu: $(BUILD)/cuemu

$(BUILD)/cuemu: $(call objects,$(CUEMU_SRC)) $(VIEW_OBJ) $(LIBEMU) $(LIBCT)
	$(call some,CUEMU_SRC)
	$(call step,LD,$@)
	$(Q)$(LINK) -lm

$(BUILD)/emu/cli/command.o: CPPFLAGS += -DCUEMU_VERSION='"$(VERSION)"'

# ---- The library and its manual pages ------------------------------------------------------------

EMU_PUBLIC := $(wildcard emu/*.h)
EMU_SHARED := libcuteemu.so.$(VERSION)
EMU_SONAME := libcuteemu.so.$(SOMAJOR)

all: $(BUILD)/$(EMU_SHARED)

# Only emu_ names leave the shared library; what its files share, emui_, stays inside.
$(BUILD)/$(EMU_SHARED): $(call objects,$(EMU_SRC)) $(ROWS_TEXT).o
	$(call some,EMU_SRC)
	$(call step,LD,$@)
	@echo '{ global: emu_*; local: *; };' >$(BUILD)/emu.map
	$(Q)$(LINK) -shared -Wl,-soname,$(EMU_SONAME) -Wl,--version-script=$(BUILD)/emu.map -lm
	@ln -sf $(EMU_SHARED) $(BUILD)/$(EMU_SONAME) && ln -sf $(EMU_SONAME) $(BUILD)/libcuteemu.so

man: $(BUILD)/man/emu/made

$(BUILD)/man/emu/made: $(wildcard emu/man/*) ref/man/roff.awk $(EMU_PUBLIC)
	@sh emu/man/make-man.sh $(BUILD)/man/emu $(VERSION)
	@touch $@

EMU_COMPLETIONS = $(PREFIX)/share/bash-completion/completions/cuemu \
                  $(PREFIX)/share/zsh/site-functions/_cuemu
EMU_INCLUDE   = $(PREFIX)/include/cutecheck
EMU_INSTALLED = $(addprefix $(EMU_INCLUDE)/,$(EMU_PUBLIC)) $(LIBDIR)/libcuteemu.a \
                $(LIBDIR)/libcuteemu.so $(LIBDIR)/$(EMU_SONAME) $(LIBDIR)/$(EMU_SHARED) \
                $(LIBDIR)/pkgconfig/cuteemu.pc $(CMAKEDIR)/cuteemu-targets.cmake \
                $(PREFIX)/bin/cuemu \
                $(PREFIX)/share/man/man1/cuemu.1 $(EMU_COMPLETIONS)

install: install-emu
uninstall: uninstall-emu

## install-emu: the machine, its tool and the libraries for CUDA programs alone
.PHONY: install-emu uninstall-emu
install-emu: $(LIBEMU) $(BUILD)/$(EMU_SHARED) $(BUILD)/cuemu $(BUILD)/man/emu/made
	install -d $(addprefix $(DESTDIR),$(sort $(dir $(EMU_INSTALLED))) $(PREFIX)/share/man/man3)
	install -m 644 $(EMU_PUBLIC) $(DESTDIR)$(EMU_INCLUDE)/emu/
	install -m 644 $(LIBEMU) $(DESTDIR)$(LIBDIR)/
	install -m 755 $(BUILD)/$(EMU_SHARED) $(DESTDIR)$(LIBDIR)/
	ln -sf $(EMU_SHARED) $(DESTDIR)$(LIBDIR)/$(EMU_SONAME)
	ln -sf $(EMU_SONAME) $(DESTDIR)$(LIBDIR)/libcuteemu.so
	$(PC) emu/cuteemu.pc.in >$(DESTDIR)$(LIBDIR)/pkgconfig/cuteemu.pc
	install -m 644 emu/cuteemu-targets.cmake $(DESTDIR)$(CMAKEDIR)/cuteemu-targets.cmake
	install -m 755 $(BUILD)/cuemu $(DESTDIR)$(PREFIX)/bin/
	install -m 644 emu/completion/cuemu $(DESTDIR)$(firstword $(EMU_COMPLETIONS))
	install -m 644 emu/completion/_cuemu $(DESTDIR)$(lastword $(EMU_COMPLETIONS))
	install -m 644 $(BUILD)/man/emu/man3/*.3 $(DESTDIR)$(PREFIX)/share/man/man3/
	install -m 644 $(BUILD)/man/emu/man1/*.1 $(DESTDIR)$(PREFIX)/share/man/man1/

uninstall-emu: $(BUILD)/man/emu/made
	rm -f $(addprefix $(DESTDIR),$(EMU_INSTALLED))
	cd $(BUILD)/man/emu/man3 && for f in *.3; do rm -f $(DESTDIR)$(PREFIX)/share/man/man3/$$f; done
	rmdir $(DESTDIR)$(EMU_INCLUDE)/emu $(DESTDIR)$(EMU_INCLUDE) $(DESTDIR)$(CMAKEDIR) 2>/dev/null || \
	    true

# ---- The page of cuemu view: its style and scripts as C; EMBED is tutorials.mk's -----------------

VIEW := emu/cli/view

$(BUILD)/$(VIEW)/%_css.c: $(VIEW)/%.css embed.awk
	$(call EMBED,cuemu_$*_css)

$(BUILD)/$(VIEW)/%_html.c: $(VIEW)/%.html embed.awk
	$(call EMBED,cuemu_$*_html)

$(BUILD)/$(VIEW)/%_js.c: $(VIEW)/%.js embed.awk
	$(call EMBED,cuemu_$*_js)

.SECONDARY: $(VIEW_OBJ:.o=.c)

$(BUILD)/$(VIEW)/%.o: $(BUILD)/$(VIEW)/%.c
	$(call step,CC,$<)
	$(Q)$(COMPILE) -c -o $@ $<

# ---- Programs of one's own, as examples ---------------------------------------------------------

EXAMPLES := $(patsubst examples/%.c,$(BUILD)/examples/%,$(wildcard examples/*.c))

## examples: programs for the machine, as a user writes them, in build/examples
.PHONY: examples
examples: $(EXAMPLES)
	$(call some,EXAMPLES)

$(EXAMPLES): $(BUILD)/examples/%: $(BUILD)/examples/%.o $(LIBEMU)
	$(call step,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(LINK) -lm

# ---- CUDA programs -------------------------------------------------------------------------------

# libcudart.so.13, .12, libcuda.so.1 and the common products of libcublas.so.13, .12 on
# the machine, in build/cuda, a folder of their own: a program finds them there where it is told to,
# and they never stand in a real one's place.

CUDA_DRIVER_SRC  := $(call sources,$(addprefix emu/cuda/,device fatbin host nvtx order texture \
                                                         driver))
CUDA_RUNTIME_SRC := $(call sources,emu/cuda/runtime)
CUDA_12_SRC      := $(filter-out %/rt_property.c %/rt_memory13.c,$(CUDA_RUNTIME_SRC)) \
                    $(call sources,emu/cuda/runtime12)
LIBCUDA          := $(BUILD)/cuda/libcuda.so.1
CUDA_AUDIT_SRC   := $(call sources,emu/cuda/audit) emu/load/elf.c
LIBCUDART        := $(BUILD)/cuda/libcudart.so.13
LIBCUDART12      := $(BUILD)/cuda/libcudart.so.12
LIBCUAUDIT       := $(BUILD)/cuda/libcuemu_audit.so
CUDA_BLAS_SRC    := $(call sources,emu/cuda/blas)
LIBCUBLAS        := $(BUILD)/cuda/libcublas.so.13
LIBCUBLAS12      := $(BUILD)/cuda/libcublas.so.12
CUDA_BLAS_LT_SRC := $(call sources,emu/cuda/blas_lt)
LIBCUBLASLT      := $(addprefix $(BUILD)/cuda/,libcublasLt.so.13 libcublasLt.so.12)
CUDA_LIBRARIES   := $(LIBCUDART) $(LIBCUDART12) $(LIBCUDA) $(LIBCUAUDIT) $(LIBCUBLAS) \
                    $(LIBCUBLAS12) $(LIBCUBLASLT)

## cuda: libcudart and libcuda on the machine, for CUDA programs without a GPU, in build/cuda
.PHONY: cuda
cuda: $(CUDA_LIBRARIES) $(BUILD)/cuemu

all: $(CUDA_LIBRARIES)

# Functions of CUDA that are not there: each says so and returns an error.
$(BUILD)/cuda/missing_%.c: emu/cuda/%/missing.txt emu/cuda/missing.awk
	@mkdir -p $(@D)
	@awk -f emu/cuda/missing.awk $< >$@

.SECONDARY: $(patsubst %,$(BUILD)/cuda/missing_%.c,driver runtime runtime12 blas blas_lt)

$(BUILD)/cuda/missing_%.o: $(BUILD)/cuda/missing_%.c
	$(call step,CC,$<)
	$(Q)$(COMPILE) -fPIC -c -o $@ $<

# What the runtime needs of the driver's library has names of its own; one that is not there stops
# the link, where no sanitizer leaves names to the program.
WHOLE := $(if $(findstring -fsanitize,$(CFLAGS) $(LDFLAGS)),,-pthread -Wl,-z,defs)

$(LIBCUDA): $(call objects,$(CUDA_DRIVER_SRC) $(EMU_SRC)) $(ROWS_TEXT).o \
            $(BUILD)/cuda/missing_driver.o
	$(call some,CUDA_DRIVER_SRC)
	$(call step,LD,$@)
	@echo '{ global: cu[A-Z]*; emui_cu_*; InitializeInjection*; local: *; };' \
	    >$(BUILD)/cuda/libcuda.map
	$(Q)$(LINK) -shared -Wl,-soname,libcuda.so.1 -Wl,--version-script=$(BUILD)/cuda/libcuda.map \
	    -pthread -ldl -lm
	@ln -sf libcuda.so.1 $(BUILD)/cuda/libcuda.so

$(LIBCUDART): $(call objects,$(CUDA_RUNTIME_SRC)) $(BUILD)/cuda/missing_runtime.o | $(LIBCUDA)
$(LIBCUDART12): $(call objects,$(CUDA_12_SRC)) $(BUILD)/cuda/missing_runtime12.o | $(LIBCUDA)

# The name of a call that failed is read from the stack (host/backtrace.c).
$(call objects,$(CUDA_RUNTIME_SRC) $(CUDA_12_SRC) $(call sources,emu/cuda/driver)): \
    COMPILE += -fno-optimize-sibling-calls

# Programs ask for their functions by this version.
$(LIBCUDART) $(LIBCUDART12):
	$(call some,CUDA_RUNTIME_SRC)
	$(call step,LD,$@)
	@echo '$(@F) { global: cuda*; __cuda*; local: *; };' >$@.map
	$(Q)$(LINK) $(LIBCUDA) $(WHOLE) -shared -Wl,-soname,$(@F) '-Wl,-rpath,$$ORIGIN' -Wl,-z,nodelete \
	    -Wl,--version-script=$@.map
	@ln -sf $(notdir $(LIBCUDART)) $(BUILD)/cuda/libcudart.so

# The common products of cuBLAS, by kernels that the driver's library runs.
$(LIBCUBLAS) $(LIBCUBLAS12): $(call objects,$(CUDA_BLAS_SRC)) $(BUILD)/cuda/missing_blas.o \
                             | $(LIBCUDA)
	$(call some,CUDA_BLAS_SRC)
	$(call step,LD,$@)
	@echo '$(@F) { global: cublas*; local: *; };' >$@.map
	$(Q)$(LINK) $(LIBCUDA) $(WHOLE) -shared -Wl,-soname,$(@F) '-Wl,-rpath,$$ORIGIN' \
	    -Wl,--version-script=$@.map
	@ln -sf $(notdir $(LIBCUBLAS)) $(BUILD)/cuda/libcublas.so

# Programs make a handle of cublasLt at their start; what they multiply by is refused by name.
$(LIBCUBLASLT): $(call objects,$(CUDA_BLAS_LT_SRC)) $(BUILD)/cuda/missing_blas_lt.o | $(LIBCUDA)
	$(call some,CUDA_BLAS_LT_SRC)
	$(call step,LD,$@)
	@echo '$(@F) { global: cublas*; local: *; };' >$@.map
	$(Q)$(LINK) $(LIBCUDA) $(WHOLE) -shared -Wl,-soname,$(@F) '-Wl,-rpath,$$ORIGIN' \
	    -Wl,--version-script=$@.map

# The dynamic linker loads it beside its own libraries, where no sanitizer can be.
$(LIBCUAUDIT): $(CUDA_AUDIT_SRC) $(wildcard emu/cuda/audit/*.h) emu/load/elf.h
	$(call some,CUDA_AUDIT_SRC)
	$(call step,LD,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(STRICT) $(WERROR) -O2 -g -I. -fPIC -shared -o $@ $(CUDA_AUDIT_SRC) -ldl

# ---- CUDA programs, where there is nvcc ---------------------------------------------------------

CUDA_PROGRAMS := $(shell find spec-tests -path 'spec-tests/programs/cuda/*.cu')
CUDA_ARCH     ?= sm_90a

$(BUILD)/cuda/programs.o: $(CUDA_PROGRAMS) $(wildcard spec-tests/programs/cuda/*.*)
	$(call step,NVCC,$@)
	@mkdir -p $(@D)
	@sh spec-tests/programs/cuda/all.sh >$(BUILD)/cuda/programs.cu
	$(Q)$(NVCC) -std=c++17 -arch=$(CUDA_ARCH) -lineinfo -I. -w -c -o $@ $(BUILD)/cuda/programs.cu

# With the runtime in it, for a machine with a device: what it prints there is kept beside each.
$(BUILD)/cuda/programs $(BUILD)/cuda/programs-static: $(BUILD)/cuda/programs.o
	$(call step,NVCC,$@)
	$(Q)$(NVCC) -arch=$(CUDA_ARCH) -cudart $(if $(findstring static,$@),static,shared) -o $@ $< \
	    -L$(dir $(shell command -v $(NVCC)))../lib64/stubs -lcuda

# Of two compilations, whose device code is linked: the PTX of both is in the program.
CUDA_LINKED := $(wildcard spec-tests/programs/cuda/linked/*.cuh)
$(BUILD)/cuda/linked: $(CUDA_LINKED)
	$(call step,NVCC,$@)
	$(Q)$(NVCC) -std=c++17 -arch=$(CUDA_ARCH) -lineinfo -rdc=true -cudart shared -x cu -o $@ $^

# The wrong programs and their twins; where nvcc is missing, their recorded PTX runs.
$(BUILD)/cuda/wrong: $(shell find spec-tests -path 'spec-tests/programs/wrong/*.cu') \
                     $(wildcard spec-tests/programs/wrong/*.*)
	$(call step,NVCC,$@)
	@mkdir -p $(@D)
	@sh spec-tests/programs/wrong/all.sh >$(BUILD)/cuda/wrong.cu
	$(Q)$(NVCC) -std=c++17 -gencode arch=compute_$(CUDA_ARCH:sm_%=%),code=compute_$(CUDA_ARCH:sm_%=%) \
	    -lineinfo -I. -w -cudart shared -o $@ $(BUILD)/cuda/wrong.cu \
	    -L$(dir $(shell command -v $(NVCC)))../lib64/stubs -lcuda

## wrong-programs: record the PTX of the wrong programs, and their table (needs nvcc)
.PHONY: wrong-programs
wrong-programs:
	@sh spec-tests/programs/wrong/record.sh $(NVCC)

## check-cuda: CUDA programs over the runtime's features on the machine (needs nvcc of CUDA 13)
.PHONY: check-cuda
check-cuda: cuda lessons $(BUILD)/cuda/programs $(BUILD)/cuda/linked $(BUILD)/cuda/wrong
	@BUILD='$(BUILD)' sh spec-tests/tools/suites/emu/cuda_programs.sh
	@BUILD='$(BUILD)' SCHEDULES=50 sh spec-tests/tools/suites/emu/wrong_programs.sh
	@BUILD='$(BUILD)' EVERY=1 sh spec-tests/tools/suites/emu/cuda_projects.sh
	@BUILD='$(BUILD)' EVERY=1 sh spec-tests/tools/suites/emu/lesson_kernels.sh

## check-python: clients of CUDA in Python on the machine (python3 and pip; left out without)
.PHONY: check-python
check-python: cuda
	@BUILD='$(BUILD)' sh spec-tests/programs/python/packages.sh
	@BUILD='$(BUILD)' sh spec-tests/tools/suites/emu/python.sh
	@BUILD='$(BUILD)' EVERY=1 sh spec-tests/tools/suites/python/python_torch.sh

## check-cutlass: CuTe's tutorials and unit tests, a GEMM, on the machine (nvcc, CUTLASS_DIR)
.PHONY: check-cutlass
check-cutlass: cuda
	@BUILD='$(BUILD)' sh spec-tests/programs/cutlass/build.sh $(NVCC)
	@BUILD='$(BUILD)' sh spec-tests/tools/suites/emu/cutlass.sh

## bench-cutlass: how fast CuTe's tutorials run, with checks and without (nvcc, CUTLASS_DIR)
.PHONY: bench-cutlass
bench-cutlass: cuda
	@BUILD='$(BUILD)' ONLY=examples/cute sh spec-tests/programs/cutlass/build.sh $(NVCC)
	@BUILD='$(BUILD)' sh spec-tests/programs/cutlass/bench.sh

# Headers and runtime of CUDA 12, from the Python package index; what is compiled with them has that
# version's names and layouts. CUDA's libraries of C++ refuse another version's compiler.
CUDA_12_ONLY := \#include <(cooperative_groups|cub|thrust|cuda/)

$(BUILD)/cuda12/is: spec-tests/programs/cuda/cuda12.sh
	@sh spec-tests/programs/cuda/cuda12.sh $(BUILD)/cuda12

$(BUILD)/cuda/programs12: $(CUDA_PROGRAMS) $(wildcard spec-tests/programs/cuda/*.*) \
                          $(BUILD)/cuda12/is
	$(call step,NVCC,$@)
	@mkdir -p $(@D)
	@sh spec-tests/programs/cuda/all.sh '$(CUDA_12_ONLY)' >$@.cu
	$(Q)$(NVCC) -std=c++17 -arch=$(CUDA_ARCH) -lineinfo -I. -w -cudart none -o $@ $@.cu \
	    -I$(BUILD)/cuda12/nvidia/cuda_runtime/include -L$(BUILD)/cuda12/nvidia/cuda_runtime/lib \
	    -l:libcudart.so.12 -L$(dir $(shell command -v $(NVCC)))../lib64/stubs -lcuda

## check-cuda12: the same with the headers of CUDA 12, which pip brings (needs nvcc of CUDA 13)
.PHONY: check-cuda12
check-cuda12: cuda $(BUILD)/cuda/programs12
	@BUILD='$(BUILD)' sh spec-tests/tools/suites/emu/cuda_abi.sh
	@BUILD='$(BUILD)' CUDA=12 sh spec-tests/tools/suites/emu/cuda_programs.sh

# ---- Installing: beside the tool, in a folder where no program finds them unasked ---------------

CUDA_INSTALLED = $(PREFIX)/lib/cutecheck/cuda

install-emu: install-cuda
uninstall-emu: uninstall-cuda

.PHONY: install-cuda uninstall-cuda
install-cuda: $(CUDA_LIBRARIES)
	install -d $(DESTDIR)$(CUDA_INSTALLED)
	install -m 755 $^ $(DESTDIR)$(CUDA_INSTALLED)/

uninstall-cuda:
	rm -f $(addprefix $(DESTDIR)$(CUDA_INSTALLED)/,$(notdir $(CUDA_LIBRARIES)))
	rmdir $(DESTDIR)$(CUDA_INSTALLED) $(DESTDIR)$(dir $(CUDA_INSTALLED)) 2>/dev/null || true
