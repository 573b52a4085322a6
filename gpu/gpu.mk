# gpu.mk - builds the kernels with nvcc. Nothing here runs unless one of its targets is requested.
#
# gpu/host/*.c needs no CUDA: it is compiled by $(CC) like the rest, and so are its tests.
# gpu/*/*.cu is compiled by nvcc, for the architectures in GPU_CODE; the PTX serves later ones.

NVCC     ?= $(or $(shell command -v nvcc 2>/dev/null),$(wildcard /usr/local/cuda/bin/nvcc),nvcc)
SM80_CODE = '-gencode=arch=compute_80,code=[sm_80,compute_80]'
SM90_CODE = -gencode=arch=compute_90a,code=sm_90a
GPU_CODE ?= $(SM90_CODE) -gencode=arch=compute_90,code=compute_90 $(SM80_CODE)

# Kernels of tensor memory, which no other device has.
TCGEN05_CODE ?= -gencode=arch=compute_100a,code=sm_100a -gencode=arch=compute_103a,code=sm_103a
KERNEL_CODE   = $(GPU_CODE)

NVCCFLAGS ?= -O3 -lineinfo
NVSTRICT   = $(if $(WERROR),-Werror=all-warnings) -Xcompiler -Wall,-Wextra
NVCOMPILE  = $(NVCC) -std=c++17 -I. $(KERNEL_CODE) $(NVSTRICT) $(NVCCFLAGS)

# ---- The library --------------------------------------------------------------------------------

GPU_CU     := $(wildcard gpu/host/*.cu gpu/algebra/*.cu gpu/kernels/*.cu gpu/kernels/*/*.cu)
GPU_CU_OBJ := $(patsubst %.cu,$(BUILD)/%.cu.o,$(GPU_CU))
LIBGPU     := $(BUILD)/libcutegpu.a

# How nvcc links programs with kernels in them: the CUDA runtime inside, so that they start where
# there is no CUDA.
GPU_LIBS := -cudart static

## gpu: the kernels, build/libcutegpu.a (needs nvcc)
.PHONY: gpu
gpu: $(LIBGPU)

