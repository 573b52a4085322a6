/* zeroed_inside.cu - block 0 sets the total to zero, and all blocks add to it: another block may
 * come first.
 *
 * kind: NVIDIA/Fuser pull 1405 (workspaces that a kernel clears for itself)
 * first: race, line 15
 * run: --grid 4 --block 32 k inout:u32[1]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *total)
{
    if (!REPAIRED && blockIdx.x == 0 && threadIdx.x == 0)
        *total = 0;
    __syncthreads();
    atomicAdd(total, 1);
}

int main()
{
    k<<<4, 32>>>(zeros<int>(1));
    return finish();
}
