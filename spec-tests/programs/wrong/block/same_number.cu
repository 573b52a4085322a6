/* same_number.cu - two pairs of warps synchronise by the same barrier number: a warp of the one
 * pair may complete the barrier of the other.
 *
 * kind: flashinfer-ai/flashinfer pull 4533
 * first: race, line 16
 * run: --block 128 k inout:u32[128]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int s[128];
    int pair = threadIdx.x / 64, number = REPAIRED ? 1 + pair : 1;
    s[threadIdx.x] = x[threadIdx.x];
    asm volatile("barrier.cta.sync %0, 64;" ::"r"(number) : "memory");
    x[threadIdx.x] = s[threadIdx.x ^ 32];
}

int main()
{
    k<<<1, 128>>>(zeros<int>(128));
    return finish();
}
