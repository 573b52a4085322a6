/* carved.cu - dynamic shared memory is carved up by hand: four-element vectors begin behind one
 * float.
 *
 * kind: vllm-project/vllm pull 23182 (vectors where the pointer is not aligned)
 * first: alignment, line 17
 * run: --block 32 --smem 1040 k inout:f32[128]
 */
#include "spec-tests/programs/wrong/wrong.h"

__global__ void k(float *x)
{
    extern __shared__ float4 memory[];
    float *scale = (float *)memory;
    float4 *tile = (float4 *)(scale + (REPAIRED ? 4 : 1));
    if (threadIdx.x == 0)
        *scale = 2;
    tile[threadIdx.x] = ((float4 *)x)[threadIdx.x];
    __syncthreads();
    x[threadIdx.x] = tile[31 - threadIdx.x].x * *scale;
}

int main()
{
    k<<<1, 32, 1040>>>(zeros<float>(128));
    return finish();
}
