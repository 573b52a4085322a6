/* law_arithmetic.h - the laws of operations on integers: each by what defines it, not by how it is
 * computed.
 *
 *      add    r - b = a                      mul     r / b = a, nothing left
 *      div    a - r * b is less than b       lcm     r / a and r / b share no factor
 *      bits   bit by bit                     shifts  doubled, or halved and rounded down, n times
 *
 * What is not here: tuples (law_values.h). */
#ifndef GPU_ALGEBRA_VALUES_LAW_ARITHMETIC_H
#define GPU_ALGEBRA_VALUES_LAW_ARITHMETIC_H

#include "gpu/algebra/law_tile.h"

/* Differences are those of 64 bits without a sign: whether a result is in range, its order says. */
GPU_BOTH uint64_t gpu_less_by(int64_t a, int64_t b)
{
    return (uint64_t)a - (uint64_t)b;
}

GPU_BOTH uint64_t gpu_size_without_sign(int64_t a)
{
    return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

GPU_BOTH bool gpu_is_sum(int64_t r, int64_t a, int64_t b)
{
    return gpu_less_by(r, b) == (uint64_t)a && (b < 0 ? r < a : r >= a);
}

GPU_CALL bool gpu_is_product(int64_t r, int64_t a, int64_t b)
{
    uint64_t m = gpu_size_without_sign(a), n = gpu_size_without_sign(b);
    uint64_t p = gpu_size_without_sign(r);
    bool negative = (a < 0) != (b < 0);
    if (m == 0 || n == 0)
        return r == 0;
    return p / n == m && p % n == 0 && (r < 0) == negative;
}

/* q is a / b rounded toward zero, with m left: |a| = |q| * |b| + |m|, |m| < |b|. */
GPU_CALL bool gpu_is_quotient(int64_t q, int64_t a, int64_t b)
{
    uint64_t x = gpu_size_without_sign(a), y = gpu_size_without_sign(b);
    uint64_t z = gpu_size_without_sign(q);
    if (y == 0)
        return q == 0; /* _0 by a dynamic 0 */
    return x - z * y < y && z <= x && (q == 0 || (q < 0) == ((a < 0) != (b < 0)));
}

GPU_CALL bool gpu_is_remainder(int64_t m, int64_t a, int64_t b)
{
    uint64_t x = gpu_size_without_sign(a), y = gpu_size_without_sign(b);
    uint64_t z = gpu_size_without_sign(m);
    if (y == 0)
        return m == 0;
    return z < y && (x - z) % y == 0 && z <= x && (m == 0 || (m < 0) == (a < 0));
}

/* Two numbers share no factor up to 64. */
GPU_BOTH bool gpu_no_common_factor(uint64_t a, uint64_t b)
{
    for (uint64_t k = 2; k <= 64; ++k)
        if (a % k == 0 && b % k == 0)
            return false;
    return true;
}

GPU_CALL bool gpu_is_multiple(int64_t r, int64_t a, int64_t b)
{
    uint64_t x = gpu_size_without_sign(a), y = gpu_size_without_sign(b);
    uint64_t z = gpu_size_without_sign(r);
    if (x == 0 || y == 0)
        return r == 0;
    return z % x == 0 && z % y == 0 && gpu_no_common_factor(z / x, z / y);
}

GPU_CALL bool gpu_is_by_bits(gpu_algebra_op op, int64_t r, int64_t a, int64_t b)
{
    bool same = true;
    for (int k = 0; k < 64; ++k) {
        bool x = (uint64_t)a >> k & 1, y = (uint64_t)b >> k & 1, z = (uint64_t)r >> k & 1;
        same = same && z == (op == GPU_ALGEBRA_BIT_AND  ? x && y
                             : op == GPU_ALGEBRA_BIT_OR ? x || y
                                                        : x != y);
    }
    return same;
}

GPU_CALL bool gpu_is_shifted(int64_t r, int64_t a, int64_t by)
{
    for (; by > 0 && a != 0; --by)
        a *= 2;
    for (; by < 0 && a != 0 && a != -1; ++by)
        a = a / 2 - (a < 0 && a % 2 != 0);
    return r == a;
}

GPU_BOTH bool gpu_is_arithmetic(gpu_algebra_op op, int64_t r, int64_t a, int64_t b)
{
    switch (op) {
    case GPU_ALGEBRA_ADD:
        return gpu_is_sum(r, a, b);
    case GPU_ALGEBRA_SUB:
        return gpu_is_sum(a, r, b);
    case GPU_ALGEBRA_MUL:
        return gpu_is_product(r, a, b);
    case GPU_ALGEBRA_MOD:
        return gpu_is_remainder(r, a, b);
    case GPU_ALGEBRA_NEG:
        return gpu_is_sum(0, r, a);
    case GPU_ALGEBRA_ABS:
        return r >= 0 && (r == a || gpu_is_sum(0, r, a));
    case GPU_ALGEBRA_SIGNUM:
        return (r == 1 && a > 0) || (r == 0 && a == 0) || (r == -1 && a < 0);
    case GPU_ALGEBRA_LCM:
        return gpu_is_multiple(r, a, b);
    default: /* div, safe_div */
        return gpu_is_quotient(r, a, b);
    }
}

GPU_BOTH bool gpu_is_logic(gpu_algebra_op op, int64_t r, int64_t a, int64_t b)
{
    switch (op) {
    case GPU_ALGEBRA_LESS:
        return r == (a < b);
    case GPU_ALGEBRA_LEQ:
        return r == (a <= b);
    case GPU_ALGEBRA_GREATER:
        return r == (a > b);
    case GPU_ALGEBRA_GEQ:
        return r == (a >= b);
    case GPU_ALGEBRA_AND:
        return r == (a != 0 && b != 0);
    case GPU_ALGEBRA_OR:
        return r == (a != 0 || b != 0);
    case GPU_ALGEBRA_NOT:
        return r == (a == 0);
    case GPU_ALGEBRA_SHIFTL:
        return gpu_is_shifted(r, a, b);
    case GPU_ALGEBRA_SHIFTR:
        return gpu_is_shifted(r, a, -b);
    default:
        return gpu_is_by_bits(op, r, a, b);
    }
}

GPU_BOTH void gpu_law_arithmetic(const gpu_question *q, const gpu_answer *r, gpu_trial *t)
{
    int64_t a = q->a.shape[0], b = q->t.leaves.shape[0], v = r->number.value;
    gpu_expect(t, q->op < GPU_ALGEBRA_LESS ? gpu_is_arithmetic(q->op, v, a, b)
                                           : gpu_is_logic(q->op, v, a, b));
}

#endif
