/* mma_cut.c - mma.sync of floating point by whole rows: sums that a tensor core cuts.
 *
 * Follows PTX ISA 9.7.14.5.14; sums are those of dot.h, as dot_panel.c computes them: what that
 * file says of cutting, of few digits and of the range holds here. In stages, each of which is a
 * loop over all lines:
 *
 *      factors   words -> numbers in single precision, and their exponents as 16 bits
 *      tops      the highest exponent of a line's products with a column: pairs of k at once
 *      begin     C, and 2^-L, which every product is multiplied by
 *      products  multiplied, cut, added: the even parts apart from the odd ones, 8 of k each
 *      end       the sums as f32 or f16
 *
 * Not here: registers (mma_row.c), sums of which nothing is cut (mma_exact.c). */
#include "emu/exec/alu/halves.h"
#include "emu/exec/alu/numbers.h"
#include "emu/exec/matrix/mma_row.h"

#include <string.h>

enum { CELLS = EMUI_ROW_CELLS, WORDS = EMU_LANES, HALF = 8 };
enum { BIAS = 127, FRACTION = 23, LOW = -100, HIGH = 100, CUT = 25, FEW = 9 };
enum { MOST = 0x7fffff00 };             /* units: no float of an integer up to that is larger */
enum { NO_POWER = -4096, VECTOR = 16 }; /* the exponent of 0; how many are compared at once */

static const uint32_t SIGN = UINT32_C(1) << 31;

/* Factors with their exponents, each as that of f32 is: biased, subnormal numbers with that of the
 * lowest normal ones. Two of a word: the low one's first; of tf32, those of the first and of the
 * second register of a line. */
typedef struct factors {
    emui_row_factors of;
    int registers; /* of a line */
    int pairs;     /* of those, with exponents */
    int low, high; /* none is below or above, but for 0 */
    _Alignas(64) int16_t power[2 * EMUI_ROW_WORDS];
} factors;

/* C: its numbers, and their exponents, 0 of 0. Then what a line's sums count, their scale, and
 * both sums, in units. */
typedef struct cells {
    emui_row_sums c;
    _Alignas(64) int32_t power[CELLS];
    _Alignas(64) float unit[CELLS];
    _Alignas(64) float scale[CELLS];
    _Alignas(64) int32_t first[CELLS], others[CELLS];
} cells;

static inline float power_of_2(int exponent)
{
    return emui_float_of((uint32_t)(BIAS + exponent) << FRACTION);
}

/* ---- Factors -------------------------------------------------------------------------------- */

/* Shifted into the place of an f32's fields, a number of f16 is 2^112 too small. */
EMUI_PART void halves_of(bool brain, const uint32_t *restrict word, float *restrict low,
                         float *restrict high)
{
    for (int i = 0; i < WORDS; ++i) {
        const uint32_t fields = (uint32_t)((int32_t)(word[i] << 16) >> 3) & 0x8fffe000;
        low[i] = brain ? emui_float_of(word[i] << 16) : emui_float_of(fields) * 0x1p112f;
    }
    for (int i = 0; i < WORDS; ++i) {
        const uint32_t fields = (uint32_t)((int32_t)word[i] >> 3) & 0x8fffe000;
        high[i] = brain ? emui_float_of(word[i] & 0xffff0000) : emui_float_of(fields) * 0x1p112f;
    }
}

EMUI_PART void powers_of_halves(bool brain, const uint32_t *restrict word, int16_t *restrict power)
{
    uint16_t half[2 * WORDS];
    memcpy(half, word, sizeof half);
    for (int i = 0; i < 2 * WORDS; ++i) {
        const uint16_t size = half[i] & 0x7fff, field = size >> (brain ? 7 : 10);
        const uint16_t exponent = (uint16_t)((field > 1 ? field : 1) + (brain ? 0 : 112));
        const uint16_t any = (uint16_t)(0 - (size != 0));
        power[i] = (int16_t)((exponent & any) | (NO_POWER & ~any));
    }
}

/* 13 bits of tf32 are not used. */
EMUI_PART void words_of(const uint32_t *restrict word, float *restrict value)
{
    for (int i = 0; i < WORDS; ++i)
        value[i] = emui_float_of(word[i] & 0xffffe000);
}

