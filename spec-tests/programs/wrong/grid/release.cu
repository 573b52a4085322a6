/* release.cu - a block adds to a counter that its results are there, with no fence after its
 * stores.
 *
 * kind: NVIDIA/Fuser pull 2391
 * first: race, line 25
 * run: --grid 2 --block 64 k inout:u32[1] inout:u32[64] inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *count, int *partial, int *out)
{
    if (blockIdx.x == 0) {
        partial[threadIdx.x] = threadIdx.x;
        if (REPAIRED)
            __threadfence();
        __syncthreads();
        if (threadIdx.x == 0)
            atomicAdd(count, 1);
    } else {
        if (threadIdx.x == 0)
            while (atomicAdd(count, 0) == 0) {
            }
        __syncthreads();
        __threadfence();
        out[threadIdx.x] = partial[63 - threadIdx.x];
    }
}

int main()
{
    k<<<2, 64>>>(zeros<int>(1), zeros<int>(64), zeros<int>(64));
    return finish();
}
