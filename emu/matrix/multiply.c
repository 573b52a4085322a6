/* multiply.c - see multiply.h.
 *
 * Follows PTX ISA 9.7.14.5.14 and 9.7.15.5. Integers are exact, and wrap or are clamped at the end;
 * of b1 the bits are counted that are in both, or in one of the two. Floating point: eight columns
 * at once where single precision is exact, else sum by sum. */
#include "emu/matrix/multiply.h"

#include "emu/alu/numbers.h"

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
    bool taken[EMUI_SINGLES_K][EMUI_MAX_LINES] = {{false}};
    for (int line = 0; line < x->lines; ++line)
        for (int i = 0; i < x->k; ++i) {
            int k = partner(x, line, i);
            if (taken[k][line])
                return false;
            taken[k][line] = true;
            to[k][line] = element(x->a, i, line);
        }
    return true;
}

void emui_multiplier_open(emui_multiplier *x)
{
    uint32_t whole[EMUI_SINGLES_K][EMUI_MAX_LINES];
    emui_core core;
    x->singles.finite = false;
    if (!is_float(x->dot.a) || !emui_dot_core(&x->dot, &core) || x->k > core.products)
        return;
    if (x->chosen == NULL) {
        emui_singles_of(x->dot.a, x->a, x->lines, x->k, &x->singles);
        return;
    }
    memset(whole, 0, sizeof whole);
    if (2 * x->k > EMUI_SINGLES_K || !spread(x, whole))
        return;
    emui_singles_of(x->dot.a, (emui_operand_bits){whole[0], EMUI_MAX_LINES}, x->lines, 2 * x->k,
                    &x->singles);
    x->singles.addends = x->k;
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

static void multiply_floats(const emui_multiplier *x, emui_operand_bits b, const emui_sums *c,
                            emui_sums *d)
{
    emui_singles columns;
    if (x->singles.finite) {
        emui_singles_of(x->dot.b, b, EMUI_PANEL, depth_of(x), &columns);
        if (emui_dot_panel(&x->dot, &x->singles, &columns, c, d))
            return;
    }
    sum_by_sum(x, b, c, d);
}

/* ---- Integers ------------------------------------------------------------------------------- */

static int ones_of(uint32_t word)
{
    int n = 0;
    for (; word != 0; word &= word - 1)
        ++n;
    return n;
}

static void count_bits(const emui_multiplier *x, emui_operand_bits b, const emui_sums *c,
                       emui_sums *d)
{
    bool in_one = (x->flags & EMU_MMA_XOR) != 0;
    for (int line = 0; line < x->lines; ++line)
        for (int n = 0; n < EMUI_PANEL; ++n) {
            uint32_t count = c[line].at[n];
            for (int i = 0; i < x->k; ++i) {
                uint32_t u = element(x->a, i, line), v = element(b, i, n);
                count += (uint32_t)ones_of(in_one ? u ^ v : u & v);
            }
            d[line].at[n] = count;
        }
}

/* Products of 8 bits and fewer: the sum of all fits 32 bits without the accumulator. */
static void multiply_integers(const emui_multiplier *x, emui_operand_bits b, const emui_sums *c,
                              emui_sums *d)
{
    int32_t v[2 * EMUI_MAX_K][EMUI_PANEL];
    bool clamp = (x->flags & EMU_MMA_SATFINITE) != 0;
    for (int i = 0; i < depth_of(x); ++i)
        for (int n = 0; n < EMUI_PANEL; ++n)
            v[i][n] = (int32_t)emui_decode_integer(x->dot.b, element(b, i, n));
    for (int line = 0; line < x->lines; ++line) {
        int32_t sum[EMUI_PANEL] = {0};
        for (int i = 0; i < x->k; ++i) {
            int32_t u = (int32_t)emui_decode_integer(x->dot.a, element(x->a, i, line));
            const int32_t *row = v[partner(x, line, i)];
            for (int n = 0; n < EMUI_PANEL; ++n)
                sum[n] += u * row[n];
        }
        for (int n = 0; n < EMUI_PANEL; ++n)
            d[line].at[n] = (uint32_t)emui_encode_integer(
                EMU_S32, emui_decode_integer(EMU_S32, c[line].at[n]) + sum[n], clamp);
    }
}

void emui_multiply(const emui_multiplier *x, emui_operand_bits b, const emui_sums *c, emui_sums *d)
{
    if (is_float(x->dot.a))
        multiply_floats(x, b, c, d);
    else if (x->dot.a == EMU_B32)
        count_bits(x, b, c, d);
    else
        multiply_integers(x, b, c, d);
}
