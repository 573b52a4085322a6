/* Exercise 31 in CUDA C++; kernel.ptx states the task. `make exercise 31 FROM=cu` checks it. */
extern "C" __global__ void reverse(unsigned const *in, unsigned *out, unsigned n)
{
    __shared__ unsigned tile[128];
    unsigned t = threadIdx.x, x;
    for (unsigned k = 0; k < n; ++k) {
        tile[t] = in[128 * k + t];
        // your lines: around this one
        x = tile[127 - t];
        // end
        out[128 * k + t] = x;
    }
}
