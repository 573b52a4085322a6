/* multiply.c - see multiply.h.
 *
 * Follows PTX ISA 9.7.14.5.14 and 9.7.15.5. Integers are exact, in single precision, and wrap or
 * are clamped at the end; of b1 the bits are counted that are in both, or in one of the two.
 * Floating point: eight columns at once where single precision is exact, step by step, 8-bit
 * factors of mma.sync as f16; else sum by sum. */
#include "emu/exec/matrix/multiply.h"

#include "emu/exec/alu/halves.h"
#include "emu/exec/alu/numbers.h"
#include "emu/state/vector.h"

#include <math.h>
#include <string.h>

static bool is_float(emu_type t)
{
    return emui_format_of(t)->specials != EMUI_NOT_FLOAT;
}

static uint32_t element(emui_operand_bits from, int k, int line)
{
    return from.bits[k * from.pitch + line];
}

/* Which element of a column of B one of A is multiplied by. */
static int partner(const emui_multiplier *x, int line, int i)
{
    return x->chosen == NULL ? i : x->chosen->at[line][i];
}

/* The elements of a column of B. */
static int depth_of(const emui_multiplier *x)
{
    return x->chosen == NULL ? x->k : 2 * x->k;
}

/* Sparse A with its zeros; false where two elements of a line have the same place. */
static bool spread(const emui_multiplier *x, uint32_t to[EMUI_SINGLES_K][EMUI_MAX_LINES])
{
    memset(to, 0, (size_t)depth_of(x) * sizeof to[0]);
    for (int line = 0; line < x->lines; ++line) {
        uint64_t taken = 0; /* bit k: that place */
        for (int i = 0; i < x->k; ++i) {
            int k = partner(x, line, i);
            if ((taken >> k & 1) != 0)
                return false;
            taken |= UINT64_C(1) << k;
            to[k][line] = element(x->a, i, line);
        }
    }
    return true;
}

/* ---- Factors -------------------------------------------------------------------------------- */

/* Factors of 8 bits that are multiplied as f16. */
static bool is_eight(const emui_dot *dot)
{
    return dot->unit == EMUI_DOT_WARP && (dot->a == EMU_E4M3 || dot->a == EMU_E5M2);
}

/* Eight neighbours as f16. */
EMUI_PART void eight_halves(bool is_e5m2, const uint32_t *restrict bits, uint32_t *restrict to)
{
    for (int n = 0; n < EMUI_PANEL; ++n) {
        const uint32_t size = bits[n] & 0x7f, sign = bits[n] << 8 & 0x8000;
        const uint32_t half = emui_to_f16(emui_float_of(size << 20) * 0x1p120f);
        const uint32_t e4m3 = emui_pick(size == 0x7f, 0x7fff, half) | sign;
        to[n] = emui_pick(is_e5m2, bits[n] << 8, e4m3);
    }
}

/* As f16, in the order of dot.h: all k with k mod 4 < 2, then the others. */
EMUI_VECTOR static void widen(emu_type t, emui_operand_bits from, int lines, int k,
                              uint32_t to[EMUI_SINGLES_K][EMUI_MAX_LINES])
{
    for (int i = 0; i < k; ++i) {
        uint32_t *row = to[(i % 4 < 2 ? 0 : k / 2) + i / 4 * 2 + i % 2];
        for (int line = 0; line < lines; line += EMUI_PANEL)
            eight_halves(t == EMU_E5M2, from.bits + i * from.pitch + line, row + line);
    }
}

static void singles_of(const emui_dot *dot, emu_type t, emui_operand_bits from, int lines, int k,
                       emui_singles *to)
{
    uint32_t halves[EMUI_SINGLES_K][EMUI_MAX_LINES];
    if (is_eight(dot)) {
        widen(t, from, lines, k, halves);
        from = (emui_operand_bits){halves[0], EMUI_MAX_LINES};
        t = EMU_F16;
    }
    emui_singles_of(t, from, lines, k, to);
}

/* Integers as numbers of single precision, which holds all sums of their products. */
EMUI_PART void eight_integers(emu_type t, const uint32_t *restrict bits, float *restrict to)
{
    const uint32_t top = UINT32_C(1) << (emu_type_bits(t) - 1), sign = emui_is_signed(t) ? top : 0;
    for (int n = 0; n < EMUI_PANEL; ++n)
        to[n] = (float)(int32_t)(((bits[n] & (2 * top - 1)) ^ sign) - sign);
}

