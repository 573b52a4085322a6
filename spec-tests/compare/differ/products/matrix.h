/* matrix.h - the matrices of a product in a block of memory: elements of any width, by their
 * layout.
 *
 * What is here: reading and writing the elements of A, B and C. What is not: what is computed with
 * them (../mma.c, cooperative_gemm.c). */
#ifndef DIFFER_MATRIX_H
#define DIFFER_MATRIX_H

#include "gpu/host/tiled/tiled_mma.h"
#include "spec-tests/compare/differ/differ.h"

/* The two of M, N, K that a factor has. */
extern const int differ_modes[GPU_FACTORS][2];

/* The elements that a layout reaches, from 0 up; 0: it reaches below. */
int64_t differ_reach_of(ct_ctx *cx, ct_layout layout);

void differ_set_bits(unsigned char *bytes, int64_t at, int n, uint64_t v);
uint64_t differ_get_bits(const unsigned char *bytes, int64_t at, int n);

/* A matrix of a case; where its elements lie. place is to be freed. */
struct differ_matrix {
    unsigned char *bytes;
    int64_t rows, columns, *place;
    int bits;
};

struct differ_matrix differ_matrix_of(const struct differ_plan *p, int f, unsigned char *bytes);

/* A part of a matrix: so many rows and columns from these on. What lies beyond the matrix is 0. */
struct differ_window {
    int64_t row, column;
    int rows, columns;
};

void differ_take(const struct differ_matrix *m, struct differ_window w, uint64_t *to, int pitch);

/* ../mma.c: the operands of a tiled MMA; what the host takes of it. */
const char *differ_mma_resolve(struct differ_plan *p, enum differ_role *of);
gpu_mma_operands differ_mma_operands(const struct differ_plan *p);

#endif
