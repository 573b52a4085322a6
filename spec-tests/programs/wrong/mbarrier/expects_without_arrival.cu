/* expects_without_arrival.cu - expect_tx announces the bytes, and nobody arrives: the phase never
 * ends.
 *
 * kind: tile-ai/tilelang issue 2566
 * first: stuck, line 25
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ alignas(128) int s[32];
    __shared__ uint64_t full;
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&full, 1);
        ptx::fence_proxy_async(ptx::space_shared);
        ptx::mbarrier_expect_tx(ptx::sem_relaxed, ptx::scope_cta, ptx::space_shared, &full, 128);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, x, 128, &full);
        if (REPAIRED)
            ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full);
    }
    __syncwarp();
    while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
    }
    x[threadIdx.x] = s[31 - threadIdx.x];
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
