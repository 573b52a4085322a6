/* reset_too_early.cu - the last block to arrive sets the counter of a grid barrier back to zero,
 * while the others wait for it to reach the number of blocks.
 *
 * kind: NVIDIA/Fuser pull 2081
 * first: stuck, line 17
 * run: --grid 4 --block 32 k inout:u32[2]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(unsigned *barrier)
{
    if (threadIdx.x == 0) {
        if (atomicAdd(&barrier[0], 1) == gridDim.x - 1) {
            atomicExch(&barrier[0], 0);
            atomicAdd(&barrier[1], 1);
        }
        while (REPAIRED ? atomicAdd(&barrier[1], 0) == 0 : atomicAdd(&barrier[0], 0) < gridDim.x) {
        }
    }
    __syncthreads();
}

int main()
{
    k<<<4, 32>>>(zeros<unsigned>(2));
    return finish();
}
