"""Functions of the device, arrays of a thread, arrays of constants."""
import numpy as np
from numba import cuda, int32

WEIGHTS = np.array([1, 4, 6, 4, 1], dtype=np.int32)


@cuda.jit(device=True)
def clamp(i, n):
    return min(max(i, 0), n - 1)


@cuda.jit(device=True, inline="never")
def weigh(window):
    weights = cuda.const.array_like(WEIGHTS)
    total = 0
    for k in range(5):
        total += weights[k] * window[k]
    return total


@cuda.jit
def blur(x, y):
    window = cuda.local.array(5, dtype=int32)
    i = cuda.grid(1)
    if i < x.size:
        for k in range(5):
            window[k] = x[clamp(i + k - 2, x.size)]
        y[i] = weigh(window)


x = np.arange(70, dtype=np.int32) ** 2 % 101
y = np.zeros_like(x)
blur[3, 32](x, y)
padded = np.pad(x, 2, mode="edge")
assert (y == sum(WEIGHTS[k] * padded[k:k + 70] for k in range(5))).all()
