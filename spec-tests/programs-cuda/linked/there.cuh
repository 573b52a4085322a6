/* there.cuh - the other compilation: see here.cuh. */
#include <cstdio>

__device__ int other = 5;
static __device__ int own = 7;

__device__ int twice(int x)
{
    return 2 * x + own;
}

__global__ void reads(int *x)
{
    *x = other;
}

int run_there()
{
    int *x, host;
    cudaMalloc(&x, sizeof host);
    reads<<<1, 1>>>(x);
    cudaMemcpy(&host, x, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d\n", host);
    return 0;
}
