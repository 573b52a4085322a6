/* still_read.cu - the copy of the next tile begins while other warps still read the buffer that it
 * goes to.
 *
 * kind: tile-ai/tilelang issue 2668 (the write after the read)
 * first: in flight, line 20
 * run: --block 64 k inout:u32[256] u32:4
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda_pipeline.h>

__global__ void k(int *x, int tiles)
{
    __shared__ int s[64];
    int sum = 0;
    for (int i = 0; i < tiles; ++i) {
        __pipeline_memcpy_async(&s[threadIdx.x], &x[64 * i + threadIdx.x], 4);
        __pipeline_commit();
        __pipeline_wait_prior(0);
        __syncthreads();
        sum += s[63 - threadIdx.x];
        if (REPAIRED)
            __syncthreads();
    }
    x[threadIdx.x] = sum;
}

int main()
{
    k<<<1, 64>>>(zeros<int>(256), 4);
    return finish();
}
