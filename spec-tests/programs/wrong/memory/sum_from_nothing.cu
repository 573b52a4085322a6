/* sum_from_nothing.cu - blocks add to a total that nobody has set to zero.
 *
 * kind: NVIDIA/cuopt pull 348 (workspaces that are not zeroed)
 * first: uninitialised, line 10
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *total)
{
    atomicAdd(total, 1);
}

int main()
{
    k<<<2, 32>>>(REPAIRED ? zeros<int>(1) : unwritten<int>(1));
    return finish();
}