EMUI_VECTOR static void integers_of(emu_type t, emui_operand_bits from, int lines, int k,
                                    float (*to)[EMUI_MAX_LINES])
{
    for (int i = 0; i < k; ++i)
        for (int line = 0; line < lines; line += EMUI_PANEL)
            eight_integers(t, from.bits + i * from.pitch + line, &to[i][line]);
}

/* Of one step, or of several where all elements are there. */
static bool is_for_panels(const emui_multiplier *x)
{
    emui_core core;
    bool has_core = emui_dot_core(&x->dot, &core) || is_eight(&x->dot);
    return has_core && (x->chosen == NULL || (x->k <= core.products && !is_eight(&x->dot)));
}

static void open_floats(emui_multiplier *x)
{
    uint32_t whole[EMUI_SINGLES_K][EMUI_MAX_LINES];
    x->singles.finite = false;
    if (!is_for_panels(x))
        return;
    if (x->chosen == NULL) {
        singles_of(&x->dot, x->dot.a, x->a, x->lines, x->k, &x->singles);
        return;
    }
    if (depth_of(x) > EMUI_SINGLES_K || !spread(x, whole))
        return;
    emui_singles_of(x->dot.a, (emui_operand_bits){whole[0], EMUI_MAX_LINES}, x->lines, depth_of(x),
                    &x->singles);
    x->singles.addends = x->k;
}

void emui_multiplier_open(emui_multiplier *x)
{
    if (is_float(x->dot.a))
        open_floats(x);
    else if (x->dot.a != EMU_B32)
        integers_of(x->dot.a, x->a, x->lines, x->k, x->singles.value);
}

/* ---- Floating point ------------------------------------------------------------------------- */

static void factors_of(emu_type t, emui_operand_bits from, int line, int k, emui_factor *to)
{
    for (int i = 0; i < k; ++i)
        to[i] = emui_factor_of(t, element(from, i, line));
}

static void sum_by_sum(const emui_multiplier *x, emui_operand_bits b, const emui_sums *c,
                       emui_sums *d)
{
    emui_factor u[EMUI_MAX_K], v[EMUI_PANEL][2 * EMUI_MAX_K], w[EMUI_MAX_K];
    for (int n = 0; n < EMUI_PANEL; ++n)
        factors_of(x->dot.b, b, n, depth_of(x), v[n]);
    for (int line = 0; line < x->lines; ++line) {
        factors_of(x->dot.a, x->a, line, x->k, u);
        for (int n = 0; n < EMUI_PANEL; ++n) {
            for (int i = 0; i < x->k; ++i)
                w[i] = v[n][partner(x, line, i)];
            d[line].at[n] = emui_dot_sum(&x->dot, c[line].at[n], u, w, x->k);
        }
    }
}

/* Step by step, so many k in each. */
static bool by_steps(emui_dot dot, int step, const emui_factors *all, const emui_sums *c,
                     emui_sums *d)
{
    emui_factors f = *all;
    for (f.k = step; f.first < all->k; f.first += step) {
        if (!emui_dot_panel(&dot, &f, f.first == 0 ? c : d, d))
            return false;
        dot.from = dot.to;
    }
    return true;
}

/* d = c + d, to nearest. */
EMUI_VECTOR static void add_words(int lines, const emui_sums *c, emui_sums *d)
{
    for (int line = 0; line < lines; ++line)
        for (int n = 0; n < EMUI_PANEL; ++n) {
            float sum = emui_float_of(c[line].at[n]) + emui_float_of(d[line].at[n]);
            uint32_t bits = emui_bits_of_float(sum), infinite = UINT32_C(255) << 23;
            d[line].at[n] = emui_pick((bits & 0x7fffffff) > infinite, 0x7fffffff, bits);
        }
}

/* A row of 32 lanes is four lines. */
static void add_halves(int lines, const emui_sums *c, emui_sums *d)
{
    enum { LINES = EMU_LANES / EMUI_PANEL };
    float u[EMU_LANES], v[EMU_LANES];
    for (int line = 0; line < lines; line += LINES) {
        emui_halves_to_floats(EMU_F16, c[line].at, 0, u);
        emui_halves_to_floats(EMU_F16, d[line].at, 0, v);
        for (int i = 0; i < EMU_LANES; ++i)
            v[i] += u[i];
        emui_floats_to_halves(EMU_F16, v, d[line].at);
    }
}

/* 8-bit factors of mma.sync: two steps as f16 from 0 on, then c. */
static bool by_halves(const emui_multiplier *x, const emui_factors *all, const emui_sums *c,
                      emui_sums *d)
{
    const emui_dot dot = {x->dot.unit, EMU_F16, EMU_F16, x->dot.to, x->dot.to};
    emui_sums zero[EMUI_MAX_LINES];
    memset(zero, 0, (size_t)x->lines * sizeof zero[0]);
    if (!by_steps(dot, all->k / 2, all, zero, d))
        return false;
    if (x->dot.to == EMU_F16)
        add_halves(x->lines, c, d);
    else
        add_words(x->lines, c, d);
    return true;
}

