/* registers.cu - a CTA whose threads together have more registers than an SM. What it prints
 * follows from the documents; no device has been asked yet. */
#include "spec-tests/programs/cuda/program.h"

enum { MANY = 96 };

/* All of them live across the barrier. */
__global__ void many(float *data)
{
    float own[MANY], sum = 0;
#pragma unroll
    for (int i = 0; i < MANY; ++i)
        own[i] = data[i * blockDim.x + threadIdx.x];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < MANY; ++i)
        data[i * blockDim.x + threadIdx.x] = sum += own[MANY - 1 - i];
}

int main()
{
    cudaFuncAttributes of;
    must(cudaFuncGetAttributes(&of, many), "attributes");
    printf("more than 64 registers: %d\n", of.numRegs > 64);
    printf("CTAs of fewer than 1024 threads: %d\n", of.maxThreadsPerBlock < 1024);
    float *data;
    must(cudaMalloc(&data, MANY * 1024 * sizeof *data), "memory");
    must(cudaMemset(data, 0, MANY * 1024 * sizeof *data), "zeros");
    many<<<1, 1024>>>(data);
    say("too large", cudaGetLastError());
    many<<<1, of.maxThreadsPerBlock>>>(data);
    say("as large as may be", cudaGetLastError());
    say("after it", cudaDeviceSynchronize());
    int n = -1;
    must(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, many, 1024, 0), "occupancy");
    printf("CTAs of 1024 threads: %d\n", n);
    must(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, many, of.maxThreadsPerBlock, 0),
         "occupancy");
    printf("at least one: %d\n", n >= 1);
    must(cudaFree(data), "free");
}
