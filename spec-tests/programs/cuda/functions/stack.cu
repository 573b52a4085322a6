/* stack.cu - the stack of a thread: what calls need is there where that is known before; recursion
 * has what the limit says. */
#include "spec-tests/programs/cuda/program.h"

namespace
{
__device__ __noinline__ int wide(int n)
{
    volatile int a[1000];
    for (int i = 0; i < 1000; ++i)
        a[i] = n + i;
    return a[n % 1000];
}

__device__ __noinline__ int down(int n, const volatile int *from)
{
    volatile int a[16];
    for (int i = 0; i < 16; ++i)
        a[i] = n + i;
    return n == 0 ? from[0] : a[n % 16] + down(n - 1, a);
}

__global__ void call_wide(int *x, int n)
{
    x[0] = wide(n);
}
__global__ void call_down(int *x, int n)
{
    x[0] = down(n, x);
}
__global__ void take(int *x, int n)
{
    volatile char *a = static_cast<char *>(alloca(n));
    a[0] = 3;
    a[n - 1] = 4;
    x[0] = 10 * a[0] + a[n - 1];
}

void run(const char *what, void (*kernel)(int *, int), int *x, int n)
{
    int value = 0;
    must(cudaMemset(x, 0, sizeof *x), "cudaMemset");
    kernel<<<1, 1>>>(x, n);
    must(cudaMemcpy(&value, x, sizeof value, cudaMemcpyDeviceToHost), what);
    printf("%s %d: %d\n", what, n, value);
}
} // namespace

int main()
{
    int *x;
    must(cudaMalloc(&x, sizeof *x), "cudaMalloc");
    run("down", call_down, x, 3);
    run("take", take, x, 500);
    run("wide", call_wide, x, 7);
    must(cudaDeviceSetLimit(cudaLimitStackSize, 16384), "cudaDeviceSetLimit");
    run("down", call_down, x, 60);
    run("take", take, x, 8000);
    cudaFree(x);
}
