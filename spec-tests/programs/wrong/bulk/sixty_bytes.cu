/* sixty_bytes.cu - a bulk copy of 15 elements: its size has to be a multiple of 16 bytes.
 *
 * kind: deepseek-ai/DeepEP, tma_load_1d of rows of any length
 * first: operand, line 21
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ alignas(128) int s[32];
    __shared__ uint64_t full;
    uint32_t bytes = (REPAIRED ? 16 : 15) * 4;
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&full, 1);
        ptx::fence_proxy_async(ptx::space_shared);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full,
                                       bytes);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, s, x, bytes, &full);
    }
    __syncwarp();
    while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
    }
    x[threadIdx.x] = s[threadIdx.x & 7];
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
