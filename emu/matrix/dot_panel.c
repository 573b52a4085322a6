/* dot_panel.c - see dot_panel.h.
 *
 * One step of dot.h cuts each addend to a multiple of 2^L, L being E - fraction, and adds. In
 * single precision that is a product, exact, times 2^-L, converted to an integer: conversion cuts
 * towards 0. The highest addend is below 2^(fraction + 2), so that eight products fit an int32_t.
 *
 * Exponents between -100 and 100 keep every product, scale and result a normal number; what lies
 * outside, infinities and NaNs are left to dot.c. */
#include "emu/matrix/dot_panel.h"

#include "emu/alu/halves.h"
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

/* Eight neighbours; low and high are of the exponents before them, column by column. */
static bool eight_of(const single_format *f, const uint32_t *restrict bits, float *restrict value,
                     int16_t *restrict exponent, int16_t *restrict low, int16_t *restrict high)
{
    int32_t bad = 0;
    for (int n = 0; n < EMUI_PANEL; ++n) {
        int32_t size = (int32_t)(bits[n] >> f->unused & f->size);
        bad |= size > (int32_t)f->largest;
        value[n] = single_of(f, bits[n]);
        exponent[n] = (int16_t)exponent_of(f, bits[n], NO_FACTOR);
    }
    for (int n = 0; n < EMUI_PANEL; ++n) {
        int16_t e = exponent[n], lowest = e == NO_FACTOR ? INT16_MAX : e;
        high[n] = e > high[n] ? e : high[n];
        low[n] = lowest < low[n] ? lowest : low[n];
    }
    return bad == 0;
}

void emui_singles_of(emu_type t, emui_operand_bits from, int lines, int k, emui_singles *to)
{
    const single_format f = single_format_of(t);
    int16_t low[EMUI_PANEL], high[EMUI_PANEL];
    for (int n = 0; n < EMUI_PANEL; ++n) {
        low[n] = INT16_MAX;
        high[n] = INT16_MIN;
    }
    to->lines = lines;
    to->k = k;
    to->finite = true;
    for (int i = 0; i < k; ++i)
        for (int line = 0; line < lines; line += EMUI_PANEL)
            to->finite &= eight_of(&f, from.bits + i * from.pitch + line, &to->value[i][line],
                                   &to->exponent[i][line], low, high);
    to->low = INT16_MAX;
    to->high = INT16_MIN;
    for (int n = 0; n < EMUI_PANEL; ++n) {
        to->low = low[n] < to->low ? low[n] : to->low;
        to->high = high[n] > to->high ? high[n] : to->high;
    }
}

/* ---- A line of results ---------------------------------------------------------------------- */

typedef struct panel_line {
    float c[EMUI_PANEL];     /* accumulators */
    int16_t top[EMUI_PANEL]; /* their exponents; then the highest of all addends */
    double sum[EMUI_PANEL];
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

/* The sums, exact: of the accumulators, the first eight products, the others. */
static void add_up(const emui_singles *a, const emui_singles *b, int line, int fraction,
                   panel_line *p)
{
    float scale[EMUI_PANEL];
    double unit[EMUI_PANEL];
    int32_t sum[3][EMUI_PANEL] = {{0}};
    highest(a, b, line, p->top);
    for (int n = 0; n < EMUI_PANEL; ++n) {
        int32_t lowest = (p->top[n] < LOW ? LOW : p->top[n]) - fraction;
        scale[n] = power_of_2(-lowest);
        unit[n] = power_of_2(lowest);
        sum[0][n] = (int32_t)(p->c[n] * scale[n]);
    }
    for (int i = 0; i < a->k; i += 4)
        add_products(a, b, line, i, scale, sum[i < 8 ? 1 : 2]);
    for (int n = 0; n < EMUI_PANEL; ++n)
        p->sum[n] = ((double)sum[0][n] + (double)sum[1][n] + (double)sum[2][n]) * unit[n];
}

/* ---- Results -------------------------------------------------------------------------------- */

/* As f32, the fraction cut to so many bits; a sum is 0 or a normal number. */
static void cut(int bits, const double *restrict sum, uint32_t *restrict d)
{
    const uint64_t kept = UINT64_MAX << (52 - bits);
    for (int n = 0; n < EMUI_PANEL; ++n)
        d[n] = emui_bits_of_float((float)emui_double_of(emui_bits_of(sum[n]) & kept));
}

/* As f16, to nearest; what becomes 0 is +0. */
static void round_off(const double *restrict sum, uint32_t *restrict d)
{
    float odd[EMUI_PANEL];
    for (int n = 0; n < EMUI_PANEL; ++n)
        odd[n] = emui_odd_float(sum[n]);
    for (int n = 0; n < EMUI_PANEL; ++n) {
        uint32_t half = emui_to_f16(odd[n]);
        d[n] = half == 0x8000 ? 0 : half;
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
    if (!emui_dot_core(dot, &core) || a->k > core.products || a->k % 4 != 0 || !is_exact(a, b))
        return false;
    for (int line = 0; line < a->lines; ++line) {
        panel_line p;
        if (!begin_line(&from, c[line].at, &p))
            return false;
        add_up(a, b, line, core.fraction, &p);
        if (dot->to == EMU_F32)
            cut(core.result, p.sum, d[line].at);
        else
            round_off(p.sum, d[line].at);
    }
    return true;
}
