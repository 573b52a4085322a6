/* dot_panel.c - see dot_panel.h.
 *
 * One step of dot.h cuts each addend to a multiple of 2^L, L being E - fraction, and adds. In
 * single precision that is a product, exact, times 2^-L, converted to an integer: conversion cuts
 * towards 0. The highest addend is below 2^(fraction + 2), so that eight products and the
 * accumulator fit an int32_t, and eight others another one.
 *
 *      powers     2^E is the largest product of two powers, so that E is found by multiplying
 *      products   p * q * 2^-L, cut
 *
 * Where factors have at most 9 digits, counted from one unit, and accumulators 23 from the unit of
 * the products, 24 bits hold every sum in whatever order: nothing is cut, and plain sums of
 * products are a quarter of the work. Tests multiply such numbers: wgmma of small integers takes
 * 0.6 of the time.
 *
 * Exponents between -100 and 100 keep every product, scale and result a normal number; what lies
 * outside, infinities and NaNs are left to dot.c.
 *
 * The inner loops run over eight columns, or lines, and become vectors where all of them stand in
 * one function: hence EMUI_PART. */
#include "emu/exec/matrix/dot_panel.h"

#include "emu/exec/alu/halves.h"
#include "emu/exec/alu/numbers.h"
#include "emu/state/vector.h"

#include <math.h>

enum { LOW = -100, HIGH = 100, F32_BIAS = 127, F32_FRACTION = 23, TOGETHER = 8, STEP = 4 };
enum { FEW = 9, ADDENDS = 16 }; /* digits of factors and how many products: less than 2^23 units */

static const uint32_t SIGN = UINT32_C(1) << 31, EXPONENT = UINT32_C(0xff) << 23;

static inline float power_of_2(int exponent)
{
    return emui_float_of((uint32_t)(F32_BIAS + exponent) << F32_FRACTION);
}

/* ---- In single precision -------------------------------------------------------------------- */

/* Bits as a float and as the power of 2 of its exponent: the fields of the format, moved to those
 * of f32, say both but for the bias. */
typedef struct single_format {
    int unused, fraction, bias, to_sign;
    uint32_t size, largest; /* mask; the pattern of the largest number */
    float unbias;
} single_format;

static single_format single_format_of(emu_type t)
{
    const emui_format *f = emui_format_of(t);
    int bias = (1 << (f->exponent - 1)) - 1, bits = f->exponent + f->fraction;
    uint32_t all = (UINT32_C(1) << bits) - 1, one_nan = f->specials == EMUI_ONE_NAN;
    return (single_format){.unused = f->unused,
                           .fraction = f->fraction,
                           .bias = bias,
                           .to_sign = 31 - bits,
                           .size = all,
                           .largest = all - (one_nan ? 1 : UINT32_C(1) << f->fraction),
                           .unbias = power_of_2(F32_BIAS - bias)};
}

/* One number. Subnormal ones have the exponent of the lowest normal ones, 0 has none. */
typedef struct single {
    float value, power;
    uint32_t size;
} single;

EMUI_PART single single_of(const single_format *f, uint32_t bits)
{
    const uint32_t number = bits >> f->unused, size = number & f->size;
    const uint32_t fields = size << (F32_FRACTION - f->fraction),
                   sign = number << f->to_sign & SIGN;
    const uint32_t lowest = UINT32_C(1) << F32_FRACTION, exponent = fields & EXPONENT;
    const uint32_t field = (exponent < lowest ? lowest : exponent) & (0 - (uint32_t)(size != 0));
    float value = emui_float_of(fields) * f->unbias;
    return (single){emui_float_of(emui_bits_of_float(value) | sign),
                    emui_float_of(field) * f->unbias, size};
}

/* What is found in eight columns, as bits: the highest power of 2 of a number, and the lowest digit
 * that is not 0, times 2^23. */
typedef struct digits {
    int32_t top[EMUI_PANEL], unit[EMUI_PANEL];
} digits;

/* Eight neighbours. */
EMUI_PART void eight_of(const single_format *f, const uint32_t *restrict bits,
                        float *restrict value, float *restrict power, int32_t *restrict bad)
{
    for (int n = 0; n < EMUI_PANEL; ++n) {
        single v = single_of(f, bits[n]);
        bad[n] |= (int32_t)v.size > (int32_t)f->largest;
        value[n] = v.value;
        power[n] = v.power;
    }
}

