/* grids.h - programs for whole grids, which begin with nothing in their registers.
 *
 * What is here: instructions as macros, a buffer of words in global memory, and running a program
 * under the schedules. What is not: programs (launch.c, race/sync_word.c), clusters alone
 * (machine/program.h).
 *
 *      X + 4 * k   word k of the buffer
 *      P0          thread 0 of each CTA, after GRID_FIRST_LANE      P1   free;   Pk is predicate
 *                  k + 1 of the machine */
#ifndef CHECK_EMU_GRIDS_H
#define CHECK_EMU_GRIDS_H

#include "spec-tests/unit/emu/fixture.h"

enum { GRID_WORDS = 4096 };
#define GRID_X UINT64_C(0x700000000000) /* the first allocation */

#define GRID_REG(k)                                                                                \
    {                                                                                              \
        EMU_REG, (k), 0                                                                            \
    }
#define GRID_IS(v)                                                                                 \
    {                                                                                              \
        EMU_IMM, 0, (v)                                                                            \
    }
#define GRID_SR(v)                                                                                 \
    {                                                                                              \
        EMU_SPECIAL, 0, (v)                                                                        \
    }
#define GRID_WORD(k)                                                                               \
    {                                                                                              \
        EMU_ADDRESS, -1, GRID_X + 4 * (uint64_t)(k)                                                \
    }
/* Word k plus the bytes that rows r, r + 1 hold. */
#define GRID_WORD_BY(r, k)                                                                         \
    {                                                                                              \
        EMU_ADDRESS, (r), GRID_X + 4 * (uint64_t)(k)                                               \
    }
#define GRID_MEMORY(o, s, sc)                                                                      \
    .execute = emu_load_store, .op = (o), .space = EMU_GLOBAL, .type = EMU_U32, .count = 1,        \
    .sem = (s), .scope = (sc)
#define GRID_ATOM(o, s, sc)                                                                        \
    .execute = emu_atom, .op = (o), .space = EMU_GLOBAL, .type = EMU_U32, .sem = (s), .scope = (sc)
#define GRID_ALL       .guard = EMU_NO_GUARD
#define GRID_IF(p)     .guard = 1 + (p)
#define GRID_UNLESS(p) .guard = 1 + (p), .guard_not = true
#define GRID_SETP(p, how, x, y, ...)                                                               \
    {                                                                                              \
        .execute = emu_compare, .op = EMU_SETP, .type = EMU_U32, .count = (how),                   \
        .d = {EMU_PREDICATE, 1 + (p), 0}, .a = x, .b = y, __VA_ARGS__                              \
    }
#define GRID_FIRST_LANE GRID_SETP(0, EMU_CMP_EQ, GRID_SR(EMU_TID_X), GRID_IS(0), GRID_ALL)
#define GRID_BRA(to, ...)                                                                          \
    {                                                                                              \
        .execute = emu_bra, .target = (to), __VA_ARGS__                                            \
    }
#define GRID_FENCE(sc, ...)                                                                        \
    {                                                                                              \
        .execute = emu_fence, .op = EMU_FENCE_MEMORY, .sem = EMU_ACQ_REL, .scope = (sc),           \
        __VA_ARGS__                                                                                \
    }
#define GRID_MUL(r, x, y)                                                                          \
    {                                                                                              \
        .execute = emu_alu, .op = EMU_MUL_WIDE, .type = EMU_U32, .d = GRID_REG(r), .a = x, .b = y, \
        GRID_ALL                                                                                   \
    }
#define GRID_EXIT                                                                                  \
    {                                                                                              \
        .execute = emu_exit, GRID_ALL                                                              \
    }

/* The number of a CTA, by its clusters: rows of 16 words. */
#define GRID_NUMBERED                                                                              \
    GRID_FIRST_LANE,                                                                               \
        {.execute = emu_alu,                                                                       \
         .op = EMU_MAD_LO,                                                                         \
         .type = EMU_U32,                                                                          \
         .d = GRID_REG(4),                                                                         \
         .a = GRID_SR(EMU_CTAID_Z),                                                                \
         .b = GRID_SR(EMU_NCTAID_Y),                                                               \
         .c = GRID_SR(EMU_CTAID_Y),                                                                \
         GRID_ALL},                                                                                \
        {.execute = emu_alu,                                                                       \
         .op = EMU_MAD_LO,                                                                         \
         .type = EMU_U32,                                                                          \
         .d = GRID_REG(4),                                                                         \
         .a = GRID_REG(4),                                                                         \
         .b = GRID_SR(EMU_NCTAID_X),                                                               \
         .c = GRID_SR(EMU_CTAID_X),                                                                \
         GRID_ALL},                                                                                \
        GRID_MUL(2, GRID_REG(4), GRID_IS(64))

/* A machine with the buffer of zeros, under a schedule; random ones shuffle too. */
static inline emu_machine *grid_open(emu_schedule schedule, uint64_t seed)
{
    static const uint32_t zeros[GRID_WORDS];
    emu_config config = emu_defaults();
    config.schedule = schedule;
    config.seed = seed;
    config.shuffle = seed % 2 == 1;
    emu_machine *m = emu_open(&config, NULL);
    ck_assert_ptr_nonnull(m);
    ck_assert_uint_eq(emu_alloc(m, sizeof zeros, "x"), GRID_X);
    ck_assert(emu_put(m, GRID_X, zeros, sizeof zeros));
    return m;
}

static inline emu_grid grid_of(int ctas, int threads)
{
    emu_grid grid = emu_grid_defaults();
    grid.grid[0] = ctas;
    grid.block[0] = threads;
    return grid;
}

static inline uint32_t grid_word(emu_machine *m, int k)
{
    uint32_t word = 0;
    ck_assert(emu_get(m, GRID_X + 4 * (uint64_t)k, &word, sizeof word));
    return word;
}

#endif
