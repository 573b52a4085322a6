/* one_group_too_many.cu - two slots of staging memory, and the wait leaves one group in flight: the
 * slot that is written next is the one that this group reads.
 *
 * kind: deepseek-ai/DeepEP issue 657
 * first: in flight, line 23
 * run: --block 32 k inout:u32[128]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ alignas(128) int s[2][32];
    for (int i = 0; i < 4; ++i) {
        if (threadIdx.x == 0) {
            if (REPAIRED)
                ptx::cp_async_bulk_wait_group_read(ptx::n32_t<1>{});
            else
                ptx::cp_async_bulk_wait_group_read(ptx::n32_t<2>{});
        }
        __syncwarp();
        s[i & 1][threadIdx.x] = i;
        ptx::fence_proxy_async(ptx::space_shared);
        __syncwarp();
        if (threadIdx.x == 0) {
            ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, x + 32 * i, s[i & 1], 128);
            ptx::cp_async_bulk_commit_group();
        }
    }
    if (threadIdx.x == 0)
        ptx::cp_async_bulk_wait_group(ptx::n32_t<0>{});
}

int main()
{
    k<<<1, 32>>>(zeros<int>(128));
    return finish();
}
