/* host_function.cu - functions of the host in a stream, between copies. */
#include "spec-tests/programs/cuda/program.h"

static int seen[4], calls;

static void look(void *data)
{
    seen[calls++] = *(int *)data;
}

static void called_back(cudaStream_t, cudaError_t error, void *data)
{
    seen[calls++] = 1000 + (int)error + *(int *)data;
}

int main()
{
    cudaStream_t stream;
    int *x, *host;
    must(cudaStreamCreate(&stream), "cudaStreamCreate");
    must(cudaMallocHost(&host, 8), "cudaMallocHost");
    must(cudaMalloc(&x, 8), "cudaMalloc");
    fill_iota<<<1, 2, 0, stream>>>(x, 2, 7);
    must(cudaMemcpyAsync(host, x, 8, cudaMemcpyDeviceToHost, stream), "cudaMemcpyAsync");
    must(cudaLaunchHostFunc(stream, look, host), "cudaLaunchHostFunc");
    fill_iota<<<1, 2, 0, stream>>>(x, 2, 70);
    must(cudaMemcpyAsync(host, x, 8, cudaMemcpyDeviceToHost, stream), "cudaMemcpyAsync");
    must(cudaStreamAddCallback(stream, called_back, host, 0), "cudaStreamAddCallback");
    must(cudaLaunchHostFunc(stream, look, host + 1), "cudaLaunchHostFunc");
    must(cudaStreamSynchronize(stream), "cudaStreamSynchronize");
    printf("%d: %d %d %d\n", calls, seen[0], seen[1], seen[2]);
}
