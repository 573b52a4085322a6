/* mask_too_wide.cu - a multicast to four blocks in a cluster of two.
 *
 * kind: NVIDIA/cutlass, multicast masks of another cluster shape
 * first: operand, line 26
 * run: --grid 2 --block 32 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cooperative_groups.h>
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void __cluster_dims__(2) k(int *x)
{
    __shared__ alignas(128) int s[32];
    __shared__ uint64_t full;
    auto cluster = cooperative_groups::this_cluster();
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&full, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
        ptx::fence_proxy_async(ptx::space_shared);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full,
                                       128);
    }
    cluster.sync();
    if (cluster.block_rank() == 0 && threadIdx.x == 0)
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, x, 128, &full,
                           (uint16_t)(REPAIRED ? 0x3 : 0xf));
    while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
    }
    int v = s[31 - threadIdx.x];
    cluster.sync();
    x[32 * blockIdx.x + threadIdx.x] = v;
}

int main()
{
    k<<<2, 32>>>(zeros<int>(64));
    return finish();
}
