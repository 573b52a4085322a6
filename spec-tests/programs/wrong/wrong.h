/* wrong.h - what the programs of this folder share. REPAIRED is 1 in the twin that is right. */
#ifndef WRONG_H
#define WRONG_H

#include <cstdint>
#include <cstdio>
#include <cuda_runtime.h>

#ifndef REPAIRED
#define REPAIRED 0
#endif

/* Device memory for n elements, which nobody has written. */
template <class T> static T *unwritten(size_t n)
{
    T *memory = nullptr;
    cudaMalloc(&memory, n * sizeof(T));
    return memory;
}

/* Device memory for n elements, all bytes of them zero. */
template <class T> static T *zeros(size_t n)
{
    T *memory = unwritten<T>(n);
    cudaMemset(memory, 0, n * sizeof(T));
    cudaDeviceSynchronize();
    return memory;
}

/* The exit status: 1 if a call or a kernel failed. */
static inline int finish()
{
    return cudaDeviceSynchronize() != cudaSuccess;
}

#endif
