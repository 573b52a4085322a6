"""Warp's CUDA runtime cannot be led to the machine's: said at the first allocation; the CPU runs."""

import warp as wp

wp.config.quiet = True


@wp.kernel
def twice(x: wp.array(dtype=float)):
    i = wp.tid()
    x[i] = x[i] * 2.0


x = wp.array([1.0, 2.0], dtype=float, device="cpu")
wp.launch(twice, dim=2, inputs=[x], device="cpu")
assert x.numpy().tolist() == [2, 4]
try:
    wp.zeros(3, dtype=float, device="cuda:0")
except RuntimeError as e:
    assert "cuemu cannot run Warp on a CUDA device" in str(e), e
else:
    raise AssertionError("an allocation by Warp's own runtime")
