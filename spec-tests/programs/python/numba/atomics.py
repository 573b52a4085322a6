"""A histogram, the greatest value and an exchange by atomic operations."""
import numpy as np
from numba import cuda


@cuda.jit
def count(values, bins, greatest, turn):
    i = cuda.grid(1)
    if i < values.size:
        cuda.atomic.add(bins, values[i] % bins.size, 1)
        cuda.atomic.max(greatest, 0, values[i])
        if values[i] == 3:
            cuda.atomic.cas(turn, 0, 7, 11)


values = (np.arange(500, dtype=np.int32) * 37) % 1001
bins, greatest, turn = np.zeros(16, np.int32), np.zeros(1, np.int32), np.full(1, 7, np.int32)
values[100] = 3
count[4, 128](values, bins, greatest, turn)
assert (bins == np.bincount(values % 16, minlength=16)).all()
assert greatest[0] == values.max() and turn[0] == 11
