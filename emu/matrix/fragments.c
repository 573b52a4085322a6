/* fragments.c - see fragments.h.
 *
 * The ISA gives row and column of element i of a lane shape by shape, in cases of i; with g the
 * lane / 4 and t the lane % 4 they all are the one rule of emui_fragment, but for m8n8k4 of f16.
 * So the elements of a register lie in all lanes as they lie in lane 0, g rows below and t runs to
 * the right. */
#include "emu/matrix/fragments.h"

#include "emu/alu/numbers.h"

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

/* Where register r of lane 0 begins. */
static uint32_t *origin_of(emui_fragment_form form, int r, emui_matrix m)
{
    emui_cell at = emui_fragment(form.rows, form.run, 0, r * each_of(form));
    return m.at + at.row * m.down + at.column * m.right;
}

void emui_fragment_load(const emu_warp *w, const emu_operand *list, int registers,
                        emui_fragment_form form, emui_matrix to)
{
    const int each = each_of(form), run = form.run * to.right;
    const uint32_t mask = UINT32_MAX >> (32 - form.bits);
    uint32_t scratch[EMU_LANES];
    for (int r = 0; r < registers; ++r) {
        const uint32_t *word = emui_lanes(w, list[r], scratch);
        uint32_t *origin = origin_of(form, r, to);
        for (int g = 0; g < 8; ++g, word += 4)
            for (int t = 0; t < 4; ++t) {
                uint32_t *at = origin + g * to.down + t * run;
                at[0] = word[t] & mask;
                for (int e = 1; e < each; ++e)
                    at[e * to.right] = word[t] >> (e * form.bits) & mask;
            }
    }
}

void emui_fragment_store(emu_warp *w, uint32_t active, const emu_operand *list, int registers,
                         emui_fragment_form form, emui_matrix from)
{
    const int each = each_of(form);
    for (int r = 0; r < registers && list[r].kind == EMU_REG; ++r) {
        uint32_t *row = w->row[list[r].r];
        const uint32_t *origin = origin_of(form, r, from);
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            const uint32_t *at = origin + lane / 4 * from.down + lane % 4 * form.run * from.right;
            uint32_t word = at[0];
            for (int e = 1; e < each; ++e)
                word |= at[e * from.right] << (e * form.bits);
            row[lane] = (active & emui_lane_bit[lane]) != 0 ? word : row[lane];
        }
    }
}
