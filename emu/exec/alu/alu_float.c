/* alu_float.c - floating point in registers: f16, bf16, their pairs, f32 and f64.
 *
 * Follows the PTX ISA, "Floating Point Instructions", "Half Precision Floating Point Instructions".
 *
 *      d = op(a, b, c)      type    of all of them; F16X2, BF16X2 and, from sm_100 on, F32X2 hold
 *                                   two, each by itself
 *      count                rounding, an emu_round
 *      flags                EMU_FTZ, EMU_SATURATE (to 0 .. 1), EMU_NAN (min, max: NaN wins),
 *                           EMU_NEG_A, EMU_NEG_B, EMU_NEG_C, EMU_ABS_A, EMU_RELU, EMU_XORSIGN
 *                           (.xorsign.abs of min, max), EMU_APPROX, EMU_FULL (div)
 *
 * Sums, products and fused ones are exact and rounded once, quotients and roots as IEEE 754 has
 * them. With EMU_APPROX, and of the functions that have no other form, they are what an H200
 * answers (approx.c). NaN results have one pattern, 0x7fffffff; those of f64 keep their
 * payload. */
#include "emu/exec/alu/alu_row.h"
#include "emu/exec/alu/approx.h"
#include "emu/exec/alu/forms.h"

#include <float.h>
#include <math.h>

typedef struct values {
    double a, b, c;
    emu_round round;
    emu_type type; /* of one element */
} values;

static emu_type element_of(emu_type t)
{
    return t == EMU_F16X2 ? EMU_F16 : t == EMU_BF16X2 ? EMU_BF16 : t == EMU_F32X2 ? EMU_F32 : t;
}

/* There is no .ftz of f64 but in names: ptxas takes rcp.rn.ftz.f64, which flushes nothing. */
static bool is_subnormal(emu_type t, double v)
{
    double smallest = t == EMU_F16 ? 0x1p-14 : (double)FLT_MIN;
    return t != EMU_F64 && v != 0 && fabs(v) < smallest;
}

static double flushed(const emu_ins *i, emu_type t, double v)
{
    return (i->flags & EMU_FTZ) != 0 && is_subnormal(t, v) ? copysign(0.0, v) : v;
}

/* a * b + c, rounded once to the element's type. */
static double fused(double a, double b, double c, values v)
{
    if (v.type == EMU_F64)
        return emui_fma(a, b, c, v.round);
    if (v.type == EMU_F32)
        return (double)emui_fmaf((float)a, (float)b, (float)c, v.round);
    return emui_fma_odd(a, b, c);
}

/* A product that is 0 has a sign of its own, whatever the rounding. */
static double product(double a, double b, values v)
{
    return a == 0 || b == 0 ? a * b : fused(a, b, -0.0, v);
}

/* Quotients and roots of f32 and narrower are never so near a number, or the middle of two, that
 * double would hide on which side they are. */
static double quotient(double a, double b, values v)
{
    return emui_divide(a, b, v.type == EMU_F64 ? v.round : EMU_RN);
}

static double min_of(values v, bool nan_wins, bool greater)
{
    if (isnan(v.a) || isnan(v.b))
        return nan_wins || (isnan(v.a) && isnan(v.b)) ? (double)NAN : isnan(v.a) ? v.b : v.a;
    if (v.a == v.b)
        return (signbit(v.a) != 0) != greater ? v.a : v.b;
    return (v.a < v.b) != greater ? v.a : v.b;
}

/* min, max; .xorsign.abs compares magnitudes and has the sign of the product. */
static double min_or_max(const emu_ins *i, values v)
{
    bool nan_wins = (i->flags & EMU_NAN) != 0, greater = i->op == EMU_FMAX;
    if ((i->flags & EMU_XORSIGN) == 0)
        return min_of(v, nan_wins, greater);
    double sign = (signbit(v.a) != 0) != (signbit(v.b) != 0) ? -1.0 : 1.0;
    v.a = fabs(v.a);
    v.b = fabs(v.b);
    return copysign(min_of(v, nan_wins, greater), sign);
}

static double of_three(const emu_ins *i, values v)
{
    const bool nan_wins = (i->flags & EMU_NAN) != 0, greater = i->op == EMU_FMAX3;
    const bool sizes = (i->flags & EMU_ABS_A) != 0;
    values next = {.a = sizes ? fabs(v.a) : v.a, .b = sizes ? fabs(v.b) : v.b};
    next.a = min_of(next, nan_wins, greater);
    next.b = sizes ? fabs(v.c) : v.c;
    return min_of(next, nan_wins, greater);
}

