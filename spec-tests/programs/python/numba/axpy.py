"""y = a x + y, with a guard for the lanes past the end."""
import numpy as np
from numba import cuda


@cuda.jit
def axpy(a, x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = a * x[i] + y[i]


x = np.arange(1000, dtype=np.float32)
y = np.ones(1000, dtype=np.float32)
on_device = cuda.to_device(y)
axpy[8, 128](2.0, cuda.to_device(x), on_device)
assert (on_device.copy_to_host() == 2 * x + 1).all()
