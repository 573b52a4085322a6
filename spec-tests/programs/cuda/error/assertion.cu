/* assertion.cu - a kernel whose assertion does not hold. */
#include "spec-tests/programs/cuda/program.h"

#include <cassert>

__global__ void fault(int *x)
{
    assert(threadIdx.x != 3 || x == nullptr);
}

int main()
{
    int *x;
    must(cudaMalloc(&x, 1024), "cudaMalloc");
    fault<<<1, 32>>>(x);
    say("cudaDeviceSynchronize", cudaDeviceSynchronize());
    say("cudaGetLastError", cudaGetLastError());
    say("cudaGetLastError", cudaGetLastError());
    say("cudaMalloc", cudaMalloc(&x, 4));
    say("cudaPeekAtLastError", cudaPeekAtLastError());
    fault<<<1, 1>>>(x);
    say("another launch", cudaGetLastError());
    say("cudaFree", cudaFree(x));
}
