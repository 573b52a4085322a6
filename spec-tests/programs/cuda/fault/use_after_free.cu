/* use_after_free.cu - a kernel uses memory that the host has freed. An H200 lets it, as long as the
 * driver keeps the memory mapped, and the machine does not: so what comes of it is not printed. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    int *x;
    must(cudaMalloc(&x, 64 << 20), "cudaMalloc");
    must(cudaFree(x), "cudaFree");
    fill_iota<<<1, 32>>>(x, 32, 0);
    say("the launch", cudaGetLastError());
    cudaDeviceSynchronize();
}
