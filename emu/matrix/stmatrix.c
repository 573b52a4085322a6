/* stmatrix.c - stmatrix: 8 x 8 matrices of 16-bit elements, from the lanes of a warp to rows in
 * shared memory.
 *
 * Follows PTX ISA 9.7.14.5.16. It reads the fields that ldmatrix reads, list being sources, and
 * takes each element to the place from which ldmatrix would get it. */
#include "emu/matrix/ldmatrix.h"

static void put(const emui_place row[EMU_LANES], int j, int r, int column, uint32_t v)
{
    uint8_t *b = emui_bytes(row[EMUI_MATRIX_ROWS * j + r]) + 2 * column;
    b[0] = (uint8_t)v;
    b[1] = (uint8_t)(v >> 8);
}

emu_result emu_stmatrix(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const char what[] = "stmatrix";
    emui_actor by = {m, w, -1, what};
    emui_place row[EMU_LANES];
    emu_result begun = emui_matrices_begin(m, w, active, i, what);
    if (begun != EMU_DONE)
        return begun;
    if (!emui_matrices_locate(&by, i, EMUI_WRITE, row))
        return EMU_FAULT;
    bool trans = (i->flags & EMU_TRANS) != 0;
    for (int j = 0; j < i->count; ++j)
        for (int lane = 0; lane < EMU_LANES; ++lane) {
            int r = lane / 4, c = 2 * (lane % 4);
            uint32_t v = emui_u32(w, lane, i->list[j]);
            put(row, j, trans ? c : r, trans ? r : c, v & 0xffff);
            put(row, j, trans ? c + 1 : r, trans ? r : c + 1, v >> 16);
        }
    emui_event(m, w, what, "\"matrices\":%d,\"trans\":%s", i->count, trans ? "true" : "false");
    return EMU_DONE;
}
