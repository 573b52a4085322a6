/* read_first.cu - a table in shared memory is filled by the last warp, and the others read it
 * without a barrier: those that come first read what nobody has written yet.
 *
 * kind: tables in shared memory that one warp fills, the barrier forgotten
 * first: race, line 14
 * run: --block 64 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int table[32];
    if (threadIdx.x >= 32)
        table[threadIdx.x - 32] = x[threadIdx.x] + 1;
    if (REPAIRED)
        __syncthreads();
    x[threadIdx.x] = table[threadIdx.x % 32];
}

int main()
{
    k<<<1, 64>>>(zeros<int>(64));
    return finish();
}
