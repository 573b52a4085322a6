/* leak.cu - memory of each kind that is never freed: no error of CUDA. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    int *device, *managed, *host, *freed;
    must(cudaMalloc(&device, 1000), "cudaMalloc");
    must(cudaMallocManaged(&managed, 2000), "cudaMallocManaged");
    must(cudaMallocHost(&host, 3000), "cudaMallocHost");
    must(cudaMalloc(&freed, 4000), "cudaMalloc");
    must(cudaFree(freed), "cudaFree");
    say("cudaDeviceSynchronize", cudaDeviceSynchronize());
}