static double compute(const emu_ins *i, values v)
{
    switch (i->op) {
    case EMU_FADD:
        return fused(v.a, 1.0, v.b, v);
    case EMU_FSUB:
        return fused(v.b, -1.0, v.a, v);
    case EMU_FMUL:
        return product(v.a, v.b, v);
    case EMU_FFMA:
        return fused(v.a, v.b, v.c, v);
    case EMU_FDIV:
        return quotient(v.a, v.b, v);
    case EMU_FRCP:
        return quotient(1.0, v.a, v);
    case EMU_FSQRT:
        return emui_root(v.a, v.type == EMU_F64 ? v.round : EMU_RN);
    case EMU_FMIN:
    case EMU_FMAX:
        return min_or_max(i, v);
    case EMU_FMIN3:
    case EMU_FMAX3:
        return of_three(i, v);
    case EMU_FNEG:
        return -v.a;
    case EMU_FABS:
        return fabs(v.a);
    default:
        return copysign(v.b, v.a);
    }
}

static double signed_as(const emu_ins *i, double v, uint32_t negative)
{
    if ((i->flags & EMU_ABS_A) != 0 && negative == EMU_NEG_A)
        v = fabs(v);
    return (i->flags & negative) != 0 ? -v : v;
}

/* ---- What is no number ---- */

enum { OUT_OF_BOUNDS = 0x7ff7 }; /* what tensor copies fill with */

static int operands_of(int op)
{
    switch (op) {
    case EMU_FFMA:
        return 3;
    case EMU_FADD:
    case EMU_FSUB:
    case EMU_FMUL:
    case EMU_FDIV:
    case EMU_FMIN:
    case EMU_FMAX:
        return 2;
    default:
        return 1;
    }
}

/* The NaN of f64, as that of a fused multiply-add; of a quotient a's before b's. */
static uint64_t nan_of_double(const emu_ins *i, uint64_t a, uint64_t b, uint64_t c)
{
    int n = operands_of(i->op);
    if (i->op == EMU_FDIV && isnan(emui_double_of(a)))
        return emui_fma_nan(a, 0, 0);
    return emui_fma_nan(a, n > 1 ? b : 0, n > 2 ? c : 0);
}

/* Results that are bits, whatever numbers they are. */
static bool of_bits(const emu_ins *i, emu_type t, uint64_t a, uint64_t b, uint64_t *d)
{
    uint64_t sign = UINT64_C(1) << (emu_type_bits(t) - 1);
    if ((i->flags & EMU_OOB) != 0 && (a == OUT_OF_BOUNDS || b == OUT_OF_BOUNDS))
        *d = 0;
    else if (i->op == EMU_FCOPYSIGN)
        *d = (b & (sign - 1)) | (a & sign);
    else
        return false;
    return true;
}

/* Is it subnormal when it is rounded as if exponents had no end? Then .ftz flushes it, even where
 * rounding it to a subnormal gives the smallest normal number. */
static bool is_tiny(emu_type t, double exact, emu_round r)
{
    double scale = t == EMU_F16 ? 0x1p10 : 0x1p64, smallest = t == EMU_F16 ? 0x1p-14 : 0x1p-126;
    uint64_t bits = emui_encode(t, exact * scale, r, false);
    return fabs(emui_decode(t, bits)) < smallest * scale;
}

static double flushed_result(const emu_ins *i, values v, double d)
{
    double exact = v.type == EMU_F16   ? d
                   : i->op == EMU_FMUL ? v.a * v.b
                   : i->op == EMU_FFMA ? emui_fma_odd(v.a, v.b, v.c)
                                       : d;
    bool half = v.type == EMU_F16 && is_subnormal(EMU_F16, d);
    bool single = v.type == EMU_F32 && fabs(d) == (double)FLT_MIN;
    if ((i->flags & EMU_FTZ) == 0)
        return d;
    if (half || single)
        return is_tiny(v.type, exact, v.round) ? copysign(0.0, d) : d;
    return flushed(i, v.type, d);
}

/* An approximate quotient ends with a product; EMU_PLUS: that and the sum are one fma. */
static emui_factors factors_of(const emu_ins *i, uint32_t a, uint32_t b)
{
    bool ftz = (i->flags & EMU_FTZ) != 0, full = (i->flags & EMU_FULL) != 0;
    return i->op == EMU_FDIV ? emui_quotient_factors(a, b, full, ftz) : emui_reciprocal_factors(a);
}

