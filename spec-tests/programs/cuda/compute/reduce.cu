/* reduce.cu - a sum over many CTAs, the last of which adds up the partial sums. */
#include "spec-tests/programs/cuda/program.h"

__device__ unsigned finished;

__global__ void sum(const int *x, int n, int *partial, int *to)
{
    __shared__ int s[128];
    __shared__ bool is_last;
    int t = 0;
    for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += gridDim.x * 128)
        t += x[i];
    s[threadIdx.x] = t;
    for (int d = 64; d > 0; d /= 2) {
        __syncthreads();
        if (threadIdx.x < d)
            s[threadIdx.x] += s[threadIdx.x + d];
    }
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = s[0];
        __threadfence();
        is_last = atomicAdd(&finished, 1) == gridDim.x - 1;
        __threadfence();
    }
    __syncthreads();
    if (is_last && threadIdx.x == 0) {
        int all = 0;
        for (unsigned i = 0; i < gridDim.x; ++i)
            all += ((volatile int *)partial)[i];
        *to = all;
    }
}

int main()
{
    int n = 10000, *x, *partial, *to, host = 0;
    must(cudaMalloc(&x, n * sizeof *x), "cudaMalloc");
    must(cudaMalloc(&partial, 16 * sizeof *x), "cudaMalloc");
    must(cudaMalloc(&to, sizeof *x), "cudaMalloc");
    fill_iota<<<(n + 127) / 128, 128>>>(x, n, 1);
    sum<<<16, 128>>>(x, n, partial, to);
    must(cudaMemcpy(&host, to, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d\n", host);
}
