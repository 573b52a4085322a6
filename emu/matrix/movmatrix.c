/* movmatrix.c - movmatrix: one 8 x 8 matrix of 16-bit elements transposed across the registers of
 * a warp.
 *
 * Follows PTX ISA 9.7.14.5.17.
 *
 *      d, a    registers: lane l holds elements (l / 4, 2 (l % 4)) and the one to its right
 *
 * The element at row c and column r of the source is at row r and column c of the result. */
#include "emu/core/core.h"

static uint32_t element(const uint32_t source[EMU_LANES], int row, int column)
{
    return source[4 * row + column / 2] >> (16 * (column % 2)) & 0xffff;
}

emu_result emu_movmatrix(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t source[EMU_LANES];
    if (emui_whole_warp(m, w, active, "movmatrix") == EMU_BLOCKED)
        return EMU_BLOCKED;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        source[lane] = emui_u32(w, lane, i->a);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        int row = lane / 4, column = 2 * (lane % 4);
        if (active >> lane & 1)
            emui_set32(w, lane, i->d,
                       element(source, column, row) | element(source, column + 1, row) << 16);
    }
    emui_event(m, w, "movmatrix", NULL);
    return EMU_DONE;
}
