"""A reduction that Numba writes itself, of a function of two arguments."""
import numpy as np
from numba import cuda


@cuda.reduce
def add(a, b):
    return a + b


x = np.arange(2000, dtype=np.float64)
assert add(x) == x.sum()
assert add(x[:1]) == 0
assert add(x, init=5) == x.sum() + 5
