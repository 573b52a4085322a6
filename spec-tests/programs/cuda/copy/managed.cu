/* managed.cu - copies between managed, page-locked and device memory, as the pointers say. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    int *managed, *host, *device;
    must(cudaMallocManaged(&managed, 256), "cudaMallocManaged");
    must(cudaMallocHost(&host, 256), "cudaMallocHost");
    must(cudaMalloc(&device, 256), "cudaMalloc");
    for (int i = 0; i < 64; ++i)
        host[i] = i * i;
    must(cudaMemcpy(device, host, 256, cudaMemcpyDefault), "host to device");
    must(cudaMemcpy(managed, device, 256, cudaMemcpyDefault), "device to managed");
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    printf("%d %d\n", managed[5], managed[63]);
    managed[5] = 1;
    must(cudaMemcpy(device, managed, 256, cudaMemcpyHostToDevice), "managed as host");
    must(cudaMemcpy(host, device, 256, cudaMemcpyDeviceToHost), "device to host");
    printf("%d %d\n", host[5], host[6]);
    must(cudaMemcpy(managed, host, 8, cudaMemcpyHostToHost), "managed as host");
    printf("%d %d\n", managed[0], managed[1]);
}
