"""A grid that waits for all of its blocks."""
import cupy
import numpy as np

ring = cupy.RawKernel(r"""
#include <cooperative_groups.h>

extern "C" __global__ void ring(int *x, int *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
    x[i] = 3 * i;
    cooperative_groups::this_grid().sync();
    y[i] = x[(i + n / 2) % n];
}
""", "ring", enable_cooperative_groups=True)
x, y = cupy.zeros(256, dtype=np.int32), cupy.zeros(256, dtype=np.int32)
ring((8,), (32,), (x, y))
assert (cupy.asnumpy(y) == 3 * ((np.arange(256) + 128) % 256)).all()
