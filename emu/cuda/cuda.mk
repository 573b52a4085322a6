# cuda.mk - libcudart.so.13 and libcuda.so.1 on the machine, in build/cuda, a folder of their own:
# a program finds them there where it is told to, and they never stand in a real one's place.

CUDA_DRIVER_SRC  := $(call sources,$(addprefix emu/cuda/,device fatbin report driver))
CUDA_RUNTIME_SRC := $(call sources,emu/cuda/runtime)
LIBCUDA          := $(BUILD)/cuda/libcuda.so.1
LIBCUDART        := $(BUILD)/cuda/libcudart.so.13

## cuda: libcudart and libcuda on the machine, for CUDA programs without a GPU, in build/cuda
.PHONY: cuda
cuda: $(LIBCUDART) $(LIBCUDA) $(BUILD)/cuemu

all: $(LIBCUDART) $(LIBCUDA)

# Functions of CUDA that are not there: each says so and returns an error.
$(BUILD)/cuda/missing_%.c: emu/cuda/%/missing.txt emu/cuda/missing.awk
	@mkdir -p $(@D)
	@awk -f emu/cuda/missing.awk $< >$@

$(BUILD)/cuda/missing_%.o: $(BUILD)/cuda/missing_%.c
	$(call step,CC,$<)
	$(Q)$(COMPILE) -fPIC -c -o $@ $<

# What the runtime needs of the driver's library has names of its own.
$(LIBCUDA): $(patsubst %.c,$(BUILD)/pic/%.o,$(CUDA_DRIVER_SRC)) $(BUILD)/cuda/missing_driver.o \
            $(EMU_PIC)
	$(call some,CUDA_DRIVER_SRC)
	$(call step,LD,$@)
	@echo '{ global: cu[A-Z]*; emui_cu_*; local: *; };' >$(BUILD)/cuda/libcuda.map
	$(Q)$(LINK) -shared -Wl,-soname,libcuda.so.1 -Wl,--version-script=$(BUILD)/cuda/libcuda.map \
	    -pthread -ldl -lm
	@ln -sf libcuda.so.1 $(BUILD)/cuda/libcuda.so

# Programs ask for their functions by this version.
$(LIBCUDART): $(patsubst %.c,$(BUILD)/pic/%.o,$(CUDA_RUNTIME_SRC)) \
              $(BUILD)/cuda/missing_runtime.o | $(LIBCUDA)
	$(call some,CUDA_RUNTIME_SRC)
	$(call step,LD,$@)
	@echo 'libcudart.so.13 { global: cuda*; __cuda*; local: *; };' >$(BUILD)/cuda/libcudart.map
	$(Q)$(LINK) $(LIBCUDA) -shared -Wl,-soname,libcudart.so.13 '-Wl,-rpath,$$ORIGIN' \
	    -Wl,--version-script=$(BUILD)/cuda/libcudart.map
	@ln -sf libcudart.so.13 $(BUILD)/cuda/libcudart.so
