/* bits.c - bitwise operations, and integers of which some bits are static.
 *
 *   M_s|(d&f)=v     s  the static bits that are 1        s & f = 0
 *                   f  which bits are dynamic, d  their values
 *                   v = s | d
 *
 * Slices of swizzled layouts track by these which strides are known at compile time.
 * Here: and, or, xor, shifts, make_mixed_bits, to_mixed_bits. Not here: functions of one word
 * (binary.c), what slices do with mixed bits (swizzled.c).
 * Follows no document; CuTe has them in numeric/integral_constant.hpp, swizzle.hpp. */
#include "ref/integer/integer.h"
#include "ref/value/value.h"

/* The static bits, the dynamic mask, the dynamic values: a static integer has no dynamic bits. */
typedef struct parts {
    uint32_t fixed, mask, value;
} parts;

static parts parts_of(ct_value v)
{
    if (cti_is(v, CT_MIXED))
        return (parts){(uint32_t)v->item[0]->value, (uint32_t)v->item[1]->value,
                       (uint32_t)v->value};
    return (parts){(uint32_t)v->value, 0, 0};
}

/* Static bits take precedence; without dynamic bits the number is static. */
ct_value cti_mixed_bits(ct_ctx *cx, uint32_t fixed, uint32_t value, uint32_t mask)
{
    ct_value *item = cti_items(cx, 2);
    mask &= ~fixed;
    if (mask == 0)
        return ct_static(cx, fixed);
    if (item == NULL)
        return cti_null();
    item[0] = ct_static(cx, fixed);
    item[1] = ct_static(cx, mask);
    return cti_node(cx, CT_MIXED, value & mask, 2, item);
}

static bool fits_word(ct_value v)
{
    bool word = v->value >= 0 && v->value <= UINT32_MAX;
    return cti_is(v, CT_MIXED) || (cti_is(v, CT_INTEGER) && word);
}

/* Some operand has static and dynamic bits, and the other is not wholly dynamic. */
static bool by_parts(ct_value a, ct_value b)
{
    bool known = (cti_is(a, CT_MIXED) || a->fixed) && (cti_is(b, CT_MIXED) || b->fixed);
    return known && (cti_is(a, CT_MIXED) || cti_is(b, CT_MIXED)) && fits_word(a) && fits_word(b);
}

static bool is_static_zero(ct_value v)
{
    return cti_is_constant(v, 0) || cti_is(v, CT_UNDERSCORE);
}

static bool and_of(int64_t a, int64_t b, int64_t *out)
{
    *out = a & b;
    return true;
}

static bool or_of(int64_t a, int64_t b, int64_t *out)
{
    *out = a | b;
    return true;
}

static bool xor_of(int64_t a, int64_t b, int64_t *out)
{
    *out = a ^ b;
    return true;
}

/* ct_bit_and - bit by bit; a static 0 decides alone.
 * equation  a & b
 * example   bit_and(_0, 5)  =  _0
 * pre       integers
 * post      static_rule
 * fails     CT_EINVAL
 * CuTe      none: numeric/integral_constant.hpp, swizzle.hpp */
ct_value ct_bit_and(ct_ctx *cx, ct_value a, ct_value b)
{
    if (!cti_ok(cx))
        return cti_null();
    if (by_parts(a, b)) {
        parts x = parts_of(a), y = parts_of(b);
        uint32_t d = (y.fixed & x.value) | (x.fixed & y.value) | (x.value & y.value);
        uint32_t f = (y.fixed & x.mask) | (x.fixed & y.mask) | (x.mask & y.mask);
        return cti_mixed_bits(cx, x.fixed & y.fixed, d, f);
    }
    if ((is_static_zero(a) && ct_is_integral(b)) || (is_static_zero(b) && ct_is_integral(a)))
        return ct_static(cx, 0);
    return cti_plain(cx, "bit_and", a, b, and_of);
}

/* ct_bit_or - bit by bit.
 * equation  a | b
 * example   bit_or(_5, _2)  =  _7
 * pre       integers
 * post      static_rule
 * fails     CT_EINVAL
 * CuTe      none: numeric/integral_constant.hpp, swizzle.hpp */
ct_value ct_bit_or(ct_ctx *cx, ct_value a, ct_value b)
{
    if (!cti_ok(cx))
        return cti_null();
    if (by_parts(a, b)) {
        parts x = parts_of(a), y = parts_of(b);
        uint32_t d = (~y.fixed & x.value) | (~x.fixed & y.value);
        return cti_mixed_bits(cx, x.fixed | y.fixed, d, (~y.fixed & x.mask) | (~x.fixed & y.mask));
    }
    return cti_plain(cx, "bit_or", a, b, or_of);
}

