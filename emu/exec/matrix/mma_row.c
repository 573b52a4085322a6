/* mma_row.c - see mma_row.h: registers, integers.
 *
 * Follows PTX ISA 9.7.14.5.14. Words and columns are such that nothing after this moves elements
 * from lane to lane. Floating point is mma_cut.c. */
#include "emu/exec/matrix/mma_row.h"

#include "emu/exec/matrix/ldmatrix.h"

#include <string.h>

enum { WORDS = EMU_LANES, HALF = 8 };

/* ---- Registers ------------------------------------------------------------------------------ */

/* Two rows of two words, the lower ones first, then the upper ones. */
EMUI_PART void turn_two(const uint32_t *one, const uint32_t *other, uint32_t *low, uint32_t *high)
{
    uint64_t a, b;
    memcpy(&a, one, sizeof a);
    memcpy(&b, other, sizeof b);
    const uint64_t lower = (a & UINT32_MAX) | b << 32, upper = a >> 32 | (b >> 32 << 32);
    memcpy(low, &lower, sizeof lower);
    memcpy(high, &upper, sizeof upper);
}

/* Eight rows of four words as four rows of eight, columns 0 2 4 6 1 3 5 7. */
EMUI_PART void turn(const uint32_t *word, uint32_t *to)
{
    for (int odd = 0; odd < 2; ++odd)
        for (int n = 0; n < 4; n += 2)
            for (int t = 0; t < EMUI_ROW_STEPS; t += 2) {
                const uint32_t *from = word + 4 * (2 * n + odd) + t;
                uint32_t *at = to + EMUI_PANEL * t + 4 * odd + n;
                turn_two(from, from + 8, at, at + EMUI_PANEL);
            }
}

EMUI_VECTOR_16 static void turn_all(const uint32_t *const row[2], int registers, uint32_t *to)
{
    for (int r = 0; r < registers; ++r)
        turn(row[r], to + WORDS * r);
}

/* Two registers, or one of pairs, as lines of eight columns. */
static inline void take_sums(const uint32_t *const *row, int lines, bool paired, uint32_t *to)
{
    for (int h = 0; h < lines / HALF; ++h)
        for (int g = 0; g < HALF; ++g)
            if (paired) {
                memcpy(to + 4 * (HALF * h + g), row[h] + 4 * g, 16);
            } else {
                memcpy(to + 8 * (HALF * h + g), row[2 * h] + 4 * g, 16);
                memcpy(to + 8 * (HALF * h + g) + 4, row[2 * h + 1] + 4 * g, 16);
            }
}

/* One register after the other: two of D may be one. */
static inline void give_sums(const uint32_t *from, int lines, bool paired, uint32_t *const d[4])
{
    for (int r = 0; r < (paired ? lines / 8 : lines / 4); ++r) {
        const uint32_t *at = paired ? from + WORDS * r : from + 2 * WORDS * (r / 2) + 4 * (r % 2);
        for (int g = 0; g < HALF; ++g)
            memcpy(d[r] + 4 * g, at + (paired ? 4 : 8) * g, 16);
    }
}

static inline const uint32_t *row_of(const emu_warp *w, emu_operand o, uint32_t *scratch)
{
    return o.kind == EMU_REG ? w->row[o.r] : emui_lanes(w, o, scratch);
}

/* Registers of A are those of lines 0 to 7, then of 8 to 15, then of the next k. */
static inline void take_operands(const emui_mma *x, const emu_warp *w, emui_row_operands *to)
{
    uint32_t scratch[4][EMU_LANES];
    const uint32_t *row[4];
    const int halves = x->s->m / HALF;
    to->lines = x->s->m;
    to->k_registers = (int)(x->c - x->b);
    for (int h = 0, n = 0; h < halves; ++h)
        for (int r = 0; r < to->k_registers; ++r, ++n)
            to->a[n] = row_of(w, x->a[halves * r + h], to->of_a[n]);
    for (int r = 0; r < to->k_registers; ++r)
        row[r] = row_of(w, x->b[r], scratch[r]);
    turn_all(row, to->k_registers, to->b);
    for (int r = 0; r < emui_operands_of(x->c_type, x->c_count); ++r)
        row[r] = row_of(w, x->c[r], scratch[r]);
    take_sums(row, to->lines, x->c_type == EMU_F16, to->c);
}

/* ---- The instruction ------------------------------------------------------------------------ */

static void multiply_integers(const emui_mma *x, const emui_row_operands *o, uint32_t *d)
{
    emui_row_factors a, b;
    emui_row_sums sum = {{{0}}};
    const uint32_t *const of_b[] = {o->b, o->b + WORDS};
    emui_row_integers(x->a_type, o->a, o->k_registers * o->lines / HALF, &a);
    emui_row_integers(x->b_type, of_b, o->k_registers, &b);
    emui_row_add(&a, &b, o->k_registers, o->lines, &sum);
    emui_row_add_integers((x->i->flags & EMU_MMA_SATFINITE) != 0, EMUI_PANEL * o->lines, sum.at[0],
                          o->c, d);
}

static bool is_integer(emu_type t)
{
    return t == EMU_S8 || t == EMU_U8 || t == EMU_S4 || t == EMU_U4;
}

/* D: its registers, or of those that are not whole a copy, which is stored lane by lane. */
static void store(const emui_mma *x, emu_warp *w, uint32_t active, int lines, const uint32_t *sum)
{
    uint32_t copy[4][EMU_LANES], *row[4];
    const int registers = (int)(x->a - x->d);
    for (int r = 0; r < registers; ++r)
        row[r] = active == UINT32_MAX && x->d[r].kind == EMU_REG ? w->row[x->d[r].r] : copy[r];
    give_sums(sum, lines, x->i->type == EMU_F16, row);
    for (int r = 0; r < registers; ++r)
        if (row[r] == copy[r])
            emui_set_lanes(w, active, x->d[r], copy[r]);
}

bool emui_mma_row(const emui_mma *x, emu_warp *w, uint32_t active)
{
    emui_row_operands o;
    uint32_t sum[EMUI_ROW_CELLS];
    const emu_type t = x->a_type;
    const bool is_float =
        t == EMU_F16 || t == EMU_BF16 || (t == EMU_TF32 && x->unit == EMUI_DOT_WARP);
    if (x->chosen != NULL || (!is_float && !is_integer(t)))
        return false;
    take_operands(x, w, &o);
    if (!is_float)
        multiply_integers(x, &o, sum);
    else if (!emui_row_floats(x, &o, sum))
        return false;
    store(x, w, active, o.lines, sum);
    return true;
}
