/* counts_own_block.cu - both blocks of a cluster arrive at block 0's mbarrier, which counts the
 * threads of its own.
 *
 * kind: NVIDIA/cutlass, consumer arrival counts of multicast pipelines
 * first: mbarrier, line 22
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
        ptx::mbarrier_init(&bar, REPAIRED ? 64 : 32);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    }
    cluster.sync();
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cluster, ptx::space_cluster,
                         cluster.map_shared_rank(&bar, 0));
    if (cluster.block_rank() == 0)
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
