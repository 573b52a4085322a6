/* rank_too_high.cu - a block of a cluster of two names the next block, without going round at the
 * end.
 *
 * kind: deepseek-ai/DeepGEMM, ranks of peers
 * first: bounds, line 19
 * run: --grid 2 --block 32 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cooperative_groups.h>

__global__ void __cluster_dims__(2) k(int *x)
{
    __shared__ int s[32];
    auto cluster = cooperative_groups::this_cluster();
    unsigned next = cluster.block_rank() + 1;
    int *peer = cluster.map_shared_rank(s, REPAIRED ? next % 2 : next);
    s[threadIdx.x] = threadIdx.x;
    cluster.sync();
    x[32 * blockIdx.x + threadIdx.x] = peer[31 - threadIdx.x];
    cluster.sync();
}

int main()
{
    k<<<2, 32>>>(zeros<int>(64));
    return finish();
}
