/* streams.cu - work in several streams, each in its own order. */
#include "spec-tests/programs/cuda/program.h"

__global__ void step(int *x, int by)
{
    x[threadIdx.x] = x[threadIdx.x] * 3 + by;
}

int main()
{
    cudaStream_t stream[3];
    int *x[3], host[3][32];
    for (int i = 0; i < 3; ++i) {
        must(cudaStreamCreateWithFlags(&stream[i], i == 2 ? cudaStreamNonBlocking : 0), "create");
        must(cudaMalloc(&x[i], 128), "cudaMalloc");
        must(cudaMemsetAsync(x[i], 0, 128, stream[i]), "cudaMemsetAsync");
    }
    for (int k = 1; k <= 4; ++k)
        for (int i = 0; i < 3; ++i)
            step<<<1, 32, 0, stream[i]>>>(x[i], k + i);
    for (int i = 0; i < 3; ++i) {
        must(cudaMemcpyAsync(host[i], x[i], 128, cudaMemcpyDeviceToHost, stream[i]), "copy");
        must(cudaStreamSynchronize(stream[i]), "cudaStreamSynchronize");
        say("cudaStreamQuery", cudaStreamQuery(stream[i]));
        printf("%d\n", host[i][31]);
        must(cudaStreamDestroy(stream[i]), "cudaStreamDestroy");
    }
}
