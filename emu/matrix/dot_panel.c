/* dot_panel.c - see dot_panel.h.
 *
 * One step of dot.h cuts each addend to a multiple of 2^L, L being E - fraction, and adds. In
 * single precision that is a product, exact, times 2^-L, converted to an integer: conversion cuts
 * towards 0. The highest addend is below 2^(fraction + 2), so that eight products fit an int32_t.
 *
 * Exponents between -100 and 100 keep every product, scale and result a normal number; what lies
 * outside, infinities and NaNs are left to dot.c. */
#include "emu/matrix/dot_panel.h"

#include "emu/alu/numbers.h"

#include <math.h>
#include <string.h>

/* A number that is 0 has no exponent: any sum of two with one of these is below all others. */
enum { LOW = -100, HIGH = 100, NO_FACTOR = -8192, NO_ADDEND = -16384, F32_BIAS = 127 };

static float power_of_2(int exponent)
{
    return emui_float_of((uint32_t)(F32_BIAS + exponent) << 23);
}

/* ---- In single precision -------------------------------------------------------------------- */

/* Bits as a float and its exponent; the fields of the format, moved to those of f32, say the number
 * but for the bias. */
typedef struct single_format {
    int unused, fraction, bias;
    uint32_t sign, size, largest; /* masks; the pattern of the largest number */
    float unbias;
} single_format;

static single_format single_format_of(emu_type t)
{
    const emui_format *f = emui_format_of(t);
    int bias = (1 << (f->exponent - 1)) - 1, bits = f->exponent + f->fraction;
    return (single_format){
        .unused = f->unused,
        .fraction = f->fraction,
        .bias = bias,
        .sign = UINT32_C(1) << bits,
        .size = (UINT32_C(1) << bits) - 1,
        .largest = (uint32_t)(emui_encode(t, (double)INFINITY, EMU_RN, true) >> f->unused),
        .unbias = power_of_2(F32_BIAS - bias)};
}

static inline float single_of(const single_format *f, uint32_t bits)
{
    uint32_t size = bits >> f->unused & f->size;
    float v = emui_float_of(size << (23 - f->fraction)) * f->unbias;
    return (bits >> f->unused & f->sign) != 0 ? -v : v;
}

/* Subnormal numbers have the exponent of the lowest normal ones. */
static inline int exponent_of(const single_format *f, uint32_t bits, int of_zero)
{
    uint32_t size = bits >> f->unused & f->size;
    int field = (int)(size >> f->fraction);
    return size == 0 ? of_zero : (field == 0 ? 1 : field) - f->bias;
}

/* Eight neighbours; all are finite. */
static bool eight_of(const single_format *f, const uint32_t *restrict bits, float *restrict value,
                     int16_t *restrict exponent)
{
    int32_t bad = 0;
    for (int n = 0; n < EMUI_PANEL; ++n) {
        int32_t size = (int32_t)(bits[n] >> f->unused & f->size);
        bad |= size > (int32_t)f->largest;
        value[n] = single_of(f, bits[n]);
        exponent[n] = (int16_t)exponent_of(f, bits[n], NO_FACTOR);
    }
    return bad == 0;
}

/* The lowest and the highest exponent of eight and of those before them, column by column. */
static void widen(const int16_t *restrict exponent, int16_t *restrict low, int16_t *restrict high)
{
    for (int n = 0; n < EMUI_PANEL; ++n) {
        int16_t e = exponent[n], lowest = e == NO_FACTOR ? INT16_MAX : e;
        high[n] = e > high[n] ? e : high[n];
        low[n] = lowest < low[n] ? lowest : low[n];
    }
}

static void find_range(emui_singles *to)
{
    int16_t low[EMUI_PANEL], high[EMUI_PANEL];
    for (int n = 0; n < EMUI_PANEL; ++n) {
        low[n] = INT16_MAX;
        high[n] = INT16_MIN;
    }
    for (int i = 0; i < to->k; ++i)
        for (int line = 0; line < to->lines; line += EMUI_PANEL)
            widen(&to->exponent[i][line], low, high);
    to->low = INT16_MAX;
    to->high = INT16_MIN;
    for (int n = 0; n < EMUI_PANEL; ++n) {
        to->low = low[n] < to->low ? low[n] : to->low;
        to->high = high[n] > to->high ? high[n] : to->high;
    }
}

