/* breakpoint.cu - brkpt where no debugger is. */
#include "spec-tests/programs/cuda/program.h"

__global__ void fault(int *x)
{
    asm volatile("brkpt;");
    *x = 1;
}

int main()
{
    int *x;
    must(cudaMalloc(&x, 4), "cudaMalloc");
    fault<<<1, 1>>>(x);
    say("cudaDeviceSynchronize", cudaDeviceSynchronize());
    say("cudaFree", cudaFree(x));
}
