/* approx.c - see approx.h: the multifunction unit, and what stands around it.
 *
 * The PTX ISA ("Floating Point Instructions") gives bounds; an H200 is exact to this form, of which
 * it was asked for every argument. The unit takes f32 without subnormals, and reads a curve:
 *
 *      1.f, or a fixed point 0.f
 *      | row | x: 17 bits |          value = row's c0 + c1 * x + c2 * squared(x), in 2^-40,
 *                                    the low bits cut off
 *
 * squared(x) leaves out the low columns of the square. ptxas puts a scaling around the unit where
 * subnormals count (without .ftz), where a quotient needs it, and for the angles of sin and cos,
 * which the unit takes in turns. The unit answers f16 and bf16 with what f32 has, cut off, and f64
 * by its upper word alone.
 *
 * Here: all of these. Not here: forms and flags (alu_float.c), the rows (approx_rows.h). */
#include "emu/exec/alu/approx.h"

#include "emu/exec/alu/approx_rows.h"
#include "emu/exec/alu/numbers.h"
#include "emu/state/vector.h"

#include <math.h>

static const uint32_t SIGN = UINT32_C(1) << 31, INFINITE = UINT32_C(0xff) << 23;
static const uint32_t NOT_A_NUMBER = 0x7fffffff, ONE = UINT32_C(127) << 23;
enum { FRACTION = 23, X = 17, POINT = 40, BIAS = 127 };

/* ---- Curves ---- */

typedef struct curve {
    const emui_row *rows;
    int bias; /* in 2^-40 */
} curve;

static const curve reciprocal = {emui_reciprocal_rows, 4046}, rsqrt = {emui_rsqrt_rows, 16383},
                   root = {emui_sqrt_rows, 16383}, exponential = {emui_ex2_rows, 8072},
                   logarithm = {emui_lg2_rows, 3348}, sine = {emui_sine_rows, 0},
                   tangent = {emui_tanh_rows, 0};

/* v where bit k of x is 1, else 0. */
EMUI_PART uint32_t by_bit(uint32_t x, int k, uint32_t v)
{
    return v & (0U - (x >> k & 1));
}

/* x^2 in units of 2^19, of its partial products those of that weight and above: with x as h (8
 * bits) and l (9 bits), h * h, and h cut off for each bit of l. */
EMUI_PART int64_t squared(uint32_t x)
{
    uint32_t h = x >> 9;
    return (h * h >> 1) + by_bit(x, 8, h >> 1) + by_bit(x, 7, h >> 2) + by_bit(x, 6, h >> 3) +
           by_bit(x, 5, h >> 4) + by_bit(x, 4, h >> 5) + by_bit(x, 3, h >> 6) +
           by_bit(x, 2, h >> 7);
}

/* In 2^-40. */
EMUI_PART int64_t follow(const curve *c, uint32_t row, uint32_t x)
{
    const emui_row *r = &c->rows[row];
    return (int64_t)r->c0 * (1 << 14) + c->bias + (int64_t)r->c1 * x + r->c2 * squared(x);
}

/* By 6 bits, of a fraction of 23. */
EMUI_PART int64_t follow_fraction(const curve *c, uint32_t half, uint32_t f)
{
    return follow(c, half << 6 | f >> X, f & ((1U << X) - 1));
}

/* v * 2^-point as f32, cut off, without subnormals. */
EMUI_PART uint32_t as_float(uint64_t v, int point)
{
    if (v == 0)
        return 0;
    int top = (int)(emui_bits_of((double)v) >> 52) - 1023; /* v has less than 53 bits */
    int exponent = top - point + BIAS;
    uint64_t cut = top > FRACTION ? v >> (top - FRACTION) : v << (FRACTION - top);
    uint32_t fraction = (uint32_t)cut & ((UINT32_C(1) << FRACTION) - 1);
    if (exponent < 1)
        return 0;
    return exponent > 254 ? INFINITE : (uint32_t)exponent << FRACTION | fraction;
}

/* v * 2^(e - 40), where v is at least a half and less than 2. */
EMUI_PART uint32_t near_one(int64_t v, int e)
{
    int below = v >> POINT == 0, exponent = BIAS + e - below;
    uint32_t fraction = (uint32_t)(v >> (POINT - FRACTION - below)) & 0x7fffff;
    if (exponent < 1)
        return 0;
    return exponent > 254 ? INFINITE : (uint32_t)exponent << FRACTION | fraction;
}

/* ---- The unit: one function each, of a number that is not subnormal, 0, infinite or NaN ---- */

/* Of a number taken apart: 2^e * (1 + f * 2^-23). */
EMUI_PART uint32_t reciprocal_of(int e, uint32_t f)
{
    return near_one(follow(&reciprocal, f >> 16, f << 1 & 0x1ffff), -e);
}

