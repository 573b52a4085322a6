/* heap_limit.cu - the heap of kernels, made larger before the first of them uses it. */
#include "spec-tests/programs/cuda/program.h"

__global__ void take(int *to, size_t bytes)
{
    char *p = (char *)malloc(bytes);
    if (p != nullptr)
        p[bytes - 1] = 1;
    *to = p != nullptr;
    free(p);
}

int main()
{
    int *x, host = -1;
    must(cudaMalloc(&x, 4), "cudaMalloc");
    must(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20), "cudaDeviceSetLimit");
    take<<<1, 1>>>(x, 20 << 20);
    must(cudaMemcpy(&host, x, 4, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("20 MiB of 64: %d\n", host);
    take<<<1, 1>>>(x, 100 << 20);
    must(cudaMemcpy(&host, x, 4, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("100 MiB of 64: %d\n", host);
}
