/* shared_bounds.cu - a kernel that writes beyond its shared memory. */
#include "spec-tests/programs/cuda/program.h"

__global__ void fault(const int *offset)
{
    __shared__ int own[16];
    own[threadIdx.x % 16] = 1;
    ((volatile int *)own)[*offset + threadIdx.x] = 2;
}

int main()
{
    int *x, offset = 65536;
    must(cudaMalloc(&x, 4), "cudaMalloc");
    must(cudaMemcpy(x, &offset, 4, cudaMemcpyHostToDevice), "cudaMemcpy");
    fault<<<1, 32>>>(x);
    say("cudaDeviceSynchronize", cudaDeviceSynchronize());
    say("cudaGetLastError", cudaGetLastError());
    say("cudaFree", cudaFree(x));
}
