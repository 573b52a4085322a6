/* left_behind.cu - a block ends while the engine still reads its shared memory.
 *
 * kind: NVIDIA/cutlass issue 2002
 * first: left behind, line 18
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ alignas(128) int s[32];
    s[threadIdx.x] = threadIdx.x;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, x, s, 128);
        ptx::cp_async_bulk_commit_group();
        if (REPAIRED)
            ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    }
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
