"""A text, compiled by NVRTC, loaded as a module, launched."""
import numpy as np
from common import begin, download, kernel_of, launch, upload

begin()
twice = kernel_of("""
extern "C" __global__ void twice(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}
""", b"twice")
x = np.arange(100, dtype=np.float32)
at = upload(x)
launch(twice, (4, 1, 1), (32, 1, 1), at, np.int32(100))
assert (download(at, x) == 2 * x).all()
