/* init_not_fenced.cu - an mbarrier is initialised, and the peer arrives at it after a relaxed
 * cluster barrier, with no fence.mbarrier_init between.
 *
 * kind: NVIDIA/cutlass, fence_barrier_init
 * first: race, line 25
 * run: --grid 2 --block 32 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cooperative_groups.h>
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void __cluster_dims__(2) k(int *x)
{
    __shared__ uint64_t bar;
    auto cluster = cooperative_groups::this_cluster();
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&bar, 64);
        if (REPAIRED)
            ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    ptx::barrier_cluster_arrive(ptx::sem_relaxed);
    ptx::barrier_cluster_wait(ptx::sem_acquire);
    for (unsigned to = 0; to < 2; ++to)
        ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster,
                             cluster.map_shared_rank(&bar, to));
    while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cluster, &bar, 0)) {
    }
    x[32 * blockIdx.x + threadIdx.x] = 1;
    cluster.sync();
}

int main()
{
    k<<<2, 32>>>(zeros<int>(64));
    return finish();
}
