# probes.mk - builds the probes and runs them on a device. Nothing here runs unless one of its
# targets is requested; README.md says what each probe settles.

PROBES_NVCC  ?= $(or $(shell command -v nvcc 2>/dev/null),$(wildcard /usr/local/cuda/bin/nvcc),nvcc)
PROBE_CODE   := -gencode=arch=compute_90a,code=sm_90a
PROBE_LISTS  := tma encode im2col mbarrier banks cluster wgmma dot scalar litmus matrix texture \
                approx approx_whole
PROBES       := $(addprefix $(BUILD)/probes/,$(filter-out encode approx_whole,$(PROBE_LISTS)))
PROBE_FOLDER := spec-tests/recorded/h200

## probes: the programs that measure on an H200, in build/probes (needs nvcc)
.PHONY: probes
probes: $(PROBES)

$(BUILD)/probes/%: gpu/probes/%.cu gpu/probes/probe.cu gpu/probes/probe.h
	@command -v $(PROBES_NVCC) >/dev/null || { echo 'probes: needs nvcc' >&2; exit 1; }
	@mkdir -p $(@D)
	$(call step,NVCC,$@)
	$(Q)$(PROBES_NVCC) -std=c++17 -I. $(PROBE_CODE) -Xcompiler -Wall,-Wextra \
	    -o $@ $(filter %.cu,$^)

# The kernels of the scalar forms, one a case, in a module beside the probe.
$(BUILD)/probes/scalar: $(BUILD)/probes/scalar.cubin gpu/probes/scalar_case.h
$(BUILD)/probes/scalar.cubin: gpu/probes/cases/make.sh $(wildcard gpu/probes/cases/scalar*.awk)
	@command -v $(PROBES_NVCC) >/dev/null || { echo 'probes: needs nvcc' >&2; exit 1; }
	@mkdir -p $(@D)
	$(call step,NVCC,$@)
	$(Q)sh $< scalar | awk -f gpu/probes/cases/scalar_ptx.awk >$(@:.cubin=.ptx)
	$(Q)$(PROBES_NVCC) -cubin -arch=sm_90a -o $@ $(@:.cubin=.ptx)

# The kernels of matrix instructions, one a form, likewise.
$(BUILD)/probes/matrix: $(BUILD)/probes/matrix.cubin gpu/probes/matrix_case.h
$(BUILD)/probes/matrix.cubin: gpu/probes/cases/make.sh $(wildcard gpu/probes/cases/matrix*.awk)
	@command -v $(PROBES_NVCC) >/dev/null || { echo 'probes: needs nvcc' >&2; exit 1; }
	@mkdir -p $(@D)
	$(call step,NVCC,$@)
	$(Q)sh $< matrix | awk -f gpu/probes/cases/matrix_ptx.awk >$(@:.cubin=.ptx)
	$(Q)$(PROBES_NVCC) -cubin -arch=sm_90a -o $@ $(@:.cubin=.ptx)

# The threads of the litmus tests, a kernel a case: the longest to compile.
$(BUILD)/probes/litmus: $(BUILD)/probes/litmus_threads.cu $(wildcard gpu/probes/litmus_*.h)
$(BUILD)/probes/litmus_threads.cu: gpu/probes/cases/make.sh $(wildcard gpu/probes/cases/litmus*.awk)
	@mkdir -p $(@D)
	$(call step,AWK,$@)
	$(Q)sh $< litmus | awk -f gpu/probes/cases/litmus_ptx.awk >$@

## record-probes: run the probes on this device, and record its answers (needs an H200)
.PHONY: record-probes $(addprefix record-probes-,$(PROBE_LISTS))
record-probes: $(addprefix record-probes-,$(PROBE_LISTS))

$(BUILD)/probes/approx: gpu/probes/approx_case.h
$(BUILD)/probes/texture: gpu/probes/texture_case.h

# One list after the other: they share the device. Another program's lists: the encoder of tiled
# maps is probed by tma, the approximations of every argument (a second list, which `make replay`
# leaves out, since it takes most of an hour) by approx.
$(addprefix record-probes-,$(PROBE_LISTS)): record-probes-%: probes
	@sh gpu/probes/record.sh $* $(BUILD)/probes $(PROBE_FOLDER)