EMUI_PART void find_digits(const float *restrict value, const float *restrict power,
                           digits *restrict all)
{
    for (int n = 0; n < EMUI_PANEL; ++n) {
        const uint32_t size = emui_bits_of_float(value[n]) & ~SIGN;
        const uint32_t fraction = (size & ~EXPONENT) | UINT32_C(1) << F32_FRACTION;
        const float digit = (float)(int32_t)(fraction & (0 - fraction));
        const uint32_t lowest = emui_bits_of_float(digit * emui_float_of(size & EXPONENT));
        const int32_t unit = (int32_t)emui_pick(size == 0, INT32_MAX, lowest);
        const int32_t top = (int32_t)emui_bits_of_float(power[n]);
        all->top[n] = top > all->top[n] ? top : all->top[n];
        all->unit[n] = unit < all->unit[n] ? unit : all->unit[n];
    }
}

static inline int exponent_of(int32_t bits)
{
    return (int)(bits >> F32_FRACTION) - F32_BIAS;
}

static inline bool is_any(const int32_t bad[EMUI_PANEL])
{
    int32_t any = 0;
    for (int n = 0; n < EMUI_PANEL; ++n)
        any |= bad[n];
    return any != 0;
}

/* The lowest and the highest power of eight and of those before them, column by column, as bits. */
EMUI_PART void widen(const float *restrict power, int32_t *restrict low, int32_t *restrict high)
{
    for (int n = 0; n < EMUI_PANEL; ++n) {
        int32_t e = (int32_t)emui_bits_of_float(power[n]), lowest = e == 0 ? INT32_MAX : e;
        high[n] = e > high[n] ? e : high[n];
        low[n] = lowest < low[n] ? lowest : low[n];
    }
}

/* Of numbers that are all 0, any products are in range. */
EMUI_PART void find_range(emui_singles *to)
{
    int32_t low[EMUI_PANEL], high[EMUI_PANEL], lowest = INT32_MAX, highest = 0;
    for (int n = 0; n < EMUI_PANEL; ++n) {
        low[n] = INT32_MAX;
        high[n] = 0;
    }
    for (int i = 0; i < to->k; ++i)
        for (int line = 0; line < to->lines; line += EMUI_PANEL)
            widen(&to->power[i][line], low, high);
    for (int n = 0; n < EMUI_PANEL; ++n) {
        lowest = low[n] < lowest ? low[n] : lowest;
        highest = high[n] > highest ? high[n] : highest;
    }
    to->low = exponent_of(lowest);
    to->high = exponent_of(highest);
}

/* The unit and the highest exponent; of numbers that are all 0, any unit is one. */
EMUI_PART void end_digits(const digits *all, emui_singles *to)
{
    int32_t unit = INT32_MAX, top = 0;
    for (int n = 0; n < EMUI_PANEL; ++n) {
        unit = all->unit[n] < unit ? all->unit[n] : unit;
        top = all->top[n] > top ? all->top[n] : top;
    }
    to->unit = top == 0 ? 0 : exponent_of(unit) - F32_FRACTION;
    to->few_digits = top == 0 || exponent_of(top) < to->unit + FEW;
}

/* As a rule the first numbers show that there are too many digits. */
EMUI_PART void find_unit(emui_singles *to)
{
    const int lines = to->lines, k = to->k;
    digits all = {{0}, {0}};
    for (int n = 0; n < EMUI_PANEL; ++n)
        all.unit[n] = INT32_MAX;
    find_digits(to->value[0], to->power[0], &all);
    end_digits(&all, to);
    if (!to->few_digits)
        return;
    for (int i = 0; i < k; ++i)
        for (int line = 0; line < lines; line += EMUI_PANEL)
            find_digits(&to->value[i][line], &to->power[i][line], &all);
    end_digits(&all, to);
}

/* What is read for each number is copied first: numbers might lie where it is. */
EMUI_PART void fill_of(single_format f, emui_operand_bits from, emui_singles *to)
{
    const int lines = to->lines, k = to->k;
    int32_t bad[EMUI_PANEL] = {0};
    for (int i = 0; i < k; ++i)
        for (int line = 0; line < lines; line += EMUI_PANEL)
            eight_of(&f, from.bits + i * from.pitch + line, &to->value[i][line],
                     &to->power[i][line], bad);
    to->finite = !is_any(bad);
    to->low = 1 - f.bias;
    to->high = f.bias + 1;
    if (to->high - to->low > HIGH / 2) /* else no product leaves the range */
        find_range(to);
}

