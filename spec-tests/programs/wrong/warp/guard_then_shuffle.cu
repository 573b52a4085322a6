/* guard_then_shuffle.cu - lanes past the end return, and the others shuffle from them.
 *
 * kind: PaddlePaddle/Paddle issue 10332
 * first: uninitialised, line 16
 * run: --block 32 k inout:u32[32] u32:20
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x, int n)
{
    int lane = threadIdx.x;
    if (!REPAIRED && lane >= n)
        return;
    int v = lane < n ? x[lane] : 0;
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(0xffffffff, v, d);
    if (lane == 0)
        x[0] = v;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32), 20);
    return finish();
}