EMUI_PART void powers_of_words(const float *restrict first, const float *restrict second,
                               int16_t *restrict power)
{
    uint32_t pair[WORDS];
    for (int i = 0; i < WORDS; ++i) {
        const uint32_t u = emui_bits_of_float(first[i]) & ~SIGN;
        const uint32_t v = emui_bits_of_float(second[i]) & ~SIGN;
        const uint32_t e = u >> FRACTION, f = v >> FRACTION;
        pair[i] = emui_pick(u == 0, NO_POWER & 0xffff, e > 1 ? e : 1) |
                  emui_pick(v == 0, NO_POWER & 0xffff, f > 1 ? f : 1) << 16;
    }
    memcpy(power, pair, sizeof pair);
}

/* Halves are compared until four are left: what is compared at once becomes vectors. */
EMUI_PART int highest_of(int16_t power[VECTOR])
{
    int16_t most = NO_POWER;
    for (int n = 0; n < 8; ++n)
        power[n] = power[n] > power[8 + n] ? power[n] : power[8 + n];
    for (int n = 0; n < 4; ++n)
        most = power[n] > most ? power[n] : most;
    for (int n = 4; n < 8; ++n)
        most = power[n] > most ? power[n] : most;
    return most;
}

EMUI_PART int lowest_of(uint16_t power[VECTOR])
{
    uint16_t least = UINT16_MAX;
    for (int n = 0; n < 8; ++n)
        power[n] = power[n] < power[8 + n] ? power[n] : power[8 + n];
    for (int n = 0; n < 8; ++n)
        least = power[n] < least ? power[n] : least;
    return least;
}

/* Where 0 has none, the lowest is the lowest without signs. That of f16 is known: in range. */
EMUI_PART void find_range(bool f16, factors *to)
{
    int16_t high[VECTOR];
    uint16_t low[VECTOR];
    for (int n = 0; n < VECTOR; ++n) {
        high[n] = NO_POWER;
        low[n] = UINT16_MAX;
    }
    for (int i = 0; i < 2 * WORDS * to->pairs; i += VECTOR)
        for (int n = 0; n < VECTOR; ++n) {
            const int16_t e = to->power[i + n];
            high[n] = e > high[n] ? e : high[n];
            low[n] = (uint16_t)e < low[n] ? (uint16_t)e : low[n];
        }
    to->high = highest_of(high);
    to->low = f16 ? BIAS - 14 : lowest_of(low);
}

/* halves: lines 0 to 7 and 8 to 15 of A; of B there is one. */
EMUI_PART void factors_of(emu_type t, const uint32_t *const *row, int halves, int registers,
                          factors *to)
{
    static const float zero[WORDS];
    const int all = halves * registers;
    to->registers = registers;
    to->of.parts = t == EMU_TF32 ? 1 : 2;
    to->pairs = t == EMU_TF32 ? halves : all;
    for (int r = 0, at = 0; r < all; ++r, at += WORDS)
        if (t == EMU_TF32) {
            words_of(row[r], &to->of.value[0][at]);
        } else {
            halves_of(t == EMU_BF16, row[r], &to->of.value[0][at], &to->of.value[1][at]);
            powers_of_halves(t == EMU_BF16, row[r], &to->power[2 * at]);
        }
    for (int h = 0; t == EMU_TF32 && h < halves; ++h) {
        const float *first = &to->of.value[0][WORDS * registers * h];
        powers_of_words(first, registers == 2 ? first + WORDS : zero, &to->power[2 * WORDS * h]);
    }
    find_range(t == EMU_F16, to);
    to->pairs /= halves;
}

/* Are all products normal numbers? The exponents of what is not a number are too high; of f16 all
 * others are in range, but those of f16 are compared with its own highest one. */
static bool is_exact(bool f16, const factors *a, const factors *b)
{
    const int most = f16 ? BIAS + 15 : 2 * BIAS;
    if (a->high < 0 || b->high < 0) /* all are 0 */
        return a->high <= most && b->high <= most;
    return a->high <= most && b->high <= most && a->high + b->high <= 2 * BIAS + HIGH &&
           a->low + b->low >= 2 * BIAS + LOW;
}

/* ---- C -------------------------------------------------------------------------------------- */

