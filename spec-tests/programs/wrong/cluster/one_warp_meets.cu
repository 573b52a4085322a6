/* one_warp_meets.cu - one warp of each block goes to the cluster's barrier, which counts all
 * threads.
 *
 * kind: triton-lang/triton, cluster barriers in warp-specialised kernels
 * first: stuck, line 15
 * run: --grid 2 --block 64 k inout:u32[128]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cooperative_groups.h>

__global__ void __cluster_dims__(2) k(int *x)
{
    auto cluster = cooperative_groups::this_cluster();
    if (REPAIRED || threadIdx.x < 32)
        cluster.sync();
    __syncthreads();
    x[64 * blockIdx.x + threadIdx.x] = 1;
}

int main()
{
    k<<<2, 64>>>(zeros<int>(128));
    return finish();
}
