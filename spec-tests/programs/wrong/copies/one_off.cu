/* one_off.cu - 16-byte copies from the second element of a row on.
 *
 * kind: sgl-project/sgl-kernel-xpu pull 398 (rows that begin between vectors)
 * first: alignment, line 13
 * run: --block 32 k inout:u32[132]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda_pipeline.h>

__global__ void k(int *x)
{
    __shared__ int4 s[32];
    __pipeline_memcpy_async(&s[threadIdx.x], x + 4 * threadIdx.x + (REPAIRED ? 4 : 1), 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncwarp();
    x[threadIdx.x] = s[threadIdx.x ^ 1].x;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(132));
    return finish();
}
