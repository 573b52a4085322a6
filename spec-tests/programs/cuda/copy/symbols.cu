/* symbols.cu - copies to and from variables, with offsets, and ones that do not fit. */
#include "spec-tests/programs/cuda/program.h"

__constant__ int weights[8];
__device__ int results[8];

__global__ void multiply(int by)
{
    results[threadIdx.x] = weights[threadIdx.x] * by;
}

int main()
{
    int in[8] = {1, 2, 3, 4, 5, 6, 7, 8}, out[8];
    must(cudaMemcpyToSymbol(weights, in, sizeof in), "cudaMemcpyToSymbol");
    must(cudaMemcpyToSymbol(weights, in, 8, 16), "with an offset");
    multiply<<<1, 8>>>(10);
    must(cudaMemcpyFromSymbol(out, results, sizeof out), "cudaMemcpyFromSymbol");
    for (int i = 0; i < 8; ++i)
        printf("%d ", out[i]);
    must(cudaMemcpyFromSymbolAsync(out, results, 4, 28, cudaMemcpyDeviceToHost, 0), "Async");
    must(cudaStreamSynchronize(0), "cudaStreamSynchronize");
    printf("%d\n", out[0]);
    say("too long", cudaMemcpyToSymbol(weights, in, sizeof in, 4));
    static int no_symbol;
    say("no symbol", cudaMemcpyToSymbol(&no_symbol, in, 4));
}
