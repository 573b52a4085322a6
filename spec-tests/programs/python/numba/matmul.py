"""A product of matrices by tiles in shared memory."""
import numpy as np
from numba import cuda, float32

T = 8


@cuda.jit
def matmul(a, b, c):
    rows = cuda.shared.array((T, T), dtype=float32)
    columns = cuda.shared.array((T, T), dtype=float32)
    x, y = cuda.grid(2)
    i, j = cuda.threadIdx.x, cuda.threadIdx.y
    total = float32(0)
    for k in range(a.shape[1] // T):
        rows[i, j] = a[x, j + k * T]
        columns[i, j] = b[i + k * T, y]
        cuda.syncthreads()
        for n in range(T):
            total += rows[i, n] * columns[n, j]
        cuda.syncthreads()
    c[x, y] = total


a = np.arange(24 * 16).reshape(24, 16).astype(np.float32) % 7
b = np.arange(16 * 32).reshape(16, 32).astype(np.float32) % 5
c = np.zeros((24, 32), dtype=np.float32)
matmul[(3, 4), (T, T)](a, b, c)
assert (c == a @ b).all()
