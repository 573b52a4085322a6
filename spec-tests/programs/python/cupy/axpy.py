"""A kernel from text, launched with arrays and numbers."""
import cupy
import numpy as np

axpy = cupy.RawKernel(r"""
extern "C" __global__ void axpy(float a, const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = a * x[i] + y[i];
}
""", "axpy")
x = cupy.asarray(np.arange(1000, dtype=np.float32))
y = cupy.asarray(np.ones(1000, dtype=np.float32))
axpy((8,), (128,), (np.float32(2), x, y, np.int32(1000)))
assert (cupy.asnumpy(y) == 2 * np.arange(1000) + 1).all()
assert axpy.max_threads_per_block == 1024 and axpy.shared_size_bytes == 0
