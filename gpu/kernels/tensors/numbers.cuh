/* numbers.cuh - functions of numbers, on the device.
 *
 * What is here: a type of C for each kind and width of number, and the functions of gpu.h. What is
 * not: their names (functions.c). Integers are computed as unsigned ones, which wrap. */
#ifndef GPU_NUMBERS_CUH
#define GPU_NUMBERS_CUH

#include "gpu/gpu.h"

typedef __int128 gpu_int128;
typedef unsigned __int128 gpu_uint128;

/* Calls start with a number of that kind and of 1 << width bytes, of which the type alone
 * matters. */
template <typename Start>
static inline void gpu_by_number(gpu_kind kind, int width, const Start &start)
{
    bool is_signed = kind == GPU_SIGNED;
    if (kind == GPU_FLOAT)
        return width == 2 ? start(float()) : start(double());
    switch (width) {
    case 0:
        return is_signed ? start(int8_t()) : start(uint8_t());
    case 1:
        return is_signed ? start(int16_t()) : start(uint16_t());
    case 2:
        return is_signed ? start(int32_t()) : start(uint32_t());
    case 3:
        return is_signed ? start(int64_t()) : start(uint64_t());
    default:
        return is_signed ? start(gpu_int128()) : start(gpu_uint128());
    }
}

/* The functions that reduce folds with, as constants. */
template <gpu_function F> struct gpu_fold {
    static constexpr gpu_function f = F;
};

/* Calls start with a number, as above, and with the fold f. */
template <typename Start>
static inline void gpu_by_fold(gpu_kind kind, int width, gpu_function f, const Start &start)
{
    gpu_by_number(kind, width, [&](auto number) {
        if (f == GPU_PLUS)
            start(number, gpu_fold<GPU_PLUS>());
        else if (f == GPU_MAX)
            start(number, gpu_fold<GPU_MAX>());
        else
            start(number, gpu_fold<GPU_MIN>());
    });
}

/* ---- Integers: what a product is computed in ------------------------------------------------ */

template <int BYTES> struct gpu_unsigned_of {
    typedef uint32_t type;
};
template <> struct gpu_unsigned_of<8> {
    typedef uint64_t type;
};
template <> struct gpu_unsigned_of<16> {
    typedef gpu_uint128 type;
};
template <typename T> struct gpu_wrapping {
    typedef typename gpu_unsigned_of<(int)sizeof(T)>::type type;
};

/* f is known where this is inlined, or the same for all threads. */
template <typename T> static __device__ __forceinline__ T gpu_apply(gpu_function f, T x, T z)
{
    typedef typename gpu_wrapping<T>::type U;
    switch (f) {
    case GPU_NEGATE:
        return (T)(0 - (U)x);
    case GPU_ABS:
        return x > T(0) ? x : (T)(0 - (U)x);
    case GPU_PLUS:
        return (T)((U)x + (U)z);
    case GPU_MINUS:
        return (T)((U)x - (U)z);
    case GPU_MULTIPLIES:
        return (T)((U)x * (U)z);
    case GPU_MAX:
        return x < z ? z : x;
    case GPU_MIN:
        return z < x ? z : x;
    default:
        return x;
    }
}

/* ---- Floats --------------------------------------------------------------------------------- */

/* Rounded on their own: no product is contracted with a sum. The sign is changed by bits, as an
 * arithmetic negation may change a NaN. Of two zeros max is the positive one: max of PTX. */
template <> __device__ __forceinline__ float gpu_apply<float>(gpu_function f, float x, float z)
{
    const unsigned sign = 0x80000000u;
    switch (f) {
    case GPU_NEGATE:
        return __uint_as_float(__float_as_uint(x) ^ sign);
    case GPU_ABS:
        return __uint_as_float(__float_as_uint(x) & ~sign);
    case GPU_PLUS:
        return __fadd_rn(x, z);
    case GPU_MINUS:
        return __fsub_rn(x, z);
    case GPU_MULTIPLIES:
        return __fmul_rn(x, z);
    case GPU_MAX:
        return fmaxf(x, z);
    case GPU_MIN:
        return fminf(x, z);
    default:
        return x;
    }
}

template <> __device__ __forceinline__ double gpu_apply<double>(gpu_function f, double x, double z)
{
    const unsigned long long sign = 1ull << 63;
    switch (f) {
    case GPU_NEGATE:
        return __longlong_as_double(__double_as_longlong(x) ^ (long long)sign);
    case GPU_ABS:
        return __longlong_as_double(__double_as_longlong(x) & (long long)~sign);
    case GPU_PLUS:
        return __dadd_rn(x, z);
    case GPU_MINUS:
        return __dsub_rn(x, z);
    case GPU_MULTIPLIES:
        return __dmul_rn(x, z);
    case GPU_MAX:
        return fmax(x, z);
    case GPU_MIN:
        return fmin(x, z);
    default:
        return x;
    }
}

#endif
