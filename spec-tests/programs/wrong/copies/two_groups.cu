/* two_groups.cu - a stage is copied as two groups, one of each operand, and the wait counts stages:
 * it leaves one group in flight too many.
 *
 * kind: tile-ai/tilelang pull 2505
 * first: in flight, line 25
 * run: --block 32 k inout:u32[128] inout:u32[128]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda_pipeline.h>

__device__ void load(int *to, const int *from)
{
    __pipeline_memcpy_async(&to[threadIdx.x], &from[threadIdx.x], 4);
    __pipeline_commit();
}

__global__ void k(int *a, int *b)
{
    __shared__ int s[2][32], t[2][32];
    int sum = 0;
    load(s[0], a), load(t[0], b);
    load(s[1], a + 32), load(t[1], b + 32);
    __pipeline_wait_prior(REPAIRED ? 2 : 3);
    __syncwarp();
    sum += s[0][threadIdx.x ^ 1] * t[0][threadIdx.x ^ 1];
    __pipeline_wait_prior(0);
    __syncwarp();
    sum += s[1][threadIdx.x ^ 1] * t[1][threadIdx.x ^ 1];
    a[threadIdx.x] = sum;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(128), zeros<int>(128));
    return finish();
}
