/* copies.cu - copies beyond what was allocated, and of what was freed. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    char *x, *y;
    static char host[8 << 20];
    must(cudaMalloc(&x, 4 << 20), "cudaMalloc");
    must(cudaMalloc(&y, 4 << 20), "cudaMalloc");
    say("all of it", cudaMemcpy(x, host, 4 << 20, cudaMemcpyHostToDevice));
    say("one byte more", cudaMemcpy(host, x, (4 << 20) + 1, cudaMemcpyDeviceToHost));
    must(cudaFree(x), "cudaFree");
    say("freed", cudaMemcpy(host, x, 16, cudaMemcpyDeviceToHost));
    say("a fill beyond", cudaMemset(y, 0, (64 << 20)));
    cudaGetLastError();
}
