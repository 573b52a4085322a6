"""Atomic operations of several types and widths."""
import cupy
import numpy as np

count = cupy.RawKernel(r"""
extern "C" __global__ void count(const int *x, int n, int *bins, double *sum,
                                 unsigned long long *last)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    atomicAdd(&bins[x[i] & 7], 1);
    atomicAdd(sum, (double)x[i]);
    atomicMax(last, (unsigned long long)i << 33);
}
""", "count")
x = (np.arange(777, dtype=np.int32) * 31) % 113
bins, total = cupy.zeros(8, dtype=np.int32), cupy.zeros(1, dtype=np.float64)
last = cupy.zeros(1, dtype=np.uint64)
count((7,), (128,), (cupy.asarray(x), np.int32(777), bins, total, last))
assert (cupy.asnumpy(bins) == np.bincount(x & 7, minlength=8)).all()
assert float(total[0]) == x.sum() and int(last[0]) == 776 << 33
