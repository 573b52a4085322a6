/* opt_in.cu - more than 48 KiB of shared memory: refused at first, then asked for. */
#include "spec-tests/programs/cuda/program.h"

extern __shared__ char bytes[];

__global__ void last(int *to, int n)
{
    bytes[n - 1] = 42;
    *to = bytes[n - 1];
}

int main()
{
    int *x, host = 0;
    must(cudaMalloc(&x, 4), "cudaMalloc");
    last<<<1, 1, 48 * 1024>>>(x, 48 * 1024);
    say("48 KiB", cudaGetLastError());
    last<<<1, 1, 48 * 1024 + 1>>>(x, 100);
    say("one byte more", cudaGetLastError());
    say("227 KiB", cudaFuncSetAttribute(last, cudaFuncAttributeMaxDynamicSharedMemorySize, 232448));
    last<<<1, 1, 232448>>>(x, 232448);
    say("the launch", cudaGetLastError());
    must(cudaMemcpy(&host, x, 4, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d\n", host);
    say("too much",
        cudaFuncSetAttribute(last, cudaFuncAttributeMaxDynamicSharedMemorySize, 232449));
    last<<<1, 1, 232449>>>(x, 100);
    say("the launch", cudaGetLastError());
}
