/* movmatrix.c - movmatrix: one 8 x 8 matrix of 16-bit elements transposed across the registers of
 * a warp.
 *
 * Follows PTX ISA 9.7.14.5.17.
 *
 *      d, a    registers: lane l holds elements (l / 4, 2 (l % 4)) and the one to its right
 *
 * The element at row c and column r of the source is at row r and column c of the result. */
#include "emu/exec/control/meet.h"
#include "emu/exec/matrix/ldmatrix.h"

#include <string.h>

emu_result emu_movmatrix(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    uint32_t scratch[EMU_LANES], word[EMU_LANES];
    if (emui_whole_warp(m, w, active, "movmatrix") == EMU_BLOCKED)
        return EMU_BLOCKED;
    memcpy(word, emui_lanes(w, i->a, scratch), sizeof word);
    emui_transpose(word);
    emui_set_lanes(w, active, i->d, word);
    emui_event(m, w, "movmatrix", NULL);
    return EMU_DONE;
}
