"""A kernel that calls a function of CUDA C++, which is compiled and linked at run time."""
import numpy as np
from numba import cuda

SOURCE = cuda.CUSource("""
extern "C" __device__ int mix(int *result, int a, int b)
{
    *result = a * 10 + b;
    return 0;
}
""")
mix = cuda.declare_device("mix", "int32(int32, int32)", link=SOURCE)


@cuda.jit
def kernel(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = mix(i, 3)


x = np.zeros(50, dtype=np.int32)
kernel[2, 32](x)
assert (x == 10 * np.arange(50) + 3).all()
