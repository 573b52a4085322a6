/* arithmetic.h - operations on integers: arithmetic, divisors, truth values, bits.
 *
 * What is here: what number.h does not need itself. What is not: tuples (tuple.h). A truth value is
 * static where both operands are, or where one static operand decides. Follows 01_layout
 * "Integers"; numeric/integral_constant.hpp and numeric/math.hpp. */
#ifndef GPU_ALGEBRA_VALUES_ARITHMETIC_H
#define GPU_ALGEBRA_VALUES_ARITHMETIC_H

#include "gpu/algebra/operands.h"

/* ---- Arithmetic ----------------------------------------------------------------------------- */

GPU_BOTH gpu_num gpu_sub(int *error, gpu_num a, gpu_num b)
{
    gpu_num r = gpu_number((int64_t)((uint64_t)a.value - (uint64_t)b.value), a.fixed && b.fixed);
    if (((a.value ^ b.value) & (a.value ^ r.value)) < 0)
        gpu_fail(error, CT_ERANGE);
    return r;
}

GPU_BOTH gpu_num gpu_signum(gpu_num a)
{
    return gpu_number((a.value > 0) - (a.value < 0), a.fixed);
}

GPU_BOTH gpu_num gpu_max(gpu_num a, gpu_num b)
{
    return gpu_number(a.value > b.value ? a.value : b.value, a.fixed && b.fixed);
}

/* Euclid, with the remainder's sign left as C gives it; gcd(0, b) = b. */
GPU_BOTH int64_t gpu_common_divisor(int64_t a, int64_t b)
{
    while (a != 0) {
        int64_t r = a == -1 ? 0 : gpu_remainder(b, a);
        b = a;
        a = r;
    }
    return b;
}

GPU_BOTH gpu_num gpu_gcd(gpu_num a, gpu_num b)
{
    return gpu_number(gpu_common_divisor(a.value, b.value), a.fixed && b.fixed);
}

/* a / gcd(a, b) * b; of 0 and 0 there is none. */
GPU_BOTH gpu_num gpu_lcm(int *error, gpu_num a, gpu_num b)
{
    gpu_num r = gpu_number(0, a.fixed && b.fixed);
    int64_t g = gpu_common_divisor(a.value, b.value);
    if (g == 0)
        gpu_fail(error, CT_EDOMAIN);
    else if ((a.value == INT64_MIN && g == -1) ||
             !gpu_mul_fits(gpu_quotient(a.value, g), b.value, &r.value))
        gpu_fail(error, CT_ERANGE);
    return r;
}

/* That b divides a is only checked where both are static. */
GPU_BOTH gpu_num gpu_safe_div(int *error, gpu_num a, gpu_num b)
{
    bool both = a.fixed && b.fixed;
    if (!gpu_divides(error, a, b))
        return gpu_number(0, true);
    if (both && gpu_remainder(a.value, b.value) != 0)
        gpu_fail(error, CT_EDOMAIN);
    return gpu_number(gpu_quotient(a.value, b.value), both);
}

/* ---- Truth values --------------------------------------------------------------------------- */

GPU_BOTH gpu_num gpu_truth(bool value, bool fixed)
{
    return gpu_number(value, fixed);
}

GPU_BOTH gpu_num gpu_less(gpu_num a, gpu_num b)
{
    return gpu_truth(a.value < b.value, a.fixed && b.fixed);
}

GPU_BOTH gpu_num gpu_same(gpu_num a, gpu_num b)
{
    return gpu_truth(a.value == b.value, a.fixed && b.fixed);
}

GPU_BOTH gpu_num gpu_not(gpu_num a)
{
    return gpu_truth(a.value == 0, a.fixed);
}

/* A static false decides alone. */
GPU_BOTH gpu_num gpu_and(gpu_num a, gpu_num b)
{
    if (gpu_is(a, 0) || gpu_is(b, 0))
        return gpu_truth(false, true);
    return gpu_truth(a.value != 0 && b.value != 0, a.fixed && b.fixed);
}

/* A static true decides alone. */
GPU_BOTH gpu_num gpu_or(gpu_num a, gpu_num b)
{
    if ((a.fixed && a.value != 0) || (b.fixed && b.value != 0))
        return gpu_truth(true, true);
    return gpu_truth(a.value != 0 || b.value != 0, a.fixed && b.fixed);
}

/* ---- Bits ----------------------------------------------------------------------------------- */

