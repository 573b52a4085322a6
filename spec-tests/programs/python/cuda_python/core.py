"""cuda.core: programs as PTX and as a cubin, linking, launches, memory, events, the runtime."""

import numpy as np
from cuda.bindings import driver, runtime
from cuda.core import (
    Device,
    LaunchConfig,
    LegacyPinnedMemoryResource,
    Linker,
    LinkerOptions,
    ObjectCode,
    Program,
    ProgramOptions,
    VirtualMemoryResource,
    launch,
)

KERNEL = """
extern "C" __global__ void scale(float *x, float by) { x[threadIdx.x] = x[threadIdx.x] * by + 1; }
"""
CALLER = """
extern "C" __device__ float f(float);
extern "C" __global__ void scale(float *x, float by) { x[threadIdx.x] = f(x[threadIdx.x]) * by; }
"""
CALLEE = 'extern "C" __device__ float f(float x) { return x + 5; }'

device = Device()
device.set_current()
stream = device.create_stream()
x = np.arange(8, dtype=np.float32)


def run(code):
    """What the kernel scale makes of x and 2."""
    kernel, buffer, y = code.get_kernel("scale"), device.allocate(32, stream=stream), x.copy()
    stream.sync()
    driver.cuMemcpyHtoD(int(buffer.handle), y.ctypes.data, 32)
    launch(stream, LaunchConfig(grid=1, block=8), kernel, buffer, np.float32(2))
    stream.sync()
    driver.cuMemcpyDtoH(y.ctypes.data, int(buffer.handle), 32)
    buffer.close(stream)
    assert kernel.attributes.max_threads_per_block == 1024
    return y


options = ProgramOptions(arch="sm_90")
texts = [Program(KERNEL, "c++", options).compile(kind) for kind in ("ptx", "cubin")]
assert all((run(t) == x * 2 + 1).all() for t in texts)
assert (run(ObjectCode.from_ptx(bytes(texts[0].code))) == x * 2 + 1).all()
apart = ProgramOptions(arch="sm_90", relocatable_device_code=True)
parts = [Program(t, "c++", apart).compile("ptx") for t in (CALLER, CALLEE)]
assert (run(Linker(*parts, options=LinkerOptions(arch="sm_90")).link("cubin")) == (x + 5) * 2).all()

first = stream.record()
second = stream.record()
second.sync()
assert first.is_done
assert LegacyPinnedMemoryResource().allocate(64).is_host_accessible
assert VirtualMemoryResource(device).allocate(1 << 21).size >= 1 << 21
error, at = runtime.cudaMalloc(64)
assert error == 0 and runtime.cudaMemset(at, 1, 64)[0] == 0 and runtime.cudaFree(at)[0] == 0