void emui_singles_of(emu_type t, emui_operand_bits from, int lines, int k, emui_singles *to)
{
    const single_format f = single_format_of(t);
    to->lines = lines;
    to->k = to->addends = k;
    to->finite = true;
    for (int i = 0; i < k; ++i)
        for (int line = 0; line < lines; line += EMUI_PANEL)
            to->finite &= eight_of(&f, from.bits + i * from.pitch + line, &to->value[i][line],
                                   &to->exponent[i][line]);
    to->low = 1 - f.bias;
    to->high = f.bias + 1;
    if (to->high - to->low > HIGH / 2) /* else no product leaves the range */
        find_range(to);
}

/* ---- A line of results ---------------------------------------------------------------------- */

typedef struct panel_line {
    float c[EMUI_PANEL];     /* accumulators */
    int16_t top[EMUI_PANEL]; /* their exponents; then the highest of all addends */
    float unit[EMUI_PANEL];  /* powers of 2 */
    /* In units: the accumulators and eight products, the other products. */
    int32_t first[EMUI_PANEL], others[EMUI_PANEL];
} panel_line;

/* False where an accumulator is not finite, too small or too large. */
static bool begin_line(const single_format *f, const uint32_t *bits, panel_line *p)
{
    int32_t bad = 0;
    for (int n = 0; n < EMUI_PANEL; ++n) {
        int32_t size = (int32_t)(bits[n] & f->size), e = exponent_of(f, bits[n], NO_ADDEND);
        p->c[n] = single_of(f, bits[n]);
        p->top[n] = (int16_t)e;
        bad |= size == 0 ? 0 : (e < LOW) | (e > HIGH) | (size > (int32_t)f->largest);
    }
    return bad == 0;
}

/* E of each column, from that of the accumulators on. */
static void highest(const emui_singles *a, const emui_singles *b, int line, int16_t *restrict top)
{
    for (int i = 0; i < a->k; ++i) {
        int16_t e = a->exponent[i][line];
        for (int n = 0; n < EMUI_PANEL; ++n) {
            int16_t sum = (int16_t)(e + b->exponent[i][n]);
            top[n] = sum > top[n] ? sum : top[n];
        }
    }
}

/* Four products of each column, from k on, cut and added. */
static void add_products(const emui_singles *a, const emui_singles *b, int line, int k,
                         const float *restrict scale, int32_t *restrict sum)
{
    const float p = a->value[k][line], q = a->value[k + 1][line];
    const float r = a->value[k + 2][line], s = a->value[k + 3][line];
    const float(*x)[EMUI_MAX_LINES] = &b->value[k];
    for (int n = 0; n < EMUI_PANEL; ++n)
        sum[n] += (int32_t)(p * x[0][n] * scale[n]) + (int32_t)(q * x[1][n] * scale[n]) +
                  (int32_t)(r * x[2][n] * scale[n]) + (int32_t)(s * x[3][n] * scale[n]);
}

/* The sums, exact: an int32_t holds the accumulator and eight products, and some to spare. */
static void add_up(const emui_singles *a, const emui_singles *b, int line, int fraction,
                   panel_line *p)
{
    float scale[EMUI_PANEL];
    highest(a, b, line, p->top);
    for (int n = 0; n < EMUI_PANEL; ++n) {
        int32_t lowest = (p->top[n] < LOW ? LOW : p->top[n]) - fraction;
        scale[n] = power_of_2(-lowest);
        p->unit[n] = power_of_2(lowest);
        p->first[n] = (int32_t)(p->c[n] * scale[n]);
        p->others[n] = 0;
    }
    for (int i = 0; i < a->k; i += 4)
        add_products(a, b, line, i, scale, i < 8 ? p->first : p->others);
}

/* ---- Results -------------------------------------------------------------------------------- */

/* As f32, the fraction cut to so many bits, where there are eight products and no more: what is
 * rounded up is one too large. */
static void cut_words(int bits, const panel_line *p, uint32_t *restrict d)
{
    const uint32_t kept = UINT32_MAX << (23 - bits), sign = UINT32_C(1) << 31;
    for (int n = 0; n < EMUI_PANEL; ++n) {
        int32_t sum = p->first[n], size = sum < 0 ? -sum : sum;
        float near = (float)size;
        uint32_t word = emui_bits_of_float(near) - (uint32_t)((int32_t)near > size);
        d[n] = emui_bits_of_float(emui_float_of(word & kept) * p->unit[n]) | ((uint32_t)sum & sign);
    }
}

