/* packs.cuh - the numbers that 16 bytes hold, or fewer, as one.
 *
 * What is here: functions of packs. Numbers of 1 and 2 bytes are kept and computed in words of 32
 * bits, four and two at once: as members of their own each would be taken out of a register and put
 * back. What is not: functions of one number (numbers.cuh). */
#ifndef GPU_PACKS_CUH
#define GPU_PACKS_CUH

#include "gpu/kernels/tensors/numbers.cuh"

enum { GPU_WORD = 4 }; /* bytes of a register */

template <bool WORDS, typename T> struct gpu_unit_of {
    typedef T type;
};
template <typename T> struct gpu_unit_of<true, T> {
    typedef unsigned type;
};

template <typename T, int BYTES = 16> struct gpu_pack {
    enum { COUNT = BYTES / (int)sizeof(T), BITS = 8 * (int)sizeof(T) };
    static constexpr bool words = (int)sizeof(T) < GPU_WORD && BYTES >= GPU_WORD;
    typedef typename gpu_unit_of<words, T>::type unit;
    enum { UNITS = BYTES / (int)sizeof(unit), IN_ONE = COUNT / UNITS };
    alignas(BYTES) unit of[UNITS];

    __device__ __forceinline__ T get(int k) const
    {
        if constexpr (words)
            return (T)(of[k / IN_ONE] >> (k % IN_ONE * BITS));
        else
            return of[k];
    }

    __device__ __forceinline__ void set(int k, T v)
    {
        if constexpr (words) {
            const int at = k % IN_ONE * BITS;
            const unsigned ones = (1u << BITS) - 1;
            of[k / IN_ONE] = (of[k / IN_ONE] & ~(ones << at)) | ((unsigned)v & ones) << at;
        } else {
            of[k] = v;
        }
    }
};

template <typename T, int BYTES = 16>
static __device__ __forceinline__ gpu_pack<T, BYTES> gpu_pack_of(T v)
{
    gpu_pack<T, BYTES> p = {};
#pragma unroll
    for (int k = 0; k < gpu_pack<T, BYTES>::COUNT; ++k)
        p.set(k, v);
    return p;
}

/* In one access, which two members of 8 bytes would not always be. */
template <typename T> static __device__ __forceinline__ gpu_pack<T> gpu_pack_from(uint4 v)
{
    gpu_pack<T> p;
    memcpy(p.of, &v, sizeof v);
    return p;
}

template <typename T>
static __device__ __forceinline__ gpu_pack<T> gpu_load_pack(const gpu_pack<T> *from)
{
    return gpu_pack_from<T>(*(const uint4 *)from);
}

template <typename T>
static __device__ __forceinline__ void gpu_store_pack(gpu_pack<T> *to, const gpu_pack<T> &p)
{
    uint4 v;
    memcpy(&v, p.of, sizeof v);
    *(uint4 *)to = v;
}

/* ---- Words: four numbers of 1 byte, or two of 2 bytes ---------------------------------------- */

/* Of a product of words the lowest number is that of their lowest ones. */
template <typename T>
static __device__ __forceinline__ unsigned gpu_multiply_word(unsigned x, unsigned z)
{
    unsigned high = (x >> 16) * (z >> 16);
    if constexpr (sizeof(T) == 2)
        return __byte_perm(x * z, high, 0x5410);
    unsigned low = __byte_perm(x * z, (x >> 8) * (z >> 8), 0x0040);
    return __byte_perm(low, __byte_perm(high, (x >> 24) * (z >> 24), 0x0040), 0x5410);
}

/* The greatest or least of two words' halves: hardware has these, and none for bytes. */
template <bool MAX, bool SIGNED>
static __device__ __forceinline__ unsigned gpu_extreme_halves(unsigned x, unsigned z)
{
    if constexpr (MAX)
        return SIGNED ? __vmaxs2(x, z) : __vmaxu2(x, z);
    else
        return SIGNED ? __vmins2(x, z) : __vminu2(x, z);
}

/* Of a half that has been chosen the upper byte is the one that is sought, whatever the lower one:
 * once for the odd bytes, and once for the even ones, moved up. */
template <bool MAX, typename T>
static __device__ __forceinline__ unsigned gpu_extreme_word(unsigned x, unsigned z)
{
    const bool is_signed = (T)-1 < (T)1;
    unsigned odd = gpu_extreme_halves<MAX, is_signed>(x, z);
    if constexpr (sizeof(T) == 2)
        return odd;
    unsigned even = gpu_extreme_halves<MAX, is_signed>(x << 8, z << 8);
    return __byte_perm(even, odd, 0x7351);
}

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
        return gpu_multiply_word<T>(x, z);
    case GPU_MAX:
        return gpu_extreme_word<true, T>(x, z);
    case GPU_MIN:
        return gpu_extreme_word<false, T>(x, z);
    default:
        return x;
    }
}

/* ---- Packs ---------------------------------------------------------------------------------- */

template <gpu_function F, typename T, int BYTES>
static __device__ __forceinline__ gpu_pack<T, BYTES> gpu_apply_each(const gpu_pack<T, BYTES> &u,
                                                                    const gpu_pack<T, BYTES> &v)
{
    gpu_pack<T, BYTES> p;
#pragma unroll
    for (int k = 0; k < gpu_pack<T, BYTES>::UNITS; ++k)
        if constexpr (gpu_pack<T, BYTES>::words)
            p.of[k] = gpu_apply_word<F, T>(u.of[k], v.of[k]);
        else
            p.of[k] = gpu_apply<T>(F, u.of[k], v.of[k]);
    return p;
}

/* One decision for the whole pack: among the functions of two numbers, or of one. */
template <typename T, int BYTES>
static __device__ __forceinline__ gpu_pack<T, BYTES>
gpu_apply_two(gpu_function f, const gpu_pack<T, BYTES> &u, const gpu_pack<T, BYTES> &v)
{
    switch (f) {
    case GPU_PLUS:
        return gpu_apply_each<GPU_PLUS>(u, v);
    case GPU_MINUS:
        return gpu_apply_each<GPU_MINUS>(u, v);
    case GPU_MULTIPLIES:
        return gpu_apply_each<GPU_MULTIPLIES>(u, v);
    case GPU_MAX:
        return gpu_apply_each<GPU_MAX>(u, v);
    default:
        return gpu_apply_each<GPU_MIN>(u, v);
    }
}

template <typename T, int BYTES>
static __device__ __forceinline__ gpu_pack<T, BYTES> gpu_apply_one(gpu_function f,
                                                                   const gpu_pack<T, BYTES> &u)
{
    if (f == GPU_NEGATE)
        return gpu_apply_each<GPU_NEGATE>(u, u);
    return f == GPU_ABS ? gpu_apply_each<GPU_ABS>(u, u) : u;
}

template <bool TWO, typename T, int BYTES>
static __device__ __forceinline__ gpu_pack<T, BYTES>
gpu_apply_pack(gpu_function f, const gpu_pack<T, BYTES> &u, const gpu_pack<T, BYTES> &v)
{
    if constexpr (TWO)
        return gpu_apply_two(f, u, v);
    else
        return gpu_apply_one(f, u);
}

#endif
