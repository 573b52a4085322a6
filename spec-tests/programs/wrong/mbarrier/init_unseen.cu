/* init_unseen.cu - an mbarrier is initialised by thread 0, and other warps arrive with no barrier
 * between.
 *
 * kind: facebookexperimental/triton pull 861 (mbarriers and those who use them)
 * first: race, line 21
 * run: --block 64 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ uint64_t bar;
    __shared__ int s[64];
    if (threadIdx.x == 0)
        ptx::mbarrier_init(&bar, 64);
    if (REPAIRED)
        __syncthreads();
    s[threadIdx.x] = x[threadIdx.x];
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar);
    while (!ptx::mbarrier_try_wait_parity(&bar, 0)) {
    }
    x[threadIdx.x] = s[63 - threadIdx.x];
}

int main()
{
    k<<<1, 64>>>(zeros<int>(64));
    return finish();
}
