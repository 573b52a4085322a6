/* numbers.c - see numbers.h.
 *
 * One table of formats, one way to take a number apart, one way to round it. Every value of every
 * format is a double, so conversions are: decode, then encode with a rounding. A sum or product of
 * two numbers of at most 24 bits may be rounded to a double before it is rounded to nearest (53
 * bits are more than 2 * 24 + 1, so rounding twice is rounding once); other roundings need
 * emui_fma.
 *
 * Not here: f16x2 and bf16x2, which are two numbers. */
#include "emu/exec/alu/numbers.h"

#include <fenv.h>
#include <float.h>
#include <math.h>
#include <string.h>

static const emui_format formats[EMU_TYPES] = {
    [EMU_NO_TYPE] = {.name = "no type"},
    [EMU_PRED] = {.name = "pred"},
    [EMU_B1] = {.name = "b1"},
    [EMU_U2] = {.name = "u2"},
    [EMU_S2] = {.name = "s2"},
    [EMU_U4] = {.name = "u4"},
    [EMU_S4] = {.name = "s4"},
    [EMU_B8] = {.name = "b8"},
    [EMU_U8] = {.name = "u8"},
    [EMU_S8] = {.name = "s8"},
    [EMU_E4M3] = {EMUI_ONE_NAN, 4, 3, 0, 0x7f, "e4m3"},
    [EMU_E5M2] = {EMUI_INF_NAN, 5, 2, 0, 0x7f, "e5m2"},
    [EMU_B16] = {.name = "b16"},
    [EMU_U16] = {.name = "u16"},
    [EMU_S16] = {.name = "s16"},
    [EMU_F16] = {EMUI_INF_NAN, 5, 10, 0, 0x7fff, "f16"},
    [EMU_BF16] = {EMUI_INF_NAN, 8, 7, 0, 0x7fff, "bf16"},
    [EMU_B32] = {.name = "b32"},
    [EMU_U32] = {.name = "u32"},
    [EMU_S32] = {.name = "s32"},
    [EMU_F32] = {EMUI_INF_NAN, 8, 23, 0, 0x7fffffff, "f32"},
    [EMU_TF32] = {EMUI_INF_NAN, 8, 10, 13, 0x7fffe000, "tf32"},
    [EMU_F16X2] = {.name = "f16x2"},
    [EMU_BF16X2] = {.name = "bf16x2"},
    [EMU_U16X2] = {.name = "u16x2"},
    [EMU_S16X2] = {.name = "s16x2"},
    [EMU_B64] = {.name = "b64"},
    [EMU_U64] = {.name = "u64"},
    [EMU_S64] = {.name = "s64"},
    [EMU_F64] = {EMUI_INF_NAN, 11, 52, 0, UINT64_C(0x7ff8000000000000), "f64"},
    [EMU_B128] = {.name = "b128"},
    [EMU_F32X2] = {.name = "f32x2"},
    [EMU_E2M1] = {EMUI_NO_NAN, 2, 1, 0, 0x7, "e2m1"},
    [EMU_E2M3] = {EMUI_NO_NAN, 2, 3, 0, 0x1f, "e2m3"},
    [EMU_E3M2] = {EMUI_NO_NAN, 3, 2, 0, 0x1f, "e3m2"},
    [EMU_UE8M0] = {.name = "ue8m0"},
};

const emui_format *emui_format_of(emu_type t)
{
    return &formats[t];
}

enum { DOUBLE_BIAS = 1023, DOUBLE_FRACTION = 52 };

static uint64_t low_bits(int n)
{
    return n >= 64 ? UINT64_MAX : (UINT64_C(1) << n) - 1;
}

static int bias_of(const emui_format *f)
{
    return (1 << (f->exponent - 1)) - 1;
}

/* The patterns below the sign, unused bits left out, as one number that grows with the value: of
 * the largest finite number, and of infinity or, without one, of the NaN. */
static uint64_t largest(const emui_format *f)
{
    uint64_t all = low_bits(f->exponent + f->fraction);
    return f->specials == EMUI_NO_NAN    ? all
           : f->specials == EMUI_ONE_NAN ? all - 1
                                         : all - low_bits(f->fraction) - 1;
}

