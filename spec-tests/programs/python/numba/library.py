"""Functions of mathematics, from NVIDIA's library of bit code."""
import math

import numpy as np
from numba import cuda


@cuda.jit
def compute(x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[0, i] = math.sin(x[i])
        y[1, i] = math.exp(-x[i])
        y[2, i] = math.log1p(x[i])
        y[3, i] = math.pow(x[i], 1.5)
        y[4, i] = math.atan2(x[i], 2.0)
        y[5, i] = math.erf(x[i])


x = np.linspace(0.1, 9, 100)
y = np.zeros((6, 100))
compute[4, 32](x, y)
want = [np.sin(x), np.exp(-x), np.log1p(x), x ** 1.5, np.arctan2(x, 2.0),
        [math.erf(v) for v in x]]
assert np.allclose(y, want, rtol=1e-12)
