/* own_alone.cu - each thread waits for its own copies, and reads those of others without a barrier.
 *
 * kind: NVIDIA/cutlass, cp_async_wait without __syncthreads
 * first: in flight, line 18
 * run: --block 64 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda_pipeline.h>

__global__ void k(int *x)
{
    __shared__ int s[64];
    __pipeline_memcpy_async(&s[threadIdx.x], &x[threadIdx.x], 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    if (REPAIRED)
        __syncthreads();
    int v = s[63 - threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = v;
}

int main()
{
    k<<<1, 64>>>(zeros<int>(64));
    return finish();
}
