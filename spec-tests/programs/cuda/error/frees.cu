/* frees.cu - memory freed twice, in its middle, by the wrong call. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    char *x, *host, own[4];
    must(cudaMalloc(&x, 1000), "cudaMalloc");
    must(cudaMallocHost(&host, 1000), "cudaMallocHost");
    say("its middle", cudaFree(x + 256));
    say("cudaFree", cudaFree(x));
    say("twice", cudaFree(x));
    say("memory of the program", cudaFree(own));
    say("cudaFreeHost of it", cudaFreeHost(own));
    say("cudaFree of host memory", cudaFree(host));
    cudaGetLastError();
}
