/* arrive_first.cu - a producer warp arrives at the named barrier, then stores what the barrier
 * should announce.
 *
 * kind: NVIDIA/cutlass, named barriers of warp-specialised kernels
 * first: race, line 22
 * run: --block 64 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int s[32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        if (REPAIRED)
            s[lane] = lane;
        asm volatile("barrier.cta.arrive 1, 64;" ::: "memory");
        if (!REPAIRED)
            s[lane] = lane;
    } else {
        asm volatile("barrier.cta.sync 1, 64;" ::: "memory");
        x[lane] = s[lane ^ 1];
    }
}

int main()
{
    k<<<1, 64>>>(zeros<int>(32));
    return finish();
}
