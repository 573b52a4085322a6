/* ragged.cu - the grid is rounded up, and the threads past the end are not guarded.
 *
 * kind: llm.c of karpathy, kernels without a bounds check
 * first: bounds, line 13
 * run: --grid 4 --block 32 k inout:u32[100] u32:100
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!REPAIRED || i < n)
        x[i] = i;
}

int main()
{
    k<<<4, 32>>>(zeros<int>(100), 100);
    return finish();
}