static inline bool is_any(const int32_t bad[EMUI_PANEL])
{
    int32_t any = 0;
    for (int n = 0; n < EMUI_PANEL; ++n)
        any |= bad[n];
    return any != 0;
}

/* Eight numbers of f32, and which are neither 0 nor in range. */
EMUI_PART void begin_words(const uint32_t *restrict word, float *restrict c,
                           int32_t *restrict power, int32_t *restrict bad)
{
    const int32_t low = (LOW + BIAS) << FRACTION, high = (HIGH + BIAS) << FRACTION;
    for (int n = 0; n < EMUI_PANEL; ++n) {
        const int32_t size = (int32_t)(word[n] & ~SIGN);
        bad[n] |= ((size < low) & (size != 0)) | (size >= high);
        c[n] = emui_float_of(word[n]);
        power[n] = size >> FRACTION;
    }
}

/* The halves of words, each in the upper half of one: four low ones of a line, four high ones. All
 * of them come before the first is read: eight are read at once, but written in two steps. */
EMUI_PART void spread(const uint32_t *restrict word, int lines, uint32_t *restrict to)
{
    for (int line = 0; line < lines; ++line)
        for (int t = 0; t < 4; ++t) {
            to[8 * line + t] = word[4 * line + t] << 16;
            to[8 * line + 4 + t] = word[4 * line + t];
        }
}

/* Eight numbers of f16, and which are not finite. */
EMUI_PART void begin_halves(const uint32_t *restrict half, float *restrict c,
                            int32_t *restrict power, int32_t *restrict bad)
{
    for (int n = 0; n < EMUI_PANEL; ++n) {
        const uint32_t bits = (uint32_t)((int32_t)half[n] >> 3) & 0x8fffe000;
        const int32_t field = (int32_t)(half[n] >> 26 & 31), exponent = field > 1 ? field : 1;
        bad[n] |= field == 31;
        c[n] = emui_float_of(bits) * 0x1p112f;
        power[n] = (int32_t)emui_pick((half[n] & 0x7fff0000) == 0, 0, (uint32_t)exponent + 112);
    }
}

/* False: some are not finite, or out of range. */
EMUI_PART bool begin_c(bool f16, int lines, const uint32_t *word, cells *to)
{
    int32_t bad[EMUI_PANEL] = {0};
    uint32_t half[CELLS];
    if (f16)
        spread(word, lines, half);
    for (int line = 0; line < lines; ++line)
        if (f16)
            begin_halves(half + 8 * line, to->c.at[line], to->power + EMUI_PANEL * line, bad);
        else
            begin_words(word + 8 * line, to->c.at[line], to->power + EMUI_PANEL * line, bad);
    return !is_any(bad);
}

/* ---- Products that are cut ------------------------------------------------------------------ */

/* Pairs of k: the exponents of a line's word and those of all columns. */
EMUI_PART void find_tops(const int16_t *restrict a, const int16_t *restrict b,
                         int16_t *restrict top)
{
#pragma GCC unroll 4
    for (int t = 0; t < EMUI_ROW_STEPS; ++t) {
        uint32_t word, words[EMUI_PANEL];
        int16_t line[2 * EMUI_PANEL];
        memcpy(&word, a + 2 * t, sizeof word);
        for (int n = 0; n < EMUI_PANEL; ++n)
            words[n] = word;
        memcpy(line, words, sizeof line);
        for (int n = 0; n < 2 * EMUI_PANEL; ++n) {
            const int16_t e = (int16_t)(line[n] + b[2 * EMUI_PANEL * t + n]);
            top[n] = e > top[n] ? e : top[n];
        }
    }
}

/* Pairs of the highest exponents, those of the even k and of the odd ones. */
EMUI_PART void find_all_tops(const factors *a, const factors *b, int lines, int16_t *restrict to)
{
    for (int line = 0; line < lines; ++line) {
        const int16_t *of = a->power + 2 * (line / HALF * a->pairs * WORDS + line % HALF * 4);
        int16_t top[2 * EMUI_PANEL];
        for (int n = 0; n < 2 * EMUI_PANEL; ++n)
            top[n] = NO_POWER;
        find_tops(of, b->power, top);
        if (b->pairs == 2)
            find_tops(of + 2 * WORDS, b->power + 2 * WORDS, top);
        memcpy(to + 2 * EMUI_PANEL * line, top, sizeof top);
    }
}

