/* group_wait.cu - cooperative_groups::memcpy_async, and a barrier in the place of
 * cooperative_groups::wait.
 *
 * kind: the samples of cooperative groups, NVIDIA/cccl
 * first: in flight, line 21
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

__global__ void k(int *x)
{
    __shared__ alignas(16) int s[32];
    auto block = cooperative_groups::this_thread_block();
    cooperative_groups::memcpy_async(block, s, x, sizeof s);
    if (REPAIRED)
        cooperative_groups::wait(block);
    else
        block.sync();
    x[threadIdx.x] = s[31 - threadIdx.x];
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
