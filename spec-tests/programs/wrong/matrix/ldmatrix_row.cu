/* ldmatrix_row.cu - the rows of a tile are 36 bytes apart, padded against bank conflicts: ldmatrix
 * needs multiples of 16 bytes.
 *
 * kind: Dao-AILab/flash-attention, padded shared memory and ldmatrix
 * first: alignment, line 19
 * run: --block 32 k inout:u32[32]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x)
{
    constexpr int row = REPAIRED ? 48 : 36;
    __shared__ alignas(16) char s[8 * row];
    for (int i = threadIdx.x; i < 8 * row; i += 32)
        s[i] = 1;
    __syncwarp();
    uint32_t at = (uint32_t)__cvta_generic_to_shared(s) + threadIdx.x % 8 * row;
    int v;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(v) : "r"(at));
    x[threadIdx.x] = v;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32));
    return finish();
}
