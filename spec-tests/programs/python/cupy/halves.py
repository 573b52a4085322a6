"""Numbers of 16 bits, and products of matrices by mma.sync from PTX in the text."""
import cupy
import numpy as np

product = cupy.RawKernel(r"""
#include <cuda_fp16.h>

extern "C" __global__ void product(const __half *a, const __half *b, float *d)
{
    int lane = threadIdx.x, row = lane / 4, column = lane % 4 * 2;
    unsigned x[4], y[2];
    float z[4] = {0, 0, 0, 0};
    for (int i = 0; i < 4; ++i)
        x[i] = *(const unsigned *)&a[(row + i % 2 * 8) * 16 + column + i / 2 * 8];
    for (int i = 0; i < 2; ++i)
        y[i] = *(const unsigned *)&b[row * 16 + column + i * 8];
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9},"
        " {%0,%1,%2,%3};" : "+f"(z[0]), "+f"(z[1]), "+f"(z[2]), "+f"(z[3])
        : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
    for (int i = 0; i < 4; ++i)
        d[(row + i / 2 * 8) * 8 + column + i % 2] = z[i];
}
""", "product")
a = (np.arange(256) % 9 - 4).reshape(16, 16).astype(np.float16)
b = (np.arange(128) % 7 - 3).reshape(8, 16).astype(np.float16)
d = cupy.empty((16, 8), dtype=np.float32)
product((1,), (32,), (cupy.asarray(a), cupy.asarray(b), d))
assert (cupy.asnumpy(d) == a.astype(np.float32) @ b.astype(np.float32).T).all()
