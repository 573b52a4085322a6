"""Records with fields, complex numbers, booleans."""
import numpy as np
from numba import cuda

POINT = np.dtype([("x", np.float32), ("y", np.float64), ("tag", np.int16)], align=True)


@cuda.jit
def move(points, numbers, flags):
    i = cuda.grid(1)
    if i < points.size:
        points[i].x += 1
        points[i].y *= points[i].x
        points[i].tag = i
        numbers[i] = numbers[i] * 1j
        flags[i] = points[i].y > 10


points = np.zeros(40, dtype=POINT)
points["y"] = np.arange(40)
numbers = (np.arange(40) + 2j).astype(np.complex64)
flags = np.zeros(40, dtype=np.bool_)
move[2, 32](points, numbers, flags)
assert (points["x"] == 1).all() and (points["y"] == np.arange(40)).all()
assert (points["tag"] == np.arange(40)).all() and (flags == (np.arange(40) > 10)).all()
assert np.allclose(numbers, (np.arange(40) + 2j) * 1j)
