/* filter.c - weighted sums of texels, as the texture units of an H200 round them.
 *
 *      singles, halves    each component is aligned to the largest exponent of those that have a
 *                         weight, and cut there to 27 bits behind the leading one, of halves to 14;
 *                         the sum is exact, and rounded to nearest, ties away from zero
 *      unorm, snorm       integers of 16 bits; the sum is rounded to nearest, ties up
 *
 * Weights are in 1/256 and add up to 1. Not here: which texels (taps.c), texels as numbers
 * (format.c). */
#include "emu/exec/texture/texture.h"

enum { WEIGHT_BITS = 8 };

/* A binary format: so many bits of fraction, and of the sum's alignment. */
typedef struct binary {
    int fraction, exponents, aligned;
    bool flushes; /* subnormals are zeros */
} binary;

static const binary single = {23, 8, 27, true}, half = {10, 5, 14, false};

static int exponent_of(const binary *f, uint32_t bits)
{
    int e = (int)(bits >> f->fraction) & ((1 << f->exponents) - 1);
    return e == 0 ? 1 : e;
}

static int64_t significand_of(const binary *f, uint32_t bits)
{
    uint32_t one = 1U << f->fraction, fraction = bits & (one - 1);
    bool is_subnormal = (bits >> f->fraction & ((1U << f->exponents) - 1)) == 0;
    return !is_subnormal ? fraction | one : f->flushes ? 0 : fraction;
}

static bool is_negative(const binary *f, uint32_t bits)
{
    return bits >> (f->fraction + f->exponents) & 1;
}

static bool is_special(const binary *f, uint32_t bits)
{
    uint32_t all = (1U << f->exponents) - 1;
    return (bits >> f->fraction & all) == all;
}

/* |sum| * 2^(exponent - aligned - 8) in the format. */
static uint32_t rounded(const binary *f, uint64_t sum, int exponent, bool negative)
{
    int bits = 0, all = (1 << f->exponents) - 1;
    if (sum == 0)
        return 0;
    for (uint64_t rest = sum; rest != 0; rest >>= 1)
        ++bits;
    /* so many bits below the last one of a normal result */
    int e = exponent - f->aligned - WEIGHT_BITS + bits - 1, cut = bits - 1 - f->fraction;
    if (e < 1) {
        cut += 1 - e;
        e = 0;
    }
    uint64_t value = cut <= 0   ? sum << -cut
                     : cut > 62 ? 0
                                : (sum + (UINT64_C(1) << (cut - 1))) >> cut;
    value += e == 0 ? 0 : (uint64_t)(e - 1) << f->fraction; /* a carry goes into the exponent */
    if (value >> f->fraction >= (uint64_t)all)
        value = (uint64_t)all << f->fraction;
    return (uint32_t)value | (uint32_t)negative << (f->fraction + f->exponents);
}

/* Infinities and NaNs: opposite infinities, or a NaN, make a NaN. */
static bool special(const binary *f, const int32_t *component, const emui_tap *tap, int taps,
                    uint32_t *result)
{
    uint32_t infinity = (uint32_t)((1 << f->exponents) - 1) << f->fraction, seen = 0;
    bool is_nan = false, any = false;
    for (int k = 0; k < taps; ++k) {
        uint32_t bits = (uint32_t)component[k];
        if (tap[k].weight == 0 || !is_special(f, bits))
            continue;
        is_nan = is_nan || (bits & ((1U << f->fraction) - 1)) != 0 || (any && seen != bits);
        seen = bits;
        any = true;
    }
    uint32_t quiet = (1U << (f->fraction + f->exponents)) - 1;
    *result = is_nan ? quiet : any ? seen : infinity;
    return any;
}

static uint32_t floating(const binary *f, const int32_t *component, const emui_tap *tap, int taps)
{
    int largest = 1;
    int64_t sum = 0;
    uint32_t result;
    if (special(f, component, tap, taps, &result))
        return result;
    for (int k = 0; k < taps; ++k) {
        uint32_t bits = (uint32_t)component[k];
        int e = exponent_of(f, bits);
        if (tap[k].weight > 0 && significand_of(f, bits) != 0 && e > largest)
            largest = e;
    }
    for (int k = 0; k < taps; ++k) {
        uint32_t bits = (uint32_t)component[k];
        int shift = f->aligned - f->fraction - (largest - exponent_of(f, bits));
        int64_t value = significand_of(f, bits);
        value = shift >= 0 ? value << shift : shift < -62 ? 0 : value >> -shift;
        sum += (is_negative(f, bits) ? -value : value) * tap[k].weight;
    }
    return rounded(f, (uint64_t)(sum < 0 ? -sum : sum), largest, sum < 0);
}

static int32_t fixed(const int32_t *component, const emui_tap *tap, int taps, int bits)
{
    int64_t sum = INT64_C(1) << (bits - 1);
    for (int k = 0; k < taps; ++k)
        sum += (int64_t)component[k] * tap[k].weight;
    return (int32_t)(sum >> bits);
}

int32_t emui_filter(emui_arithmetic how, const int32_t *component, const emui_tap *tap, int taps)
{
    switch (how) {
    case EMUI_SINGLES:
        return (int32_t)floating(&single, component, tap, taps);
    case EMUI_HALVES:
        return (int32_t)floating(&half, component, tap, taps);
    case EMUI_INTEGERS:
        return component[0];
    case EMUI_UNORM:
        return fixed(component, tap, taps, WEIGHT_BITS);
    default: /* in eighths */
        return fixed(component, tap, taps, WEIGHT_BITS + 3);
    }
}
