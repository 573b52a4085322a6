"""What CuPy has as machine code alone: left out where it has another way, else told at the call."""

import os

os.environ["CUPY_ACCELERATORS"] = "cub"  # as a program may ask for it
import cupy as cp
import numpy as np

x = np.random.default_rng(3).random((40, 30))
d = cp.asarray(x)
for name in "sum", "argmax", "cumsum":
    for axis in None, 0:
        got, expected = getattr(d, name)(axis=axis).get(), getattr(x, name)(axis=axis)
        assert np.allclose(got, expected, rtol=1e-12), (name, axis)
assert np.array_equal(cp.histogram(d)[0].get(), np.histogram(x)[0])
assert np.array_equal(cp.bincount(cp.asarray([1, 1, 4])).get(), np.bincount([1, 1, 4]))
assert np.allclose(cp.linalg.norm(d).get(), np.linalg.norm(x))


def says(words, call):
    try:
        result = call()
    except Exception as e:
        assert words in str(e), e
    else:
        raise AssertionError(f"{words}: {result}")


says("CuPy's generators are machine code", lambda: cp.random.default_rng(1).random(3))
if os.environ.get("NVIDIA_LIBRARIES"):  # where they are installed
    says("cuemu has not cuRAND", lambda: cp.random.rand(3))
    says("cuemu has not cuFFT", lambda: cp.fft.fft(d))
    says("cuemu has not cuSOLVER", lambda: cp.linalg.inv(d[:3, :3]))
