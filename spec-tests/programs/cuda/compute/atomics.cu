/* atomics.cu - atomic operations on global and shared memory. */
#include "spec-tests/programs/cuda/program.h"

__global__ void all(unsigned *x, unsigned long long *wide, float *f)
{
    __shared__ unsigned local;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0)
        local = 0;
    __syncthreads();
    atomicAdd(&local, i);
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(&x[0], local);
    atomicMax(&x[1], i * 7 % 101);
    atomicMin(&x[2], 1000 - i);
    atomicOr(&x[3], 1u << i % 32);
    atomicXor(&x[4], i);
    atomicInc(&x[5], 99);
    atomicCAS(&x[6], 0u, 17u);
    atomicAdd(wide, 1ull << 33);
    atomicAdd(f, 0.5f);
}

int main()
{
    unsigned host[7] = {0, 0, 5000, 0, 0, 0, 0}, *x;
    unsigned long long *wide, wide_host = 0;
    float *f, f_host = 0;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    must(cudaMalloc(&wide, 8), "cudaMalloc");
    must(cudaMalloc(&f, 4), "cudaMalloc");
    must(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice), "cudaMemcpy");
    must(cudaMemset(wide, 0, 8), "cudaMemset");
    must(cudaMemset(f, 0, 4), "cudaMemset");
    all<<<5, 50>>>(x, wide, f);
    must(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    must(cudaMemcpy(&wide_host, wide, 8, cudaMemcpyDeviceToHost), "cudaMemcpy");
    must(cudaMemcpy(&f_host, f, 4, cudaMemcpyDeviceToHost), "cudaMemcpy");
    for (int i = 0; i < 7; ++i)
        printf("%u ", host[i]);
    printf("%llu %g\n", wide_host >> 33, f_host);
}
