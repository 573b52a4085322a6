/* odd_block.cu - a tree sum for powers of two, in a block of 96 threads: it adds elements that
 * nobody wrote.
 *
 * kind: kaldi-asr/kaldi issue 3036
 * first: uninitialised, line 18
 * run: --block 96 k inout:u32[96]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int s[128];
    int i = threadIdx.x, n = blockDim.x;
    s[i] = x[i];
    __syncthreads();
    for (int half = 64; half > 0; half /= 2) {
        if (i < half && (!REPAIRED || i + half < n))
            s[i] += s[i + half];
        __syncthreads();
    }
    if (i == 0)
        x[0] = s[0];
}

int main()
{
    k<<<1, 96>>>(zeros<int>(96));
    return finish();
}
