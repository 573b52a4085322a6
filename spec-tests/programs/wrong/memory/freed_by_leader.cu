/* freed_by_leader.cu - thread 0 frees a block's scratch memory while other threads still read it.
 *
 * kind: dynamic allocation in kernels: free before the barrier
 * first: heap, line 19
 * run: --block 64 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int *scratch;
    if (threadIdx.x == 0)
        scratch = (int *)malloc(64 * sizeof *scratch);
    __syncthreads();
    scratch[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (!REPAIRED && threadIdx.x == 0)
        free(scratch);
    x[threadIdx.x] = scratch[63 - threadIdx.x];
    __syncthreads();
    if (REPAIRED && threadIdx.x == 0)
        free(scratch);
}

int main()
{
    k<<<1, 64>>>(zeros<int>(64));
    return finish();
}
