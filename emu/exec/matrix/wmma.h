/* wmma.h - which wmma instructions there are, and which lane holds which element of a fragment.
 *
 * What is here: the shapes, and fragments as parts of 16 or 8 lines that mma.sync would have. What
 * is not: loads and stores (wmma_load.c), products (wmma.c). Follows PTX ISA 9.7.14.4, which leaves
 * the fragments open: they are those of an H200 (spec-tests/spec/recorded/h200/matrix.answers). */
#ifndef EMUI_WMMA_H
#define EMUI_WMMA_H

#include "emu/exec/matrix/fragments.h"
#include "emu/state/state.h"

typedef struct emui_wmma_shape {
    const char *name;
    int m, n, k;
    uint32_t operands; /* types of A and B: sets of 1 << emu_type */
    emu_mma_shape by;  /* the mma.sync that multiplies it, once or twice */
} emui_wmma_shape;

/* A fragment in the registers of a warp: parts, each of 16 or 8 lines, one after the other.
 *
 *      line, along    A: row, k            C of the tall shapes: row, column
 *                     B: column, k         C of m8n32k16:        column, row
 *
 * Row-major and column-major matrices have one fragment. The registers are as many as the ISA says,
 * of f16 the parts come once more, up to four times. */
typedef struct emui_wmma_fragment {
    emu_type type;
    int lines, width; /* of the matrix: its lines, and elements of a line */
    int form;         /* lines of a part */
    int run;          /* neighbours of a line that a lane holds together */
    int elements;     /* of a lane, once */
    int operands;     /* registers, or pairs of them of f64, as often as they come */
    bool down;        /* a line is a column of the matrix */
} emui_wmma_fragment;

/* NULL where there is no such shape. */
const emui_wmma_shape *emui_wmma_shape_of(int op);
/* Of A, B or C (EMU_WMMA_A ..); false where the shape has no such type. */
bool emui_wmma_fragment_of(const emui_wmma_shape *s, int which, emu_type t, emui_wmma_fragment *f);
/* The line of element i of a lane, and where along it. */
emui_cell emui_wmma_cell(const emui_wmma_fragment *f, int lane, int i);
/* How many elements an operand holds. */
int emui_wmma_each(const emui_wmma_fragment *f);

#endif
