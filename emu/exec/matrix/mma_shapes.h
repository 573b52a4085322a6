/* mma_shapes.h - which matrix instructions there are.
 *
 * What is here: the table of mma.sync's shapes and types. What is not: which lane holds which
 * element (fragments.h), the multiplication (mma.c). Follows PTX ISA 9.7.14.5. */
#ifndef EMUI_MMA_SHAPES_H
#define EMUI_MMA_SHAPES_H

#include "emu/isa.h"

#include <stddef.h>

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
/* Which operand types a shape has, dense or sparse, in words, for refusals. */
const char *emui_mma_types_of(emu_mma_shape shape, bool is_sparse, char *text, size_t size);

#endif
