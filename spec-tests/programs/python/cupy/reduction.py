"""Reductions: one of our own, and those that arrays have, along axes."""
import cupy
import numpy as np

length = cupy.ReductionKernel("T x", "T y", "x * x", "a + b", "y = sqrt(a)", "0", "length")
x = np.arange(300, dtype=np.float64).reshape(5, 60) % 17
d = cupy.asarray(x)
assert np.allclose(cupy.asnumpy(length(d, axis=1)), np.sqrt((x * x).sum(axis=1)))
assert float(d.sum()) == x.sum() and float(d.max()) == x.max()
assert (cupy.asnumpy(d.argmax(axis=0)) == x.argmax(axis=0)).all()
assert (cupy.asnumpy(d.prod(axis=0)) == x.prod(axis=0)).all()
assert np.allclose(cupy.asnumpy(d.mean(axis=1)), x.mean(axis=1))