/* A static 0 decides alone. */
GPU_BOTH gpu_num gpu_bit_and(gpu_num a, gpu_num b)
{
    bool fixed = gpu_is(a, 0) || gpu_is(b, 0) || (a.fixed && b.fixed);
    return gpu_number(a.value & b.value, fixed);
}

/* The quotient by 2^n rounded down, n from 0 to 63. */
GPU_BOTH int64_t gpu_halved(int64_t a, int n)
{
    return a < 0 ? ~(~a >> n) : a >> n;
}

/* a * 2^n, rounded down where n is negative. CuTe has two functions for a static number shifted by
 * a dynamic one, and takes neither. */
GPU_BOTH gpu_num gpu_shifted(int *error, gpu_num a, gpu_num by, int sign)
{
    int64_t most = by.value > 64 ? 64 : by.value < -64 ? -64 : by.value;
    int n = (int)most * sign;
    gpu_num r = gpu_number(0, a.fixed && by.fixed);
    if (a.fixed && !by.fixed)
        gpu_fail(error, CT_EINVAL);
    else if (n < 0)
        r.value = gpu_halved(a.value, n < -63 ? 63 : -n);
    else if (a.value != 0 && (n > 62 || !gpu_mul_fits(a.value, (int64_t)1 << n, &r.value)))
        gpu_fail(error, CT_ERANGE);
    return r;
}

/* ---- The family ----------------------------------------------------------------------------- */

GPU_BOTH gpu_num gpu_arithmetic(int *error, gpu_algebra_op op, gpu_num a, gpu_num b)
{
    switch (op) {
    case GPU_ALGEBRA_ADD:
        return gpu_add(error, a, b);
    case GPU_ALGEBRA_SUB:
        return gpu_sub(error, a, b);
    case GPU_ALGEBRA_MUL:
        return gpu_mul(error, a, b);
    case GPU_ALGEBRA_DIV:
        return gpu_div(error, a, b);
    case GPU_ALGEBRA_MOD:
        return gpu_mod(error, a, b);
    case GPU_ALGEBRA_NEG:
        return gpu_neg(error, a);
    case GPU_ALGEBRA_ABS:
        return gpu_abs(error, a);
    case GPU_ALGEBRA_SIGNUM:
        return gpu_signum(a);
    case GPU_ALGEBRA_LCM:
        return gpu_lcm(error, a, b);
    default:
        return gpu_safe_div(error, a, b);
    }
}

GPU_BOTH gpu_num gpu_logic(int *error, gpu_algebra_op op, gpu_num a, gpu_num b)
{
    bool both = a.fixed && b.fixed;
    switch (op) {
    case GPU_ALGEBRA_LESS:
        return gpu_less(a, b);
    case GPU_ALGEBRA_LEQ:
        return gpu_not(gpu_less(b, a));
    case GPU_ALGEBRA_GREATER:
        return gpu_less(b, a);
    case GPU_ALGEBRA_GEQ:
        return gpu_not(gpu_less(a, b));
    case GPU_ALGEBRA_AND:
        return gpu_and(a, b);
    case GPU_ALGEBRA_OR:
        return gpu_or(a, b);
    case GPU_ALGEBRA_NOT:
        return gpu_not(a);
    case GPU_ALGEBRA_BIT_AND:
        return gpu_bit_and(a, b);
    case GPU_ALGEBRA_BIT_OR:
        return gpu_number(a.value | b.value, both);
    case GPU_ALGEBRA_BIT_XOR:
        return gpu_number(a.value ^ b.value, both);
    case GPU_ALGEBRA_SHIFTL:
        return gpu_shifted(error, a, b, 1);
    default:
        return gpu_shifted(error, a, b, -1);
    }
}

/* Operands are integers; _ is the static 0. */
GPU_BOTH void gpu_answer_arithmetic(const gpu_question *q, gpu_answer *r)
{
    gpu_num a = gpu_shape(&q->a, 0), b = gpu_shape(&q->t.leaves, 0);
    r->kind = GPU_ANSWER_NUMBER;
    if (gpu_is_tuple(&q->a) || gpu_is_tuple(&q->t.leaves))
        gpu_fail(&r->error, CT_EINVAL);
    else if (q->op < GPU_ALGEBRA_LESS)
        r->number = gpu_arithmetic(&r->error, q->op, a, b);
    else
        r->number = gpu_logic(&r->error, q->op, a, b);
}

#endif
