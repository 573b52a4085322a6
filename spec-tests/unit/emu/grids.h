/* grids.h - whole grids, which begin with nothing in their registers.
 *
 * What is here: a machine with a buffer of words in global memory, its first allocation, at
 * 0x700000000000, as lines of PTX name it; the shape of a grid. What is not: programs (line.h),
 * clusters alone (compare/machine/program.h). */
#ifndef CHECK_EMU_GRIDS_H
#define CHECK_EMU_GRIDS_H

#include "spec-tests/unit/emu/fixture.h"

enum { GRID_WORDS = 4096 };
#define GRID_X UINT64_C(0x700000000000)

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
