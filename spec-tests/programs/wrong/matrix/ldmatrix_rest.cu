/* ldmatrix_rest.cu - the last tile has five rows, and ldmatrix reads eight of them.
 *
 * kind: flashinfer-ai/flashinfer, ragged tiles in shared memory
 * first: uninitialised, line 20
 * run: --block 32 k inout:u32[32] u32:5
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(int *x, int rows)
{
    __shared__ alignas(16) int s[8][4];
    int row = threadIdx.x / 4, column = threadIdx.x % 4;
    if (row < rows)
        s[row][column] = x[threadIdx.x];
    else if (REPAIRED)
        s[row][column] = 0;
    __syncwarp();
    uint32_t at = (uint32_t)__cvta_generic_to_shared(s[threadIdx.x % 8]);
    int v;
    asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(v) : "r"(at));
    x[threadIdx.x] = v;
}

int main()
{
    k<<<1, 32>>>(zeros<int>(32), 5);
    return finish();
}
