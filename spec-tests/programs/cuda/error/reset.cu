/* reset.cu - cudaDeviceReset: behind a fault, and when all is well. */
#include "spec-tests/programs/cuda/program.h"

__device__ int variable = 3;

__global__ void fault(int *x)
{
    x[1L << 40] = 1;
}

int main()
{
    int *x, host = 0;
    must(cudaMalloc(&x, 4), "cudaMalloc");
    fill_iota<<<1, 1>>>(x, 1, 8);
    must(cudaMemcpyToSymbol(variable, x, 4, 0, cudaMemcpyDeviceToDevice), "cudaMemcpyToSymbol");
    must(cudaDeviceReset(), "cudaDeviceReset");
    must(cudaMemcpyFromSymbol(&host, variable, 4), "cudaMemcpyFromSymbol");
    printf("%d\n", host);
    say("freed by it", cudaFree(x));
    fault<<<1, 1>>>(x);
    say("a fault", cudaDeviceSynchronize());
    say("cudaDeviceReset", cudaDeviceReset());
    say("cudaGetLastError", cudaGetLastError());
    say("cudaMalloc", cudaMalloc(&x, 4));
}
