/* indices.cu - grids and blocks of three dimensions. */
#include "spec-tests/programs/cuda/program.h"

__global__ void where(int *to)
{
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    int threads = blockDim.x * blockDim.y * blockDim.z;
    to[block * threads + thread] = 10000 * blockIdx.z + 1000 * blockIdx.y + 100 * blockIdx.x +
                                   16 * threadIdx.z + 4 * threadIdx.y + threadIdx.x;
}

int main()
{
    static int host[2 * 3 * 5 * 4 * 3 * 2];
    int *x;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    where<<<dim3(5, 3, 2), dim3(4, 3, 2)>>>(x);
    must(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d %d %u\n", host[1], host[100], host[719], digest(host, sizeof host));
}
