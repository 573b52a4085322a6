/* refill.cu - the next tile is stored while other warps still read this one: the loop has one
 * barrier, between store and read, and needs a second one at its end.
 *
 * kind: ORNL/HeCBench issue 253
 * first: race, line 15
 * run: --block 64 k inout:u32[256] u32:4
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x, int tiles)
{
    __shared__ int tile[64];
    int sum = 0;
    for (int i = 0; i < tiles; ++i) {
        tile[threadIdx.x] = x[64 * i + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < 64; ++j)
            sum += tile[j];
        if (REPAIRED)
            __syncthreads();
    }
    x[threadIdx.x] = sum;
}

int main()
{
    k<<<1, 64>>>(zeros<int>(256), 4);
    return finish();
}
