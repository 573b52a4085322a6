/* Exercise 36 in CUDA C++; kernel.ptx states the task. `make exercise 36 FROM=cu` checks it. */
extern "C" __global__ void copy(unsigned const *in, unsigned *out, unsigned n)
{
    unsigned i = 4 * (blockIdx.x * blockDim.x + threadIdx.x);
    // your lines:
    *(uint4 *)(out + i) = *(uint4 const *)(in + i);
    // end
}
