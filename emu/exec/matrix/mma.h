/* mma.h - what the files of mma.sync share.
 *
 *      mma.c            the instruction, and all but the files below
 *      mma_double.c     f64
 *      mma_row.c        most of it, by whole registers: mma_row.h
 *      sparse.c         metadata of mma.sp
 *      mma_quad.c       m8n8k4 of f16: four multiplications, each of a quad pair
 *
 * Which instructions there are is in mma_shapes.h, which lane holds what in fragments.h. */
#ifndef EMUI_MMA_H
#define EMUI_MMA_H

#include "emu/exec/matrix/mma_shapes.h"
#include "emu/exec/matrix/multiply.h"
#include "emu/state/state.h"

/* One instruction taken apart; b1 is moved as 32-bit words. */
typedef struct emui_mma {
    const emu_ins *i;
    const emui_mma_shape *s;
    int k;                            /* elements, or words */
    emu_type a_type, b_type, c_type;  /* of what is moved; that of D is the instruction's */
    const emu_operand *d, *a, *b, *c; /* its registers */
    int d_count, a_count, b_count, c_count;
    emui_dot_unit unit;
    const emui_chosen *chosen; /* of a sparse A, or NULL */
} emui_mma;

enum { EMUI_MMA_M = 16 }; /* rows, at most */

/* How many operands hold so many elements of a lane. */
static inline int emui_operands_of(emu_type t, int elements)
{
    int bits = (int)emu_type_bits(t);
    return bits >= 32 ? elements : elements * bits / 32;
}

/* The sums of a warp, but of f64 and of quad pairs; lines of 8 columns. */
void emui_mma_sums(const emui_mma *x, const emu_warp *w, emui_sums d[EMUI_MMA_M]);
/* Into the registers of D, of active lanes. */
void emui_mma_store(const emui_mma *x, emu_warp *w, uint32_t active, emui_sums d[EMUI_MMA_M]);
/* All 32 lanes hold parts of the matrices, active or not; the active ones get results. */
void emui_mma_doubles(const emui_mma *x, emu_warp *w, uint32_t active);
void emui_mma_quads(const emui_mma *x, emu_warp *w, uint32_t active);

#endif
