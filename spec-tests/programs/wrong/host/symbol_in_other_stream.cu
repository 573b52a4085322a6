/* symbol_in_other_stream.cu - constants are copied in one stream, and a kernel in another one reads
 * them.
 *
 * kind: cudaMemcpyToSymbolAsync of parameters, pipelines of several streams
 * first: stream race
 */
#include "spec-tests/programs/wrong/wrong.h"

__constant__ int scale[4];

__global__ void k(int *x)
{
    x[threadIdx.x] = scale[threadIdx.x % 4];
}

int main()
{
    int *x = zeros<int>(32), *host = nullptr;
    cudaStream_t a, b;
    cudaEvent_t copied;
    cudaMallocHost(&host, sizeof scale);
    for (int i = 0; i < 4; ++i)
        host[i] = i;
    cudaStreamCreate(&a), cudaStreamCreate(&b), cudaEventCreate(&copied);
    cudaMemcpyToSymbolAsync(scale, host, sizeof scale, 0, cudaMemcpyHostToDevice, a);
    cudaEventRecord(copied, a);
    if (REPAIRED)
        cudaStreamWaitEvent(b, copied);
    k<<<1, 32, 0, b>>>(x);
    return finish();
}
