"""The same by objects: programs, kernels, buffers, streams of cuda.core."""
import numpy as np
from common import ok
from cuda.bindings import driver
from cuda.core import Device, LaunchConfig, Program, ProgramOptions, launch

device = Device()
device.set_current()
stream = device.create_stream()
program = Program("""
template <typename T> __global__ void saxpy(T a, const T *x, T *y, size_t n)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < n)
        y[i] += a * x[i];
}
""", code_type="c++", options=ProgramOptions(std="c++17", arch="sm_90"))
module = program.compile("ptx", name_expressions=("saxpy<float>",))
kernel = module.get_kernel("saxpy<float>")
x, y = device.allocate(400, stream=stream), device.allocate(400, stream=stream)
stream.sync()  # the copies below are of another stream, and this one does not wait for it
host = np.arange(100, dtype=np.float32)
for buffer in (x, y):
    ok(driver.cuMemcpyHtoD(int(buffer.handle), host.ctypes.data, 400))
launch(stream, LaunchConfig(grid=4, block=32), kernel, np.float32(3), x, y, np.uint64(100))
stream.sync()
back = np.zeros(100, dtype=np.float32)
ok(driver.cuMemcpyDtoH(back.ctypes.data, int(y.handle), 400))
assert (back == 4 * host).all()
assert device.compute_capability == (9, 0) and device.name == "NVIDIA H200"
