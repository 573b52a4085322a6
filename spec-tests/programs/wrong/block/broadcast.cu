/* broadcast.cu - thread 0 writes a sum to shared memory, and all threads read it with no barrier
 * between.
 *
 * kind: ORNL/HeCBench issue 254
 * first: race, line 15
 * run: --block 64 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int sum;
    int own = x[threadIdx.x];
    if (threadIdx.x == 0)
        sum = own + 1;
    if (REPAIRED)
        __syncthreads();
    x[threadIdx.x] = own - sum;
}

int main()
{
    k<<<1, 64>>>(zeros<int>(64));
    return finish();
}
