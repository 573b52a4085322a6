/* lapped.cu - the leading warp arrives for the next phase before the other warps of its group have
 * seen the end of this one: they may wait for a parity that has come round again.
 *
 * kind: triton-lang/triton pull 10035
 * first: stuck, line 26
 * options: --sched random:2
 * run: --block 96 k inout:u32[64]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>
namespace ptx = cuda::ptx;

__global__ void k(int *x)
{
    __shared__ uint64_t ready, empty;
    int sum = 0;
    if (threadIdx.x == 0)
        ptx::mbarrier_init(&ready, 1), ptx::mbarrier_init(&empty, 1);
    __syncthreads();
    for (int i = 0; i < 16; ++i) {
        if (threadIdx.x == 0) {
            while (!ptx::mbarrier_try_wait_parity(&empty, (i & 1) ^ 1)) {
            }
            ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &ready);
        } else if (threadIdx.x >= 32) {
            while (!ptx::mbarrier_try_wait_parity(&ready, i & 1)) {
            }
            sum += i;
            if (REPAIRED)
                asm volatile("barrier.cta.sync 1, 64;" ::: "memory");
            else
                __syncwarp();
            if (threadIdx.x == 32)
                ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &empty);
        }
    }
    if (threadIdx.x >= 32)
        x[threadIdx.x - 32] = sum;
}

int main()
{
    k<<<1, 96>>>(zeros<int>(64));
    return finish();
}
