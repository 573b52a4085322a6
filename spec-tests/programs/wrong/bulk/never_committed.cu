/* never_committed.cu - a store by the engine is in no group when the wait comes, and the next one
 * goes over its memory.
 *
 * kind: NVIDIA/Fuser pull 5448
 * first: in flight, line 16
 * run: --block 32 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ alignas(128) int s[32];
    for (int i = 0; i < 2; ++i) {
        s[threadIdx.x] = i;
        ptx::fence_proxy_async(ptx::space_shared);
        __syncwarp();
        if (threadIdx.x == 0) {
            ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, x + 32 * i, s, 128);
            if (REPAIRED || i == 1)
                ptx::cp_async_bulk_commit_group();
            ptx::cp_async_bulk_wait_group(ptx::n32_t<0>{});
        }
        __syncwarp();
    }
}

int main()
{
    k<<<1, 32>>>(zeros<int>(64));
    return finish();
}