/* ct_bit_xor - bit by bit.
 * equation  a ^ b
 * example   bit_xor(_5, 3)  =  6
 * pre       integers
 * post      static_rule
 * fails     CT_EINVAL
 * CuTe      none: numeric/integral_constant.hpp, swizzle.hpp */
ct_value ct_bit_xor(ct_ctx *cx, ct_value a, ct_value b)
{
    if (!cti_ok(cx))
        return cti_null();
    if (by_parts(a, b)) {
        parts x = parts_of(a), y = parts_of(b);
        uint32_t f = x.mask | y.mask;
        uint32_t d = (x.fixed | x.value) ^ (y.fixed | y.value);
        return cti_mixed_bits(cx, (x.fixed ^ y.fixed) & ~f, d, f);
    }
    return cti_plain(cx, "bit_xor", a, b, xor_of);
}

/* Beyond 64 places all shifts are alike. */
static int64_t within(int64_t n)
{
    return n > 64 ? 64 : n < -64 ? -64 : n;
}

static bool left_of(int64_t a, int64_t n, int64_t *out)
{
    *out = 0;
    return a == 0 || (n < 63 && cti_mul_fits(a, (int64_t)1 << n, out));
}

/* The quotient by 2^n rounded down, as an arithmetic shift gives it. */
static bool right_of(int64_t a, int64_t n, int64_t *out)
{
    int64_t halves = n < 62 ? n : 62;
    int64_t unit = (int64_t)1 << halves;
    *out = a >= 0 ? a / unit : -((-(a + 1)) / unit) - 1;
    return n == halves || right_of(*out, n - halves, out);
}

static bool shift_of(int64_t a, int64_t n, int64_t *out)
{
    n = within(n);
    return n >= 0 ? left_of(a, n, out) : right_of(a, -n, out);
}

static bool shift_back_of(int64_t a, int64_t n, int64_t *out)
{
    return shift_of(a, -within(n), out);
}

static uint32_t shift_word(uint32_t v, int64_t n)
{
    if (n >= 32 || n <= -32)
        return 0;
    return n >= 0 ? v << n : v >> -n;
}

static ct_value shift(ct_ctx *cx, const char *op, ct_value a, ct_value b, cti_int_op *f, int sign)
{
    cti_text ta, tb;
    if (!cti_ok(cx))
        return cti_null();
    if (cti_is(a, CT_INTEGER) && a->fixed && cti_is(b, CT_INTEGER) && !b->fixed)
        return cti_fail(cx, CT_EINVAL, "%s: CuTe has two functions for %s by %s, and takes neither",
                        op, cti_show(&ta, a), cti_show(&tb, b));
    if (!cti_is(a, CT_MIXED) || !cti_is(b, CT_INTEGER) || !b->fixed)
        return cti_plain(cx, op, a, b, f);
    parts x = parts_of(a);
    int64_t n = sign * within(b->value);
    return cti_mixed_bits(cx, shift_word(x.fixed, n), shift_word(x.value, n),
                          shift_word(x.mask, n));
}

/* ct_shiftl - shift to the left; a negative amount shifts to the right.
 * equation  a * 2^b
 * example   shiftl(_3, _2)  =  _12
 * pre       integers, not a static one by a dynamic one
 * post      static_rule
 * fails     CT_EINVAL, CT_ERANGE
 * CuTe      none: numeric/math.hpp */
ct_value ct_shiftl(ct_ctx *cx, ct_value a, ct_value b)
{
    return shift(cx, "shiftl", a, b, shift_of, 1);
}

/* ct_shiftr - shift to the right; a negative amount shifts to the left.
 * equation  a / 2^b
 * example   shiftr(_12, _2)  =  _3
 * pre       integers, not a static one by a dynamic one
 * post      static_rule
 * fails     CT_EINVAL, CT_ERANGE
 * CuTe      none: numeric/math.hpp */
ct_value ct_shiftr(ct_ctx *cx, ct_value a, ct_value b)
{
    return shift(cx, "shiftr", a, b, shift_back_of, -1);
}

static bool power_of_two_or_zero(int64_t v)
{
    return v >= 0 && (v & (v - 1)) == 0;
}

