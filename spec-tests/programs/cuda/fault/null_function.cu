/* null_function.cu - a call of a function pointer that is null. */
#include "spec-tests/programs/cuda/program.h"

typedef void function(int *x);

__global__ void fault(function *f, int *x)
{
    f(x);
}

int main()
{
    int *x;
    must(cudaMalloc(&x, 4), "cudaMalloc");
    fault<<<1, 1>>>(nullptr, x);
    say("cudaDeviceSynchronize", cudaDeviceSynchronize());
    say("cudaFree", cudaFree(x));
}
