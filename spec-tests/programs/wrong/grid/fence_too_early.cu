/* fence_too_early.cu - thread 0 fences before the barrier: stores of the other threads come after
 * that fence.
 *
 * kind: NVIDIA/cuml issue 4157
 * first: race, line 29
 * run: --grid 2 --block 64 k inout:u32[1] inout:u32[64] inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *count, int *partial, int *out)
{
    if (blockIdx.x == 0) {
        partial[threadIdx.x] = threadIdx.x;
        if (!REPAIRED && threadIdx.x == 0)
            __threadfence();
        __syncthreads();
        if (threadIdx.x == 0) {
            if (REPAIRED)
                __threadfence();
            atomicAdd(count, 1);
        }
    } else {
        if (threadIdx.x == 0) {
            while (atomicAdd(count, 0) == 0) {
            }
            __threadfence();
        }
        __syncthreads();
        out[threadIdx.x] = partial[63 - threadIdx.x];
    }
}

int main()
{
    k<<<2, 64>>>(zeros<int>(1), zeros<int>(64), zeros<int>(64));
    return finish();
}
