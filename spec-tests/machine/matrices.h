/* matrices.h - running instructions on matrices on a machine of one warp, or of one warpgroup.
 *
 * What is here: a machine, elements in its registers, mma.sync and wgmma in few words. What is not:
 * their expected results. */
#ifndef TENSOR_KIT_H
#define TENSOR_KIT_H

#include "emu/emu.h"

enum { TENSOR_ROWS = 320, TENSOR_SHARED = 96 * 1024, TENSOR_LIST = 256 };

/* A CTA of so many warps with TENSOR_ROWS registers and TENSOR_SHARED bytes; NULL where memory is
 * short. checks: of emu_check. */
emu_machine *tensor_open(int warps, emu_schedule schedule, uint64_t seed, uint32_t checks);

emu_operand tensor_row(int r);
emu_operand tensor_number(uint64_t value);

/* The instructions, and exit after them. */
emu_end tensor_run(emu_machine *m, const emu_ins *program, int n);

/* Element i of a lane's elements in rows first, first + 1, ..: as many in a row as fit, the first
 * in its low bits. Wider ones take two rows. */
uint64_t tensor_get(emu_machine *m, int warp, int first, emu_type t, int lane, int i);
void tensor_set(emu_machine *m, int warp, int first, emu_type t, int lane, int i, uint64_t bits);

/* The bits of an integer in a type; of a floating-point one, of that number. */
uint64_t tensor_bits(emu_type t, int v);

/* mma.sync, with D, A, B, C in these rows. */
enum { TENSOR_D = 0, TENSOR_A = 64, TENSOR_B = 128, TENSOR_C = 192 };
struct tensor_mma {
    int m, n, k;
    emu_type d, a, b, c;
    uint32_t flags;
};
emu_ins tensor_mma_ins(const struct tensor_mma *t, emu_operand list[TENSOR_LIST]);
/* How many elements of an operand a lane holds. */
int tensor_share(const struct tensor_mma *t, int elements);

/* wgmma.mma_async: D in rows from TENSOR_D on, A, in registers, from TENSOR_GROUP_A on. */
enum { TENSOR_GROUP_A = 256 };
struct tensor_wgmma {
    int n;
    emu_type d, a, b;
    uint32_t flags;
    uint64_t at_a, at_b; /* descriptors */
    bool accumulate;
};
emu_ins tensor_wgmma_ins(const struct tensor_wgmma *t, emu_operand list[TENSOR_LIST]);
/* wgmma.fence, commit_group, wait_group, by their op. */
emu_ins tensor_wgmma_op(int op, int count);

#endif
