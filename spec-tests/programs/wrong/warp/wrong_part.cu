/* wrong_part.cu - eight lanes each shuffle among themselves; the mask is computed by % where / is
 * meant, so that it names other lanes.
 *
 * kind: kokkos/kokkos issue 1958
 * first: operand, line 16
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    int lane = threadIdx.x, part = REPAIRED ? lane / 8 : lane % (32 / 8);
    unsigned mask = 0xffu << 8 * part;
    int v = x[lane];
    for (int d = 4; d > 0; d /= 2)
        v += __shfl_down_sync(mask, v, d, 8);
    x[lane] = v;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
