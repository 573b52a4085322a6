/* addresses.cu - a device function has one address in all kernels: it goes through the
 * host, memory, symbols, constants and objects with virtual functions. */
#include "spec-tests/programs/cuda/program.h"

namespace
{
typedef int function(int);

__device__ __noinline__ int twice(int x)
{
    return 2 * x;
}
__device__ __noinline__ int thrice(int x)
{
    return 3 * x;
}
__device__ __noinline__ int kept(int x)
{
    __shared__ int last; /* only what is called by its address has it */
    last = 100 * x;
    return last;
}

__device__ function *functions[3] = {twice, thrice, kept};
__constant__ function *constants[2];

struct shape {
    __device__ virtual int sides() const
    {
        return 0;
    }
    __device__ virtual ~shape()
    {
    }
};
struct triangle : shape {
    __device__ int sides() const override
    {
        return 3;
    }
};
struct square : shape {
    __device__ int sides() const override
    {
        return 4;
    }
};

__global__ void make(shape **to)
{
    to[0] = new triangle;
    to[1] = new square;
}
__global__ void ask(shape *const *from, int *to)
{
    *to = 10 * from[0]->sides() + from[1]->sides();
}
__global__ void unmake(shape **from)
{
    delete from[0];
    delete from[1];
}

__global__ void store(function **to)
{
    *to = thrice;
}
__global__ void call(function *f, int *to)
{
    *to = f(7);
}
__global__ void call_kept(function *const *f, int *to)
{
    *to = (*f)(7);
}
__global__ void call_table(int *to)
{
    *to = 1000 * functions[0](7) + functions[1](7);
}
__global__ void call_constants(int *to)
{
    *to = 1000 * constants[0](7) + constants[1](7);
}
__global__ void exchange()
{
    function *f = functions[0];
    functions[0] = functions[1];
    functions[1] = f;
}

int read(const int *x)
{
    int value = 0;
    must(cudaMemcpy(&value, x, sizeof value, cudaMemcpyDeviceToHost), "cudaMemcpy");
    return value;
}
} // namespace

int main()
{
    function *host[3], *in_memory, **memory;
    shape **shapes;
    int *x;
    must(cudaMalloc(&x, sizeof *x), "cudaMalloc");
    must(cudaMalloc(&memory, sizeof *memory), "cudaMalloc");
    must(cudaMalloc(&shapes, 2 * sizeof *shapes), "cudaMalloc");
    must(cudaMemcpyFromSymbol(host, functions, sizeof host), "cudaMemcpyFromSymbol");
    for (int i = 0; i < 3; ++i) {
        call<<<1, 1>>>(host[i], x);
        printf("argument %d\n", read(x));
    }
    store<<<1, 1>>>(memory);
    call_kept<<<1, 1>>>(memory, x);
    printf("memory %d\n", read(x));
    must(cudaMemcpy(&in_memory, memory, sizeof in_memory, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("the same address %d\n", in_memory == host[1]);
    must(cudaMemcpyToSymbol(constants, host + 1, 2 * sizeof *host), "cudaMemcpyToSymbol");
    call_constants<<<1, 1>>>(x);
    printf("constants %d\n", read(x));
    exchange<<<1, 1>>>();
    call_table<<<1, 1>>>(x);
    printf("exchanged by a kernel %d\n", read(x));
    must(cudaMemcpyToSymbol(functions, host, 2 * sizeof *host), "cudaMemcpyToSymbol");
    call_table<<<1, 1>>>(x);
    printf("put back by the host %d\n", read(x));
    make<<<1, 1>>>(shapes);
    ask<<<1, 1>>>(shapes, x);
    printf("virtual %d\n", read(x));
    unmake<<<1, 1>>>(shapes);
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    cudaFree(x);
    cudaFree(memory);
    cudaFree(shapes);
}
