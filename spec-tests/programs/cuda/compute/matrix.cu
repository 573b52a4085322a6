/* matrix.cu - a product by the tensor cores: nvcuda::wmma. */
#include "spec-tests/programs/cuda/program.h"

#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

__global__ void product(float *c, const __half *a, const __half *b)
{
    wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> fa;
    wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> fb;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
    wmma::fill_fragment(fc, 1.0f);
    wmma::load_matrix_sync(fa, a, 16);
    wmma::load_matrix_sync(fb, b, 16);
    wmma::mma_sync(fc, fa, fb, fc);
    wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}

int main()
{
    static __half a[256], b[256];
    static float host[256];
    __half *x, *y;
    float *z;
    for (int i = 0; i < 256; ++i) {
        a[i] = __float2half((float)(i % 7));
        b[i] = __float2half((float)(i % 5 - 2));
    }
    must(cudaMalloc(&x, sizeof a), "cudaMalloc");
    must(cudaMalloc(&y, sizeof b), "cudaMalloc");
    must(cudaMalloc(&z, sizeof host), "cudaMalloc");
    must(cudaMemcpy(x, a, sizeof a, cudaMemcpyHostToDevice), "cudaMemcpy");
    must(cudaMemcpy(y, b, sizeof b, cudaMemcpyHostToDevice), "cudaMemcpy");
    product<<<1, 32>>>(z, x, y);
    must(cudaMemcpy(host, z, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%g %g %g %u\n", host[0], host[17], host[255], digest(host, sizeof host));
}