/* As f32, the fraction cut to so many bits; a sum is 0 or a normal number. */
static void cut(int bits, const panel_line *p, uint32_t *restrict d)
{
    const uint64_t kept = UINT64_MAX << (52 - bits);
    float v[EMUI_PANEL];
    for (int n = 0; n < EMUI_PANEL; ++n) {
        double sum = (double)p->first[n] + (double)p->others[n];
        v[n] = (float)emui_double_of(emui_bits_of(sum) & kept);
    }
    for (int n = 0; n < EMUI_PANEL; ++n)
        d[n] = emui_bits_of_float(v[n] * p->unit[n]);
}

/* Rounded to the 11 bits of a normal f16, and to the multiples of 2^-24 of a subnormal one: both
 * are exact as f32. */
typedef struct rounded {
    float normal[EMUI_PANEL], subnormal[EMUI_PANEL];
} rounded;

static void round_both(const panel_line *p, rounded *r)
{
    enum { LOST = 52 - 10 };
    const uint64_t half = (UINT64_C(1) << (LOST - 1)) - 1, kept = UINT64_MAX << LOST;
    const double magic = 0x1.8p28; /* the last bit of numbers around it is 2^-24 */
    double v[EMUI_PANEL];
    for (int n = 0; n < EMUI_PANEL; ++n)
        v[n] = ((double)p->first[n] + (double)p->others[n]) * (double)p->unit[n];
    for (int n = 0; n < EMUI_PANEL; ++n)
        r->subnormal[n] = (float)((v[n] + magic) - magic);
    for (int n = 0; n < EMUI_PANEL; ++n) {
        uint64_t bits = emui_bits_of(v[n]);
        r->normal[n] = (float)emui_double_of((bits + half + (bits >> LOST & 1)) & kept);
    }
}

/* As f16, to nearest; what becomes 0 is +0. The last bit of numbers from 0.5 to 1 is 2^-24. */
static void round_off(const panel_line *p, uint32_t *restrict d)
{
    const int32_t smallest = 113 << 23, too_large = 143 << 23, infinite = 0x7c00;
    const int32_t half = 126 << 23;
    rounded r;
    int32_t size[EMUI_PANEL], subnormal[EMUI_PANEL];
    round_both(p, &r);
    for (int n = 0; n < EMUI_PANEL; ++n) {
        size[n] = (int32_t)emui_bits_of_float(r.normal[n]) & 0x7fffffff;
        subnormal[n] = (int32_t)emui_bits_of_float(fabsf(r.subnormal[n]) + 0.5f) - half;
    }
    for (int n = 0; n < EMUI_PANEL; ++n) {
        int32_t normal = (size[n] - (112 << 23)) >> 13;
        normal = size[n] < smallest ? subnormal[n] : normal;
        normal = size[n] < too_large ? normal : infinite;
        size[n] = normal;
    }
    for (int n = 0; n < EMUI_PANEL; ++n) {
        uint32_t sign = emui_bits_of_float(r.normal[n]) >> 16 & 0x8000;
        d[n] = (uint32_t)size[n] | (size[n] == 0 ? 0 : sign);
    }
}

static bool is_exact(const emui_singles *a, const emui_singles *b)
{
    return a->finite && b->finite && a->low + b->low >= LOW && a->high + b->high <= HIGH;
}

bool emui_dot_panel(const emui_dot *dot, const emui_singles *a, const emui_singles *b,
                    const emui_sums *c, emui_sums *d)
{
    const single_format from = single_format_of(dot->from);
    emui_core core;
    if (!emui_dot_core(dot, &core) || a->addends > core.products || a->k % 4 != 0 ||
        !is_exact(a, b))
        return false;
    for (int line = 0; line < a->lines; ++line) {
        panel_line p;
        if (!begin_line(&from, c[line].at, &p))
            return false;
        add_up(a, b, line, core.fraction, &p);
        if (dot->to == EMU_F32 && a->k <= 8)
            cut_words(core.result, &p, d[line].at);
        else if (dot->to == EMU_F32)
            cut(core.result, &p, d[line].at);
        else
            round_off(&p, d[line].at);
    }
    return true;
}
