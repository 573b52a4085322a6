/* number.h - integers of the algebra on the device: a value, and whether its type decides it.
 *
 * What is here: arithmetic by CuTe's rules for static and dynamic integers, on 64 bits, checked.
 * What is not: tuples (nest.h). Everything in this folder is written for the device and for the
 * host alike, as C11 and as CUDA: no memory but what the caller has, no recursion, no globals.
 * Follows 01_layout "Integers".
 *
 * Failures stick: each function takes an error, does nothing that can trap once it is set, and sets
 * it only where it is CT_OK. So the first failure is what is reported, as in the reference. */
#ifndef GPU_ALGEBRA_NUMBER_H
#define GPU_ALGEBRA_NUMBER_H

#include "ref/ct.h"

/* GPU_CALL: compiled once and called, on the device too, which fetches less code then. */
#ifdef __CUDACC__
#define GPU_BOTH static inline __host__ __device__
#define GPU_CALL static inline __host__ __device__ __noinline__
#else
#define GPU_BOTH static inline
#define GPU_CALL static inline
#endif

/* Threads of a warp that go different ways inside of a call need not come back together, and what
 * follows is then executed for each of them alone. A caller asks who is with it, calls, and waits
 * for these, each of which comes:
 *
 *      uint32_t lanes = gpu_lanes();
 *      gpu_composed(..);
 *      gpu_rejoin(lanes);
 */
GPU_BOTH uint32_t gpu_lanes(void)
{
#ifdef __CUDA_ARCH__
    return __activemask();
#else
    return 0;
#endif
}

GPU_BOTH void gpu_rejoin(uint32_t lanes)
{
#ifdef __CUDA_ARCH__
    __syncwarp(lanes);
#else
    (void)lanes;
#endif
}

/* All threads of a block wait for each other, on the device; in small blocks those of a warp do.
 * What a case executes is larger than an instruction cache; threads that begin each part of it
 * together fetch it once for all of them. */
enum { GPU_SMALL_BLOCK = 128 };

GPU_BOTH void gpu_meet(void)
{
#ifdef __CUDA_ARCH__
    if (blockDim.x > GPU_SMALL_BLOCK)
        __syncthreads();
    else
        __syncwarp();
#endif
}

/* Beside the errors of the reference: the operands or the answer do not fit the structs. */
enum { GPU_FULL = 100 };

typedef struct gpu_num {
    int64_t value;
    bool fixed;
} gpu_num;

GPU_BOTH void gpu_fail(int *error, int what)
{
    if (*error == CT_OK)
        *error = what;
}

GPU_BOTH gpu_num gpu_number(int64_t value, bool fixed)
{
    gpu_num r;
    r.value = value;
    r.fixed = fixed;
    return r;
}

/* The static integer n. */
GPU_BOTH bool gpu_is(gpu_num a, int64_t n)
{
    return a.fixed && a.value == n;
}

GPU_BOTH bool gpu_mul_fits(int64_t a, int64_t b, int64_t *out)
{
#ifdef __CUDA_ARCH__
    *out = (int64_t)((uint64_t)a * (uint64_t)b);
    return __mul64hi(a, b) == *out >> 63;
#else
    return !__builtin_mul_overflow(a, b, out);
#endif
}

GPU_BOTH bool gpu_add_fits(int64_t a, int64_t b, int64_t *out)
{
    *out = (int64_t)((uint64_t)a + (uint64_t)b);
    return ((a ^ *out) & (b ^ *out)) >= 0;
}

/* Both in [1, 2^32): they divide by an instruction or two dozen, not by a call, and cannot trap. */
GPU_BOTH bool gpu_are_short(int64_t a, int64_t b)
{
    return a != 0 && b != 0 && ((uint64_t)a | (uint64_t)b) >> 32 == 0;
}

/* Quotient and remainder of two numbers that are not negative, b not 0: as a rule of 32 bits. */
GPU_BOTH int64_t gpu_quotient(int64_t a, int64_t b)
{
    if (((uint64_t)a | (uint64_t)b) >> 32 == 0)
        return (int64_t)((uint32_t)a / (uint32_t)b);
    return a / b;
}

GPU_BOTH int64_t gpu_remainder(int64_t a, int64_t b)
{
    if (((uint64_t)a | (uint64_t)b) >> 32 == 0)
        return (int64_t)((uint32_t)a % (uint32_t)b);
    return a % b;
}

/* A static 0 decides the product alone. */
GPU_BOTH gpu_num gpu_mul(int *error, gpu_num a, gpu_num b)
{
    gpu_num r = gpu_number(0, true);
    if (gpu_is(a, 0) || gpu_is(b, 0))
        return r;
    r.fixed = a.fixed && b.fixed;
    if (!gpu_mul_fits(a.value, b.value, &r.value))
        gpu_fail(error, CT_ERANGE);
    return r;
}

GPU_BOTH gpu_num gpu_add(int *error, gpu_num a, gpu_num b)
{
    gpu_num r = gpu_number(0, a.fixed && b.fixed);
    if (!gpu_add_fits(a.value, b.value, &r.value))
        gpu_fail(error, CT_ERANGE);
    return r;
}

GPU_BOTH gpu_num gpu_neg(int *error, gpu_num a)
{
    if (a.value == INT64_MIN)
        gpu_fail(error, CT_ERANGE);
    return gpu_number((int64_t)(0 - (uint64_t)a.value), a.fixed);
}

GPU_BOTH gpu_num gpu_abs(int *error, gpu_num a)
{
    return a.value < 0 ? gpu_neg(error, a) : a;
}

/* By a static 0 nothing compiles, by a dynamic 0 it traps. True where b divides. */
GPU_BOTH bool gpu_divides(int *error, gpu_num a, gpu_num b)
{
    if (b.value == 0)
        gpu_fail(error, b.fixed ? CT_EINVAL : CT_EDOMAIN);
    else if (a.value == INT64_MIN && b.value == -1)
        gpu_fail(error, CT_ERANGE);
    else
        return true;
    return false;
}

/* Rounded toward zero; _0 / n is _0, whatever n is. */
GPU_BOTH gpu_num gpu_div(int *error, gpu_num a, gpu_num b)
{
    if ((gpu_is(a, 0) && !b.fixed) || !gpu_divides(error, a, b))
        return gpu_number(0, true);
    return gpu_number(gpu_quotient(a.value, b.value), a.fixed && b.fixed);
}

/* With the sign of a; _0 % n and n % _1 are _0, whatever n is. */
GPU_BOTH gpu_num gpu_mod(int *error, gpu_num a, gpu_num b)
{
    bool zero = (gpu_is(a, 0) && !b.fixed) || (!a.fixed && (gpu_is(b, 1) || gpu_is(b, -1)));
    if (zero || !gpu_divides(error, a, b))
        return gpu_number(0, true);
    return gpu_number(gpu_remainder(a.value, b.value), a.fixed && b.fixed);
}

/* Rounding up is adding b - 1 before the division. */
GPU_BOTH gpu_num gpu_ceil_div(int *error, gpu_num a, gpu_num b)
{
    gpu_num up = gpu_number(0, a.fixed && b.fixed);
    if (b.value == INT64_MIN || !gpu_add_fits(a.value, b.value - 1, &up.value)) {
        gpu_fail(error, CT_ERANGE);
        return gpu_number(0, true);
    }
    return gpu_div(error, up, b);
}

GPU_BOTH gpu_num gpu_min(gpu_num a, gpu_num b)
{
    return gpu_number(a.value < b.value ? a.value : b.value, a.fixed && b.fixed);
}

#endif
