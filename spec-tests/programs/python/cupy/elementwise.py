"""Kernels that CuPy writes: by element, with broadcasting and an index, and fused ones."""
import cupy
import numpy as np

clip = cupy.ElementwiseKernel("T x, T low, T high", "T y",
                              "y = x < low ? low : x > high ? high : x", "clip_to")
number = cupy.ElementwiseKernel("raw int32 x", "int32 y", "y = x[i] * 10 + i", "number")


@cupy.fuse()
def combine(a, b):
    return a * a + 2 * b - 1


x = cupy.arange(24, dtype=np.float32).reshape(4, 6)
low = cupy.asarray(np.array([[3], [8], [1], [20]], dtype=np.float32))
got = cupy.asnumpy(clip(x, low, np.float32(18)))
want = np.arange(24).reshape(4, 6)
want = np.where(want < cupy.asnumpy(low), cupy.asnumpy(low), np.where(want > 18, 18, want))
assert (got == want).all()
n = cupy.arange(10, dtype=np.int32)
assert (cupy.asnumpy(number(n, size=10)) == 11 * np.arange(10)).all()
a, b = cupy.arange(50.0), cupy.arange(50.0)[::-1]
assert (cupy.asnumpy(combine(a, b)) == np.arange(50.0) ** 2 + 2 * np.arange(50.0)[::-1] - 1).all()
