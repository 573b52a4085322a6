/* overrun.cu - a producer warp fills a ring of two buffers and never asks whether the consumer is
 * done with them.
 *
 * kind: PyFR/GiMMiK pull 23
 * first: mbarrier, line 29
 * run: --block 64 k inout:u32[256]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ alignas(128) int s[2][32];
    __shared__ uint64_t full[2], empty[2];
    int lane = threadIdx.x % 32, sum = 0;
    if (threadIdx.x == 0) {
        for (int i = 0; i < 2; ++i)
            ptx::mbarrier_init(&full[i], 1), ptx::mbarrier_init(&empty[i], 32);
        ptx::fence_proxy_async(ptx::space_shared);
    }
    __syncthreads();
    for (int i = 0; i < 8; ++i) {
        int slot = i & 1, round = i / 2 & 1;
        if (threadIdx.x == 0) {
            if (REPAIRED)
                while (!ptx::mbarrier_try_wait_parity(&empty[slot], round ^ 1)) {
                }
            ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared,
                                           &full[slot], 128);
            ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s[slot], x + 32 * i, 128,
                               &full[slot]);
        } else if (threadIdx.x >= 32) {
            while (!ptx::mbarrier_try_wait_parity(&full[slot], round)) {
            }
            sum += s[slot][31 - lane];
            ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &empty[slot]);
        }
    }
    if (threadIdx.x >= 32)
        x[lane] = sum;
}

int main()
{
    k<<<1, 64>>>(zeros<int>(256));
    return finish();
}
