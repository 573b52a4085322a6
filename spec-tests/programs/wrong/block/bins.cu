/* bins.cu - a histogram in shared memory whose bins were never set to zero.
 *
 * kind: NVIDIA/cudf issue 8873, NVIDIA/cuopt pull 348 (initcheck)
 * first: uninitialised, line 15
 * run: --block 64 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int bins[16];
    if (REPAIRED && threadIdx.x < 16)
        bins[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&bins[x[threadIdx.x] & 15], 1);
    __syncthreads();
    if (threadIdx.x < 16)
        x[threadIdx.x] = bins[threadIdx.x];
}

int main()
{
    k<<<1, 64>>>(zeros<int>(64));
    return finish();
}
