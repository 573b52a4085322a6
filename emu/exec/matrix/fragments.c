/* fragments.c - see fragments.h.
 *
 * The ISA gives row and column of element i of a lane shape by shape, in cases of i; with g the
 * lane / 4 and t the lane % 4 they all are the one rule of emui_fragment, but for m8n8k4 of f16.
 * So the elements of a register lie in all lanes as they lie in lane 0, g rows below and t runs to
 * the right. */
#include "emu/exec/matrix/fragments.h"

#include "emu/exec/alu/numbers.h"
#include "emu/state/vector.h"

int emui_run_of(emu_type t)
{
    uint32_t bits = emu_type_bits(t);
    return bits < 32 ? (int)(32 / bits) : 1;
}

emui_cell emui_quad_operand(int lane, int i, bool across)
{
    int low = lane % 4, half = lane < 16 ? 0 : 4;
    return across ? (emui_cell){i + half, low} : (emui_cell){low + half, i};
}

emui_cell emui_quad_result(int lane, int i, emu_type t)
{
    int half = lane < 16 ? 0 : 4;
    if (t == EMU_F16)
        return (emui_cell){lane % 4 + half, i};
    return (emui_cell){(lane & 1) + (i & 2) + half, (i & 4) + (lane & 2) + (i & 1)};
}

/* ---- Registers ------------------------------------------------------------------------------ */

/* How many elements a register holds. */
static int each_of(emui_fragment_form form)
{
    return form.run * form.bits <= 32 ? form.run : 32 / form.bits;
}

/* Where the registers of a list begin in lane 0, one after the other: the run, then the half 8 rows
 * below where there are 16, then the next 4 runs. */
typedef struct walk {
    int in_run, lower, runs;
} walk;

static uint32_t *origin_of(emui_fragment_form form, walk at, emui_matrix m)
{
    int column = at.in_run + 4 * form.run * at.runs;
    return m.at + (at.lower ? 8 * m.down : 0) + column * m.right;
}

static void next(emui_fragment_form form, int each, walk *at)
{
    at->in_run += each;
    if (at->in_run < form.run)
        return;
    at->in_run = 0;
    at->lower = form.rows > 8 && !at->lower;
    at->runs += !at->lower;
}

/* Two registers of 32 bits that hold neighbours, as accumulators are held. */
static void load_pair(const uint32_t *restrict left, const uint32_t *restrict right,
                      uint32_t *restrict to, int down)
{
    for (int g = 0; g < 8; ++g, left += 4, right += 4, to += down)
        for (int t = 0; t < 4; ++t) {
            to[2 * t] = left[t];
            to[2 * t + 1] = right[t];
        }
}

static void store_pair(const uint32_t *restrict from, int down, uint32_t *restrict left,
                       uint32_t *restrict right)
{
    for (int g = 0; g < 8; ++g, left += 4, right += 4, from += down)
        for (int t = 0; t < 4; ++t) {
            left[t] = from[2 * t];
            right[t] = from[2 * t + 1];
        }
}

static bool in_pairs(emui_fragment_form form, emui_matrix m)
{
    return form.bits == 32 && form.run == 2 && m.right == 1;
}

/* The words of lanes with the same t, eight of them, side by side. */
EMUI_PART void turn(const uint32_t *restrict word, uint32_t (*restrict to)[8])
{
    for (int g = 0; g < 8; ++g) {
        to[0][g] = word[4 * g];
        to[1][g] = word[4 * g + 1];
        to[2][g] = word[4 * g + 2];
        to[3][g] = word[4 * g + 3];
    }
}

/* Element e of eight words. */
EMUI_PART void put_eight(const uint32_t *restrict word, int shift, uint32_t mask,
                         uint32_t *restrict to)
{
    for (int g = 0; g < 8; ++g)
        to[g] = word[g] >> shift & mask;
}

