# staged.mk - builds and runs bench-staged: copies through shared memory, each way timed. Nothing
# here runs unless one of its targets is requested.

STAGED_CU  := $(wildcard gpu/staged/*.cu)
STAGED_OBJ := $(patsubst %.cu,$(BUILD)/%.cu.o,$(STAGED_CU))

$(BUILD)/bench-staged: $(STAGED_OBJ) $(BUILD)/gpu/bench/device.cu.o $(BUILD)/gpu/bench/geam.cu.o \
                       $(LIBGPU) $(LIBCT)
	$(call some,STAGED_CU)
	$(call step,LD,$@)
	$(Q)$(NVCC) $(GPU_CODE) -o $@ $^ $(GPU_LIBS) -ldl

## bench-staged: check and time each copy through shared memory (needs nvcc and an H200)
.PHONY: bench-staged
bench-staged: $(BUILD)/bench-staged
	@$(BUILD)/bench-staged
