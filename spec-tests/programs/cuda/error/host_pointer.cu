/* host_pointer.cu - a kernel that is given memory of the host. */
#include "spec-tests/programs/cuda/program.h"

static int of_host[16];

__global__ void fault(int *x)
{
    x[threadIdx.x % 16] = 1;
}


int main()
{
    int *x;
    must(cudaMalloc(&x, 1024), "cudaMalloc");
    fault<<<1, 32>>>(of_host);
    say("cudaDeviceSynchronize", cudaDeviceSynchronize());
    say("cudaGetLastError", cudaGetLastError());
    say("cudaGetLastError", cudaGetLastError());
    say("cudaMalloc", cudaMalloc(&x, 4));
    say("cudaPeekAtLastError", cudaPeekAtLastError());
    fault<<<1, 1>>>(x);
    say("another launch", cudaGetLastError());
    say("cudaFree", cudaFree(x));
}
