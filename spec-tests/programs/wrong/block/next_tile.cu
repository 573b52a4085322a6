/* next_tile.cu - a persistent block takes tiles from a counter: thread 0 writes the next tile's
 * number while other warps may not have read the last one.
 *
 * kind: persistent tile schedulers (pytorch, CUTLASS): the second barrier is forgotten
 * first: race, line 15
 * run: --grid 2 --block 64 k inout:u32[1] inout:u32[512] u32:8
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *next, int *out, int tiles)
{
    __shared__ int shared;
    for (;;) {
        if (threadIdx.x == 0)
            shared = atomicAdd(next, 1);
        __syncthreads();
        int tile = shared;
        if (REPAIRED)
            __syncthreads();
        if (tile >= tiles)
            return;
        out[64 * tile + threadIdx.x] = tile;
    }
}

int main()
{
    k<<<2, 64>>>(zeros<int>(1), zeros<int>(512), 8);
    return finish();
}
