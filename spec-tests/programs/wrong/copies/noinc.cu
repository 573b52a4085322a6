/* noinc.cu - the mbarrier counts the arrivals of 32 threads' copies, and the arrive without .noinc
 * raises that count by each: nobody makes the 32 others.
 *
 * kind: NVIDIA/cutlass, cpasync_barrier_arrive and cpasync_barrier_arrive_noinc
 * first: stuck, line 25
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
#include <cuda_pipeline.h>

__global__ void k(int *x)
{
    __shared__ int s[32];
    __shared__ uint64_t full;
    uint32_t at = __cvta_generic_to_shared(&full);
    if (threadIdx.x == 0)
        cuda::ptx::mbarrier_init(&full, 32);
    __syncwarp();
    __pipeline_memcpy_async(&s[threadIdx.x], &x[threadIdx.x], 4);
    if (REPAIRED)
        asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(at) : "memory");
    else
        asm volatile("cp.async.mbarrier.arrive.shared.b64 [%0];" ::"r"(at) : "memory");
    while (!cuda::ptx::mbarrier_try_wait_parity(&full, 0)) {
    }
    x[threadIdx.x] = s[threadIdx.x ^ 1];
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
