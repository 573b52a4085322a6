/* host_alloc.cu - page-locked host memory that a kernel writes directly. */
#include "spec-tests/programs/cuda/program.h"

int main()
{
    int *host, *device, *plain;
    unsigned flags = 0;
    must(cudaHostAlloc(&host, 64 * sizeof *host, cudaHostAllocMapped), "cudaHostAlloc");
    must(cudaHostGetDevicePointer(&device, host, 0), "cudaHostGetDevicePointer");
    printf("one address: %d\n", device == host);
    fill_iota<<<1, 64>>>(device, 64, 10);
    must(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    printf("%d %d\n", host[0], host[63]);
    must(cudaHostGetFlags(&flags, host), "cudaHostGetFlags");
    printf("mapped: %d\n", (flags & cudaHostAllocMapped) != 0);
    must(cudaFreeHost(host), "cudaFreeHost");
    must(cudaMallocHost(&plain, 16), "cudaMallocHost");
    must(cudaFreeHost(plain), "cudaFreeHost");
    int own;
    say("of other memory", cudaHostGetDevicePointer(&device, &own, 0));
    say("bad flags", cudaHostAlloc(&host, 16, 0x80));
}
