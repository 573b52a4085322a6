/* arrives_twice.cu - barrier.cluster.arrive for two phases, and one wait between them forgotten.
 *
 * kind: NVIDIA/cutlass, cluster_arrive_relaxed and cluster_wait in pairs
 * first: barrier, line 16
 * run: --grid 2 --block 32 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cooperative_groups.h>

__global__ void __cluster_dims__(2) k(int *x)
{
    auto cluster = cooperative_groups::this_cluster();
    cluster.barrier_arrive();
    if (REPAIRED)
        cluster.barrier_wait();
    cluster.barrier_arrive();
    cluster.barrier_wait();
    x[32 * blockIdx.x + threadIdx.x] = 1;
}

int main()
{
    k<<<2, 32>>>(zeros<int>(64));
    return finish();
}
