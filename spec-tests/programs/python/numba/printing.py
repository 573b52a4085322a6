"""What a kernel prints comes out where the host waits for it."""
import os
import tempfile

import numpy as np
from numba import cuda


@cuda.jit
def tell(x):
    i = cuda.grid(1)
    if i < 3:
        print("lane", i, x[i])


with tempfile.TemporaryFile() as f:
    keep = os.dup(1)
    os.dup2(f.fileno(), 1)
    tell[1, 32](np.array([1.5, 2.5, 3.5]))
    cuda.synchronize()
    os.dup2(keep, 1)
    f.seek(0)
    lines = sorted(f.read().decode().split("\n"))
assert lines == ["", "lane 0 1.500000", "lane 1 2.500000", "lane 2 3.500000"], lines
