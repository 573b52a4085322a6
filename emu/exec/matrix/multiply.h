/* multiply.h - C + A * B for eight columns of a matrix at a time.
 *
 * What is here: the products of mma.sync and wgmma, but for f64: integers, counts of bits, and
 * floating point as dot.h says it. What is not: where operands are (fragments.h, wgmma.h). */
#ifndef EMUI_MULTIPLY_H
#define EMUI_MULTIPLY_H

#include "emu/exec/matrix/dot_panel.h"

/* Sparse A: element i of a line is multiplied by element at[line][i] of a column of B, which has
 * twice as many. */
typedef struct emui_chosen {
    uint8_t at[EMUI_MAX_LINES][EMUI_MAX_K];
} emui_chosen;

/* A, ready to be multiplied by columns of B. */
typedef struct emui_multiplier {
    emui_dot dot; /* unit and types; of b1, B32 for A and B */
    int lines, k;
    uint32_t flags; /* EMU_MMA_SATFINITE, EMU_MMA_XOR */
    emui_operand_bits a;
    const emui_chosen *chosen; /* NULL: A is dense */
    emui_singles singles;      /* A once more: numbers, or of integers the values alone */
} emui_multiplier;

/* All fields but singles have been set; what a and chosen point to stays the caller's. */
void emui_multiplier_open(emui_multiplier *x);
/* d = c + a * b: lines of 8 columns; b: eight columns. */
void emui_multiply(const emui_multiplier *x, emui_operand_bits b, const emui_sums *c, emui_sums *d);

#endif
