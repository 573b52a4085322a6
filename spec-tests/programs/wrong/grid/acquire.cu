/* acquire.cu - the last block adds up what the others left, with no fence after it learnt that it
 * is the last.
 *
 * kind: pytorch/pytorch pull 128455
 * first: race, line 25
 * run: --grid 4 --block 32 k inout:u32[1] inout:u32[128] inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(unsigned *count, int *partial, int *out)
{
    __shared__ bool last;
    partial[32 * blockIdx.x + threadIdx.x] = threadIdx.x;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        last = atomicAdd(count, 1) == gridDim.x - 1;
    __syncthreads();
    if (!last)
        return;
    if (REPAIRED)
        __threadfence();
    int sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b)
        sum += partial[32 * b + threadIdx.x];
    out[threadIdx.x] = sum;
}

int main()
{
    k<<<4, 32>>>(zeros<unsigned>(1), zeros<int>(128), zeros<int>(32));
    return finish();
}
