/* there.cuh - the other compilation: see here.cuh. */
#include <cstdio>

__device__ int other = 5;
static __device__ int own = 7;

__device__ int twice(int x)
{
    return 2 * x + own;
}

__global__ void reads(int *x)
{
    *x = other;
}

/* Kernels that launch kernels: a grandchild, then another child, then the one that comes last. */
__global__ void append(int *x, int value)
{
    x[1 + x[0]] = value;
    x[0] += 1;
}

__global__ void child(int *x)
{
    append<<<1, 1>>>(x, 10 + *x);
}

__global__ void parent(int *x)
{
    append<<<1, 1, 0, cudaStreamTailLaunch>>>(x, 40);
    child<<<1, 1>>>(x);
    append<<<1, 1>>>(x, 30);
    x[1] = cudaGetLastError();
}

static void run_children()
{
    int *x, host[5] = {0};
    cudaMalloc(&x, sizeof host);
    cudaMemset(x, 0, sizeof host);
    parent<<<1, 1>>>(x);
    printf("%s\n", cudaGetErrorName(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost)));
    printf("%d: %d %d %d\n", host[0], host[1], host[2], host[3]);
    cudaFree(x);
}

int run_there()
{
    run_children();
    int *x, host;
    cudaMalloc(&x, sizeof host);
    reads<<<1, 1>>>(x);
    cudaMemcpy(&host, x, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d\n", host);
    return 0;
}
