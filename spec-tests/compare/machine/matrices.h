/* matrices.h - running instructions on matrices on a machine of one warp, or of one warpgroup.
 *
 * What is here: a machine, elements in its registers, mma.sync and wgmma in few words. What is not:
 * their expected results. */
#ifndef MATRICES_H
#define MATRICES_H

#include "emu/emu.h"

enum { MATRIX_ROWS = 320, MATRIX_SHARED = 96 * 1024, MATRIX_LIST = 256 };

/* A CTA of so many warps with MATRIX_ROWS registers and MATRIX_SHARED bytes; NULL where memory is
 * short. checks: of emu_check. */
emu_machine *matrix_open(int warps, emu_schedule schedule, uint64_t seed, uint32_t checks);

emu_operand matrix_row(int r);
emu_operand matrix_number(uint64_t value);

/* The instructions, and exit after them. */
emu_end matrix_run(emu_machine *m, const emu_ins *program, int n);

/* Rows first, first + 1, .. of a warp: as many elements of a type in a row as fit, the first in its
 * low bits. Wider ones take two rows. */
struct matrix_rows {
    int warp, first;
    emu_type type;
};

/* Element i of a lane. */
uint64_t matrix_get(emu_machine *m, struct matrix_rows r, int lane, int i);
void matrix_set(emu_machine *m, struct matrix_rows r, int lane, int i, uint64_t bits);

/* The bits of an integer in a type; of a floating-point one, of that number. */
uint64_t matrix_bits(emu_type t, int v);

/* mma.sync, with D, A, B, C in these rows, and metadata where flags say SPARSE. */
enum { MATRIX_D = 0, MATRIX_A = 64, MATRIX_B = 128, MATRIX_C = 192, MATRIX_META = 252 };
struct matrix_mma {
    int m, n, k;
    emu_type d, a, b, c;
    uint32_t flags;
};
emu_ins matrix_mma_ins(const struct matrix_mma *t, emu_operand list[MATRIX_LIST]);
/* How many elements of an operand a lane holds. */
int matrix_share(const struct matrix_mma *t, int elements);

/* wgmma.mma_async: D in rows from MATRIX_D on, A, in registers, from MATRIX_GROUP_A on, metadata in
 * MATRIX_META. */
enum { MATRIX_GROUP_A = 256 };
struct matrix_wgmma {
    int n;
    emu_type d, a, b;
    uint32_t flags;
    uint64_t at_a, at_b; /* descriptors */
    bool accumulate;
};
emu_ins matrix_wgmma_ins(const struct matrix_wgmma *t, emu_operand list[MATRIX_LIST]);
/* wgmma.fence, commit_group, wait_group, by their op. */
emu_ins matrix_wgmma_op(int op, int count);

#endif
