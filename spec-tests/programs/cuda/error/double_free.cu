/* double_free.cu - a kernel that frees memory of its malloc twice. */
#include "spec-tests/programs/cuda/program.h"

__global__ void fault(int *x)
{
    void *p = malloc(16);
    free(p);
    free(p);
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
