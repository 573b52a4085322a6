/* block_barrier.cu - a block's own barrier stands between a store and the peer's read of it.
 *
 * kind: NVIDIA/cutlass, __syncthreads where cluster_sync is meant
 * first: race, line 17
 * run: --grid 2 --block 32 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cooperative_groups.h>

__global__ void __cluster_dims__(2) k(int *x)
{
    __shared__ int s[32];
    auto cluster = cooperative_groups::this_cluster();
    int *peer = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
    s[threadIdx.x] = 0;
    cluster.sync();
    s[threadIdx.x] = threadIdx.x;
    if (REPAIRED)
        cluster.sync();
    else
        __syncthreads();
    x[32 * blockIdx.x + threadIdx.x] = peer[31 - threadIdx.x];
    cluster.sync();
}

int main()
{
    k<<<2, 32>>>(zeros<int>(64));
    return finish();
}
