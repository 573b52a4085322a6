/* program.h - programs for the machine as tables, run under every schedule, whole and mutated.
 *
 * What is here: macros for operands, one run, many runs. What is not: any program, any assertion.
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
#define PROGRAM_HERE(v)                                                                            \
    {                                                                                              \
        EMU_ADDRESS, 30, (v)                                                                       \
    } /* in the shared memory of one's own CTA */
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
#define PROGRAM_ONE .guard = 15 /* P15 */

/* Instructions that many programs have. */
#define PROGRAM_SYNC                                                                               \
    {                                                                                              \
        .execute = emu_barrier_cta, .op = EMU_BAR_SYNC, .flags = EMU_ALIGNED, .a = PROGRAM_IS(0),  \
        PROGRAM_ALL                                                                                \
    }
#define PROGRAM_EXIT                                                                               \
    {                                                                                              \
        .execute = emu_exit, PROGRAM_ALL                                                           \
    }
#define PROGRAM_INIT(at, n)                                                                        \
    {                                                                                              \
        .execute = emu_mbarrier, .op = EMU_MBARRIER_INIT, .space = EMU_SHARED,                     \
        .a = PROGRAM_HERE(at), .b = PROGRAM_IS(n), PROGRAM_ONE                                     \
    }
#define PROGRAM_EXPECT(at, bytes)                                                                  \
    {                                                                                              \
        .execute = emu_mbarrier, .op = EMU_MBARRIER_ARRIVE, .space = EMU_SHARED,                   \
        .a = PROGRAM_HERE(at), .c = PROGRAM_IS(bytes), .flags = EMU_MBARRIER_EXPECT, PROGRAM_ONE   \
    }
/* mbarrier.try_wait.parity into P7, and back to it while that is false: two instructions. */
#define PROGRAM_WAIT(at, parity, here)                                                             \
    {.execute = emu_mbarrier,                                                                      \
     .op = EMU_MBARRIER_TRY_WAIT,                                                                  \
     .space = EMU_SHARED,                                                                          \
     .d = PROGRAM_PRED(7),                                                                         \
     .a = PROGRAM_HERE(at),                                                                        \
     .b = PROGRAM_IS(parity),                                                                      \
     .flags = EMU_MBARRIER_PARITY,                                                                 \
     PROGRAM_ALL},                                                                                 \
    {                                                                                              \
        .execute = emu_bra, .target = (here), .guard = 7, .guard_not = true                        \
    }
#define PROGRAM_FENCE_ASYNC                                                                        \
    {                                                                                              \
        .execute = emu_fence, .op = EMU_FENCE_ASYNC, PROGRAM_ALL                                   \
    }
#define PROGRAM_BULK_COMMIT                                                                        \
    {                                                                                              \
        .execute = emu_bulk, .op = EMU_BULK_COMMIT_GROUP, PROGRAM_ONE                              \
    }
#define PROGRAM_BULK_WAIT(n, f)                                                                    \
    {                                                                                              \
        .execute = emu_bulk, .op = EMU_BULK_WAIT_GROUP, .count = (n), .flags = (f), PROGRAM_ONE    \
    }

/* A program and its surroundings. prepare makes the buffers and returns false where it cannot;
 * is_right judges what they hold at the end, NULL: nothing to judge. */
struct program_case {
    const emu_ins *ins;
    int n;
    emu_config how;
    bool (*prepare)(emu_machine *m);
    bool (*is_right)(emu_machine *m);
};

/* So many threads in so many CTAs, with 16 KiB of shared memory each. */
struct program_case program_make(const emu_ins *ins, int n, int threads, int ctas);

/* One buffer of u32s that hold their own index, plus add; its address goes into rows r, r + 1 of
 * all warps. 0: memory is short. */
uint64_t program_buffer(emu_machine *m, int r, uint32_t words, uint32_t add, const char *name);
void program_address(emu_machine *m, int r, uint64_t address);
/* All bytes of a shared memory hold their own place, as u32s. */
bool program_shared(emu_machine *m, int cta, uint32_t bytes);

/* A run without one of its instructions (-1: with all), or with another in its place. */
emu_end program_run(emu_machine *m, const struct program_case *p, int without,
                    const emu_ins *instead);
emu_machine *program_open(const struct program_case *p, emu_schedule schedule, uint64_t seed);

/* Under the earliest, the latest and random schedules. NULL, or what is wrong: the text is good
 * until the next call.
 *      clean   of 100 random ones each finishes, finds nothing, and is right
 *      fires   of 20 random ones, without an instruction, at least one finds rule, and none finds a
 *              rule that is not in may, a set of bits */
const char *program_clean(const struct program_case *p);
const char *program_fires(const struct program_case *p, int without, const emu_ins *instead,
                          emu_rule rule, uint32_t may);
/*      tells   of 20 random ones, with an instruction left out or replaced, each finds rule, and
 *              nothing before it */
const char *program_tells(const struct program_case *p, int without, const emu_ins *instead,
                          emu_rule rule);

#endif
