/* ballot_in_branch.cu - a ballot of the whole warp in a branch that some lanes do not take: they
 * wait at the barrier of the block.
 *
 * kind: AdaptiveCpp/AdaptiveCpp pull 838
 * first: stuck, line 17
 * run: --block 32 k inout:u32[32] u32:20
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x, int n)
{
    int v = x[threadIdx.x];
    unsigned some = 0;
    if (REPAIRED)
        some = __ballot_sync(0xffffffff, (int)threadIdx.x < n && v > 0);
    else if ((int)threadIdx.x < n)
        some = __ballot_sync(0xffffffff, v > 0);
    __syncthreads();
    x[threadIdx.x] = some;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32), 20);
    return finish();
}
