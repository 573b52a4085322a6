/* map_by_value.cu - the tensor map is a plain parameter, so that its address is that of a copy in
 * the local memory of the thread, from which the engine reads no map.
 *
 * kind: the programming guide of CUDA, tensor maps passed to a kernel without __grid_constant__
 * first: operand, line 26
 * run: --block 32 k tmap:f32,dims=32x4,strides=128,box=32x4,of=2 inout:f32[128]
 */
#include "spec-tests/programs/wrong/map.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

#if REPAIRED
__global__ void k(const __grid_constant__ CUtensorMap map, float *x)
#else
__global__ void k(const CUtensorMap map, float *x)
#endif
{
    __shared__ alignas(128) float s[4][32];
    __shared__ uint64_t full;
    if (threadIdx.x == 0) {
        const int at[] = {0, 0};
        ptx::mbarrier_init(&full, 1);
        ptx::fence_proxy_async(ptx::space_shared);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &full,
                                       sizeof s);
        ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, s, &map, at, &full);
    }
    __syncwarp();
    while (!ptx::mbarrier_try_wait_parity(&full, 0)) {
    }
    x[threadIdx.x] = s[1][31 - threadIdx.x];
}

int main()
{
    float *x = zeros<float>(128);
    k<<<1, 32>>>(map_of(x, 4, 32, 4, 32), x);
    return finish();
}