/* Of f16 the fields are constants then. */
EMUI_VECTOR static void fill(const single_format *f, emui_operand_bits from, emui_singles *to)
{
    static const single_format halves = {0, 10, 15, 16, 0x7fff, 0x7bff, 0x1p112f};
    if (f->fraction == halves.fraction && f->bias == halves.bias && f->unused == 0)
        fill_of(halves, from, to);
    else
        fill_of(*f, from, to);
    find_unit(to);
}

void emui_singles_of(emu_type t, emui_operand_bits from, int lines, int k, emui_singles *to)
{
    const single_format f = single_format_of(t);
    to->lines = lines;
    to->k = to->addends = k;
    fill(&f, from, to);
}

/* ---- A line of results ---------------------------------------------------------------------- */

typedef struct panel_line {
    float c[EMUI_PANEL];    /* accumulators */
    float top[EMUI_PANEL];  /* their powers of 2; then the highest of all addends */
    float unit[EMUI_PANEL]; /* powers of 2: what a sum counts */
    /* In units: the accumulators and eight products, the other products. */
    int32_t first[EMUI_PANEL], others[EMUI_PANEL];
} panel_line;

/* Accumulators that are neither 0 nor in the range. */
EMUI_PART void find_bad_words(const uint32_t *restrict c, int32_t *restrict bad)
{
    const int32_t low = (LOW + F32_BIAS) << F32_FRACTION, high = (HIGH + F32_BIAS) << F32_FRACTION;
    for (int n = 0; n < EMUI_PANEL; ++n) {
        const int32_t size = (int32_t)(c[n] & ~SIGN);
        bad[n] |= ((size < low) & (size != 0)) | (size >= high);
    }
}

/* f16 need but be finite. */
EMUI_PART void find_bad_halves(const uint32_t *restrict c, int32_t *restrict bad)
{
    for (int n = 0; n < EMUI_PANEL; ++n)
        bad[n] |= (c[n] & 0x7c00) == 0x7c00;
}

EMUI_PART bool are_in_range(bool halves, int lines, const emui_sums *c)
{
    int32_t bad[EMUI_PANEL] = {0};
    for (int line = 0; line < lines; ++line)
        if (halves)
            find_bad_halves(c[line].at, bad);
        else
            find_bad_words(c[line].at, bad);
    return !is_any(bad);
}

EMUI_PART void begin_words(const uint32_t *restrict bits, panel_line *restrict p)
{
    for (int n = 0; n < EMUI_PANEL; ++n) {
        p->c[n] = emui_float_of(bits[n]);
        p->top[n] = emui_float_of(bits[n] & EXPONENT);
    }
}

/* Shifted into the place of an f32's fields, a number is 2^112 too small. */
EMUI_PART void begin_halves(const uint32_t *restrict bits, panel_line *restrict p)
{
    for (int n = 0; n < EMUI_PANEL; ++n) {
        const uint32_t fields = (bits[n] & 0x7fff) << 13, sign = bits[n] << 16 & SIGN;
        const float value = emui_float_of(fields) * 0x1p112f;
        const uint32_t subnormal = (uint32_t)((fields & EXPONENT) == 0) & (uint32_t)(fields != 0);
        const uint32_t field = (fields & EXPONENT) + (subnormal << F32_FRACTION);
        p->c[n] = emui_float_of(emui_bits_of_float(value) | sign);
        p->top[n] = emui_float_of(field) * 0x1p112f;
    }
}

/* 2^E of each column, from that of the accumulators on; no lower than 2^LOW. */
EMUI_PART void find_highest(const emui_factors *f, int line, float *restrict top)
{
    const emui_singles *a = f->a, *b = f->b;
    const float low = 0x1p-100f;
    for (int n = 0; n < EMUI_PANEL; ++n)
        top[n] = top[n] > low ? top[n] : low;
    for (int i = f->first; i < f->first + f->k; i += STEP)
        for (int n = 0; n < EMUI_PANEL; ++n) {
            float p = a->power[i][line] * b->power[i][n];
            float q = a->power[i + 1][line] * b->power[i + 1][n];
            float r = a->power[i + 2][line] * b->power[i + 2][n];
            float s = a->power[i + 3][line] * b->power[i + 3][n];
            p = p > q ? p : q;
            r = r > s ? r : s;
            p = p > r ? p : r;
            top[n] = p > top[n] ? p : top[n];
        }
}