/* 2^e is an even power and at most a 2; e / 2 towards minus infinity. */
EMUI_PART int half_of(int e)
{
    return (e - (e & 1)) / 2;
}

EMUI_PART uint32_t rsqrt_of(int e, uint32_t f)
{
    if ((e & 1) == 0 && f == 0)
        return (uint32_t)(BIAS - e / 2) << FRACTION;
    return near_one(follow_fraction(&rsqrt, (uint32_t)e & 1, f), -half_of(e));
}

EMUI_PART uint32_t root_of(int e, uint32_t f)
{
    return near_one(follow_fraction(&root, (uint32_t)e & 1, f), half_of(e));
}

/* The logarithm has 36 bits behind the point; those of a negative one are inverted. */
EMUI_PART uint32_t logarithm_of(int e, uint32_t f)
{
    int64_t v = follow_fraction(&logarithm, 0, f) + (int64_t)e * (INT64_C(1) << POINT);
    bool negative = v < 0;
    if (e == 0 && f == 0)
        return 0;
    uint64_t size = (uint64_t)(negative ? ~v : v) >> 4;
    return as_float(size, POINT - 4) | (negative ? SIGN : 0);
}

/* Integer and 23 bits of fraction, cut off; those of a negative number are inverted, unless the
 * fraction is 0. */
EMUI_PART uint32_t exponential_of(bool negative, int e, uint32_t f)
{
    uint32_t fixed = f | 1U << FRACTION, part = (1U << FRACTION) - 1;
    if (e > 7)
        return negative ? 0 : INFINITE;
    fixed = e >= 0 ? fixed << e : e > -24 ? fixed >> -e : 0;
    int whole = (int)(fixed >> FRACTION);
    fixed &= part;
    if (negative) {
        whole = fixed == 0 ? -whole : -whole - 1;
        fixed = fixed == 0 ? 0 : ~fixed & part;
    }
    return near_one(follow_fraction(&exponential, 0, fixed), whole);
}

/* Of turns: two bits for the quarter, 23 for where in it, which odd quarters have inverted. */
EMUI_PART uint32_t sine_of(bool negative, int e, uint32_t f, uint32_t quarters)
{
    uint32_t fixed = f | 1U << FRACTION;
    fixed = e > 22 ? 0 : e >= -2 ? fixed << (e + 2) : e > -27 ? fixed >> (-e - 2) : 0;
    fixed += quarters << FRACTION;
    uint32_t quarter = fixed >> FRACTION & 3, in = (quarter & 1 ? ~fixed : fixed) & 0x7fffff;
    uint32_t v = as_float((uint64_t)follow_fraction(&sine, 0, in), POINT);
    return v | ((quarter > 1) != negative ? SIGN : 0);
}

/* Below 2^-8 a number is its own tangent, from 8 on it is 1; in between each power of 2 has 2^bits
 * rows. */
EMUI_PART uint32_t tangent_of(int e, uint32_t f)
{
    static const uint8_t bits[] = {0, 0, 0, 1, 1, 2, 2, 2, 3, 4, 3};
    static const uint8_t first[] = {0, 1, 2, 3, 5, 7, 11, 15, 19, 27, 43};
    if (e < -8)
        return (uint32_t)(e + BIAS) << FRACTION | f;
    if (e > 2)
        return ONE;
    uint32_t row = f >> (FRACTION - bits[e + 8]), x = f >> (6 - bits[e + 8]) & 0x1ffff;
    return as_float((uint64_t)follow(&tangent, first[e + 8] + row, x), POINT);
}

/* ---- The unit, of any number ---- */

static bool is_nan(uint32_t a)
{
    return (a & ~SIGN) > INFINITE;
}

/* 0 and subnormals, which have their sign. */
static uint32_t unit_of_zero(int op, uint32_t a)
{
    switch (op) {
    case EMU_FRCP:
    case EMU_FRSQRT:
        return INFINITE | (a & SIGN);
    case EMU_FLG2:
        return INFINITE | SIGN;
    case EMU_FEX2:
    case EMU_FCOS:
        return ONE;
    case EMU_FTANH:
        return a;
    default:
        return a & SIGN;
    }
}

static uint32_t unit_of_infinity(int op, uint32_t a)
{
    bool negative = (a & SIGN) != 0;
    switch (op) {
    case EMU_FRCP:
        return a & SIGN;
    case EMU_FSQRT:
    case EMU_FLG2:
        return negative ? NOT_A_NUMBER : INFINITE;
    case EMU_FRSQRT:
        return negative ? NOT_A_NUMBER : 0;
    case EMU_FEX2:
        return negative ? 0 : INFINITE;
    case EMU_FTANH:
        return ONE | (a & SIGN);
    default:
        return NOT_A_NUMBER;
    }
}