static bool by_panels(const emui_multiplier *x, emui_operand_bits b, const emui_sums *c,
                      emui_sums *d)
{
    emui_singles columns;
    emui_core core;
    emui_factors all = {&x->singles, &columns, 0, depth_of(x)};
    if (!x->singles.finite)
        return false;
    singles_of(&x->dot, x->dot.b, b, EMUI_PANEL, all.k, &columns);
    if (is_eight(&x->dot))
        return by_halves(x, &all, c, d);
    emui_dot_core(&x->dot, &core);
    return by_steps(x->dot, x->chosen != NULL || all.k < core.products ? all.k : core.products,
                    &all, c, d);
}

/* ---- Integers ------------------------------------------------------------------------------- */

/* How many bits are set: of pairs, of fours, of eights, then of all. */
EMUI_PART uint32_t ones_of(uint32_t word)
{
    word -= word >> 1 & 0x55555555;
    word = (word & 0x33333333) + (word >> 2 & 0x33333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f;
    word += word >> 8;
    return (word + (word >> 16)) & 0x3f;
}

EMUI_VECTOR static void count_bits(const emui_multiplier *x, emui_operand_bits b,
                                   const emui_sums *c, emui_sums *d)
{
    const uint32_t in_one = (x->flags & EMU_MMA_XOR) != 0 ? UINT32_MAX : 0;
    for (int line = 0; line < x->lines; ++line) {
        uint32_t sum[EMUI_PANEL];
        for (int n = 0; n < EMUI_PANEL; ++n)
            sum[n] = c[line].at[n];
        for (int i = 0; i < x->k; ++i) {
            const uint32_t u = element(x->a, i, line), *v = b.bits + i * b.pitch;
            for (int n = 0; n < EMUI_PANEL; ++n)
                sum[n] += ones_of((u & v[n]) ^ (in_one & (u | v[n])));
        }
        for (int n = 0; n < EMUI_PANEL; ++n)
            d[line].at[n] = sum[n];
    }
}

/* c and the products, which wrap or stay: a sum of another sign than both has left the range. */
EMUI_PART void add_integers(bool clamp, const float *restrict sum, const uint32_t *restrict c,
                            uint32_t *restrict d)
{
    const int32_t stays = clamp ? -1 : 0;
    for (int n = 0; n < EMUI_PANEL; ++n) {
        uint32_t v = (uint32_t)(int32_t)sum[n], wrapped = v + c[n];
        int32_t beyond = (int32_t)((v ^ wrapped) & (c[n] ^ wrapped)) >> 31 & stays;
        uint32_t end = (uint32_t)((int32_t)c[n] >> 31) ^ 0x7fffffff;
        d[n] = (wrapped & ~(uint32_t)beyond) | (end & (uint32_t)beyond);
    }
}

/* Products of 8 bits and fewer: the sum of 64 of them has less than 24 bits. */
EMUI_VECTOR static void multiply_integers(const emui_multiplier *x, emui_operand_bits b,
                                          const emui_sums *c, emui_sums *d)
{
    float v[2 * EMUI_MAX_K][EMUI_PANEL];
    const bool clamp = (x->flags & EMU_MMA_SATFINITE) != 0;
    for (int i = 0; i < depth_of(x); ++i)
        eight_integers(x->dot.b, b.bits + i * b.pitch, v[i]);
    for (int line = 0; line < x->lines; ++line) {
        float sum[EMUI_PANEL];
        for (int n = 0; n < EMUI_PANEL; ++n)
            sum[n] = 0;
        for (int i = 0; i < x->k; ++i) {
            const float *row = v[partner(x, line, i)], u = x->singles.value[i][line];
            for (int n = 0; n < EMUI_PANEL; ++n)
                sum[n] += u * row[n];
        }
        add_integers(clamp, sum, c[line].at, d[line].at);
    }
}

void emui_multiply(const emui_multiplier *x, emui_operand_bits b, const emui_sums *c, emui_sums *d)
{
    if (is_float(x->dot.a)) {
        if (!by_panels(x, b, c, d))
            sum_by_sum(x, b, c, d);
    } else if (x->dot.a == EMU_B32) {
        count_bits(x, b, c, d);
    } else {
        multiply_integers(x, b, c, d);
    }
}
