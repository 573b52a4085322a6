/* async_alloc.cu - allocations in the order of a stream, used by kernels of it. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    cudaStream_t stream;
    int *x, host[50];
    must(cudaStreamCreate(&stream), "cudaStreamCreate");
    for (int round = 0; round < 3; ++round) {
        must(cudaMallocAsync(&x, sizeof host, stream), "cudaMallocAsync");
        fill_iota<<<2, 32, 0, stream>>>(x, 50, 100 * round);
        must(cudaMemcpyAsync(host, x, sizeof host, cudaMemcpyDeviceToHost, stream), "copy");
        must(cudaFreeAsync(x, stream), "cudaFreeAsync");
        must(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
        printf("%d %d\n", host[0], host[49]);
    }
    must(cudaStreamDestroy(stream), "cudaStreamDestroy");
}
