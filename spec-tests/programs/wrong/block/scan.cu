/* scan.cu - a prefix sum in place: each thread reads its neighbour's sum while that neighbour
 * writes it. Each step needs a barrier between its reads and its writes, too.
 *
 * kind: alicevision/popsift pull 82
 * first: race, line 20
 * run: --block 64 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int s[64];
    int i = threadIdx.x;
    s[i] = x[i];
    __syncthreads();
    for (int d = 1; d < 64; d *= 2) {
        int v = i >= d ? s[i - d] : 0;
        if (REPAIRED)
            __syncthreads();
        s[i] += v;
        __syncthreads();
    }
    x[i] = s[i];
}

int main()
{
    k<<<1, 64>>>(zeros<int>(64));
    return finish();
}
