/* cub.cu - cub: a reduction, a scan and a sort of a whole device. */
#include "spec-tests/programs/cuda/program.h"

#include <cub/cub.cuh>

int main()
{
    const int n = 10000;
    static int host[n];
    int *x, *y, *sum;
    void *room = nullptr;
    size_t bytes = 0, most = 0;
    for (int i = 0; i < n; ++i)
        host[i] = (int)((unsigned)i * 2654435761u >> 16);
    must(cudaMalloc(&x, sizeof host), "cudaMalloc");
    must(cudaMalloc(&y, sizeof host), "cudaMalloc");
    must(cudaMalloc(&sum, 4), "cudaMalloc");
    must(cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice), "cudaMemcpy");
    must(cub::DeviceReduce::Sum(nullptr, bytes, x, sum, n), "Sum");
    most = bytes;
    must(cub::DeviceScan::InclusiveSum(nullptr, bytes, x, y, n), "InclusiveSum");
    most = bytes > most ? bytes : most;
    must(cub::DeviceRadixSort::SortKeys(nullptr, bytes, x, y, n), "SortKeys");
    most = bytes > most ? bytes : most;
    must(cudaMalloc(&room, most), "cudaMalloc");
    bytes = most;
    must(cub::DeviceReduce::Sum(room, bytes, x, sum, n), "Sum");
    must(cudaMemcpy(host, sum, 4, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d\n", host[0]);
    must(cub::DeviceScan::InclusiveSum(room, bytes, x, y, n), "InclusiveSum");
    must(cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %u\n", host[n - 1], digest(host, sizeof host));
    must(cub::DeviceRadixSort::SortKeys(room, bytes, x, y, n), "SortKeys");
    must(cudaMemcpy(host, y, sizeof host, cudaMemcpyDeviceToHost), "cudaMemcpy");
    printf("%d %d %u\n", host[0], host[n - 1], digest(host, sizeof host));
}
