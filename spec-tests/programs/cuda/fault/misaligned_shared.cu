/* misaligned_shared.cu - a wide load of shared memory at an address that it may not have. */
#include "spec-tests/programs/cuda/program.h"

__global__ void fault(int *x, int offset)
{
    __shared__ alignas(16) int own[64];
    own[threadIdx.x] = own[threadIdx.x + 32] = 1;
    __syncthreads();
    int a, b, c, d;
    asm volatile("ld.shared.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
                 : "r"((int)__cvta_generic_to_shared(own + offset)));
    x[threadIdx.x] = a + b + c + d;
}

int main()
{
    int *x;
    must(cudaMalloc(&x, 128), "cudaMalloc");
    fault<<<1, 32>>>(x, 1);
    say("cudaDeviceSynchronize", cudaDeviceSynchronize());
    say("cudaFree", cudaFree(x));
}