static uint64_t approximate(const emu_ins *i, emu_type t, uint64_t a, uint64_t b)
{
    bool ftz = (i->flags & EMU_FTZ) != 0, full = (i->flags & EMU_FULL) != 0;
    uint64_t sign = UINT64_C(1) << (emu_type_bits(t) - 1);
    a &= (i->flags & EMU_ABS_A) != 0 ? sign - 1 : UINT64_MAX;
    a ^= (i->flags & EMU_NEG_A) != 0 ? sign : 0;
    if (t == EMU_F64)
        return emui_approximate_double(i->op, a, ftz);
    if (t != EMU_F32)
        return emui_approximate_half(i->op, t, (uint32_t)a);
    b ^= (i->flags & EMU_NEG_B) != 0 ? sign : 0;
    return i->op == EMU_FDIV ? emui_approximate_quotient((uint32_t)a, (uint32_t)b, full, ftz)
                             : emui_approximate(i->op, (uint32_t)a, ftz);
}

static uint64_t element(const emu_ins *i, uint64_t a, uint64_t b, uint64_t c);

/* -(a / b) + c is (-a) / b + c: the factors have the sign of the operand. */
static uint64_t plus(const emu_ins *i, uint64_t a, uint64_t b, uint64_t c)
{
    uint32_t sign = (i->flags & EMU_NEG_A) != 0 ? UINT32_C(1) << 31 : 0;
    emui_factors f = factors_of(i, (uint32_t)a ^ sign, (uint32_t)b);
    emu_ins fma = *i;
    fma.op = EMU_FFMA;
    fma.flags &= EMU_FTZ | EMU_SATURATE | EMU_NEG_C;
    return element(&fma, f.a, f.b, c);
}

/* One element: bits to bits. */
static uint64_t element(const emu_ins *i, uint64_t a, uint64_t b, uint64_t c)
{
    if ((i->flags & EMU_PLUS) != 0)
        return plus(i, a, b, c);
    values v = {.type = element_of(i->type), .round = (emu_round)i->count};
    emu_type t = v.type;
    if (emui_is_approximate(i))
        return approximate(i, t, a, b);
    v.a = signed_as(i, flushed(i, t, emui_decode(t, a)), EMU_NEG_A);
    v.b = signed_as(i, flushed(i, t, emui_decode(t, b)), EMU_NEG_B);
    v.c = signed_as(i, flushed(i, t, emui_decode(t, c)), EMU_NEG_C);
    uint64_t bits;
    if (of_bits(i, t, a, b, &bits))
        return bits;
    double d = flushed_result(i, v, compute(i, v));
    if (t == EMU_F64 && isnan(d))
        return nan_of_double(i, a, b, c);
    if ((i->flags & EMU_SATURATE) != 0)
        d = !(d > 0) ? 0.0 : d > 1 ? 1.0 : d;
    if ((i->flags & EMU_RELU) != 0)
        d = isnan(d) ? d : d > 0 ? d : 0.0;
    return emui_encode(t, d, v.round, false);
}

static bool is_pair(emu_type t)
{
    return t == EMU_F16X2 || t == EMU_BF16X2;
}

static void one_lane(emu_warp *w, int lane, const emu_ins *i)
{
    if (i->type == EMU_F64) {
        emui_set64(
            w, lane, i->d,
            element(i, emui_u64(w, lane, i->a), emui_u64(w, lane, i->b), emui_u64(w, lane, i->c)));
        return;
    }
    if (i->type == EMU_F32X2) {
        const uint64_t a = emui_u64(w, lane, i->a), b = emui_u64(w, lane, i->b),
                       c = emui_u64(w, lane, i->c);
        emui_set64(w, lane, i->d,
                   element(i, (uint32_t)a, (uint32_t)b, (uint32_t)c) |
                       element(i, a >> 32, b >> 32, c >> 32) << 32);
        return;
    }
    uint32_t only = emu_type_bits(i->type) == 16 ? 0xffff : UINT32_MAX, d;
    uint32_t a = emui_u32(w, lane, i->a) & only, b = emui_u32(w, lane, i->b) & only;
    uint32_t c = emui_u32(w, lane, i->c) & only;
    if (is_pair(i->type))
        d = (uint32_t)element(i, a & 0xffff, b & 0xffff, c & 0xffff) |
            (uint32_t)element(i, a >> 16, b >> 16, c >> 16) << 16;
    else
        d = (uint32_t)element(i, a, b, c);
    emui_set32(w, lane, i->d, d);
}

/* ---- Forms ---- */

typedef struct form {
    const char *name;
    uint32_t types, flags; /* flags: of those that not every operation has */
} form;

