/* turns.cu - warps take turns of a loop that has a barrier in it, and warp 0 has one turn more: its
 * barrier meets the one that warp 1 waits at behind the loop.
 *
 * kind: halide/Halide pull 5184 (barriers in a loop whose trip count is not the same for all)
 * first: race, line 25
 * run: --block 64 k inout:u32[96] inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(const int *x, int *y)
{
    __shared__ int s[64];
    int lane = threadIdx.x % 32, sum = 0;
    for (int i = threadIdx.x / 32; i < 3; i += 2) {
        s[threadIdx.x] = x[32 * i + lane];
        if (REPAIRED)
            __syncwarp();
        else
            __syncthreads();
        sum += s[threadIdx.x ^ 1];
        __syncwarp();
    }
    s[threadIdx.x] = sum;
    __syncthreads();
    y[threadIdx.x] = s[63 - threadIdx.x];
}

int main()
{
    k<<<1, 64>>>(zeros<int>(96), zeros<int>(64));
    return finish();
}
