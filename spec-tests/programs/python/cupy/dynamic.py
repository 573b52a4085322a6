"""More shared memory than a launch has without asking; structures as arguments."""
import cupy
import numpy as np

reverse = cupy.RawKernel(r"""
struct range { long long begin; int step; float scale; };

extern "C" __global__ void reverse(const float *in, float *out, int n, range r)
{
    extern __shared__ float held[];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        held[i] = in[i];
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[i] = held[n - 1 - i] * r.scale + r.begin + i * r.step;
}
""", "reverse")
n = 20000
r = np.array([(7, 3, 0.5)], dtype=np.dtype([("b", np.int64), ("s", np.int32), ("f", np.float32)]))
reverse.max_dynamic_shared_size_bytes = 4 * n
x = np.arange(n, dtype=np.float32)
out = cupy.empty(n, dtype=np.float32)
reverse((1,), (256,), (cupy.asarray(x), out, np.int32(n), r[0]), shared_mem=4 * n)
assert (cupy.asnumpy(out) == x[::-1] * np.float32(0.5) + 7 + 3 * np.arange(n)).all()