emui_parts emui_take_apart(const emui_format *f, uint64_t bits)
{
    bits >>= f->unused;
    uint64_t fraction = bits & low_bits(f->fraction);
    int field = (int)(bits >> f->fraction & low_bits(f->exponent));
    emui_parts p = {EMUI_FINITE, (bits >> (f->exponent + f->fraction) & 1) != 0, fraction,
                    (field == 0 ? 1 : field) - bias_of(f) - f->fraction};
    if (field != 0)
        p.significand |= UINT64_C(1) << f->fraction;
    if ((bits & low_bits(f->exponent + f->fraction)) > largest(f))
        p.class = f->specials == EMUI_INF_NAN && fraction == 0 ? EMUI_INFINITE : EMUI_NAN;
    return p;
}

/* 2 to the power of what a normal double can hold. */
static double power(int exponent)
{
    return emui_double_of((uint64_t)(exponent + DOUBLE_BIAS) << DOUBLE_FRACTION);
}

double emui_decode(emu_type t, uint64_t bits)
{
    if (t == EMU_F64) {
        double v = emui_double_of(bits);
        return isnan(v) ? (bits >> 63 ? -(double)NAN : (double)NAN) : v;
    }
    emui_parts p = emui_take_apart(&formats[t], bits);
    double v = p.class == EMUI_FINITE     ? (double)p.significand * power(p.exponent)
               : p.class == EMUI_INFINITE ? (double)INFINITY
                                          : (double)NAN;
    return p.negative ? -v : v;
}

/* Does a magnitude of n units and a rest become n + 1? The rest is as it is to half a unit. */
static bool rounds_away(uint64_t n, uint64_t rest, uint64_t half, emu_round r, bool negative)
{
    switch (r) {
    case EMU_RZ:
        return false;
    case EMU_RM:
        return negative && rest > 0;
    case EMU_RP:
        return !negative && rest > 0;
    case EMU_RNA:
        return rest >= half;
    default:
        return rest > half || (rest == half && (n & 1) != 0);
    }
}

/* Bits below the sign of a magnitude that is finite and not 0; above largest() where it is too
 * large. A format's numbers are the multiples of 2^lowest up to one binade above the subnormals,
 * then of twice that .., and their patterns are consecutive. The magnitude is
 * significand * 2^exponent, and 2^q the unit that it is rounded to. */
static uint64_t round_magnitude(const emui_format *f, double v, emu_round r, bool negative)
{
    uint64_t bits = emui_bits_of(v), significand = bits & low_bits(DOUBLE_FRACTION);
    int lowest = 1 - bias_of(f) - f->fraction, field = (int)(bits >> DOUBLE_FRACTION);
    int exponent = (field == 0 ? 1 : field) - DOUBLE_BIAS - DOUBLE_FRACTION;
    if (field != 0)
        significand |= UINT64_C(1) << DOUBLE_FRACTION;
    int q = exponent + DOUBLE_FRACTION - f->fraction;
    q = q < lowest ? lowest : q;
    if (q - lowest > 1 << f->exponent)
        return UINT64_MAX;
    int shift = q - exponent; /* 0 only of f64, which has the same fraction */
    if (shift == 0)
        return bits;
    shift = shift > 62 ? 62 : shift;
    uint64_t n = significand >> shift, half = UINT64_C(1) << (shift - 1);
    n += rounds_away(n, significand & low_bits(shift), half, r, negative);
    return ((uint64_t)(q - lowest) << f->fraction) + n;
}

/* What a magnitude beyond the largest number becomes. */
static uint64_t overflowed(const emui_format *f, emu_round r, bool negative, bool satfinite)
{
    bool inwards = r == EMU_RZ || (r == EMU_RM && !negative) || (r == EMU_RP && negative);
    if (satfinite || inwards)
        return largest(f);
    return f->specials == EMUI_INF_NAN ? largest(f) + 1 : f->nan;
}

uint64_t emui_encode(emu_type t, double v, emu_round r, bool satfinite)
{
    const emui_format *f = &formats[t];
    bool negative = signbit(v) != 0;
    uint64_t bits;
    if (isnan(v))
        return f->nan;
    if (isinf(v)) {
        bits = overflowed(f, EMU_RN, negative, satfinite);
    } else {
        bits = v == 0 ? 0 : round_magnitude(f, fabs(v), r, negative);
        if (bits > largest(f))
            bits = overflowed(f, r, negative, satfinite);
    }
    bits |= (uint64_t)negative << (f->exponent + f->fraction);
    return bits << f->unused;
}

/* ---- Integers ------------------------------------------------------------------------------- */

bool emui_is_signed(emu_type t)
{
    return t == EMU_S2 || t == EMU_S4 || t == EMU_S8 || t == EMU_S16 || t == EMU_S32 ||
           t == EMU_S64;
}

