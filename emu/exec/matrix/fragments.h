/* fragments.h - which lane of a warp holds which element of a matrix.
 *
 * What is here: the fragments of mma.sync and wgmma, as cells, and as registers that are moved to
 * matrices and back. What is not: which instructions there are (mma_shapes.h). Follows PTX ISA
 * 9.7.14.5.1 to .13. */
#ifndef EMUI_FRAGMENTS_H
#define EMUI_FRAGMENTS_H

#include "emu/state/state.h"

typedef struct emui_cell {
    int row, column;
} emui_cell;

/* Element i of a lane's part of a matrix whose rows lie one in each group of 4 lanes: `run`
 * neighbours in a row at a time.
 *
 *                columns: 4 runs of `run`, then the next 4 runs
 *              +----+----+----+----+----+--
 *      row 0   | 0  | 1  | 2  | 3  | 0  |           the lane. Its elements: a run here, the run 8
 *      row 1   | 4  | 5  | 6  | 7  | 4  |           rows below where there are 16 rows, then those
 *       ..     |                   |                of the next 4 runs
 *      row 7   | 28 | 29 | 30 | 31 | 28 |
 *              +----+----+----+----+----+--
 *
 * A has rows m and columns k; B has rows n and columns k; C has rows m and columns n, in runs of
 * 2. A run of A or B fills a 32-bit register, or is one element where that is wider. */
static inline emui_cell emui_fragment(int rows, int run, int lane, int i)
{
    int g = lane / 4, t = lane % 4, runs = i / run, halves = rows / 8;
    return (emui_cell){g + 8 * (runs % halves), t * run + i % run + 4 * run * (runs / halves)};
}

int emui_run_of(emu_type t);

/* Registers of a fragment: of 8 or 16 rows, in runs, and how many bits an element has, at most 32.
 * A register holds as many of a run as fit. */
typedef struct emui_fragment_form {
    int rows, run, bits;
} emui_fragment_form;

/* A matrix: the element of a row and column is at[row * down + column * right]. */
typedef struct emui_matrix {
    uint32_t *at;
    int down, right;
} emui_matrix;

/* Of eight rows four words each, that of row g and run t at word[4 * g + t], into a matrix whose
 * rows lie side by side (down is 1). */
void emui_load_columns(const uint32_t *word, emui_fragment_form form, emui_matrix to);

/* From the registers of a list into a matrix, of all lanes; and back, into those of the active
 * ones. */
void emui_fragment_load(const emu_warp *w, const emu_operand *list, int registers,
                        emui_fragment_form form, emui_matrix to);
void emui_fragment_store(emu_warp *w, uint32_t active, const emu_operand *list, int registers,
                         emui_fragment_form form, emui_matrix from);

/* mma.m8n8k4 of f16: 4 multiplications, each of the 8 lanes of a quad pair,
 *
 *      quad pair q:  lanes 4q .. 4q+3 and 4q+16 .. 4q+19
 *
 * The cell of element i: (m, k), (n, k) or (m, n). across: the lane holds 4 elements of a column
 * of A, or of a row of B. */
emui_cell emui_quad_operand(int lane, int i, bool across);
emui_cell emui_quad_result(int lane, int i, emu_type t);
static inline int emui_quad_of(int lane)
{
    return lane % 16 / 4;
}

#endif
