/* released_by_one.cu - lane 0 of a consumer warp releases the buffer as soon as it has read its own
 * part: the others may not have read theirs.
 *
 * kind: facebookexperimental/triton pull 430 (who releases a buffer, and when)
 * first: race, line 28
 * run: --block 64 k inout:u32[256]
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
        ptx::mbarrier_init(&full, 1), ptx::mbarrier_init(&empty, 1);
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
            if (REPAIRED)
                __syncwarp();
            if (lane == 0)
                ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &empty);
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
