/* flag_first.cu - a block announces its prefix, then stores it.
 *
 * kind: NVIDIA/cccl, decoupled look-back
 * first: race, line 24
 * run: --grid 2 --block 32 k inout:u32[2] inout:u32[2]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *ready, int *sum)
{
    if (threadIdx.x != 0)
        return;
    if (blockIdx.x == 0) {
        if (REPAIRED)
            sum[0] = 7;
        __threadfence();
        atomicExch(&ready[0], 1);
        if (!REPAIRED)
            sum[0] = 7;
    } else {
        while (atomicAdd(&ready[0], 0) == 0) {
        }
        __threadfence();
        sum[1] = sum[0] + 1;
    }
}

int main()
{
    k<<<2, 32>>>(zeros<int>(2), zeros<int>(2));
    return finish();
}
