/* one_of_two_consumers.cu - two warps release a buffer, and the mbarrier counts one: the first one
 * frees it for both.
 *
 * kind: tile-ai/tilelang issue 2567 (counts of arrivals)
 * first: mbarrier, line 35
 * run: --block 96 k inout:u32[256]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ alignas(128) int s[32];
    __shared__ uint64_t full, empty;
    int lane = threadIdx.x % 32, sum = 0;
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&full, 1), ptx::mbarrier_init(&empty, REPAIRED ? 2 : 1);
        ptx::fence_proxy_async(ptx::space_shared);
    }
    __syncthreads();
    for (int i = 0; i < 8; ++i) {
        if (threadIdx.x == 0) {
            while (!ptx::mbarrier_try_wait_parity(&empty, (i & 1) ^ 1)) {
            }
            ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared,
                                           &full, 128);
            ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, x + 32 * i, 128, &full);
        } else if (threadIdx.x >= 32) {
            while (!ptx::mbarrier_try_wait_parity(&full, i & 1)) {
            }
            sum += s[31 - lane];
            __syncwarp();
            if (lane == 0)
                ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &empty);
        }
    }
    if (threadIdx.x >= 32)
        x[threadIdx.x] = sum;
}

int main()
{
    k<<<1, 96>>>(zeros<int>(256));
    return finish();
}
