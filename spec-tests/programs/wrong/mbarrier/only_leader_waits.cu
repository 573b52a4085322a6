/* only_leader_waits.cu - thread 0 alone waits for the copy, and the others read what it brings with
 * no barrier between.
 *
 * kind: NVIDIA/Fuser pull 4524 (the wait is in the branch of one thread)
 * first: in flight, line 27
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
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full,
                                       128);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, x, 128, &full);
        while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
        }
    }
    if (REPAIRED)
        __syncthreads();
    int v = s[31 - threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = v;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
