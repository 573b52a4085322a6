/* unaligned_tile.cu - the tile of a tensor copy begins 64 bytes behind a multiple of 128.
 *
 * kind: tile-ai/tilelang, NVIDIA/cutlass: shared storage of TMA tiles without alignas
 * first: alignment, line 22
 * run: --block 32 k tmap:f32,dims=32x4,strides=128,box=32x4,of=2 inout:f32[128]
 */
#include "spec-tests/programs/wrong/map.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(const __grid_constant__ CUtensorMap map, float *x)
{
    __shared__ alignas(128) float memory[160];
    __shared__ uint64_t full;
    float *s = memory + (REPAIRED ? 32 : 16);
    if (threadIdx.x == 0) {
        const int at[] = {0, 0};
        ptx::mbarrier_init(&full, 1);
        ptx::fence_proxy_async(ptx::space_shared);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full,
                                       512);
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, s, &map, at, &full);
    }
    __syncwarp();
    while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
    }
    x[threadIdx.x] = s[threadIdx.x];
}

int main()
{
    float *x = zeros<float>(128);
    k<<<1, 32>>>(map_of(x, 4, 32, 4, 32), x);
    return finish();
}