EMUI_PART uint32_t unit_by(int op, uint32_t a)
{
    int e = (int)(a >> FRACTION & 0xff) - BIAS;
    uint32_t f = a & ((1U << FRACTION) - 1), sign = a & SIGN;
    bool of_positive = op == EMU_FSQRT || op == EMU_FRSQRT || op == EMU_FLG2;
    if (is_nan(a))
        return NOT_A_NUMBER;
    if (e == -BIAS)
        return unit_of_zero(op, a);
    if (e > BIAS)
        return unit_of_infinity(op, a);
    if (of_positive && sign != 0)
        return NOT_A_NUMBER;
    switch (op) {
    case EMU_FRCP:
        return reciprocal_of(e, f) | sign;
    case EMU_FSQRT:
        return root_of(e, f);
    case EMU_FRSQRT:
        return rsqrt_of(e, f);
    case EMU_FLG2:
        return logarithm_of(e, f);
    case EMU_FEX2:
        return exponential_of(sign != 0, e, f);
    case EMU_FTANH:
        return tangent_of(e, f) | sign;
    default:
        return sine_of(sign != 0 && op == EMU_FSIN, e, f, op == EMU_FCOS);
    }
}

static uint32_t unit(int op, uint32_t a)
{
    return unit_by(op, a);
}

/* ---- f32: the unit, and what ptxas puts around it ---- */

static uint32_t times(uint32_t a, float b)
{
    uint32_t d = emui_bits_of_float(emui_float_of(a) * b);
    return is_nan(d) ? NOT_A_NUMBER : d;
}

static bool is_below(uint32_t a, uint32_t limit)
{
    return (a & ~SIGN) < limit;
}

static const uint32_t NORMAL = UINT32_C(1) << 23;      /* the smallest */
static const uint32_t HUGE_ONE = UINT32_C(0x7e800000); /* 2^126 */

/* How a divisor is scaled into the range where its reciprocal is normal. */
static float scale_of(uint32_t divisor, bool small, bool large)
{
    if (small && is_below(divisor, NORMAL))
        return 0x1p24F;
    return large && !is_nan(divisor) && !is_below(divisor, HUGE_ONE + 1) ? 0.25F : 1.0F;
}

/* Subnormals count: they are scaled up, and the result back. */
static uint32_t of_subnormal(int op, uint32_t a)
{
    switch (op) {
    case EMU_FSQRT:
        return times(unit(op, times(a, 0x1p24F)), 0x1p-12F);
    case EMU_FRSQRT:
        return times(unit(op, times(a, 0x1p24F)), 0x1p12F);
    case EMU_FLG2:
        return emui_bits_of_float(emui_float_of(unit(op, times(a, 0x1p24F))) - 24.0F);
    default:
        return unit(op, a);
    }
}

/* The product with 1 / (2 * pi), exact in double, towards 0; what is subnormal is no angle. */
static uint32_t in_turns(uint32_t a)
{
    double turns = (double)emui_float_of(a) * 0x1.45f306p-3;
    return emui_bits_of_float(
        (float)emui_double_of(emui_bits_of(turns) & ~((UINT64_C(1) << 29) - 1)));
}

emui_factors emui_reciprocal_factors(uint32_t a)
{
    float scale = scale_of(a, true, true);
    return (emui_factors){emui_bits_of_float(scale), unit(EMU_FRCP, times(a, scale))};
}

EMUI_PART uint32_t approximate_by(int op, uint32_t a, bool ftz)
{
    if (op == EMU_FSIN || op == EMU_FCOS)
        return is_nan(a) ? NOT_A_NUMBER : unit_by(op, in_turns(a));
    if (ftz || op == EMU_FTANH)
        return unit_by(op, a);
    if (op == EMU_FRCP) {
        emui_factors f = emui_reciprocal_factors(a);
        return times(f.b, emui_float_of(f.a));
    }
    if (op == EMU_FEX2 && emui_float_of(a) < -126.0F) {
        uint32_t half = unit(op, times(a, 0.5F));
        return times(half, emui_float_of(half));
    }
    return is_below(a, NORMAL) ? of_subnormal(op, a) : unit_by(op, a);
}

uint32_t emui_approximate(int op, uint32_t a, bool ftz)
{
    return approximate_by(op, a, ftz);
}

EMUI_PART void approximate_each(int op, bool ftz, uint32_t active, uint32_t *d, const uint32_t *a)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        if ((active >> lane & 1) != 0)
            d[lane] = approximate_by(op, a[lane], ftz);
}

