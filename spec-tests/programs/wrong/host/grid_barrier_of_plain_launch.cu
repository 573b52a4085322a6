/* grid_barrier_of_plain_launch.cu - a grid's barrier in a kernel that was launched without
 * cudaLaunchCooperativeKernel.
 *
 * kind: cooperative groups: grid.sync() and <<< >>>
 * first: operand, line 14
 */
#include "spec-tests/programs/wrong/wrong.h"
#include <cooperative_groups.h>

__global__ void k(int *x)
{
    auto grid = cooperative_groups::this_grid();
    x[grid.thread_rank()] = 1;
    grid.sync();
    x[64 + grid.thread_rank()] = x[63 - grid.thread_rank()];
}

int main()
{
    int *x = zeros<int>(128);
    void *arguments[] = {&x};
    if (REPAIRED)
        cudaLaunchCooperativeKernel((void *)k, dim3(2), dim3(32), arguments, 0, nullptr);
    else
        k<<<2, 32>>>(x);
    return finish();
}
