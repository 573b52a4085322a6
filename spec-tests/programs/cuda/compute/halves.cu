/* halves.cu - arithmetic of half, bfloat16 and fp8. */
#include "spec-tests/programs/cuda/program.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

__global__ void all(float *to)
{
    float x = threadIdx.x * 0.37f - 2;
    __half h = __hfma(__float2half(x), __float2half(1.5f), __float2half(0.25f));
    __half2 p = __hmul2(__floats2half2_rn(x, -x), __float2half2_rn(3));
    __nv_bfloat16 b = __float2bfloat16(x) * __float2bfloat16(1.1f);
    __nv_fp8_e4m3 e(x);
    to[threadIdx.x] = __half2float(h) + __high2float(p) * 10 + __bfloat162float(b) * 100 +
                      float(e) * 1000 + __half2float(hsqrt(__habs(h)));
}

int main()
{
    float host[16], *x;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    all<<<1, 16>>>(x);
    must(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%g %g %g\n", host[0], host[5], host[15]);
}
