/* last_stage.cu - two stages of cp.async: before the last tile nothing is prefetched any more, and
 * "all but one group" leaves that very tile in flight.
 *
 * kind: NVIDIA/cutlass, cp.async pipelines: the tail of the main loop
 * first: in flight, line 28
 * run: --block 32 k inout:u32[128] u32:4
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda_pipeline.h>

__global__ void k(int *x, int tiles)
{
    __shared__ int s[2][32];
    int lane = threadIdx.x, sum = 0;
    __pipeline_memcpy_async(&s[0][lane], &x[lane], 4);
    __pipeline_commit();
    for (int i = 0; i < tiles; ++i) {
        bool more = i + 1 < tiles;
        if (more) {
            __pipeline_memcpy_async(&s[(i + 1) & 1][lane], &x[32 * (i + 1) + lane], 4);
            __pipeline_commit();
        }
        if (REPAIRED && !more)
            __pipeline_wait_prior(0);
        else
            __pipeline_wait_prior(1);
        __syncwarp();
        sum += s[i & 1][lane ^ 1];
        __syncwarp();
    }
    x[lane] = sum;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(128), 4);
    return finish();
}