/* Of as many columns as a row has words: E, from the pairs and C's exponents. */
EMUI_PART void find_exponents(const uint32_t *restrict pair, const int32_t *restrict c,
                              int32_t *restrict to)
{
    for (int i = 0; i < WORDS; ++i) {
        const int32_t even = (int32_t)(pair[i] << 16) >> 16, odd = (int32_t)pair[i] >> 16;
        const int32_t product = (even > odd ? even : odd) - BIAS;
        const int32_t lowest = product > BIAS + LOW ? product : BIAS + LOW;
        to[i] = lowest > c[i] ? lowest : c[i];
    }
}

/* Units and scales of columns, and C in units. */
EMUI_PART void begin_columns(const int32_t *restrict exponent, const float *restrict c,
                             float *restrict unit, float *restrict scale, int32_t *restrict first)
{
    for (int i = 0; i < WORDS; ++i) {
        const float by = emui_float_of((uint32_t)(2 * BIAS + CUT - exponent[i]) << FRACTION);
        unit[i] = emui_float_of((uint32_t)(exponent[i] - CUT) << FRACTION);
        scale[i] = by;
        first[i] = (int32_t)(c[i] * by);
    }
}

EMUI_PART void begin(int lines, const int16_t *top, cells *s)
{
    for (int at = 0; at < EMUI_PANEL * lines; at += WORDS) {
        uint32_t pair[WORDS];
        int32_t exponent[WORDS];
        memcpy(pair, top + 2 * at, sizeof pair);
        find_exponents(pair, s->power + at, exponent);
        begin_columns(exponent, s->c.at[0] + at, s->unit + at, s->scale + at, s->first + at);
    }
}

/* The products of a register's lines by one part of the words. */
EMUI_PART void add_part(const float *restrict a, const float *restrict b,
                        const float *restrict scale, int32_t *restrict sum)
{
#pragma GCC unroll 4
    for (int t = 0; t < EMUI_ROW_STEPS; ++t)
        for (int n = 0; n < EMUI_PANEL; ++n)
            sum[n] += (int32_t)(a[t] * b[EMUI_PANEL * t + n] * scale[n]);
}

/* Halves of the k each: even and odd parts, or of tf32 two registers. */
EMUI_PART void add_products(int parts, int registers, const factors *a, const factors *b, int lines,
                            cells *s)
{
    for (int line = 0; line < lines; ++line) {
        const int word = line / HALF * registers * WORDS + line % HALF * 4;
        const float *scale = s->scale + EMUI_PANEL * line;
        int32_t first[EMUI_PANEL], others[EMUI_PANEL];
        for (int n = 0; n < EMUI_PANEL; ++n) {
            first[n] = s->first[EMUI_PANEL * line + n];
            others[n] = 0;
        }
#pragma GCC unroll 2
        for (int r = 0; r < registers; ++r) {
            const int of_a = word + WORDS * r, of_b = WORDS * r;
            add_part(&a->of.value[0][of_a], &b->of.value[0][of_b], scale, first);
            if (parts == 2)
                add_part(&a->of.value[1][of_a], &b->of.value[1][of_b], scale, others);
        }
        for (int n = 0; n < EMUI_PANEL; ++n) {
            s->first[EMUI_PANEL * line + n] = first[n];
            s->others[EMUI_PANEL * line + n] = others[n];
        }
    }
}

/* A sum, its size cut to 24 bits: the bits of a float in units. */
typedef struct cut_sum {
    uint32_t size, sign, lost;
    int32_t bad; /* below 0: it is MOST or more */
} cut_sum;

/* What the conversion rounds up is one too large. */
EMUI_PART cut_sum cut(int32_t first, int32_t others)
{
    const int32_t sum = (int32_t)((uint32_t)first + (uint32_t)others), negative = sum >> 31;
    const int32_t size = (int32_t)(((uint32_t)sum ^ (uint32_t)negative) - (uint32_t)negative);
    const int32_t fits = size < MOST ? size : MOST;
    const float near = (float)fits;
    const int32_t back = (int32_t)near;
    return (cut_sum){.size = emui_bits_of_float(near) - (uint32_t)(back > fits),
                     .sign = (uint32_t)negative & SIGN,
                     .lost = back != fits,
                     .bad = ((first ^ sum) & (others ^ sum)) | size |
                            (int32_t)((uint32_t)MOST - (uint32_t)fits - 1)};
}

