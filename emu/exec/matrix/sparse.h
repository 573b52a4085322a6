/* sparse.h - metadata of sparse matrices: which elements of A are there.
 *
 * What is here: where the metadata of a row lie in the registers of a warp, what they mean, whether
 * they are legal. What is not: the multiplication (multiply.h). Follows PTX ISA 9.7.14.6.1 (mma.sp)
 * and 9.7.15.6.1 (wgmma.sp). */
#ifndef EMUI_SPARSE_H
#define EMUI_SPARSE_H

#include "emu/exec/matrix/multiply.h"
#include "emu/state/state.h"

enum { EMUI_SPARSE_ROWS = 16 }; /* of a warp */

/* A sparse A of 16 rows: k elements of a row are there, of 2 * k. */
typedef struct emui_sparse {
    emu_type type;
    int k, selector;
    bool ordered; /* indices have to increase */
    const char *what;
} emui_sparse;

/* How many selectors there are: 4, 2 or 1. */
int emui_sparse_selectors(const emui_sparse *s);
/* Reads the metadata of a warp, and says where each element stands: to[row][element]. What is
 * undefined is found. */
void emui_sparse_choose(emu_machine *m, emu_warp *w, const emui_sparse *s, emu_operand metadata,
                        uint8_t (*to)[EMUI_MAX_K]);

/* Where the elements of a row stand that four bits of metadata are of: the pair-th four. Of 4 bits
 * they are two neighbours each. */
void emui_sparse_place(emu_type type, int pair, uint32_t bits, uint8_t *to);

#endif
