/* unsigned_below_zero.cu - n - 1 of an unsigned n that is zero: the last element of an empty row.
 *
 * kind: NVIDIA/cudf, offsets of empty rows
 * first: bounds, line 14
 * run: --block 32 k inout:u32[32] inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(const unsigned *length, int *x)
{
    unsigned n = length[threadIdx.x];
    if (REPAIRED && n == 0)
        return;
    x[n - 1] = 1;
}

int main()
{
    k<<<1, 32>>>(zeros<unsigned>(32), zeros<int>(32));
    return finish();
}
