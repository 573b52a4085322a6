/* symbol.cu - variables of the device: addresses, sizes, values before and after. */
#include "spec-tests/programs/cuda/program.h"

__device__ int numbers[6] = {3, 1, 4, 1, 5, 9};
__device__ double alone;
__constant__ short small[5] = {1, 2, 3, 4, 5};

__global__ void change(int *outside)
{
    if (threadIdx.x < 6)
        numbers[threadIdx.x] += small[threadIdx.x % 5] * 100;
    if (threadIdx.x == 0)
        *outside = numbers == (int *)0 ? 1 : 2;
    alone = 2.5;
}

int main()
{
    int host[6], *address, *outside;
    size_t bytes = 0;
    double value = 0;
    must(cudaGetSymbolSize(&bytes, numbers), "cudaGetSymbolSize");
    printf("%zu bytes\n", bytes);
    must(cudaGetSymbolSize(&bytes, small), "cudaGetSymbolSize");
    printf("%zu bytes\n", bytes);
    must(cudaMalloc(&outside, 4), "cudaMalloc");
    change<<<1, 32>>>(outside);
    must(cudaGetSymbolAddress((void **)&address, numbers), "cudaGetSymbolAddress");
    must(cudaMemcpy(host, address, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    must(cudaMemcpyFromSymbol(&value, alone, sizeof value), "cudaMemcpyFromSymbol");
    printf("%d %d %d %d %d %d %g\n", host[0], host[1], host[2], host[3], host[4], host[5], value);
}
