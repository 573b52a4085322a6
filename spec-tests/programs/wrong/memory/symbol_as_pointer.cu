/* symbol_as_pointer.cu - a __device__ array is passed to a kernel by its name, which in host code
 * is the host's copy.
 *
 * kind: NVIDIA/cccl, symbols passed without cudaGetSymbolAddress
 * first: bounds, line 13
 */
#include "spec-tests/programs/wrong/wrong.h"

__device__ int table[32];

__global__ void k(const int *from, int *x)
{
    x[threadIdx.x] = from[threadIdx.x];
}

int main()
{
    void *there = table;
    if (REPAIRED)
        cudaGetSymbolAddress(&there, table);
    k<<<1, 32>>>((int *)there, zeros<int>(32));
    return finish();
}
