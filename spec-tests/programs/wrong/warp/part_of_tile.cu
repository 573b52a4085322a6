/* part_of_tile.cu - four of the eight threads of a cooperative group's tile shuffle: a collective
 * needs them all.
 *
 * kind: NVIDIA/cuCollections pull 337, cooperative groups of part of a warp
 * first: stuck, line 16
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cooperative_groups.h>

__global__ void k(int *x)
{
    auto tile = cooperative_groups::tiled_partition<8>(cooperative_groups::this_thread_block());
    int v = x[threadIdx.x];
    if (REPAIRED || tile.thread_rank() < 4)
        v += tile.shfl_xor(v, 1);
    tile.sync();
    x[threadIdx.x] = v;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
