"""Functions of arrays: element by element, and over the last axis."""
import math

import numpy as np
from numba import guvectorize, vectorize


@vectorize(["float32(float32, float32)"], target="cuda")
def hypotenuse(a, b):
    return math.sqrt(a * a + b * b)


@guvectorize(["void(int32[:], int32[:])"], "(n)->(n)", target="cuda")
def running(x, y):
    total = 0
    for i in range(x.shape[0]):
        total += x[i]
        y[i] = total


a = np.arange(100, dtype=np.float32)
assert np.allclose(hypotenuse(3 * a, 4 * a), 5 * a)
x = np.arange(60, dtype=np.int32).reshape(6, 10)
assert (np.asarray(running(x)) == np.cumsum(x, axis=1)).all()
