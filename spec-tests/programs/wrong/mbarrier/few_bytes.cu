/* few_bytes.cu - the byte count that is expected is of one operand, and two are copied.
 *
 * kind: tile-ai/tilelang issue 2566, expect_tx that does not agree with the copies
 * first: in flight, line 26
 * run: --block 32 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ alignas(128) int s[64];
    __shared__ uint64_t full;
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&full, 1);
        ptx::fence_proxy_async(ptx::space_shared);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full,
                                       REPAIRED ? 256 : 128);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, x, 128, &full);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s + 32, x + 32, 128, &full);
    }
    __syncwarp();
    while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
    }
    x[threadIdx.x] = s[threadIdx.x] + s[63 - threadIdx.x];
}

int main()
{
    k<<<1, 32>>>(zeros<int>(64));
    return finish();
}
