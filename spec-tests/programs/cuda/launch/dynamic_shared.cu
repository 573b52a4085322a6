/* dynamic_shared.cu - shared memory whose size the launch says, beside some of the kernel's own. */
#include "spec-tests/programs/cuda/program.h"

extern __shared__ int words[];

__global__ void reverse(int *to, int n)
{
    __shared__ int first;
    if (threadIdx.x == 0)
        first = 1000;
    words[threadIdx.x] = threadIdx.x;
    __syncthreads();
    to[threadIdx.x] = words[n - 1 - threadIdx.x] + first;
}

int main()
{
    int host[96], *x;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    reverse<<<1, 96, 96 * sizeof(int)>>>(x, 96);
    must(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d\n", host[0], host[95]);
}
