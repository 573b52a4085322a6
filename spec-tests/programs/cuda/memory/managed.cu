/* managed.cu - memory that host and device write in turn. */
#include "spec-tests/programs/cuda/program.h"

__global__ void twice(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}

int main()
{
    int *x;
    must(cudaMallocManaged(&x, 100 * sizeof *x), "cudaMallocManaged");
    for (int i = 0; i < 100; ++i)
        x[i] = i;
    twice<<<4, 32>>>(x, 100);
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    x[3] += 1;
    twice<<<4, 32>>>(x, 100);
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    printf("%d %d %d %d\n", x[0], x[3], x[50], x[99]);
    must(cudaFree(x), "cudaFree");
    say("no bytes", cudaMallocManaged(&x, 0));
    say("flags", cudaMallocManaged(&x, 4, 7));
}