/* False: a sum has too many bits. */
EMUI_PART bool end_words(int lines, const cells *s, uint32_t *restrict d)
{
    int32_t bad[EMUI_PANEL] = {0};
    for (int at = 0; at < EMUI_PANEL * lines; at += EMUI_PANEL)
        for (int n = 0; n < EMUI_PANEL; ++n) {
            const cut_sum c = cut(s->first[at + n], s->others[at + n]);
            d[at + n] = emui_bits_of_float(emui_float_of(c.size) * s->unit[at + n]) | c.sign;
            bad[n] |= c.bad >> 31;
        }
    return !is_any(bad);
}

/* Pairs of halves, to nearest; what becomes 0 is +0. */
EMUI_PART uint32_t half_of(float size, uint32_t sign)
{
    const uint32_t half = emui_to_f16(size);
    return half | (half == 0 ? 0 : sign >> 16);
}

EMUI_PART void pair_up(const uint32_t *restrict half, int lines, uint32_t *restrict d)
{
    for (int line = 0; line < lines; ++line)
        for (int t = 0; t < 4; ++t)
            d[4 * line + t] = half[8 * line + t] | half[8 * line + 4 + t] << 16;
}

EMUI_PART bool end_halves(int lines, const cells *s, uint32_t *restrict d)
{
    int32_t bad[EMUI_PANEL] = {0};
    uint32_t half[CELLS];
    for (int at = 0; at < EMUI_PANEL * lines; at += EMUI_PANEL)
        for (int n = 0; n < EMUI_PANEL; ++n) {
            const cut_sum c = cut(s->first[at + n], s->others[at + n]);
            half[at + n] = half_of(emui_float_of(c.size | c.lost) * s->unit[at + n], c.sign);
            bad[n] |= c.bad >> 31;
        }
    pair_up(half, lines, d);
    return !is_any(bad);
}

/* ---- Products that are not ------------------------------------------------------------------ */

/* Digits below the lowest of FEW, and where those begin: bits that any number has, as integers. */
typedef struct digits {
    int32_t lost[VECTOR], set[VECTOR];
} digits;

EMUI_PART void find_digits(const float *restrict value, float scale, digits *restrict all)
{
    for (int n = 0; n < VECTOR; ++n) {
        const float v = value[n] * scale;
        const int32_t whole = (int32_t)v;
        all->lost[n] |= v != (float)whole;
        all->set[n] |= whole;
    }
}

EMUI_PART bool are_lost(const digits *all)
{
    int32_t lost = 0;
    for (int n = 0; n < VECTOR; ++n)
        lost |= all->lost[n];
    return lost != 0;
}

/* All are multiples of 2^unit, and below 2^FEW of that. As a rule the first numbers show that there
 * are too many digits. */
EMUI_PART bool has_few_digits(const factors *f, int words, int *unit)
{
    digits all = {{0}, {0}};
    int32_t set = 0;
    *unit = f->high < 0 ? 0 : f->high - BIAS - (FEW - 1);
    if (*unit < LOW || *unit > HIGH)
        return false;
    const float scale = power_of_2(-*unit);
    find_digits(f->of.value[0], scale, &all);
    for (int p = 0; p < f->of.parts && !are_lost(&all); ++p)
        for (int i = 0; i < words; i += VECTOR)
            find_digits(&f->of.value[p][i], scale, &all);
    for (int n = 0; n < VECTOR; ++n)
        set |= all.set[n];
    for (; set != 0 && (set & 1) == 0; set /= 2)
        ++*unit;
    return !are_lost(&all);
}