# The list of the records, and the empty tables of versions that stand for kernels where there is no
# nvcc, are what the files of gpu/operation/ say.
GPU_RECORDS := $(wildcard gpu/operation/*.c)

$(BUILD)/gpu/operations.c $(BUILD)/gpu/absent.c: $(GPU_RECORDS) gpu/operation gpu/operation/list.awk
	@mkdir -p $(@D)
	$(Q)awk -v make=$(basename $(@F)) -f gpu/operation/list.awk $(GPU_RECORDS) >$@

$(BUILD)/gpu/operations.o $(BUILD)/gpu/absent.o: %.o: %.c
	$(call step,CC,$<)
	$(Q)$(COMPILE) -c -o $@ $<

WITH_KERNELS := $(filter-out %/absent.o,$(GPU_OBJ))

$(LIBGPU): $(WITH_KERNELS) $(GPU_CU_OBJ)
	$(call some,GPU_CU)
	@rm -f $@
	$(call step,AR,$@)
	$(Q)$(AR) rcs $@ $^

$(BUILD)/gpu/%.cu.o: gpu/%.cu
	@command -v $(NVCC) >/dev/null || { echo 'gpu: needs nvcc (NVCC=path)' >&2; exit 1; }
	@mkdir -p $(@D)
	$(call step,NVCC,$<)
	$(Q)$(NVCOMPILE) -MMD -MP -c -o $@ $<

$(BUILD)/gpu/kernels/tcgen05/%.cu.o: KERNEL_CODE = $(TCGEN05_CODE)
# ptxas warns of PTX for sm_90 that multicasts: later devices have code of their own here.
$(BUILD)/gpu/kernels/tiled/tma.cu.o: KERNEL_CODE = $(SM90_CODE) $(TCGEN05_CODE) $(SM80_CODE)

# ---- Checking the kernels -----------------------------------------------------------------------
#
#      nvcc   device   build/differ                       check-gpu
#      no     no       linked without the kernels         gpu: not run (no CUDA device)
#      yes    no       linked with them, static runtime   gpu: not run (no CUDA device)
#      yes    yes      the same                           runs
#
# Only build/ has to be carried to a machine with a device, and spec-tests/spec/recorded to replay.

GPU_CASES       ?= 1000
GPU_EVALUATIONS ?= 100000000
GPU_SANITIZED   ?= 40
GPU_SEED        ?= 1
GPU_JOBS        ?= 0

CAMPAIGN_CASES     ?= 10000000
CAMPAIGN_REFERENCE ?= 10000
GPU_RECORDED    ?= spec-tests/spec/recorded/h200
# Cases of each operation that has a record; those whose cases take the reference longer are fewer:
# `make replay` is a part of `make check`.
GPU_OPS         := $(shell sed -n 's/^ *\.name = "\(.*\)",/\1/p' $(GPU_RECORDS) /dev/null)
GPU_RECORD_FEW  ?= 60
GPU_RECORD_MANY ?= 250
GPU_FAST_OPS    := layout copy copy_if fill local_tile local_partition tv_partition

HAVE_NVCC := $(shell command -v $(NVCC) 2>/dev/null)

DIFFERS := $(BUILD)/spec-tests/compare/differ.o $(PARTS_OBJ)
ifneq ($(HAVE_NVCC),)
DIFFERS := $(filter-out %/device_absent.o,$(DIFFERS)) $(BUILD)/spec-tests/compare/device/device.o
$(BUILD)/differ: $(DIFFERS) $(LIBGPU) $(LIBCT) $(LIBEMU)
	$(call step,LD,$@)
	$(Q)$(NVCC) $(GPU_CODE) -o $@ $^ $(GPU_LIBS) -lm
else
$(BUILD)/differ: $(DIFFERS) $(GPU_OBJ) $(LIBCT) $(LIBEMU)
	$(call step,LD,$@)
	$(Q)$(LINK) -lm
endif

## check-gpu: kernels and reference on the same memory, and what was recorded (skips: no device)
.PHONY: check-gpu
check-gpu: $(BUILD)/differ
	@mkdir -p $(BUILD)/junit
	@$(BUILD)/differ --subject gpu --cases $(GPU_CASES) --seed $(GPU_SEED) --jobs $(GPU_JOBS) \
	    --evaluations $(GPU_EVALUATIONS) --junit $(BUILD)/junit/check-gpu.xml --verbose \
	    --replay $(GPU_RECORDED)

## sanitize-gpu: the kernels under the tools of compute-sanitizer (skips: without it, no device)
.PHONY: sanitize-gpu
sanitize-gpu: $(BUILD)/differ
	@sh spec-tests/tools/sanitize-gpu.sh $(BUILD)/differ --subject gpu --seed $(GPU_SEED) \
	    --cases $(GPU_SANITIZED) --jobs $(GPU_JOBS) --verbose

## record-gpu: write the golden answers of this device to GPU_RECORDED
.PHONY: record-gpu
record-gpu: $(BUILD)/differ
	@mkdir -p $(GPU_RECORDED)
	@$(foreach op,$(GPU_OPS),$(BUILD)/differ --subject gpu --op $(op) --seed $(GPU_SEED) \
	    --cases $(if $(filter $(op),$(GPU_FAST_OPS)),$(GPU_RECORD_MANY),$(GPU_RECORD_FEW)) \
	    --record $(GPU_RECORDED)/$(op).golden &&) true

# ---- The kernels on the machine -----------------------------------------------------------------
#
# The host code as nvcc compiles it, with the libcudart of emu/cuda, which launches the PTX of the
# kernels on the machine. nvcc is needed, a device is not.

# Cases of each operation and width, so many that each version takes EMU_EACH of them: of copies a
# few in a hundred are tiles of whole vectors.
EMU_CASES     = 60
EMU_CASES_copy             ?= 1400
EMU_CASES_axpby            ?= 110
EMU_CASES_transpose        ?= 90
EMU_CASES_transform        ?= 110
EMU_CASES_transform_two    ?= 180
EMU_CASES_reduce           ?= 150
EMU_CASES_copy_masked      ?= 130
EMU_CASES_packed_fill      ?= 100
EMU_CASES_packed_copy      ?= 170
EMU_CASES_packed_transpose ?= 330
# The device that the machine is for an operation.
EMU_ARCH_tmem_copy = sm_100a
EMU_ARCH_umma      = sm_100a
EMU_EACH     ?= 50
EMU_SCHEDULE ?= late
EMU_OPS      ?= $(GPU_OPS)
GPU_PTX_CU   := $(wildcard gpu/algebra/*.cu gpu/kernels/*.cu gpu/kernels/*/*.cu)
GPU_PTX      := $(patsubst %.cu,$(BUILD)/ptx/%.ptx,$(GPU_PTX_CU))
EMULATED_OBJ := $(patsubst %.cu,$(BUILD)/emulated/%.cu.o,$(GPU_CU))

# The architecture of the PTX that the machine runs.
PTX_ARCH = 90a
$(BUILD)/ptx/gpu/kernels/tcgen05/%.ptx $(BUILD)/emulated/gpu/kernels/tcgen05/%.cu.o: PTX_ARCH = 100a

## ptx: the PTX of all kernels, under build/ptx (needs nvcc)
.PHONY: ptx
ptx: $(GPU_PTX)

