/* excluded.cu - lanes call __syncwarp with a mask that does not have them.
 *
 * kind: brucefan1983/CUDA-Programming pull 51
 * first: operand, line 13
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    __shared__ int s[32];
    s[threadIdx.x] = x[threadIdx.x];
    __syncwarp(REPAIRED ? 0xffffffff : 0xffff);
    x[threadIdx.x] = s[threadIdx.x ^ 1];
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
