/* half_mask.cu - the lower half of a warp shuffles with a mask of its own, and reads lanes of the
 * upper half.
 *
 * kind: NVIDIA/cccl issue 854
 * first: uninitialised, line 14
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    int lane = threadIdx.x, v = x[lane];
    if (lane < 16)
        v += __shfl_xor_sync(0xffff, v, REPAIRED ? 8 : 16);
    x[lane] = v;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
