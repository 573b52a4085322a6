"""Warp: its CUDA runtime is inside warp.so without names, so it cannot be led to the machine's.

The device is listed, as Warp asks the driver's library for it; the first allocation on it says what
is wrong and what runs.
"""

from cutecheck.hooks import when_imported

_WHY = (
    "cuemu cannot run Warp on a CUDA device: NVIDIA's runtime is linked into warp.so without the "
    "names by which its calls would be led to the machine's; run on device='cpu'"
)


def _allocate(self, size_in_bytes):
    raise RuntimeError(_WHY)


@when_imported("warp._src.context")
def _prepare(context):
    for name in ("CudaDefaultAllocator", "CudaMempoolAllocator", "CudaManagedAllocator"):
        allocator = getattr(context, name, None)
        if allocator is not None:
            allocator.allocate = _allocate
