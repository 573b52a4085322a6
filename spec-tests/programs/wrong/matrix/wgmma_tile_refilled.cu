/* wgmma_tile_refilled.cu - the next tile is stored over the operands of a wgmma that is still in
 * flight.
 *
 * kind: NVIDIA/Fuser issue 3561, tile-ai/tilelang issue 2613
 * first: in flight, line 18
 * run: --block 128 k inout:f32[512]
 */
#include "spec-tests/programs/wrong/wgmma.h"
#include <cuda/ptx>

__global__ void k(float *x)
{
    __shared__ tiles s;
    float c[4] = {0, 0, 0, 0};
    uint64_t a = descriptor(s.a, 1024, 128), b = descriptor(s.b, 128, 256);
    for (int turn = 0; turn < 2; ++turn) {
        for (int i = threadIdx.x; i < 512; i += 128)
            s.a[i] = 0, s.b[i & 63] = 0;
        cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
        __syncthreads();
        WGMMA_FENCE(c);
        WGMMA(c, a, b);
        WGMMA_COMMIT();
        if (REPAIRED)
            WGMMA_WAIT();
        __syncthreads();
    }
    WGMMA_WAIT();
    for (int i = 0; i < 4; ++i)
        x[128 * i + threadIdx.x] = c[i];
}

int main()
{
    k<<<1, 128>>>(zeros<float>(512));
    return finish();
}
