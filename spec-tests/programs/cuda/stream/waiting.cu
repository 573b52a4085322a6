/* waiting.cu - one stream waits for an event of another. */
#include "spec-tests/programs/cuda/program.h"

__global__ void copy(int *to, const int *from)
{
    to[threadIdx.x] = from[31 - threadIdx.x];
}

int main()
{
    cudaStream_t a, b;
    cudaEvent_t done;
    int *x, *y, host[32];
    must(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking), "create");
    must(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking), "create");
    must(cudaEventCreateWithFlags(&done, cudaEventDisableTiming), "cudaEventCreateWithFlags");
    must(cudaMalloc(&x, 128), "cudaMalloc");
    must(cudaMalloc(&y, 128), "cudaMalloc");
    fill_iota<<<1, 32, 0, a>>>(x, 32, 50);
    must(cudaEventRecord(done, a), "cudaEventRecord");
    must(cudaStreamWaitEvent(b, done, 0), "cudaStreamWaitEvent");
    copy<<<1, 32, 0, b>>>(y, x);
    must(cudaMemcpyAsync(host, y, 128, cudaMemcpyDeviceToHost, b), "cudaMemcpyAsync");
    must(cudaStreamSynchronize(b), "cudaStreamSynchronize");
    printf("%d %d\n", host[0], host[31]);
}
