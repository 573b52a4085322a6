/* read_is_not_written.cu - wait_group.read waits until shared memory has been read; what the store
 * writes may not be there.
 *
 * kind: HazyResearch/ThunderKittens issue 194, triton-lang/triton pull 10415
 * first: in flight, line 27
 * run: --block 32 k inout:u32[32] inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x, int *y)
{
    __shared__ alignas(128) int s[32];
    s[threadIdx.x] = threadIdx.x;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, x, s, 128);
        ptx::cp_async_bulk_commit_group();
        if (REPAIRED)
            ptx::cp_async_bulk_wait_group(ptx::n32_t<0>{});
        else
            ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>{});
    }
    __syncthreads();
    y[threadIdx.x] = x[31 - threadIdx.x];
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32), zeros<int>(32));
    return finish();
}
