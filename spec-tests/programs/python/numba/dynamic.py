"""Shared memory whose size the launch says; grids of three dimensions."""
import numpy as np
from numba import cuda, int32


@cuda.jit
def reverse(x):
    held = cuda.shared.array(0, dtype=int32)
    i, n = cuda.threadIdx.x, cuda.blockDim.x
    base = cuda.blockIdx.x * n
    held[i] = x[base + i]
    cuda.syncthreads()
    x[base + i] = held[n - 1 - i]


@cuda.jit
def place(x):
    i, j, k = cuda.grid(3)
    if i < x.shape[0] and j < x.shape[1] and k < x.shape[2]:
        x[i, j, k] = 100 * i + 10 * j + k


x = np.arange(96, dtype=np.int32)
reverse[2, 48, 0, 48 * 4](x)
assert (x.reshape(2, 48) == np.arange(96).reshape(2, 48)[:, ::-1]).all()
y = np.zeros((5, 6, 7), dtype=np.int32)
place[(3, 2, 4), (2, 4, 2)](y)
i, j, k = np.indices(y.shape)
assert (y == 100 * i + 10 * j + k).all()