/* The products from k to another k, cut and added. */
EMUI_PART void add_products(const emui_factors *f, int line, int k, int end,
                            const float *restrict scale, int32_t *restrict sum)
{
    const emui_singles *a = f->a, *b = f->b;
    for (int i = k; i < end; i += STEP)
        for (int n = 0; n < EMUI_PANEL; ++n)
            sum[n] += (int32_t)(a->value[i][line] * b->value[i][n] * scale[n]) +
                      (int32_t)(a->value[i + 1][line] * b->value[i + 1][n] * scale[n]) +
                      (int32_t)(a->value[i + 2][line] * b->value[i + 2][n] * scale[n]) +
                      (int32_t)(a->value[i + 3][line] * b->value[i + 3][n] * scale[n]);
}

/* The sums, exact. */
EMUI_PART void add_up(const emui_factors *f, int line, int fraction, panel_line *restrict p)
{
    const int end = f->first + f->k, middle = f->k < TOGETHER ? end : f->first + TOGETHER;
    const uint32_t one = (uint32_t)(2 * F32_BIAS + fraction) << F32_FRACTION;
    const float below = power_of_2(-fraction);
    float scale[EMUI_PANEL];
    find_highest(f, line, p->top);
    for (int n = 0; n < EMUI_PANEL; ++n) {
        scale[n] = emui_float_of(one - emui_bits_of_float(p->top[n])); /* its inverse */
        p->unit[n] = p->top[n] * below;
        p->first[n] = (int32_t)(p->c[n] * scale[n]);
        p->others[n] = 0;
    }
    add_products(f, line, f->first, middle, scale, p->first);
    add_products(f, line, middle, end, scale, p->others);
}

/* ---- Nothing is cut ------------------------------------------------------------------------- */

/* Accumulators that are no multiple of a unit, or whose power of 2 is 2^23 of them or more. So is a
 * NaN's. To add 3 * 2^22 units rounds to one. */
EMUI_PART void find_long(const panel_line *p, float unit, int32_t *restrict any)
{
    const float large = 0x1.8p23f * unit, end = 0x1p23f * unit;
    for (int n = 0; n < EMUI_PANEL; ++n)
        any[n] |= (p->c[n] + large - large != p->c[n]) | !(p->top[n] < end);
}

/* The products of STEP k. */
EMUI_PART float plain_step(const emui_singles *a, const emui_singles *b, int i, int line, int n)
{
    return (a->value[i][line] * b->value[i][n] + a->value[i + 1][line] * b->value[i + 1][n]) +
           (a->value[i + 2][line] * b->value[i + 2][n] +
            a->value[i + 3][line] * b->value[i + 3][n]);
}

EMUI_PART void add_steps(const emui_factors *f, int i, int line, int steps, float *restrict sum)
{
    for (int n = 0; n < EMUI_PANEL; ++n)
        sum[n] += plain_step(f->a, f->b, i, line, n) +
                  (steps == 1 ? 0 : plain_step(f->a, f->b, i + STEP, line, n));
}

/* As from +0 on, so that no sum is -0. */
EMUI_PART void add_plainly(const emui_factors *f, int line, float *restrict sum)
{
    int i = f->first;
    for (int n = 0; n < EMUI_PANEL; ++n)
        sum[n] += 0.0f;
    for (; i + TOGETHER <= f->first + f->k; i += TOGETHER)
        add_steps(f, i, line, 2, sum);
    if (i < f->first + f->k)
        add_steps(f, i, line, 1, sum);
}

/* ---- Results -------------------------------------------------------------------------------- */

/* As f32, the fraction cut to so many bits; a sum is 0 or a normal number. */
EMUI_PART void to_words(int bits, const panel_line *p, uint32_t *restrict d)
{
    const uint64_t kept = UINT64_MAX << (52 - bits);
    for (int n = 0; n < EMUI_PANEL; ++n) {
        const double sum = (double)p->first[n] + (double)p->others[n];
        const float cut = (float)emui_double_of(emui_bits_of(sum) & kept);
        d[n] = emui_bits_of_float(cut * p->unit[n]);
    }
}

/* A sum: its size cut to 24 bits, as the bits of a float; what it counts; is anything lost? */
typedef struct cut_sum {
    uint32_t size, sign, lost;
    float unit;
} cut_sum;

/* A sum has 33 bits, and half its size fits: where it is too long, that is taken, and the unit
 * twice. What the conversion rounds up is one too large. */
