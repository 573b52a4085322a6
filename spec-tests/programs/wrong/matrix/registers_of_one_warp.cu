/* registers_of_one_warp.cu - setmaxnreg by one warp of a warpgroup: all four have to execute it.
 *
 * kind: NVIDIA/cutlass, register reconfiguration of warp-specialised kernels
 * first: diverged, line 12
 * run: --block 128 k inout:u32[128]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void __launch_bounds__(128, 1) k(int *x)
{
    if (REPAIRED || threadIdx.x < 32)
        asm volatile("setmaxnreg.dec.sync.aligned.u32 40;" ::: "memory");
    x[threadIdx.x] = 1;
}

int main()
{
    k<<<1, 128>>>(zeros<int>(128));
    return finish();
}
