/* waits_for_later.cu - each block waits for the next one's partial sum, and the grid has more
 * blocks than fit at a time: blocks begin in the order of their numbers, so that one may wait for
 * lower numbers alone.
 *
 * kind: NVIDIA/cutlass, serial split-K and stream-K
 * first: stuck
 * run: --grid 140 --block 32 --smem 200000 k inout:u32[140]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(unsigned *done)
{
    unsigned own = blockIdx.x, other = REPAIRED ? own - 1 : own + 1;
    if (threadIdx.x == 0) {
        while (other < gridDim.x && atomicAdd(&done[other], 0) == 0) {
        }
        __threadfence();
        atomicExch(&done[own], 1);
    }
}

int main()
{
    cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 200000);
    k<<<140, 32, 200000>>>(zeros<unsigned>(140));
    return finish();
}
