/* stack_overflow.cu - a recursion that needs more than the 1024 bytes of a thread. */
#include "spec-tests/programs/cuda/program.h"

namespace
{
__device__ __noinline__ int sink(int n, const volatile int *from)
{
    volatile int a[64];
    for (int i = 0; i < 64; ++i)
        a[i] = n + i;
    return n == 0 ? from[0] : a[n % 64] + sink(n - 1, a);
}

__global__ void call_sink(int *x, int n)
{
    x[0] = sink(n, x);
}
} // namespace

int main()
{
    int *x;
    must(cudaMalloc(&x, sizeof *x), "cudaMalloc");
    must(cudaMemset(x, 0, sizeof *x), "cudaMemset");
    call_sink<<<1, 1>>>(x, 100000);
    say("cudaDeviceSynchronize", cudaDeviceSynchronize());
}
