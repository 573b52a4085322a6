/* wgmma_stride.cu - the descriptor's stride is of a tile of twice as many rows: the product reads
 * past the tile.
 *
 * kind: NVIDIA/cutlass, hand-made descriptors of shared memory
 * first: bounds, line 21
 * run: --block 128 k inout:f32[512]
 */
#include "spec-tests/programs/wrong/wgmma.h"
#include <cuda/ptx>

__global__ void k(float *x)
{
    __shared__ tiles s;
    float c[4] = {0, 0, 0, 0};
    for (int i = threadIdx.x; i < 512; i += 128)
        s.a[i] = 0, s.b[i & 63] = 0;
    cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
    __syncthreads();
    uint64_t a = descriptor(s.a, REPAIRED ? 1024 : 2048, 128), b = descriptor(s.b, 128, 256);
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
