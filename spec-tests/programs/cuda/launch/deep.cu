/* deep.cu - a recursion: shallow, and deeper than the stack, which was made larger in between. */
#include "spec-tests/programs/cuda/program.h"

__device__ __noinline__ int descend(int n, const int *from)
{
    int a[64];
    for (int i = 0; i < 64; ++i)
        a[i] = n + i;
    return n == 0 ? *from : descend(n - 1, a) + a[n % 64];
}

__global__ void deep(int *x, int n)
{
    x[0] = descend(n, x);
}

int main()
{
    int *x, host = 0;
    must(cudaMalloc(&x, 4), "cudaMalloc");
    must(cudaMemset(x, 0, 4), "cudaMemset");
    deep<<<1, 1>>>(x, 2);
    must(cudaMemcpy(&host, x, 4, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d\n", host);
    must(cudaDeviceSetLimit(cudaLimitStackSize, 16384), "cudaDeviceSetLimit");
    deep<<<1, 1>>>(x, 40);
    must(cudaMemcpy(&host, x, 4, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d\n", host);
}
