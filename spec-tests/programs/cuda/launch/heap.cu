/* heap.cu - malloc and free in a kernel, new and delete. */
#include "spec-tests/programs/cuda/program.h"

__global__ void use(int *to)
{
    int *mine = (int *)malloc((threadIdx.x + 1) * sizeof *mine), sum = 0;
    for (int i = 0; i <= threadIdx.x; ++i)
        mine[i] = i;
    for (int i = 0; i <= threadIdx.x; ++i)
        sum += mine[i];
    free(mine);
    long *other = new long(sum);
    to[threadIdx.x] = (int)*other;
    delete other;
}

int main()
{
    int host[16], *x;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    use<<<1, 16>>>(x);
    must(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d %d\n", host[0], host[7], host[15]);
}
