/* atoms_op.h - an operation on matrices as numbers: its layouts, its types, and what it computes.
 *
 * What is here: what the files of the single instructions share, and the instructions. What is
 * not: the operations by name, and the count (atoms.h). */
#ifndef ATOMS_OP_H
#define ATOMS_OP_H

#include "ref/ct.h"
#include "spec-tests/compare/machine/atoms.h"
#include "spec-tests/compare/machine/matrices.h"

/* A layout of threads and values, as numbers. */
struct atoms_tv {
    int threads, values;
    int thread[128], value[4096];
};

static inline int atoms_at(const struct atoms_tv *tv, int thread, int value)
{
    return tv->thread[thread] + tv->value[value];
}

bool atoms_tv_read(ct_ctx *cx, ct_layout layout, struct atoms_tv *tv);

/* The types of an operation, by their C++ names; EMU_NO_TYPE: not an element of these matrices. */
emu_type atoms_type(const char *name);

/* An operation that is one instruction of a warp, or of a warpgroup. */
struct atoms_op {
    const char *name;
    int m, n, k;
    emu_type d, a, b, c;
    struct atoms_tv thr, tv_a, tv_b, tv_c;
};

/* Matrices of small integers. */
struct atoms_matrices {
    int a[64][256], b[256][256], c[64][256], d[64][256];
};

void atoms_multiply(const struct atoms_op *op, bool is_xor, struct atoms_matrices *x);

/* What a type can hold of an index: digits of a base. A plane is one digit of a row or column
 * number, or 1 everywhere. */
int atoms_base(emu_type t);
int atoms_planes(emu_type t, int rows, int columns);
int atoms_code(emu_type t, int plane, int rows, int row, int column);

/* Of an operation of a warp: EMU_MMA_A_COL .. */
uint32_t atoms_flags(const struct atoms_op *op);
enum atoms_verdict atoms_run_mma(const struct atoms_op *op, char why[ATOMS_WHY]);
enum atoms_verdict atoms_run_wgmma(const struct atoms_op *op, char why[ATOMS_WHY]);
bool atoms_read_op(ct_ctx *cx, const char *name, struct atoms_op *op);

/* One wgmma on a machine. */
struct atoms_group {
    emu_machine *m;
    const struct atoms_op *op;
    emu_ins ins;
    char *why;
};

/* An operand in shared memory as the PTX ISA has it without a swizzle, K-major, at an address. */
bool atoms_put_plain(emu_machine *m, emu_type t, int start, int rows, int columns,
                     const int (*v)[256]);
uint64_t atoms_plain(int start);
/* C to the registers, the operands being where they should; then D is compared with the product. */
bool atoms_group_product(const struct atoms_group *g, struct atoms_matrices *x);

/* ---- D = A * B + C of one operation of a thread, a warp, a warpgroup (product.c) ------------- */

enum { PRODUCT_M = 64, PRODUCT_N = 256, PRODUCT_K = 256 };

struct product {
    struct atoms_op op; /* of scalars only m, n, k and the types */
    bool scalar, group;
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
