/* ldmatrix.h - what ldmatrix, stmatrix and movmatrix share: rows of 8 x 8 matrices in shared
 * memory, and the words that lanes hold of a matrix. */
#ifndef EMUI_LDMATRIX_H
#define EMUI_LDMATRIX_H

#include "emu/state/state.h"

enum { EMUI_MATRIX_ROWS = 8, EMUI_MATRIX_ROW = 16 /* bytes */, EMUI_MATRIX_WORDS = 4 /* a row */ };

/* Is it an instruction of the machine, and is the whole warp here? Else a fault, or it waits. */
emu_result emui_matrices_begin(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                               const char *what);
/* What is stored to the row that each lane names. */
typedef struct emui_matrix_rows {
    uint8_t row[EMU_LANES][EMUI_MATRIX_ROW];
} emui_matrix_rows;

/* The rows that the first 8 * count lanes name, checked and counted: as one access of the warp
 * (memory/row.h), or else lane by lane. stored: what is put there, lane by lane; NULL: they are
 * read. False after a fault. */
bool emui_matrices_locate(const emui_actor *warp, const emu_ins *i, const emui_matrix_rows *stored,
                          uint8_t *row[EMU_LANES]);
/* The words that lanes hold of a matrix, lane 4r + t two neighbours of row r, to those of its
 * transpose. */
void emui_transpose(uint32_t word[EMU_LANES]);
/* The words into a register of the active lanes. */
void emui_set_lanes(emu_warp *w, uint32_t active, emu_operand to, const uint32_t word[EMU_LANES]);

#endif
