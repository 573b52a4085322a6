"""A kernel in Python, which CuPy translates to CUDA C++."""
import cupy
import numpy as np
from cupyx import jit


@jit.rawkernel()
def blocks(x, y, n):
    held = jit.shared_memory(np.int32, 32)
    i = jit.blockIdx.x * jit.blockDim.x + jit.threadIdx.x
    held[jit.threadIdx.x] = x[i] if i < n else 0
    jit.syncthreads()
    if jit.threadIdx.x == 0:
        total = np.int32(0)
        for k in range(32):
            total += held[k]
        y[jit.blockIdx.x] = total


x = cupy.arange(100, dtype=np.int32)
y = cupy.zeros(4, dtype=np.int32)
blocks((4,), (32,), (x, y, np.uint32(100)))
assert (cupy.asnumpy(y) == np.pad(np.arange(100), (0, 28)).reshape(4, 32).sum(axis=1)).all()
