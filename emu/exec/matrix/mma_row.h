/* mma_row.h - mma.sync by whole rows of registers: factors, exact sums, cut sums.
 *
 *      register of A, or of B    lane 4 g + t has factors of line g, or of column g: those of k
 *                                that are `parts` neighbours, side by side in its word
 *
 *      A      registers as they are: line g, then t          k = a register's own and t
 *      B      registers turned: t, then the columns          0 2 4 6 1 3 5 7
 *      C, D   registers as they are, two of them a line's    0 2 4 6 | 1 3 5 7
 *
 * So lines of C are two halves of rows, A is never transposed, and of B only 32-bit words are: in
 * which order k is added makes no difference to a sum that is exact, nor to a step of a tensor core
 * (dot.h). Against elements that are moved one by one (fragments.h), a kernel of ldmatrix and
 * m16n8k16 takes 0.54 of the time for f16, of m16n8k32 0.46 for s8.
 *
 * Here: all of f16, bf16, tf32 and integers that is one step of a tensor core, without infinities,
 * NaNs and exponents that single precision cannot multiply. Not here: those, and 8-bit floating
 * point, b1, f64, sparse A and m8n8k4 (mma.c). */
#ifndef EMUI_MMA_ROW_H
#define EMUI_MMA_ROW_H

#include "emu/exec/matrix/mma.h"
#include "emu/state/vector.h"

enum {
    EMUI_ROW_PARTS = 8,                      /* of a word, at most: 4 bits each */
    EMUI_ROW_STEPS = 4,                      /* t: words of a line in a register */
    EMUI_ROW_WORDS = 128,                    /* of A: 4 registers; of B half as many */
    EMUI_ROW_CELLS = EMUI_MMA_M * EMUI_PANEL /* of C */
};

/* Where the words of all operands are. */
typedef struct emui_row_operands {
    int lines, k_registers;      /* of A; registers of a line */
    const uint32_t *a[4];        /* its registers, those of lines 0 .. 7 first */
    uint32_t of_a[4][EMU_LANES]; /* those that are no registers */
    uint32_t b[EMUI_ROW_WORDS / 2];
    uint32_t c[EMUI_ROW_CELLS]; /* of f16, two in each of the first half */
} emui_row_operands;

/* A or B: word i of the registers has the factors value[0 ..][i]. */
typedef struct emui_row_factors {
    int parts;
    _Alignas(64) float value[EMUI_ROW_PARTS][EMUI_ROW_WORDS];
} emui_row_factors;

/* Lines of 8 columns. */
typedef struct emui_row_sums {
    _Alignas(64) float at[EMUI_MMA_M][EMUI_PANEL];
} emui_row_sums;

/* Into the registers of D, of active lanes; false, and nothing is done: it is left to mma.c. */
bool emui_mma_row(const emui_mma *x, emu_warp *w, uint32_t active);

/* mma_exact.c. Adds all products, where no sum has more than 24 bits; registers: of a line. */
void emui_row_add(const emui_row_factors *a, const emui_row_factors *b, int registers, int lines,
                  emui_row_sums *to);
/* Integers of 8 or 4 bits as numbers; the registers of A, or those of B, turned. */
void emui_row_integers(emu_type t, const uint32_t *const *row, int registers, emui_row_factors *to);
/* D of sums of integers and C, of so many words. */
void emui_row_add_integers(bool clamp, int words, const float *sum, const uint32_t *c, uint32_t *d);

/* mma_cut.c: f16, bf16 and tf32. False: not in single precision. */
bool emui_row_floats(const emui_mma *x, const emui_row_operands *o, uint32_t *d);

#endif
