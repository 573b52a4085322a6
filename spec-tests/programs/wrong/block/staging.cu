/* staging.cu - results are staged in the shared memory of the operands, which other warps still
 * read.
 *
 * kind: tile-ai/TileOPs pull 1405 (no barrier around the staging copy)
 * first: race, line 20
 * run: --block 64 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int memory[64];
    int i = threadIdx.x, sum = 0;
    memory[i] = x[i];
    __syncthreads();
    for (int j = 0; j < 64; ++j)
        sum += memory[j] * (i + j);
    if (REPAIRED)
        __syncthreads();
    memory[i] = sum;
    __syncthreads();
    x[i] = memory[63 - i];
}

int main()
{
    k<<<1, 64>>>(zeros<int>(64));
    return finish();
}
