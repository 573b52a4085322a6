/* constant_index.cu - the loop goes one coefficient too far: it reads the first of the table that
 * happens to be placed behind.
 *
 * kind: convolution samples with filters in constant memory, radius and length mixed up
 * first: bounds, line 17
 * run: --block 32 k inout:f32[64]=iota u32:5
 */
#include "spec-tests/programs/wrong/wrong.h"

__constant__ float weight[5] = {1, 2, 3, 2, 1};
__constant__ float bias[8] = {1, 1, 1, 1, 1, 1, 1, 1};

__global__ void k(float *x, int n)
{
    float sum = bias[threadIdx.x % 8];
    for (int i = 0; i < n + (REPAIRED ? 0 : 1); ++i)
        sum += x[threadIdx.x + i] * weight[i];
    __syncwarp();
    x[threadIdx.x] = sum;
}

int main()
{
    k<<<1, 32>>>(zeros<float>(64), 5);
    return finish();
}
