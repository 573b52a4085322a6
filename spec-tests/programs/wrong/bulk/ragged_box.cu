/* ragged_box.cu - the last box reaches past the matrix, and the kernel expects the bytes inside of
 * it: the engine counts whole boxes, the zeros that it fills in among them.
 *
 * kind: NVIDIA/cutlass, transaction bytes of a residue tile
 * first: stuck, line 31
 * run: --block 32 k tmap:f32,dims=32x6,strides=128,box=32x4,of=2 inout:f32[192] u32:6
 */
#include "spec-tests/programs/wrong/map.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(const __grid_constant__ CUtensorMap map, float *x, int rows)
{
    __shared__ alignas(128) float s[4][32];
    __shared__ uint64_t full;
    float sum = 0;
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&full, 1);
        ptx::fence_proxy_async(ptx::space_shared);
    }
    __syncwarp();
    for (int row = 0, i = 0; row < rows; row += 4, ++i) {
        int inside = REPAIRED ? 4 : min(4, rows - row);
        if (threadIdx.x == 0) {
            const int at[] = {0, row};
            ptx::fence_proxy_async(ptx::space_shared);
            ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared,
                                           &full, inside * 128);
            ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, s, &map, at, &full);
        }
        while (!ptx::mbarrier_try_wait_parity(&full, i & 1)) {
        }
        sum += s[0][31 - threadIdx.x] + s[3][31 - threadIdx.x];
        __syncwarp();
    }
    x[threadIdx.x] = sum;
}

int main()
{
    float *x = zeros<float>(192);
    k<<<1, 32>>>(map_of(x, 6, 32, 4, 32), x, 6);
    return finish();
}
