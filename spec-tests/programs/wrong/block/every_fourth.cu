/* every_fourth.cu - __syncthreads in a branch that every fourth thread takes.
 *
 * kind: tile-ai/tilelang issue 2612
 * first: diverged, line 20
 * run: --block 64 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int s[64];
    s[threadIdx.x] = x[threadIdx.x];
    if (REPAIRED)
        __syncthreads();
    if (threadIdx.x % 4 == 0) {
        if (!REPAIRED)
            __syncthreads();
        x[threadIdx.x] = s[63 - threadIdx.x];
    }
    __syncthreads();
    x[threadIdx.x] += s[threadIdx.x ^ 32];
}

int main()
{
    k<<<1, 64>>>(zeros<int>(64));
    return finish();
}
