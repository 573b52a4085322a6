/* axpby.cuh - alpha * x + beta * y of two elements, modulo 2^bits.
 *
 * What is here: elements of 1 to 16 bytes as unsigned integers. What is not: several at once, in
 * words of 32 bits (axpby.cu). */
#ifndef GPU_AXPBY_CUH
#define GPU_AXPBY_CUH

#include <stdint.h>

static __device__ __forceinline__ unsigned __int128 gpu_number_of(uint4 v)
{
    uint64_t low = (uint64_t)v.y << 32 | v.x, high = (uint64_t)v.w << 32 | v.z;
    return (unsigned __int128)high << 64 | low;
}

static __device__ __forceinline__ uint4 gpu_element_of(unsigned __int128 n)
{
    uint64_t low = (uint64_t)n, high = (uint64_t)(n >> 64);
    return make_uint4((unsigned)low, (unsigned)(low >> 32), (unsigned)high, (unsigned)(high >> 32));
}

/* Unsigned integers wrap: bits past the element are dropped by the conversion back. */
template <typename T>
static __device__ __forceinline__ T gpu_combined(int64_t alpha, T x, int64_t beta, T y)
{
    return (T)((uint64_t)alpha * x + (uint64_t)beta * y);
}

template <>
__device__ __forceinline__ uint4 gpu_combined<uint4>(int64_t alpha, uint4 x, int64_t beta, uint4 y)
{
    return gpu_element_of((unsigned __int128)(__int128)alpha * gpu_number_of(x) +
                          (unsigned __int128)(__int128)beta * gpu_number_of(y));
}

#endif
