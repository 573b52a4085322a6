/* stmatrix.c - stmatrix: 8 x 8 matrices of 16-bit elements, from the lanes of a warp to rows in
 * shared memory.
 *
 * Follows PTX ISA 9.7.14.5.16. It reads the fields that ldmatrix reads, list being sources, and
 * takes each element to the place from which ldmatrix would get it. */
#include "emu/matrix/ldmatrix.h"

#include <string.h>

emu_result emu_stmatrix(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    static const char what[] = "stmatrix";
    emui_actor by = {m, w, -1, what};
    uint8_t *row[EMU_LANES];
    emu_result begun = emui_matrices_begin(m, w, active, i, what);
    if (begun != EMU_DONE)
        return begun;
    if (!emui_matrices_locate(&by, i, EMUI_WRITE, row))
        return EMU_FAULT;
    bool trans = (i->flags & EMU_TRANS) != 0;
    for (int j = 0; j < i->count; ++j) {
        uint32_t scratch[EMU_LANES], word[EMU_LANES];
        memcpy(word, emui_lanes(w, i->list[j], scratch), sizeof word);
        if (trans)
            emui_transpose(word);
        for (int r = 0; r < EMUI_MATRIX_ROWS; ++r)
            memcpy(row[EMUI_MATRIX_ROWS * j + r], word + EMUI_MATRIX_WORDS * r, EMUI_MATRIX_ROW);
    }
    emui_event(m, w, what, "\"matrices\":%d,\"trans\":%s", i->count, trans ? "true" : "false");
    return EMU_DONE;
}
