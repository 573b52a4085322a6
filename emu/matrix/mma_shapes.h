/* mma_shapes.h - which matrix instructions there are, and which lane holds which element.
 *
 * What is here: the table of mma.sync's shapes and types, and the fragments of warps, which wgmma
 * shares. What is not: the multiplication (mma.c). Follows PTX ISA 9.7.14.5.1 to .13. */
#ifndef EMUI_MMA_SHAPES_H
#define EMUI_MMA_SHAPES_H

#include "emu/isa.h"

#include <stddef.h>

typedef struct emui_cell {
    int row, column;
} emui_cell;

/* A is M x K, B is K x N, C and D are M x N. */
typedef enum emui_operand { EMUI_MMA_A, EMUI_MMA_B, EMUI_MMA_C } emui_operand;

/* What one row of the table allows. Types are sets of 1 << emu_type. */
typedef struct emui_mma_shape {
    emu_mma_shape shape;
    int m, n, k;
    uint32_t operands, results; /* of A and B, of C and D */
    uint32_t flags;             /* that it may have */
} emui_mma_shape;

/* The row of an instruction, NULL where there is none. */
const emui_mma_shape *emui_mma_find(const emu_ins *i);
/* May A and B be of these types together? */
bool emui_mma_pairs(emu_type a, emu_type b);
const char *emui_mma_shape_name(emu_mma_shape shape);
/* Which operand types a shape has, in words, for refusals. */
const char *emui_mma_types_of(emu_mma_shape shape, char *text, size_t size);

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
emui_cell emui_fragment(int rows, int run, int lane, int i);
int emui_run_of(emu_type t);

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
