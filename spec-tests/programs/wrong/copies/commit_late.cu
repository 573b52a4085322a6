/* commit_late.cu - the group of a tile is committed after the wait that should cover it.
 *
 * kind: csarofeen/pytorch pull 2457
 * first: in flight, line 22
 * run: --block 32 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda_pipeline.h>

__global__ void k(int *x)
{
    __shared__ int s[2][32];
    int lane = threadIdx.x, sum = 0;
    for (int i = 0; i < 2; ++i) {
        __pipeline_memcpy_async(&s[i][lane], &x[32 * i + lane], 4);
        if (REPAIRED)
            __pipeline_commit();
        __pipeline_wait_prior(0);
        if (!REPAIRED)
            __pipeline_commit();
        __syncwarp();
        sum += s[i][lane ^ 1];
    }
    x[lane] = sum;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(64));
    return finish();
}
