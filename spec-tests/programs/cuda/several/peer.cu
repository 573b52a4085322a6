/* peer.cu - peer access: a kernel of one device uses the memory of another one. */
#include "spec-tests/programs/cuda/program.h"

__device__ int variable = 7;

__global__ static void add(int *to, const int *from, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] += from[i];
}

__global__ static void take(int *to, int *from)
{
    *to = atomicAdd(from, 1);
}

int main()
{
    enum { N = 256 };
    int can = -1, value = 0, host[N], *x, *y, *there;
    say("of itself", cudaDeviceCanAccessPeer(&can, 0, 0));
    printf("%d\n", can);
    say("of the other", cudaDeviceCanAccessPeer(&can, 0, 1));
    printf("%d\n", can);
    say("of none", cudaDeviceCanAccessPeer(&can, 0, 99));
    for (auto which : {cudaDevP2PAttrAccessSupported, cudaDevP2PAttrNativeAtomicSupported,
                       cudaDevP2PAttrCudaArrayAccessSupported}) {
        must(cudaDeviceGetP2PAttribute(&value, which, 0, 1), "cudaDeviceGetP2PAttribute");
        printf("%d", value);
    }
    printf("\n");
    say("attributes of itself",
        cudaDeviceGetP2PAttribute(&value, cudaDevP2PAttrAccessSupported, 0, 0));

    must(cudaSetDevice(1), "cudaSetDevice");
    must(cudaMalloc(&y, sizeof host), "cudaMalloc");
    must(cudaGetSymbolAddress((void **)&there, variable), "cudaGetSymbolAddress");
    fill_iota<<<1, N>>>(y, N, 1000);
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    must(cudaSetDevice(0), "cudaSetDevice");
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    fill_iota<<<1, N>>>(x, N, 0);
    say("not enabled", cudaDeviceDisablePeerAccess(1));
    say("flags", cudaDeviceEnablePeerAccess(1, 1));
    say("enable", cudaDeviceEnablePeerAccess(1, 0));
    say("again", cudaDeviceEnablePeerAccess(1, 0));
    cudaGetLastError();
    add<<<2, N / 2>>>(x, y, N);
    add<<<2, N / 2>>>(y, x, N);
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    must(cudaMemcpy(host, y, sizeof host, cudaMemcpyDefault), "cudaMemcpy");
    printf("%d %d\n", host[0], host[N - 1]);
    take<<<1, 1>>>(x, there);
    must(cudaMemcpy(&value, x, sizeof value, cudaMemcpyDefault), "cudaMemcpy");
    printf("taken %d\n", value);
    must(cudaSetDevice(1), "cudaSetDevice");
    must(cudaMemcpyFromSymbol(&value, variable, sizeof value), "cudaMemcpyFromSymbol");
    printf("left %d\n", value);
    must(cudaSetDevice(0), "cudaSetDevice");
    say("disable", cudaDeviceDisablePeerAccess(1));
    must(cudaFree(x), "cudaFree");
    must(cudaFree(y), "cudaFree");
}
