/* released_before_store.cu - the consumer releases a buffer to the producer, then has the engine
 * store it.
 *
 * kind: facebookexperimental/triton pull 430
 * first: in flight, line 27
 * run: --block 64 k inout:u32[128]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ alignas(128) int s[32];
    __shared__ uint64_t full, empty;
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&full, 1), ptx::mbarrier_init(&empty, 1);
        ptx::fence_proxy_async(ptx::space_shared);
    }
    __syncthreads();
    for (int i = 0; i < 2; ++i)
        if (threadIdx.x == 0) {
            while (!ptx::mbarrier_try_wait_parity(&empty, (i & 1) ^ 1)) {
            }
            ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared,
                                           &full, 128);
            ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, x + 32 * i, 128, &full);
        } else if (threadIdx.x == 32) {
            while (!ptx::mbarrier_try_wait_parity(&full, i & 1)) {
            }
            if (!REPAIRED)
                ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &empty);
            ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, x + 64 + 32 * i, s, 128);
            ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
            if (REPAIRED)
                ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &empty);
        }
}

int main()
{
    k<<<1, 64>>>(zeros<int>(128));
    return finish();
}