EMUI_VECTOR void emui_load_columns(const uint32_t *word, emui_fragment_form form, emui_matrix to)
{
    const int each = each_of(form);
    const uint32_t mask = UINT32_MAX >> (32 - form.bits);
    uint32_t turned[4][8];
    turn(word, turned);
    for (int t = 0; t < 4; ++t)
        for (int e = 0; e < each; ++e)
            put_eight(turned[t], e * form.bits, mask, to.at + (t * form.run + e) * to.right);
}

/* A register of pairs of 16 bits, as accumulators are held. */
static void load_halves(const uint32_t *restrict word, uint32_t *restrict to, int down)
{
    for (int g = 0; g < 8; ++g, word += 4, to += down)
        for (int t = 0; t < 4; ++t) {
            to[2 * t] = word[t] & 0xffff;
            to[2 * t + 1] = word[t] >> 16;
        }
}

static void load_register(const uint32_t *word, emui_fragment_form form, uint32_t *origin,
                          emui_matrix to)
{
    const int each = each_of(form), run = form.run * to.right;
    const uint32_t mask = UINT32_MAX >> (32 - form.bits);
    if (to.down == 1) {
        emui_load_columns(word, form, (emui_matrix){origin, 1, to.right});
        return;
    }
    if (form.bits == 16 && form.run == 2 && to.right == 1) {
        load_halves(word, origin, to.down);
        return;
    }
    for (int g = 0; g < 8; ++g, word += 4)
        for (int t = 0; t < 4; ++t) {
            uint32_t *at = origin + g * to.down + t * run;
            at[0] = word[t] & mask;
            for (int e = 1; e < each; ++e)
                at[e * to.right] = word[t] >> (e * form.bits) & mask;
        }
}

void emui_fragment_load(const emu_warp *w, const emu_operand *list, int registers,
                        emui_fragment_form form, emui_matrix to)
{
    const int each = each_of(form), step = in_pairs(form, to) ? 2 : 1;
    uint32_t scratch[2][EMU_LANES];
    walk at = {0, 0, 0};
    for (int r = 0; r < registers; r += step) {
        const uint32_t *word = emui_lanes(w, list[r], scratch[0]);
        if (step == 2)
            load_pair(word, emui_lanes(w, list[r + 1], scratch[1]), origin_of(form, at, to),
                      to.down);
        else
            load_register(word, form, origin_of(form, at, to), to);
        next(form, step * each, &at);
    }
}

static void store_halves(const uint32_t *restrict from, int down, uint32_t *restrict row)
{
    for (int g = 0; g < 8; ++g, row += 4, from += down)
        for (int t = 0; t < 4; ++t)
            row[t] = from[2 * t] | from[2 * t + 1] << 16;
}

static void store_register(uint32_t active, const uint32_t *origin, emui_fragment_form form,
                           emui_matrix from, uint32_t *row)
{
    const int each = each_of(form);
    if (active == UINT32_MAX && form.bits == 16 && form.run == 2 && from.right == 1) {
        store_halves(origin, from.down, row);
        return;
    }
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        const uint32_t *at = origin + lane / 4 * from.down + lane % 4 * form.run * from.right;
        uint32_t word = at[0];
        for (int e = 1; e < each; ++e)
            word |= at[e * from.right] << (e * form.bits);
        row[lane] = (active & emui_lane_bit[lane]) != 0 ? word : row[lane];
    }
}

void emui_fragment_store(emu_warp *w, uint32_t active, const emu_operand *list, int registers,
                         emui_fragment_form form, emui_matrix from)
{
    const int each = each_of(form);
    const int step = in_pairs(form, from) && active == UINT32_MAX ? 2 : 1;
    walk at = {0, 0, 0};
    for (int r = 0; r < registers && list[r].kind == EMU_REG; r += step) {
        const uint32_t *origin = origin_of(form, at, from);
        if (step == 2 && list[r + 1].kind == EMU_REG && list[r + 1].r != list[r].r)
            store_pair(origin, from.down, w->row[list[r].r], w->row[list[r + 1].r]);
        else
            for (int k = 0; k < step; ++k)
                if (list[r + k].kind == EMU_REG)
                    store_register(active, origin + k, form, from, w->row[list[r + k].r]);
        next(form, step * each, &at);
    }
}
