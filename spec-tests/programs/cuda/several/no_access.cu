/* no_access.cu - memory of another device, to which no access was allowed. */
#include "spec-tests/programs/cuda/program.h"

__global__ static void put(int *to)
{
    *to = 1;
}

int main()
{
    int *x;
    must(cudaSetDevice(1), "cudaSetDevice");
    must(cudaMalloc(&x, 64), "cudaMalloc");
    must(cudaSetDevice(0), "cudaSetDevice");
    put<<<1, 1>>>(x);
    say("launch", cudaGetLastError());
    say("wait", cudaDeviceSynchronize());
}
