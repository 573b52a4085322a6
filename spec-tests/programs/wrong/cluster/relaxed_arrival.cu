/* relaxed_arrival.cu - the cluster's barrier with a relaxed arrive: what was stored before it need
 * not be there.
 *
 * kind: NVIDIA/cutlass, cluster_arrive_relaxed before data is read
 * first: race, line 24
 * run: --grid 2 --block 32 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cooperative_groups.h>
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void __cluster_dims__(2) k(int *x)
{
    __shared__ int s[32];
    auto cluster = cooperative_groups::this_cluster();
    int *peer = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
    s[threadIdx.x] = threadIdx.x;
    if (REPAIRED)
        ptx::barrier_cluster_arrive(ptx::sem_release);
    else
        ptx::barrier_cluster_arrive(ptx::sem_relaxed);
    ptx::barrier_cluster_wait(ptx::sem_acquire);
    x[32 * blockIdx.x + threadIdx.x] = peer[31 - threadIdx.x];
    cluster.sync();
}

int main()
{
    k<<<2, 32>>>(zeros<int>(64));
    return finish();
}
