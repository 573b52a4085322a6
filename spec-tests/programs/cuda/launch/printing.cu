/* printing.cu - printf from a kernel: conversions, and when the text is seen. */
#include "spec-tests/programs/cuda/program.h"

__global__ void print(const char *name, int a, double b)
{
    if (threadIdx.x == 0)
        printf("%s: %d %5d|%-5d|%05d %x %c %% %s\n", name, a, a, a, a, a, 'q', "text");
    if (threadIdx.x == 0)
        printf("%f %.3e %g %10.2f|%lld %llu %p\n", b, b, b, b, -5LL, 5ULL, (void *)0x123);
}

__global__ void all()
{
    printf("thread %d\n", threadIdx.x);
}

int main()
{
    char *name;
    must(cudaMalloc(&name, 8), "cudaMalloc");
    must(cudaMemcpy(name, "kernel", 7, cudaMemcpyHostToDevice), "cudaMemcpy");
    print<<<1, 32>>>(name, 42, 3.25);
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    printf("host\n");
    fflush(stdout);
    all<<<1, 4>>>();
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}
