"""Constants and variables of a module, which the host writes and reads."""
import cupy
import numpy as np

module = cupy.RawModule(code=r"""
extern "C" {
__constant__ float weights[4];
__device__ int calls = 5;

__global__ void weigh(const float *x, float *y)
{
    int i = threadIdx.x;
    y[i] = weights[i % 4] * x[i];
    atomicAdd(&calls, 1);
}
}
""")
weights = cupy.ndarray((4,), np.float32, module.get_global("weights"))
weights[...] = cupy.asarray(np.array([1, 10, 100, 1000], dtype=np.float32))
x = np.arange(32, dtype=np.float32)
y = cupy.zeros(32, dtype=np.float32)
module.get_function("weigh")((1,), (32,), (cupy.asarray(x), y))
calls = cupy.ndarray((1,), np.int32, module.get_global("calls"))
assert (cupy.asnumpy(y) == x * np.tile([1, 10, 100, 1000], 8)).all()
assert int(calls[0]) == 37
