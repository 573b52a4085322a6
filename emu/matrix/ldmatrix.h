/* ldmatrix.h - what ldmatrix and stmatrix share: rows of 8 x 8 matrices in shared memory. */
#ifndef EMUI_LDMATRIX_H
#define EMUI_LDMATRIX_H

#include "emu/core/core.h"

enum { EMUI_MATRIX_ROWS = 8, EMUI_MATRIX_ROW = 16 /* bytes */ };

/* Is it an instruction of sm_90a, and is the whole warp here? Else a fault, or it waits. */
emu_result emui_matrices_begin(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                               const char *what);
/* The rows that the first 8 * count lanes name, checked and counted. False after a fault. */
bool emui_matrices_locate(const emui_actor *warp, const emu_ins *i, emui_mode mode,
                          emui_place row[EMU_LANES]);

#endif
