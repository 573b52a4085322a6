/* halo.cu - a stencil reads its left neighbour, and the first element has none.
 *
 * kind: ORNL/HeCBench, stencils: the first element
 * first: bounds, line 12
 * run: --block 32 k in:f32[32]=iota inout:f32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(const float *x, float *y)
{
    int i = threadIdx.x;
    float left = !REPAIRED || i > 0 ? x[i - 1] : 0;
    y[i] = left + x[i];
}

int main()
{
    k<<<1, 32>>>(zeros<float>(32), zeros<float>(32));
    return finish();
}
