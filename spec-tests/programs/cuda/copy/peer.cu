/* peer.cu - copies between devices, where there is one. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    int *x, *y, host[4] = {9, 8, 7, 6}, can = -1;
    must(cudaMalloc(&x, 16), "cudaMalloc");
    must(cudaMalloc(&y, 16), "cudaMalloc");
    must(cudaMemcpy(x, host, 16, cudaMemcpyHostToDevice), "cudaMemcpy");
    must(cudaMemcpyPeer(y, 0, x, 0, 16), "cudaMemcpyPeer");
    memset(host, 0, 16);
    must(cudaMemcpy(host, y, 16, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d\n", host[0], host[3]);
    say("cudaDeviceCanAccessPeer", cudaDeviceCanAccessPeer(&can, 0, 0));
    printf("%d\n", can);
    say("another device", cudaMemcpyPeer(y, 99, x, 0, 16));
    cudaGetLastError();
    say("cudaDeviceEnablePeerAccess", cudaDeviceEnablePeerAccess(0, 0));
}
