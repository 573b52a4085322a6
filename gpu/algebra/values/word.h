/* word.h - words of 8 to 64 bits without a sign: widths, rotations, counts of bits.
 *
 * What is here: what CuTe has for types without a sign alone; a static integer is none of these,
 * and does not compile. What is not: bits of integers (arithmetic.h). Follows numeric/math.hpp. */
#ifndef GPU_ALGEBRA_VALUES_WORD_H
#define GPU_ALGEBRA_VALUES_WORD_H

#include "gpu/algebra/operands.h"

/* A word of so many bits; as all integers here it has to be one of 63. */
GPU_BOTH bool gpu_is_word(int *error, gpu_num a, int bits)
{
    if (a.fixed || (bits != 8 && bits != 16 && bits != 32 && bits != 64))
        gpu_fail(error, CT_EINVAL);
    else if (a.value < 0 || (bits < 64 && a.value >> bits != 0))
        gpu_fail(error, CT_ERANGE);
    return *error == CT_OK;
}

/* How many bits it takes to write x. */
GPU_BOTH int gpu_bit_width(uint64_t x)
{
#ifdef __CUDA_ARCH__
    return 64 - __clzll((long long)x);
#else
    return x == 0 ? 0 : 64 - __builtin_clzll(x);
#endif
}

GPU_BOTH int gpu_popcount(uint64_t x)
{
#ifdef __CUDA_ARCH__
    return __popcll(x);
#else
    return __builtin_popcountll(x);
#endif
}

/* The zeros below the lowest one: all bits of 0. */
GPU_BOTH int gpu_countr_zero(uint64_t x, int bits)
{
    return x == 0 ? bits : gpu_bit_width(x & (0 - x)) - 1;
}

/* All ones of that width. */
GPU_BOTH uint64_t gpu_word_mask(int bits)
{
    return ~(uint64_t)0 >> (64 - bits);
}

/* To the left by n, from -bits + 1 to bits - 1. */
GPU_BOTH uint64_t gpu_rotated(int *error, uint64_t x, int64_t n, int bits)
{
    if (n <= -bits || n >= bits) {
        gpu_fail(error, CT_EDOMAIN);
        return 0;
    }
    int left = (int)(n < 0 ? n + bits : n);
    return left == 0 ? x : (x << left | x >> (bits - left)) & gpu_word_mask(bits);
}

/* What C++ computes of a word that is narrower than an int is an int, which CuTe does not count. */
GPU_BOTH void gpu_check_promotion(int *error, int bits)
{
    if (bits < 32)
        gpu_fail(error, CT_EINVAL);
}

GPU_BOTH uint64_t gpu_opposite_word(int *error, uint64_t x, int bits)
{
    gpu_check_promotion(error, bits);
    return ~x & gpu_word_mask(bits);
}

/* The smallest power of two that is not less; the width is that of x - 1. */
GPU_BOTH uint64_t gpu_bit_ceil(int *error, uint64_t x, int bits)
{
    int width = x == 0 ? 0 : gpu_bit_width(x - 1);
    gpu_check_promotion(error, bits);
    if (width == bits)
        gpu_fail(error, CT_ERANGE);
    return (uint64_t)1 << (width & 63);
}

GPU_BOTH uint64_t gpu_counted(int *error, gpu_algebra_op op, uint64_t x, int bits)
{
    switch (op) {
    case GPU_ALGEBRA_COUNTL_ZERO:
        return (uint64_t)(bits - gpu_bit_width(x));
    case GPU_ALGEBRA_COUNTL_ONE:
        return (uint64_t)(bits - gpu_bit_width(gpu_opposite_word(error, x, bits)));
    case GPU_ALGEBRA_COUNTR_ZERO:
        return (uint64_t)gpu_countr_zero(x, bits);
    case GPU_ALGEBRA_COUNTR_ONE:
        return (uint64_t)gpu_countr_zero(gpu_opposite_word(error, x, bits), bits);
    default:
        return (uint64_t)gpu_popcount(x);
    }
}

GPU_BOTH uint64_t gpu_word(int *error, gpu_algebra_op op, uint64_t x, int64_t n, int bits)
{
    int width = gpu_bit_width(x);
    switch (op) {
    case GPU_ALGEBRA_BIT_WIDTH:
        return (uint64_t)width;
    case GPU_ALGEBRA_BIT_CEIL:
        return gpu_bit_ceil(error, x, bits);
    case GPU_ALGEBRA_BIT_FLOOR:
        return x == 0 ? 0 : (uint64_t)1 << (width - 1);
    case GPU_ALGEBRA_ROTL:
        return gpu_rotated(error, x, n, bits);
    case GPU_ALGEBRA_ROTR:
        return gpu_rotated(error, x, n == INT64_MIN ? n : -n, bits);
    case GPU_ALGEBRA_LOG_2:
        if (x == 0)
            gpu_fail(error, CT_EDOMAIN);
        return (uint64_t)width - 1;
    default:
        return gpu_counted(error, op, x, bits);
    }
}

/* One bit and no other, of any integer. */
GPU_BOTH gpu_num gpu_has_single_bit(int *error, gpu_num a)
{
    if (a.value == INT64_MIN)
        gpu_fail(error, CT_ERANGE);
    return gpu_number(gpu_popcount((uint64_t)a.value) == 1, a.fixed);
}

/* ---- The family ----------------------------------------------------------------------------- */

/* factor: the bits of the type. */
GPU_BOTH void gpu_answer_word(const gpu_question *q, gpu_answer *r)
{
    int *e = &r->error;
    gpu_num a = gpu_shape(&q->a, 0), n = gpu_shape(&q->t.leaves, 0);
    bool integers = !gpu_is_tuple(&q->a) && !gpu_is_tuple(&q->t.leaves);
    r->kind = GPU_ANSWER_NUMBER;
    if (!integers) {
        gpu_fail(e, CT_EINVAL);
    } else if (q->op == GPU_ALGEBRA_HAS_SINGLE_BIT) {
        r->number = gpu_has_single_bit(e, a);
    } else if (gpu_is_word(e, a, (int)q->factor)) {
        uint64_t x = gpu_word(e, q->op, (uint64_t)a.value, n.value, (int)q->factor);
        if (x > INT64_MAX)
            gpu_fail(e, CT_ERANGE);
        r->number = gpu_number((int64_t)x, false);
    }
}

#endif
