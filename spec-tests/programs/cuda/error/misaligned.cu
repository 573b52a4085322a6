/* misaligned.cu - a kernel that reads 4 bytes at an odd address. */
#include "spec-tests/programs/cuda/program.h"

__global__ void fault(int *x)
{
    *x = *(volatile int *)((char *)x + 1);
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
