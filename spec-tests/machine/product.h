/* product.h - D = A * B + C of one MMA operation, in the machine's arithmetic.
 *
 * What is here: an operation of ct_mma_op that one warp or one thread executes, on matrices of bits.
 * What is not: how tiles are made of it, wgmma. */
#ifndef PRODUCT_H
#define PRODUCT_H

#include "spec-tests/machine/atoms_op.h"

enum { PRODUCT_M = 16, PRODUCT_N = 8, PRODUCT_K = 256 };

struct product {
    struct atoms_op op; /* of scalars only m, n, k and the types */
    bool scalar;
    emu_machine *m;
    emu_operand list[MATRIX_LIST];
    emu_ins ins;
    char why[ATOMS_WHY];
};

/* Rows of A and D are M, of B are N. */
struct product_matrices {
    uint64_t a[PRODUCT_M][PRODUCT_K], b[PRODUCT_N][PRODUCT_K];
    uint64_t c[PRODUCT_M][PRODUCT_N], d[PRODUCT_M][PRODUCT_N];
};

/* False, and why, where the machine has no such instruction. To be closed in any case. */
bool product_open(struct product *p, ct_ctx *cx, const char *name);
bool product_run(struct product *p, struct product_matrices *x);
void product_close(struct product *p);

#endif
