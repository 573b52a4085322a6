/* here.cuh - a program of two compilations, whose device code nvcc links (-rdc=true): a kernel that
 * calls a function and reads a variable of the other one. Compiled as CUDA, with there.cuh. */
#include <cstdio>

extern __device__ int other;
__device__ int twice(int x);
int run_there();

__global__ void calls(int *x)
{
    x[threadIdx.x] = twice(threadIdx.x) + other;
}

int main()
{
    int *x, host[4];
    cudaMalloc(&x, sizeof host);
    calls<<<1, 4>>>(x);
    printf("%s\n", cudaGetErrorName(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost)));
    printf("%d %d\n", host[0], host[3]);
    return run_there();
}
