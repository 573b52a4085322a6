"""What CuPy sorts by Thrust: every type, axes, NaNs, and what is built upon it."""

import cupy as cp
import numpy as np

random = np.random.default_rng(7)
for dtype in "?bBhHiIlLqQefdFD":
    for shape in (17,), (4, 9), (2, 3, 5):
        x = random.integers(0, 2 if dtype == "?" else 50, shape).astype(dtype)
        if dtype in "efdFD":
            x.flat[3] = np.nan
        for axis in range(-1, x.ndim):
            assert np.array_equal(
                cp.sort(cp.asarray(x), axis).get(), np.sort(x, axis), dtype in "efdFD"
            )
            order = cp.argsort(cp.asarray(x), axis, kind="stable").get()
            assert np.array_equal(order, np.argsort(x, axis, kind="stable")), (dtype, shape, axis)
x = random.integers(0, 9, 40)
d = cp.asarray(x)
for got, expected in zip(cp.unique(d, True, True, True), np.unique(x, True, True, True)):
    assert np.array_equal(got.get(), expected)
keys = random.integers(0, 3, (3, 20))
assert np.array_equal(cp.lexsort(cp.asarray(keys)).get(), np.lexsort(keys))
assert cp.partition(d, 5)[5] == np.sort(x)[5]
assert cp.median(d) == np.median(x) and cp.percentile(d, 30) == np.percentile(x, 30)
assert np.array_equal(cp.intersect1d(d, d[:5]).get(), np.intersect1d(x, x[:5]))
with cp.cuda.Stream(non_blocking=True):  # behind what the stream has still to do
    y = cp.zeros(1000, "f4")
    y += cp.arange(1000, 0, -1)
    y.sort()
    assert (y.get() == np.arange(1, 1001)).all()
