/* wgmma_no_fence.cu - the accumulators are set and the wgmma begins, with no wgmma.fence between.
 *
 * kind: NVIDIA/Fuser pull 3680
 * first: wgmma fence, line 23
 * run: --block 128 k inout:f32[512]
 */
#include "spec-tests/programs/wrong/wgmma.h"
#include <cuda/ptx>

__global__ void k(float *x)
{
    __shared__ tiles s;
    float c[4];
    for (int i = threadIdx.x; i < 512; i += 128)
        s.a[i] = 0, s.b[i & 63] = 0;
    cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
    __syncthreads();
    uint64_t a = descriptor(s.a, 1024, 128), b = descriptor(s.b, 128, 256);
    for (int i = 0; i < 4; ++i)
        c[i] = x[128 * i + threadIdx.x];
    if (REPAIRED)
        WGMMA_FENCE(c);
    WGMMA(c, a, b);
    WGMMA_COMMIT();
    WGMMA_WAIT();
    for (int i = 0; i < 4; ++i)
        x[128 * i + threadIdx.x] = c[i];
}

int main()
{
    k<<<1, 128>>>(zeros<float>(512));
    return finish();
}
