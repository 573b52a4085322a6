# gpu.mk - builds the kernels with nvcc. Nothing here runs unless a target of it is asked for.
#
# gpu/*.c needs no CUDA: it is compiled by $(CC) like the rest, and so are its tests. gpu/*.cu is
# compiled by nvcc, for the architectures in GPU_CODE; the PTX in it serves those to come.

NVCC     ?= $(or $(shell command -v nvcc 2>/dev/null),$(wildcard /usr/local/cuda/bin/nvcc),nvcc)
GPU_CODE ?= -gencode=arch=compute_90a,code=sm_90a \
            '-gencode=arch=compute_80,code=[sm_80,compute_80]'

NVCCFLAGS ?= -O3 -lineinfo
NVSTRICT   = $(if $(WERROR),-Werror=all-warnings) -Xcompiler -Wall,-Wextra
NVCOMPILE  = $(NVCC) -std=c++17 $(GPU_CODE) $(NVSTRICT) $(NVCCFLAGS)

# ---- The library --------------------------------------------------------------------------------

GPU_CU     := $(wildcard gpu/*.cu)
GPU_CU_OBJ := $(patsubst %.cu,$(BUILD)/%.cu.o,$(GPU_CU))
LIBGPU     := $(BUILD)/libcutegpu.a

# How nvcc links programs with kernels in them: the CUDA runtime inside, so that they start where
# there is no CUDA.
GPU_LIBS := -cudart static

## gpu: the kernels, build/libcutegpu.a (needs nvcc)
.PHONY: gpu
gpu: $(LIBGPU)

$(LIBGPU): $(GPU_OBJ) $(GPU_CU_OBJ)
	$(call some,GPU_CU)
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/gpu/%.cu.o: gpu/%.cu
	@command -v $(NVCC) >/dev/null || { echo 'gpu: needs nvcc (NVCC=path)' >&2; exit 1; }
	@mkdir -p $(@D)
	$(NVCOMPILE) -MMD -MP -c -o $@ $<

# ---- Checking the kernels -----------------------------------------------------------------------

# ---- Timing the kernels -------------------------------------------------------------------------