$(BUILD)/ptx/%.ptx: %.cu
	@mkdir -p $(@D)
	$(call step,PTX,$<)
	$(Q)$(NVCC) -std=c++17 -I. -arch=sm_$(PTX_ARCH) $(NVCCFLAGS) -MMD -MP -MF $@.d -ptx -o $@ $<

$(BUILD)/emulated/%.cu.o: %.cu
	@mkdir -p $(@D)
	$(call step,NVCC,$<)
	$(Q)$(NVCC) -std=c++17 -I. -gencode arch=compute_$(PTX_ARCH),code=compute_$(PTX_ARCH) \
	    $(NVSTRICT) $(NVCCFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/differ-emu: $(DIFFERS) $(EMULATED_OBJ) $(WITH_KERNELS) $(LIBCT) $(LIBEMU) $(LIBCUDART)
	$(call step,LD,$@)
	$(Q)$(NVCC) -cudart none -o $@ $(filter-out $(LIBCUDART),$^) -L$(BUILD)/cuda -lcudart \
	    -Xlinker -rpath='$$ORIGIN/cuda' -lm

## differ-emu: every version of every operation on the machine, against the reference (needs nvcc)
.PHONY: differ-emu
differ-emu: $(BUILD)/differ-emu
	@export CUEMU_SCHED=$(EMU_SCHEDULE) CUEMU_CHECK=strict CUEMU_ON_FINDING=launch; \
	$(foreach op,$(EMU_OPS),CUEMU_ARCH=$(or $(EMU_ARCH_$(op)),sm_90a) \
	    $(BUILD)/differ-emu --subject gpu --op $(op) --seed $(GPU_SEED) \
	    --cases $(or $(EMU_CASES_$(op)),$(EMU_CASES)) --each $(EMU_EACH) --jobs $(GPU_JOBS) \
	    --verbose || failed=1; ) exit $${failed:-0}

## launches: record launches of the kernels, with their PTX, for machines without nvcc (needs nvcc)
.PHONY: launches
launches: $(BUILD)/differ-emu $(GPU_PTX)
	@sh spec-tests/compare/device/launches.sh $(BUILD) spec-tests/spec/recorded/kernels

# ---- Campaigns of the algebra -------------------------------------------------------------------

$(BUILD)/campaign: $(BUILD)/gpu/lab/campaign/campaign.cu.o $(LIBGPU) $(LIBCT)
	$(call step,LD,$@)
	$(Q)$(NVCC) $(GPU_CODE) -o $@ $^ $(GPU_LIBS)

## campaign: cases of the algebra drawn on the device, with their laws (needs nvcc and a device)
.PHONY: campaign
campaign: $(BUILD)/campaign
	@$(BUILD)/campaign --cases $(CAMPAIGN_CASES) --ref $(CAMPAIGN_REFERENCE)

# ---- Timing the kernels -------------------------------------------------------------------------

GPU_BENCH_CU  := $(wildcard gpu/lab/bench/*.cu)
GPU_BENCH_OBJ := $(patsubst %.cu,$(BUILD)/%.cu.o,$(GPU_BENCH_CU))

# cuBLAS serves comparison alone: it is looked for when the program starts.
$(BUILD)/bench-gpu: $(GPU_BENCH_OBJ) $(LIBGPU) $(LIBCT)
	$(call some,GPU_BENCH_CU)
	$(call step,LD,$@)
	$(Q)$(NVCC) $(GPU_CODE) -o $@ $^ $(GPU_LIBS) -ldl

## bench-gpu: check the kernels that move and compute, then time them (needs nvcc and a device)
.PHONY: bench-gpu
bench-gpu: $(BUILD)/bench-gpu
	@$(BUILD)/bench-gpu

# ---- Copies through shared memory ----------------------------------------------------------------

STAGED_CU  := $(wildcard gpu/lab/staged/*.cu)
STAGED_OBJ := $(patsubst %.cu,$(BUILD)/%.cu.o,$(STAGED_CU)) $(BUILD)/gpu/lab/staged/chosen.cu.o

$(BUILD)/gpu/lab/staged/chosen.cu: gpu/lab/staged/chosen.tsv gpu/lab/staged/chosen.awk
	@mkdir -p $(@D)
	$(call step,AWK,$@)
	$(Q)awk -f gpu/lab/staged/chosen.awk $< >$@

$(BUILD)/gpu/lab/staged/chosen.cu.o: $(BUILD)/gpu/lab/staged/chosen.cu
	$(call step,NVCC,$<)
	$(Q)$(NVCOMPILE) -MMD -MP -c -o $@ $<

$(BUILD)/bench-staged: $(STAGED_OBJ) $(BUILD)/gpu/lab/bench/device.cu.o \
                       $(BUILD)/gpu/lab/bench/geam.cu.o $(LIBGPU) $(LIBCT)
	$(call some,STAGED_CU)
	$(call step,LD,$@)
	$(Q)$(NVCC) $(GPU_CODE) -o $@ $^ $(GPU_LIBS) -ldl

## bench-staged: check and time each copy through shared memory (needs nvcc and an H200)
.PHONY: bench-staged
bench-staged: $(BUILD)/bench-staged
	@$(BUILD)/bench-staged

# ---- Probes --------------------------------------------------------------------------------------

PROBES_NVCC  ?= $(or $(shell command -v nvcc 2>/dev/null),$(wildcard /usr/local/cuda/bin/nvcc),nvcc)
PROBE_CODE   := -gencode=arch=compute_90a,code=sm_90a
PROBE_LISTS  := tma encode map map_flip im2col im2col_flip im2col_interleaved mbarrier banks \
                cluster wgmma dot scalar litmus matrix texture approx approx_whole
PROBES       := $(addprefix $(BUILD)/probes/,$(filter-out encode map_flip im2col_flip \
                im2col_interleaved approx_whole,$(PROBE_LISTS)))
PROBE        := gpu/lab/probes
PROBE_FOLDER := spec-tests/spec/recorded/h200

## probes: the programs that measure on an H200, in build/probes (needs nvcc)
.PHONY: probes
probes: $(PROBES)

$(BUILD)/probes/%: $(PROBE)/%.cu $(PROBE)/probe.cu $(PROBE)/probe.h
	@command -v $(PROBES_NVCC) >/dev/null || { echo 'probes: needs nvcc' >&2; exit 1; }
	@mkdir -p $(@D)
	$(call step,NVCC,$@)
	$(Q)$(PROBES_NVCC) -std=c++17 -I. $(PROBE_CODE) -Xcompiler -Wall,-Wextra \
	    -o $@ $(filter %.cu,$^)

# The kernels of the scalar forms, one a case, in a module beside the probe.
$(BUILD)/probes/scalar: $(BUILD)/probes/scalar.cubin $(PROBE)/scalar_case.h
$(BUILD)/probes/scalar.cubin: $(PROBE)/cases/make.sh $(wildcard $(PROBE)/cases/scalar*.awk)
	@command -v $(PROBES_NVCC) >/dev/null || { echo 'probes: needs nvcc' >&2; exit 1; }
	@mkdir -p $(@D)
	$(call step,NVCC,$@)
	$(Q)sh $< scalar | awk -f $(PROBE)/cases/scalar_ptx.awk >$(@:.cubin=.ptx)
	$(Q)$(PROBES_NVCC) -cubin -arch=sm_90a -o $@ $(@:.cubin=.ptx)

# The kernels of matrix instructions, one a form, likewise.
$(BUILD)/probes/matrix: $(BUILD)/probes/matrix.cubin $(PROBE)/matrix_case.h
$(BUILD)/probes/matrix.cubin: $(PROBE)/cases/make.sh $(wildcard $(PROBE)/cases/matrix*.awk)
	@command -v $(PROBES_NVCC) >/dev/null || { echo 'probes: needs nvcc' >&2; exit 1; }
	@mkdir -p $(@D)
	$(call step,NVCC,$@)
	$(Q)sh $< matrix | awk -f $(PROBE)/cases/matrix_ptx.awk >$(@:.cubin=.ptx)
	$(Q)$(PROBES_NVCC) -cubin -arch=sm_90a -o $@ $(@:.cubin=.ptx)

# The threads of the litmus tests, a kernel a case: the longest to compile.
$(BUILD)/probes/litmus: $(BUILD)/probes/litmus_threads.cu $(wildcard $(PROBE)/litmus_*.h)
$(BUILD)/probes/litmus_threads.cu: $(PROBE)/cases/make.sh $(wildcard $(PROBE)/cases/litmus*.awk)
	@mkdir -p $(@D)
	$(call step,AWK,$@)
	$(Q)sh $< litmus | awk -f $(PROBE)/cases/litmus_ptx.awk >$@

## record-probes: run the probes on this device, and record its answers (needs an H200)
.PHONY: record-probes $(addprefix record-probes-,$(PROBE_LISTS))
record-probes: $(addprefix record-probes-,$(PROBE_LISTS))

$(BUILD)/probes/approx: $(PROBE)/approx_case.h
$(BUILD)/probes/texture: $(PROBE)/texture_case.h
$(addprefix $(BUILD)/probes/,tma im2col map): $(PROBE)/map_case.h

# One list after the other: they share the device. Another program's lists: the encoder of tiled
# maps and flipped bits of maps are probed by tma and im2col, the approximations of all arguments (a
# second list, which `make replay` leaves out, since it takes most of an hour) by approx.
$(addprefix record-probes-,$(PROBE_LISTS)): record-probes-%: probes
	@sh $(PROBE)/record.sh $* $(BUILD)/probes $(PROBE_FOLDER)