enum {
    SOME_HAVE = EMU_NAN | EMU_XORSIGN | EMU_OOB | EMU_SATURATE | EMU_APPROX | EMU_FULL | EMU_PLUS,
    NARROW = EMUI_OF_HALVES | EMUI_OF_HALF_PAIRS,
    WIDE = EMUI_OF_SINGLE | EMUI_OF_DOUBLE,
    QUOTIENT_PLUS = EMU_PLUS | EMU_SATURATE
};

static const form forms[EMU_FLOAT_OPS] = {
    [EMU_FADD] = {"add", EMUI_OF_FLOATS, EMU_SATURATE},
    [EMU_FSUB] = {"sub", EMUI_OF_FLOATS, EMU_SATURATE},
    [EMU_FMUL] = {"mul", EMUI_OF_FLOATS, EMU_SATURATE},
    [EMU_FFMA] = {"fma", EMUI_OF_FLOATS, EMU_SATURATE | EMU_OOB},
    [EMU_FDIV] = {"div", WIDE, EMU_APPROX | EMU_FULL | QUOTIENT_PLUS},
    [EMU_FRCP] = {"rcp", WIDE, EMU_APPROX | QUOTIENT_PLUS},
    [EMU_FSQRT] = {"sqrt", WIDE, EMU_APPROX},
    [EMU_FMIN] = {"min", EMUI_OF_FLOATS, EMU_NAN | EMU_XORSIGN},
    [EMU_FMAX] = {"max", EMUI_OF_FLOATS, EMU_NAN | EMU_XORSIGN},
    [EMU_FNEG] = {"neg", EMUI_OF_FLOATS, 0},
    [EMU_FABS] = {"abs", EMUI_OF_FLOATS, 0},
    [EMU_FCOPYSIGN] = {"copysign", WIDE, 0},
    [EMU_FEX2] = {"ex2", NARROW | EMUI_OF_SINGLE, EMU_APPROX},
    [EMU_FLG2] = {"lg2", EMUI_OF_SINGLE, EMU_APPROX},
    [EMU_FSIN] = {"sin", EMUI_OF_SINGLE, EMU_APPROX},
    [EMU_FCOS] = {"cos", EMUI_OF_SINGLE, EMU_APPROX},
    [EMU_FTANH] = {"tanh", NARROW | EMUI_OF_SINGLE, EMU_APPROX},
    [EMU_FRSQRT] = {"rsqrt", WIDE, EMU_APPROX},
    [EMU_FMIN3] = {"min", EMUI_OF_SINGLE, EMU_NAN},
    [EMU_FMAX3] = {"max", EMUI_OF_SINGLE, EMU_NAN},
};

/* Of f64 the chip has the approximations rcp.approx.ftz and rsqrt.approx, and no flag. */
static bool has_flags(const emu_ins *i, uint32_t flags)
{
    if (i->type != EMU_F64)
        return true;
    return flags == 0 ||
           (flags == EMU_APPROX &&
            (i->op == EMU_FRSQRT || (i->op == EMU_FRCP && (i->flags & EMU_FTZ) != 0)));
}

static emu_result refused(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const form none = {"an operation without a name", 0, 0};
    static const char *const roundings[] = {".rn", ".rz", ".rm", ".rp"};
    const form *f = (unsigned)i->op < EMU_FLOAT_OPS ? &forms[i->op] : &none;
    uint32_t flags = i->flags & SOME_HAVE, type = EMUI_TYPE(i->type);
    if (i->type == EMU_F32X2 && i->op <= EMU_FFMA && flags == 0)
        return EMU_DONE;
    bool narrow_only = (flags & EMU_OOB) != 0, approximate = (flags & EMU_APPROX) != 0;
    bool rounded = (type & NARROW) != 0 && i->count != EMU_RN;
    if ((f->types & type) != 0 && (flags & ~f->flags) == 0 && (!narrow_only || (type & NARROW)) &&
        has_flags(i, flags) && !rounded)
        return EMU_DONE;
    return emui_no_form(m, w, active, f->name,
                        rounded       ? roundings[i->count % 4]
                        : narrow_only ? ".oob"
                        : approximate ? ".approx"
                                      : "",
                        i->type);
}

emu_result emu_alu_float(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    if (emui_alu_float_row(w, active, i) || emui_alu_half_row(w, active, i))
        return EMU_DONE;
    active = emui_alu_double_row(w, active, i);
    if (active == 0)
        return EMU_DONE;
    if (refused(m, w, active, i) == EMU_FAULT)
        return EMU_FAULT;
    for (uint32_t left = active; left != 0; left &= left - 1)
        one_lane(w, emui_first(left), i);
    return EMU_DONE;
}
