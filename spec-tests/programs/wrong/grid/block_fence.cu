/* block_fence.cu - the fence before the counter is one of the block: it orders nothing for other
 * blocks.
 *
 * kind: svenssonjoel/Obsidian issue 4 (__threadfence_block for __threadfence)
 * first: race, line 27
 * run: --grid 2 --block 32 k inout:u32[1] inout:u32[32] inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *count, int *partial, int *out)
{
    if (blockIdx.x == 0) {
        partial[threadIdx.x] = threadIdx.x;
        if (REPAIRED)
            __threadfence();
        else
            __threadfence_block();
        __syncthreads();
        if (threadIdx.x == 0)
            atomicAdd(count, 1);
    } else {
        if (threadIdx.x == 0)
            while (atomicAdd(count, 0) == 0) {
            }
        __syncthreads();
        __threadfence();
        out[threadIdx.x] = partial[31 - threadIdx.x];
    }
}

int main()
{
    k<<<2, 32>>>(zeros<int>(1), zeros<int>(32), zeros<int>(32));
    return finish();
}