EMUI_PART cut_sum cut(int32_t first, int32_t others, float unit)
{
    const int32_t half = (first >> 1) + (others >> 1) + (first & others & 1);
    const int32_t odd = (first ^ others) & 1, negative = half >> 31;
    const int32_t size = (half ^ negative) + (negative & (odd ^ 1)); /* halved, rounded down */
    const int32_t is_long = ((1 << F32_FRACTION) - 1 - size) >> 31;
    const int32_t whole = size + (~is_long & (size + odd));
    const float near = (float)whole;
    const int32_t back = (int32_t)near;
    return (cut_sum){.size = emui_bits_of_float(near) - (uint32_t)(back > whole),
                     .sign = (uint32_t)negative & SIGN,
                     .lost = (uint32_t)(back != whole) | (uint32_t)(odd & is_long),
                     .unit = emui_float_of(emui_bits_of_float(unit) +
                                           ((uint32_t)is_long & UINT32_C(1) << F32_FRACTION))};
}

/* As f16, to nearest; what becomes 0 is +0. */
EMUI_PART void to_halves(const panel_line *p, uint32_t *restrict d)
{
    for (int n = 0; n < EMUI_PANEL; ++n) {
        cut_sum s = cut(p->first[n], p->others[n], p->unit[n]);
        float odd = emui_float_of(s.size | s.lost) * s.unit;
        uint32_t half = emui_to_f16(odd);
        d[n] = half | (half == 0 ? 0 : s.sign >> 16);
    }
}

/* How the sums of a step begin and end: as f16, or as f32. */
typedef struct ends {
    bool from_halves, to_halves;
    emui_core core;
} ends;

EMUI_PART void plain_words(const float *restrict sum, uint32_t *restrict d)
{
    for (int n = 0; n < EMUI_PANEL; ++n)
        d[n] = emui_bits_of_float(sum[n]);
}

EMUI_PART void plain_halves(const float *restrict sum, uint32_t *restrict d)
{
    for (int n = 0; n < EMUI_PANEL; ++n) {
        const uint32_t word = emui_bits_of_float(sum[n]);
        const uint32_t half = emui_to_f16(emui_float_of(word & ~SIGN));
        d[n] = half | (half == 0 ? 0 : (word & SIGN) >> 16);
    }
}

/* False, and d is undefined, where accumulators are too long. d is not c. */
EMUI_VECTOR static bool plain_panel(const emui_factors *of, const ends *how, const emui_sums *c,
                                    emui_sums *d)
{
    const emui_factors f = *of;
    const ends e = *how;
    const int lines = f.a->lines;
    const float unit = power_of_2(f.a->unit + f.b->unit);
    int32_t any[EMUI_PANEL] = {0};
    for (int line = 0; line < lines; ++line) {
        panel_line p;
        if (e.from_halves) {
            find_bad_halves(c[line].at, any);
            begin_halves(c[line].at, &p);
        } else {
            begin_words(c[line].at, &p);
        }
        find_long(&p, unit, any);
        add_plainly(&f, line, p.c);
        if (e.to_halves)
            plain_halves(p.c, d[line].at);
        else
            plain_words(p.c, d[line].at);
    }
    return !is_any(any);
}

/* What is read in each line is copied first: results might lie where it is. */
EMUI_VECTOR static bool panel(const emui_factors *of, const ends *how, const emui_sums *c,
                              emui_sums *d)
{
    const emui_factors f = *of;
    const ends e = *how;
    const int lines = f.a->lines;
    if (!are_in_range(e.from_halves, lines, c))
        return false;
    for (int line = 0; line < lines; ++line) {
        panel_line p;
        if (e.from_halves)
            begin_halves(c[line].at, &p);
        else
            begin_words(c[line].at, &p);
        add_up(&f, line, e.core.fraction, &p);
        if (e.to_halves)
            to_halves(&p, d[line].at);
        else
            to_words(e.core.result, &p, d[line].at);
    }
    return true;
}

static bool is_exact(const emui_singles *a, const emui_singles *b)
{
    return a->finite && b->finite && a->low + b->low >= LOW && a->high + b->high <= HIGH;
}

bool emui_dot_panel(const emui_dot *dot, const emui_factors *f, const emui_sums *c, emui_sums *d)
{
    ends e = {.from_halves = dot->from == EMU_F16, .to_halves = dot->to == EMU_F16};
    int addends = f->k < f->a->addends ? f->k : f->a->addends;
    if (!emui_dot_core(dot, &e.core) || addends > e.core.products || f->k % STEP != 0 ||
        !is_exact(f->a, f->b))
        return false;
    const bool plain = c != d && e.core.result == F32_FRACTION && addends <= ADDENDS &&
                       f->a->few_digits && f->b->few_digits;
    return (plain && plain_panel(f, &e, c, d)) || panel(f, &e, c, d);
}