/* With the operation as a constant, a kernel of sines and roots is 1.3 times as fast. */
EMUI_VECTOR void emui_approximate_row(int op, bool ftz, uint32_t active, uint32_t *d,
                                      const uint32_t *a)
{
    switch (op) {
    case EMU_FSIN:
        approximate_each(EMU_FSIN, ftz, active, d, a);
        break;
    case EMU_FCOS:
        approximate_each(EMU_FCOS, ftz, active, d, a);
        break;
    case EMU_FEX2:
        approximate_each(EMU_FEX2, ftz, active, d, a);
        break;
    case EMU_FLG2:
        approximate_each(EMU_FLG2, ftz, active, d, a);
        break;
    case EMU_FRCP:
        approximate_each(EMU_FRCP, ftz, active, d, a);
        break;
    case EMU_FRSQRT:
        approximate_each(EMU_FRSQRT, ftz, active, d, a);
        break;
    default:
        approximate_each(op, ftz, active, d, a);
    }
}

static uint32_t flushed(uint32_t a)
{
    return is_below(a, NORMAL) ? a & SIGN : a;
}

/* A product whose subnormals are zeros: operands and, rounded as if exponents had no end, the
 * product. */
static uint32_t times_flushed(uint32_t a, uint32_t b)
{
    float x = emui_float_of(flushed(a)), y = emui_float_of(flushed(b));
    uint32_t d = emui_bits_of_float(x * y);
    if (is_nan(d))
        return NOT_A_NUMBER;
    bool tiny = fabsf((float)((double)x * (double)y * 0x1p64)) < 0x1p-62F;
    return tiny ? d & SIGN : d;
}

emui_factors emui_quotient_factors(uint32_t a, uint32_t b, bool full, bool ftz)
{
    float scale = scale_of(b, !ftz, full);
    if (ftz) {
        a = flushed(a);
        b = flushed(b);
    }
    if (scale != 1.0F) {
        a = ftz ? times_flushed(a, emui_bits_of_float(scale)) : times(a, scale);
        b = times(b, scale);
    }
    return (emui_factors){a, unit(EMU_FRCP, b)};
}

uint32_t emui_approximate_quotient(uint32_t a, uint32_t b, bool full, bool ftz)
{
    emui_factors f = emui_quotient_factors(a, b, full, ftz);
    return ftz ? times_flushed(f.a, f.b) : times(f.a, emui_float_of(f.b));
}

/* ---- Other formats ---- */

uint32_t emui_approximate_half(int op, emu_type t, uint32_t a)
{
    uint32_t of = t == EMU_BF16 ? a << 16 : emui_bits_of_float((float)emui_decode(t, a));
    uint32_t d = unit(op, of);
    if (t == EMU_BF16)
        return d >> 16;
    double v = (double)emui_float_of(d);
    return v >= 0x1p16 ? 0x7c00 : (uint32_t)emui_encode(t, v, EMU_RZ, false);
}

/* The upper word: an exponent of 11 bits, and a fraction of 20. */
static uint32_t upper_word(int op, uint32_t a)
{
    const uint32_t infinite = UINT32_C(0x7ff) << 20;
    int e = (int)(a >> 20 & 0x7ff) - 1023;
    uint32_t sign = a & SIGN, f = a & 0xfffff, d;
    if ((a & ~SIGN) > infinite || (op == EMU_FRSQRT && sign != 0 && e > -1023))
        return NOT_A_NUMBER;
    if (e == -1023)
        return infinite | sign;
    if (e == 1024)
        return sign;
    /* What f32 has of a number near 1, whose exponent is then put right. */
    int near = op == EMU_FRCP ? 0 : e & 1, moved = op == EMU_FRCP ? -e : -half_of(e);
    d = unit(op, (uint32_t)(near + BIAS) << FRACTION | f << 3);
    int exponent = (int)(d >> FRACTION) - BIAS + moved + 1023;
    return exponent < 1 ? sign : sign | (uint32_t)exponent << 20 | (d >> 3 & 0xfffff);
}

/* One step of Newton's on what the upper word has; 3/8 is of the second order. */
static double refined(double a)
{
    double y =
        emui_double_of((uint64_t)upper_word(EMU_FRSQRT, (uint32_t)(emui_bits_of(a) >> 32)) << 32);
    double rest = fma(a, -(y * y), 1.0);
    return fma(fma(rest, 0.375, 0.5), y * rest, y);
}

static uint64_t full_rsqrt(uint64_t bits)
{
    const uint64_t sign = UINT64_C(1) << 63, infinite = UINT64_C(0x7ff) << 52;
    const uint64_t quiet = UINT64_C(1) << 51;
    double a = emui_double_of(bits);
    if (isnan(a))
        return bits | quiet;
    if (a == 0)
        return infinite | (bits & sign);
    if (a < 0)
        return sign | infinite | quiet;
    if (isinf(a))
        return 0;
    return emui_bits_of(a < 0x1p-1022 ? refined(a * 0x1p54) * 0x1p27 : refined(a));
}

uint64_t emui_approximate_double(int op, uint64_t a, bool ftz)
{
    return ftz ? (uint64_t)upper_word(op, (uint32_t)(a >> 32)) << 32 : full_rsqrt(a);
}
