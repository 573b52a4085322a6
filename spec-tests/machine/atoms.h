/* atoms.h - the atoms of the reference against the machine: for every instruction, does each
 * lane hold what the thread-value layouts say?
 *
 *      ref   (thread, value) -> place in the matrix        emu   what the instruction does to data
 *                                                                that knows its own index
 *
 * What is here: the questions, atom by atom, and the count. What is not: either side's layouts. */
#ifndef ATOMS_EMU_H
#define ATOMS_EMU_H

#include "ref/ct.h"
#include "spec-tests/machine/matrices.h"

#include <stdio.h>

enum atoms_verdict {
    ATOMS_AGREE,
    ATOMS_DIFFER,
    ATOMS_KNOWN,          /* they differ, as the errata say */
    ATOMS_NO_INSTRUCTION, /* no one instruction of matrices: scalars, complex numbers, TMA .. */
};

enum { ATOMS_NAME = 128, ATOMS_WHY = 512 };

/* Operation i of ct_mma_op, of ct_copy_op: its name, and what is wrong. NONE past the last. */
enum { ATOMS_NONE = -1 };
int atoms_mma(int i, char name[ATOMS_NAME], char why[ATOMS_WHY]);
int atoms_copy(int i, char name[ATOMS_NAME], char why[ATOMS_WHY]);
/* The canonical layouts of wgmma's operands in shared memory: both majors, every swizzle, as the
 * descriptors see them. Operand i of A, of B; elements of every width. */
int atoms_smem(int i, char name[ATOMS_NAME], char why[ATOMS_WHY]);

/* The same of one by its name; a layout in shared memory is as Layout_K_SW64_Atom<16b>, and asked
 * as both operands. */
int atoms_mma_named(const char *name, char why[ATOMS_WHY]);
int atoms_copy_named(const char *name, char why[ATOMS_WHY]);
int atoms_smem_named(const char *layout, char why[ATOMS_WHY]);

/* All of them: those that differ, how many there are of each kind, and the sum. Returns an exit
 * status of the judge: 1 where one differs, or where ref names no atoms. */
int atoms_report(FILE *out);

/* ---- Shared by atoms_emu*.c ----------------------------------------------------------------- */

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

#endif
