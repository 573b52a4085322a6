/* Exercise 35 in CUDA C++; kernel.ptx states the task. `make exercise 35 FROM=cu` checks it. */
extern "C" __global__ void transpose(unsigned const *in, unsigned *out)
{
    __shared__ unsigned tile[1280];
    unsigned w = threadIdx.x / 32, l = threadIdx.x % 32;
    // your lines: the places of (w,l) and of (l,w), in words
    unsigned put = 32 * w + l;
    unsigned get = 32 * l + w;
    // end
    tile[put] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = tile[get];
}
