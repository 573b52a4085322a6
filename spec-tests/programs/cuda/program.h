/* program.h - what the CUDA programs of this folder share: printing what a call returned, and
 * simple kernels. Each prints the same with CUDA's runtime on an H200 and on the machine. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

/* A call and its error; what is right says nothing. */
static inline void must(cudaError_t error, const char *call)
{
    if (error == cudaSuccess)
        return;
    printf("%s: %s\n", call, cudaGetErrorName(error));
    exit(1);
}

/* A call whose error is what the program is about. */
static inline void say(const char *call, cudaError_t error)
{
    printf("%s: %s, %s\n", call, cudaGetErrorName(error), cudaGetErrorString(error));
}

/* A sum in which the order of the values matters. */
static inline unsigned digest(const void *from, size_t bytes)
{
    unsigned sum = 1;
    for (size_t i = 0; i < bytes; ++i)
        sum = sum * 31 + ((const unsigned char *)from)[i];
    return sum;
}

__global__ static inline void fill_iota(int *to, int n, int first)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = first + i;
}

#endif
