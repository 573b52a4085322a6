/* leader.cu - lane 0 reserves room for its warp and tells the others through shared memory, without
 * __syncwarp.
 *
 * kind: JustVugg/colibri issue 1099
 * first: race, line 15
 * run: --block 64 k inout:u32[1] inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *count, int *x)
{
    __shared__ int base[2];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    if (lane == 0)
        base[warp] = atomicAdd(count, 32);
    if (REPAIRED)
        __syncwarp();
    x[base[warp] + lane] = threadIdx.x;
}

int main()
{
    k<<<1, 64>>>(zeros<int>(1), zeros<int>(64));
    return finish();
}
