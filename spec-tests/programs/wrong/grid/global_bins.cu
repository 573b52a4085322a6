/* global_bins.cu - blocks count into bins of global memory with ++.
 *
 * kind: ORNL/HeCBench issue 264
 * first: race, line 15
 * run: --grid 4 --block 32 k inout:u32[128] inout:u32[8]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(const int *x, int *bins)
{
    int bin = x[blockIdx.x * blockDim.x + threadIdx.x] & 7;
    if (REPAIRED)
        atomicAdd(&bins[bin], 1);
    else
        ++bins[bin];
}

int main()
{
    k<<<4, 32>>>(zeros<int>(128), zeros<int>(8));
    return finish();
}