/* Is C a multiple of a unit everywhere, and below 2^23 of them? To add 3 * 2^22 rounds to one. */
EMUI_PART bool is_short(int lines, float unit, const cells *s)
{
    const float large = 0x1.8p23f * unit;
    const int32_t end = (int32_t)emui_bits_of_float(0x1p23f * unit) >> FRACTION;
    const float *c = s->c.at[0];
    int32_t bad[EMUI_PANEL] = {0};
    for (int at = 0; at < EMUI_PANEL * lines; at += EMUI_PANEL)
        for (int n = 0; n < EMUI_PANEL; ++n)
            bad[n] |= (c[at + n] + large - large != c[at + n]) | (s->power[at + n] >= end);
    return !is_any(bad);
}

/* A sum of 0 is +0, so that adding it to C is not to give -0. */
EMUI_VECTOR_16 static void end_sums(bool f16, int lines, const emui_row_sums *sum,
                                    uint32_t *restrict d)
{
    const float *at = sum->at[0];
    uint32_t half[CELLS];
    if (!f16) {
        memcpy(d, at, (size_t)lines * sizeof sum->at[0]);
        return;
    }
    for (int i = 0; i < EMUI_PANEL * lines; i += WORDS)
        for (int n = i; n < i + WORDS; ++n) {
            const uint32_t word = emui_bits_of_float(at[n]);
            half[n] = half_of(emui_float_of(word & ~SIGN), word & SIGN);
        }
    pair_up(half, lines, d);
}

EMUI_VECTOR_16 static bool are_few(const factors *a, const factors *b, int lines, cells *s)
{
    int unit_a, unit_b;
    const int registers = b->registers;
    if (!has_few_digits(b, WORDS * registers, &unit_b) ||
        !has_few_digits(a, WORDS * registers * lines / HALF, &unit_a) ||
        !is_short(lines, power_of_2(unit_a + unit_b), s))
        return false;
    for (int line = 0; line < lines; ++line)
        for (int n = 0; n < EMUI_PANEL; ++n)
            s->c.at[line][n] += 0.0f;
    return true;
}

/* ---- Floating point ------------------------------------------------------------------------- */

typedef struct floats {
    bool f16;              /* A and B, */
    bool from_f16, to_f16; /* C and D are f16 */
    factors a, b;
    cells s;
} floats;

/* Factors and C; false: not in single precision. */
EMUI_PART bool open_as(emu_type t, const emui_row_operands *o, floats *to)
{
    factors_of(t, o->a, o->lines / HALF, o->k_registers, &to->a);
    factors_of(t, (const uint32_t *const[]){o->b, o->b + WORDS}, 1, o->k_registers, &to->b);
    to->f16 = t == EMU_F16;
    return is_exact(to->f16, &to->a, &to->b) && begin_c(to->from_f16, o->lines, o->c, &to->s);
}

EMUI_VECTOR_16 static bool open_floats(emu_type t, const emui_row_operands *o, floats *to)
{
    return t == EMU_F16    ? open_as(EMU_F16, o, to)
           : t == EMU_BF16 ? open_as(EMU_BF16, o, to)
                           : open_as(EMU_TF32, o, to);
}

EMUI_VECTOR_16 static bool multiply_cut(int lines, floats *f, uint32_t *d)
{
    _Alignas(64) int16_t top[2 * CELLS];
    find_all_tops(&f->a, &f->b, lines, top);
    begin(lines, top, &f->s);
    if (f->a.of.parts == 2 && f->b.registers == 2)
        add_products(2, 2, &f->a, &f->b, lines, &f->s);
    else if (f->a.of.parts == 2)
        add_products(2, 1, &f->a, &f->b, lines, &f->s);
    else
        add_products(1, f->b.registers, &f->a, &f->b, lines, &f->s);
    return f->to_f16 ? end_halves(lines, &f->s, d) : end_words(lines, &f->s, d);
}

bool emui_row_floats(const emui_mma *x, const emui_row_operands *o, uint32_t *d)
{
    floats f;
    f.from_f16 = x->c_type == EMU_F16;
    f.to_f16 = x->i->type == EMU_F16;
    if (!open_floats(x->a_type, o, &f))
        return false;
    if (!are_few(&f.a, &f.b, o->lines, &f.s))
        return multiply_cut(o->lines, &f, d);
    emui_row_add(&f.a.of, &f.b.of, o->k_registers, o->lines, &f.s.c);
    end_sums(f.to_f16, o->lines, &f.s.c, d);
    return true;
}
