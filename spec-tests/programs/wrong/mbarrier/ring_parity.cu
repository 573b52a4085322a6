/* ring_parity.cu - one mbarrier for all turns, and the parity of a ring of two: it has to change
 * with every turn.
 *
 * kind: tile-ai/tilelang pull 3087
 * first: in flight, line 32
 * run: --block 32 k inout:u32[128]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ alignas(128) int s[2][32];
    __shared__ uint64_t full;
    int sum = 0;
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&full, 1);
        ptx::fence_proxy_async(ptx::space_shared);
    }
    __syncwarp();
    for (int i = 0; i < 4; ++i) {
        if (threadIdx.x == 0) {
            ptx::fence_proxy_async(ptx::space_shared);
            ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared,
                                           &full, 128);
            ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s[i & 1], x + 32 * i, 128,
                               &full);
        }
        while (!ptx::mbarrier_try_wait_parity(&full, REPAIRED ? i & 1 : i / 2 & 1)) {
        }
        sum += s[i & 1][31 - threadIdx.x];
        __syncwarp();
    }
    x[threadIdx.x] = sum;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(128));
    return finish();
}
