/* packed.cu - an mbarrier behind a flag of four bytes, in a structure without alignment.
 *
 * kind: NVIDIA/cutlass, shared storage that is laid out by hand
 * first: alignment, line 15
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cuda/ptx>

__global__ void k(int *x)
{
    __shared__ alignas(8) char memory[16];
    uint64_t *bar = (uint64_t *)(memory + (REPAIRED ? 8 : 4));
    if (threadIdx.x == 0)
        cuda::ptx::mbarrier_init(bar, 1);
    __syncwarp();
    x[threadIdx.x] = 1;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
