/* program.h - programs for the machine as tables, and a machine for them under each schedule.
 *
 * What is here: macros for operands, machines. What is not: any program, any assertion;
 * programs as text, whole and changed (spec-tests/cases).
 *
 *      R[0..1], R[2..3], ..   a program is given the addresses of its buffers, two rows each
 *      P1  the first warp of each CTA  P2  all warps but the first of each CTA
 *      P3  thread 0 of CTA 0           P4  thread 0 of CTA 1
 *      P7  free; waits set it          P15 thread 0 of each CTA
 *      R30    where the shared memory of the thread's CTA begins */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "emu/emu.h"

#define PROGRAM_AT(v)                                                                              \
    {                                                                                              \
        EMU_ADDRESS, -1, (v)                                                                       \
    } /* an address */
#define PROGRAM_BY(row, v)                                                                         \
    {                                                                                              \
        EMU_ADDRESS, (row), (v)                                                                    \
    }
#define PROGRAM_ROW(row)                                                                           \
    {                                                                                              \
        EMU_REG, (row), 0                                                                          \
    }
#define PROGRAM_IS(v)                                                                              \
    {                                                                                              \
        EMU_IMM, 0, (v)                                                                            \
    }
#define PROGRAM_PRED(p)                                                                            \
    {                                                                                              \
        EMU_PREDICATE, (p), 0                                                                      \
    }
#define PROGRAM_ALL .guard = EMU_NO_GUARD

#define PROGRAM_EXIT                                                                               \
    {                                                                                              \
        .execute = emu_exit, PROGRAM_ALL                                                           \
    }

/* A program and its surroundings. prepare makes the buffers and returns false where it cannot. */
struct program_case {
    const emu_ins *ins;
    int n;
    emu_config how;
    bool (*prepare)(emu_machine *m);
};

/* So many threads in so many CTAs, with 16 KiB of shared memory each. */
struct program_case program_make(const emu_ins *ins, int n, int threads, int ctas);

/* One buffer of u32s that hold their own index, plus add; its address goes into rows r, r + 1 of
 * all warps. 0: out of memory. */
uint64_t program_buffer(emu_machine *m, int r, uint32_t words, uint32_t add, const char *name);
void program_address(emu_machine *m, int r, uint64_t address);
/* All bytes of a shared memory hold their own place, as u32s. */
bool program_shared(emu_machine *m, int cta, uint32_t bytes);

emu_machine *program_open(const struct program_case *p, emu_schedule schedule, uint64_t seed);

#endif
