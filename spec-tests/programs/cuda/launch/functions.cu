/* functions.cu - calls: recursion, function pointers of the device, virtual functions. */
#include "spec-tests/programs/cuda/program.h"

typedef int operation(int, int);

__device__ __noinline__ int add(int a, int b) { return a + b; }
__device__ __noinline__ int multiply(int a, int b) { return a * b; }
__device__ __noinline__ int fibonacci(int n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

struct animal {
    __device__ virtual int legs() const { return 4; }
};
struct bird : animal {
    __device__ int legs() const override { return 2; }
};

__device__ operation *chosen[2] = {add, multiply};

__global__ void call(int *to)
{
    int i = threadIdx.x;
    bird b;
    animal a;
    const animal *p = i % 2 ? &b : &a;
    to[i] = 1000 * chosen[i % 2](i, 10) + 100 * p->legs() + fibonacci(i);
}

int main()
{
    int host[8], *x;
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    call<<<1, 8>>>(x);
    must(cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    for (int i = 0; i < 8; ++i)
        printf("%d ", host[i]);
    printf("\n");
}
