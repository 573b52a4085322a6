/* block_atomic.cu - two blocks add to one counter by atomics whose scope is a block.
 *
 * kind: NVIDIA/cccl, atomics of thread_scope_block shared by blocks
 * first: race, line 14
 * run: --grid 2 --block 32 k inout:u32[1]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *count)
{
    if (REPAIRED)
        atomicAdd(count, 1);
    else
        atomicAdd_block(count, 1);
}

int main()
{
    k<<<2, 32>>>(zeros<int>(1));
    return finish();
}
