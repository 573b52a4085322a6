/* vector_row.cu - rows of 33 floats are read as vectors of four: every row but each fourth begins
 * between two.
 *
 * kind: ggml-org/llama.cpp pull 25671
 * first: alignment, line 13
 * run: --block 32 k inout:f32[144]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(float *x)
{
    int row = threadIdx.x / 8, part = threadIdx.x % 8, stride = REPAIRED ? 36 : 33;
    float4 v = ((float4 *)(x + row * stride))[part];
    __syncwarp();
    x[threadIdx.x] = v.x + v.y + v.z + v.w;
}

int main()
{
    k<<<1, 32>>>(zeros<float>(144));
    return finish();
}
