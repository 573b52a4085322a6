/* half_warp.cu - a named barrier counts 48 threads: a barrier counts whole warps.
 *
 * kind: NVIDIA/cccl pull 11211 (counts of threads, not of warps)
 * first: operand, line 13
 * run: --block 64 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int s[64];
    s[threadIdx.x] = x[threadIdx.x];
    asm volatile("barrier.cta.sync 1, %0;" ::"r"(REPAIRED ? 64 : 48) : "memory");
    x[threadIdx.x] = s[63 - threadIdx.x];
}

int main()
{
    k<<<1, 64>>>(zeros<int>(64));
    return finish();
}
