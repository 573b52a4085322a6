/* ragged_tile.cu - lanes past the end copy nothing, and the sum takes their elements of the tile
 * all the same: they have to be set to zero.
 *
 * kind: NVIDIA/cccl issue 1889 (elements past the end of the input)
 * first: uninitialised, line 23
 * run: --block 32 k inout:u32[32] u32:20
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda_pipeline.h>

__global__ void k(int *x, int n)
{
    __shared__ int s[32];
    int lane = threadIdx.x, sum = 0;
    if (lane < n)
        __pipeline_memcpy_async(&s[lane], &x[lane], 4);
    else if (REPAIRED)
        __pipeline_memcpy_async(&s[lane], x, 4, 4);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncwarp();
    for (int i = 0; i < 32; ++i)
        sum += s[i];
    x[lane] = sum;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32), 20);
    return finish();
}
