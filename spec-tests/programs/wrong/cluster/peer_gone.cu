/* peer_gone.cu - a block reads its peer's shared memory, and the peer may have ended: the cluster
 * has to meet again before any of it exits.
 *
 * kind: NVIDIA/cutlass, distributed shared memory: the last cluster_sync
 * first: bounds, line 18
 * run: --grid 2 --block 32 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cooperative_groups.h>

__global__ void __cluster_dims__(2) k(int *x)
{
    __shared__ int s[32];
    auto cluster = cooperative_groups::this_cluster();
    int *peer = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
    s[threadIdx.x] = threadIdx.x;
    cluster.sync();
    x[32 * blockIdx.x + threadIdx.x] = peer[31 - threadIdx.x];
    if (REPAIRED)
        cluster.sync();
}

int main()
{
    k<<<2, 32>>>(zeros<int>(64));
    return finish();
}
