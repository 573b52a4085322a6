/* product_of_some_lanes.cu - a warp's product in a branch on the lane: mma.sync needs all 32 lanes.
 *
 * kind: NVIDIA/cutlass, residue tiles: the guard is around the product
 * first: diverged, line 17
 * run: --block 32 k inout:f32[32] u32:20
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(float *x, int n)
{
    float c[4] = {0, 0, 0, 0};
    uint32_t a = x[threadIdx.x] > 0, b = a;
    if (REPAIRED || (int)threadIdx.x < n)
        asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %4}, "
                     "{%5}, {%0, %1, %2, %3};"
                     : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                     : "r"(a), "r"(b));
    x[threadIdx.x] = c[0] + c[1] + c[2] + c[3];
}

int main()
{
    k<<<1, 32>>>(zeros<float>(32), 20);
    return finish();
}