int64_t emui_decode_integer(emu_type t, uint64_t bits)
{
    int width = (int)emu_type_bits(t);
    uint64_t sign = UINT64_C(1) << (width - 1);
    bits &= low_bits(width);
    if (emui_is_signed(t))
        bits = (bits ^ sign) - sign;
    return (int64_t)bits;
}

uint64_t emui_encode_integer(emu_type t, int64_t v, bool saturate)
{
    int width = (int)emu_type_bits(t);
    if (saturate && width < 64) {
        int64_t high = (int64_t)low_bits(emui_is_signed(t) ? width - 1 : width);
        int64_t low = emui_is_signed(t) ? -high - 1 : 0;
        v = v < low ? low : v > high ? high : v;
    }
    return (uint64_t)v & low_bits(width);
}

/* ---- Multiply-add --------------------------------------------------------------------------- */

#if defined(__x86_64__) && defined(__GNUC__)

/* The register of vector arithmetic alone: fesetround also sets that of x87, which nothing here
 * uses, and took a ninth of the time of kernels that compute with intervals. */
static int mode_now(void)
{
    return (int)__builtin_ia32_stmxcsr();
}

static void set_mode(int mode)
{
    __builtin_ia32_ldmxcsr((unsigned)mode);
}

static int mode_of(emu_round r, int before)
{
    enum { DOWN = 1 << 13, UP = 1 << 14 };
    return (before & ~(DOWN | UP)) | (r == EMU_RZ   ? DOWN | UP
                                      : r == EMU_RM ? DOWN
                                      : r == EMU_RP ? UP
                                                    : 0);
}

#else

static int mode_now(void)
{
    return fegetround();
}

static void set_mode(int mode)
{
    fesetround(mode);
}

static int mode_of(emu_round r, int before)
{
    (void)before;
    return r == EMU_RZ   ? FE_TOWARDZERO
           : r == EMU_RM ? FE_DOWNWARD
           : r == EMU_RP ? FE_UPWARD
                         : FE_TONEAREST;
}

#endif

int emui_begin_rounding(emu_round r)
{
    const int before = mode_now(), mode = mode_of(r, before);
    if (mode != before)
        set_mode(mode);
    return before;
}

void emui_end_rounding(int before)
{
    if (mode_now() != before)
        set_mode(before);
}

/* The operands and the result are volatile so that the operation stays between the two calls. */
double emui_fma(double a, double b, double c, emu_round r)
{
    if (r == EMU_RN || r == EMU_RNA)
        return fma(a, b, c);
    volatile double x = a, y = b, z = c, v;
    int before = emui_begin_rounding(r);
    v = fma(x, y, z);
    emui_end_rounding(before);
    return v;
}

uint64_t emui_fma_nan(uint64_t a, uint64_t b, uint64_t c)
{
    static const uint64_t quiet = UINT64_C(1) << 51, none = UINT64_C(0xfff8) << 48;
    const uint64_t in_order[] = {b, c, a};
    for (int i = 0; i < 3; ++i)
        if (isnan(emui_double_of(in_order[i])))
            return in_order[i] | quiet;
    return none;
}

float emui_fmaf(float a, float b, float c, emu_round r)
{
    if (r == EMU_RN || r == EMU_RNA)
        return fmaf(a, b, c);
    volatile float x = a, y = b, z = c, v;
    int before = emui_begin_rounding(r);
    v = fmaf(x, y, z);
    emui_end_rounding(before);
    return v;
}

double emui_divide(double a, double b, emu_round r)
{
    volatile double x = a, y = b, v;
    int before = emui_begin_rounding(r);
    v = x / y;
    emui_end_rounding(before);
    return v;
}

double emui_root(double a, emu_round r)
{
    volatile double x = a, v;
    int before = emui_begin_rounding(r);
    v = sqrt(x);
    emui_end_rounding(before);
    return v;
}

/* What a sum lost is exact as well: where it is not 0, the sum lies between two numbers, and the
 * one whose last bit is set is taken. */
double emui_fma_odd(double a, double b, double c)
{
    double p = a * b, sum = p + c;
    if (!isfinite(sum) || sum == 0)
        return sum;
    double of_c = sum - p, lost = (p - (sum - of_c)) + (c - of_c);
    uint64_t bits = emui_bits_of(sum);
    if (lost != 0 && (bits & 1) == 0)
        bits += (lost > 0) == (sum > 0) ? 1 : UINT64_MAX;
    return emui_double_of(bits);
}
