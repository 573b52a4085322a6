/* cooperative.cu - a barrier over the whole grid, and a grid that is too large for one. */
#include "spec-tests/programs/cuda/program.h"

#include <cooperative_groups.h>

__global__ void neighbours(int *x, int *sums, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = i * i;
    cooperative_groups::this_grid().sync();
    sums[i] = x[i] + x[(i + 64) % n];
}

int main()
{
    int n = 512, host[512], *x, *sums;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    must(cudaMalloc(&sums, sizeof host), "cudaMalloc");
    void *arguments[] = {&x, &sums, &n};
    must(cudaLaunchCooperativeKernel((void *)neighbours, dim3(8), dim3(64), arguments, 0, 0),
         "cudaLaunchCooperativeKernel");
    must(cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d %d\n", host[0], host[100], host[511]);
    say("too large", cudaLaunchCooperativeKernel((void *)neighbours, dim3(100000), dim3(64),
                                                 arguments, 0, 0));
}
