/* not_begun.cu - a block writes to its peer's shared memory before it knows that the peer has
 * begun.
 *
 * kind: deepseek-ai/DeepGEMM, a cluster's first barrier
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
    if (REPAIRED)
        cluster.sync();
    peer[threadIdx.x] = threadIdx.x;
    cluster.sync();
    x[32 * blockIdx.x + threadIdx.x] = s[31 - threadIdx.x];
}

int main()
{
    k<<<2, 32>>>(zeros<int>(64));
    return finish();
}
