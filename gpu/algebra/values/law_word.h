/* law_word.h - the laws of operations on words: bit by bit, by the definitions of C++20's <bit>.
 *
 * What is not here: bits of integers (law_arithmetic.h). */
#ifndef GPU_ALGEBRA_VALUES_LAW_WORD_H
#define GPU_ALGEBRA_VALUES_LAW_WORD_H

#include "gpu/algebra/law_tile.h"

GPU_BOTH bool gpu_bit_at(int64_t x, int k)
{
    return (uint64_t)x >> k & 1;
}

/* How many bits from one end are the same, of that value. */
GPU_BOTH int64_t gpu_run_of(int64_t x, int bits, bool value, bool from_left)
{
    int k = 0;
    while (k < bits && gpu_bit_at(x, from_left ? bits - 1 - k : k) == value)
        ++k;
    return k;
}

GPU_BOTH int64_t gpu_count_of(int64_t x)
{
    int64_t count = 0;
    for (int k = 0; k < 64; ++k)
        count += gpu_bit_at(x, k);
    return count;
}

/* Bit k of x is bit k + n of r, around the word. */
GPU_BOTH bool gpu_is_rotated(int64_t r, int64_t x, int64_t n, int bits)
{
    bool same = true;
    for (int k = 0; k < bits; ++k)
        same = same && gpu_bit_at(x, k) == gpu_bit_at(r, (int)((k + n + bits) % bits));
    return same && gpu_count_of(x) == gpu_count_of(r);
}

/* 2^(r-1) <= x < 2^r. */
GPU_BOTH bool gpu_is_width(int64_t r, int64_t x)
{
    int64_t width = 0;
    for (; x > 0; x /= 2)
        ++width;
    return r == width;
}

GPU_BOTH bool gpu_is_counted(gpu_algebra_op op, int64_t r, int64_t x, int bits)
{
    bool left = op == GPU_ALGEBRA_COUNTL_ZERO || op == GPU_ALGEBRA_COUNTL_ONE;
    bool ones = op == GPU_ALGEBRA_COUNTL_ONE || op == GPU_ALGEBRA_COUNTR_ONE;
    return r == (op == GPU_ALGEBRA_POPCOUNT ? gpu_count_of(x) : gpu_run_of(x, bits, ones, left));
}

GPU_CALL bool gpu_is_of_word(gpu_algebra_op op, int64_t r, int64_t x, int64_t n, int bits)
{
    switch (op) {
    case GPU_ALGEBRA_HAS_SINGLE_BIT:
        return r == (gpu_count_of(x) == 1);
    case GPU_ALGEBRA_BIT_WIDTH:
        return gpu_is_width(r, x);
    case GPU_ALGEBRA_LOG_2:
        return gpu_is_width(r + 1, x);
    case GPU_ALGEBRA_BIT_CEIL:
        return gpu_count_of(r) == 1 && r >= x && (x == 0 ? r == 1 : r / 2 < x);
    case GPU_ALGEBRA_BIT_FLOOR:
        return x == 0 ? r == 0 : gpu_count_of(r) == 1 && r <= x && x - r < r;
    case GPU_ALGEBRA_ROTL:
        return gpu_is_rotated(r, x, n, bits);
    case GPU_ALGEBRA_ROTR:
        return gpu_is_rotated(r, x, -n, bits);
    default:
        return gpu_is_counted(op, r, x, bits);
    }
}

GPU_BOTH void gpu_law_word(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    gpu_expect(t, gpu_is_of_word(q->op, r->number.value, q->a.shape[0], q->t.leaves.shape[0],
                                 (int)q->factor));
}

#endif
