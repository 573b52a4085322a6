/* vote_is_no_fence.cu - a vote stands between a store and the reads of other lanes: votes
 * synchronise no memory.
 *
 * kind: NVIDIA/cuCollections pull 337
 * first: race, line 19
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int count;
    int v = x[threadIdx.x];
    if (threadIdx.x == 0)
        count = v;
    int any = __any_sync(0xffffffff, v > 0);
    if (REPAIRED)
        __syncwarp();
    x[threadIdx.x] = any + count;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
