/* bytes_reused.cu - the epilogue stages its results over an mbarrier that is still valid.
 *
 * kind: facebookexperimental/triton pull 861 (mbarriers and buffers that share memory)
 * first: mbarrier, line 27
 * run: --block 64 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ alignas(8) int memory[64];
    uint64_t *bar = (uint64_t *)memory;
    if (threadIdx.x == 0)
        ptx::mbarrier_init(bar, 64);
    __syncthreads();
    ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, bar);
    while (!ptx::mbarrier_try_wait_parity(bar, 0)) {
    }
    __syncthreads();
    if (REPAIRED && threadIdx.x == 0)
        asm volatile(
            "mbarrier.inval.shared::cta.b64 [%0];" ::"r"((uint32_t)__cvta_generic_to_shared(bar))
            : "memory");
    __syncthreads();
    memory[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = memory[63 - threadIdx.x];
}

int main()
{
    k<<<1, 64>>>(zeros<int>(64));
    return finish();
}
