/* packs.cuh - the numbers that 16 bytes hold, or fewer, as one.
 *
 * What is here: functions of packs. Numbers of 1 and 2 bytes are computed four and two at once, in
 * words of 32 bits. What is not: functions of one number (numbers.cuh). */
#ifndef GPU_PACKS_CUH
#define GPU_PACKS_CUH

#include "gpu/kernels/tensors/numbers.cuh"

template <typename T, int BYTES = 16> struct gpu_pack {
    enum { COUNT = BYTES / (int)sizeof(T) };
    alignas(BYTES) T of[COUNT];
};

/* Products of four numbers of 1 byte, or two of 2 bytes, in a word, one after the other. */
template <int BITS>
static __device__ __forceinline__ unsigned gpu_multiply_word(unsigned x, unsigned z)
{
    unsigned product = 0;
#pragma unroll
    for (int at = 0; at < 32; at += BITS)
        product |= ((x >> at) * (z >> at) & ((1u << BITS) - 1)) << at;
    return product;
}

/* Functions of such words. */
template <gpu_function F, typename T>
static __device__ __forceinline__ unsigned gpu_apply_word(unsigned x, unsigned z)
{
    const bool bytes = sizeof(T) == 1, is_signed = (T)-1 < (T)1;
    switch (F) {
    case GPU_NEGATE:
        return bytes ? __vneg4(x) : __vneg2(x);
    case GPU_ABS:
        return !is_signed ? x : bytes ? __vabs4(x) : __vabs2(x);
    case GPU_PLUS:
        return bytes ? __vadd4(x, z) : __vadd2(x, z);
    case GPU_MINUS:
        return bytes ? __vsub4(x, z) : __vsub2(x, z);
    case GPU_MULTIPLIES:
        return gpu_multiply_word<8 * (int)sizeof(T)>(x, z);
    case GPU_MAX:
        return is_signed ? bytes ? __vmaxs4(x, z) : __vmaxs2(x, z)
               : bytes ? __vmaxu4(x, z)
                         : __vmaxu2(x, z);
    case GPU_MIN:
        return is_signed ? bytes ? __vmins4(x, z) : __vmins2(x, z)
               : bytes ? __vminu4(x, z)
                         : __vminu2(x, z);
    default:
        return x;
    }
}

template <gpu_function F, typename T, int BYTES>
static __device__ __forceinline__ gpu_pack<T, BYTES> gpu_apply_each(const gpu_pack<T, BYTES> &u,
                                                                    const gpu_pack<T, BYTES> &v)
{
    gpu_pack<T, BYTES> p;
    if constexpr (sizeof(T) <= 2 && BYTES >= 4) {
        enum { WORDS = BYTES / 4 };
        unsigned x[WORDS], z[WORDS];
        memcpy(x, u.of, WORDS * sizeof *x);
        memcpy(z, v.of, WORDS * sizeof *z);
#pragma unroll
        for (int k = 0; k < WORDS; ++k)
            x[k] = gpu_apply_word<F, T>(x[k], z[k]);
        memcpy(p.of, x, WORDS * sizeof *x);
    } else {
#pragma unroll
        for (int n = 0; n < gpu_pack<T, BYTES>::COUNT; ++n)
            p.of[n] = gpu_apply<T>(F, u.of[n], v.of[n]);
    }
    return p;
}

/* One decision for the whole pack. */
template <typename T, int BYTES>
static __device__ __forceinline__ gpu_pack<T, BYTES>
gpu_apply_pack(gpu_function f, const gpu_pack<T, BYTES> &u, const gpu_pack<T, BYTES> &v)
{
    switch (f) {
    case GPU_NEGATE:
        return gpu_apply_each<GPU_NEGATE>(u, v);
    case GPU_ABS:
        return gpu_apply_each<GPU_ABS>(u, v);
    case GPU_PLUS:
        return gpu_apply_each<GPU_PLUS>(u, v);
    case GPU_MINUS:
        return gpu_apply_each<GPU_MINUS>(u, v);
    case GPU_MULTIPLIES:
        return gpu_apply_each<GPU_MULTIPLIES>(u, v);
    case GPU_MAX:
        return gpu_apply_each<GPU_MAX>(u, v);
    case GPU_MIN:
        return gpu_apply_each<GPU_MIN>(u, v);
    default:
        return u;
    }
}

#endif