/* One mode: the coordinate times the stride, in the bits that the mode can reach. */
static ct_value mixed_mode(ct_ctx *cx, ct_value shape, ct_value stride, ct_value coord)
{
    cti_text ts, td;
    ct_value span = ct_mul(cx, shape, stride);
    if (!span->fixed || !power_of_two_or_zero(span->value))
        return cti_fail(cx, CT_EINVAL, "to_mixed_bits: %s times %s is not a static power of two",
                        cti_show(&ts, shape), cti_show(&td, stride));
    ct_value value = ct_mul(cx, coord, stride);
    ct_value mask = ct_mul(cx, cti_sub_integers(cx, shape, ct_static(cx, 1)), stride);
    if (!fits_word(value) || !fits_word(mask))
        return cti_fail(cx, CT_ERANGE, "to_mixed_bits: the index of coordinate %s leaves 32 bits",
                        cti_show(&ts, coord));
    if (value->fixed)
        return ct_bit_and(cx, value, mask);
    return cti_mixed_bits(cx, 0, (uint32_t)value->value, (uint32_t)mask->value);
}

/* ct_to_mixed_bits - the index of a coordinate, with what is static about its bits.
 * equation  xor over the modes of coord * stride, of which (shape - 1) * stride may be set
 * example   to_mixed_bits((_4,_2), (_1,_8), (3,_1))  =  M_8|(3&3)=11
 * pre       static shape and stride, their products powers of two or 0; coord of that profile
 * post      mixed_value
 * fails     CT_EINVAL; CT_ERANGE an index beyond 32 bits or negative
 * CuTe      none: swizzle.hpp */
ct_value ct_to_mixed_bits(ct_ctx *cx, ct_tuple shape, ct_tuple stride, ct_tuple coord)
{
    cti_text ts, tc;
    if (!cti_ok(cx))
        return cti_null();
    if (!cti_is_tuple(shape) && !cti_is_tuple(stride) && !cti_is_tuple(coord))
        return mixed_mode(cx, shape, stride, coord);
    if (!cti_is_tuple(shape) || !cti_is_tuple(stride) || !cti_is_tuple(coord) ||
        shape->rank != stride->rank || shape->rank != coord->rank || shape->rank == 0)
        return cti_fail(cx, CT_EINVAL, "to_mixed_bits: coordinate %s does not fit the shape %s",
                        cti_show(&tc, coord), cti_show(&ts, shape));
    int last = shape->rank - 1;
    ct_value bits = ct_to_mixed_bits(cx, shape->item[last], stride->item[last], coord->item[last]);
    for (int i = last - 1; i >= 0; --i)
        bits = ct_bit_xor(cx, ct_to_mixed_bits(cx, shape->item[i], stride->item[i], coord->item[i]),
                          bits);
    return bits;
}

/* The word that a static integer is; false: another value, or beyond 32 bits. */
static bool read_static_word(ct_ctx *cx, ct_value v, uint32_t *word)
{
    cti_text t;
    if (!is_static_zero(v) && !(cti_is(v, CT_INTEGER) && v->fixed))
        return cti_refuse(cx, CT_EINVAL, "make_mixed_bits: %s is not a static integer",
                          cti_show(&t, v));
    *word = cti_is(v, CT_INTEGER) ? (uint32_t)v->value : 0;
    if (cti_is(v, CT_INTEGER) && !fits_word(v))
        return cti_refuse(cx, CT_ERANGE, "make_mixed_bits: %s leaves 32 bits", cti_show(&t, v));
    return true;
}

/* ct_make_mixed_bits - the bits of s, and those of d that f has; s decides where both have one.
 * equation  s | (d & f)
 * example   make_mixed_bits(_8, 7, _11)  =  M_8|(3&3)=11
 * pre       s and f are static, from 0 to 2^32 - 1; d is an integer, of which 32 bits count
 * post      mixed_made
 * fails     CT_EINVAL; CT_ERANGE s or f beyond 32 bits or negative
 * CuTe      none: swizzle.hpp */
ct_value ct_make_mixed_bits(ct_ctx *cx, ct_value s, ct_value d, ct_value f)
{
    cti_text t;
    uint32_t fixed, mask;
    if (!cti_ok(cx) || !read_static_word(cx, s, &fixed) || !read_static_word(cx, f, &mask))
        return cti_null();
    if (!cti_is(d, CT_INTEGER) && !cti_is(d, CT_UNDERSCORE))
        return cti_fail(cx, CT_EINVAL, "make_mixed_bits: %s is not an integer, static or dynamic",
                        cti_show(&t, d));
    if (is_static_zero(d) || d->fixed)
        return ct_static(cx, fixed | (is_static_zero(d) ? 0 : (uint32_t)d->value & mask));
    return cti_mixed_bits(cx, fixed, (uint32_t)d->value, mask);
}
