/* open.c - what it costs to open a machine of the most threads that a cluster has.
 *
 * Prints milliseconds of the first opening in the process, whose memory comes from the system page
 * by page, of the slowest of some that follow, and the goal, which is for both. The bench opens no
 * machine before. Not here: beginning and running what was opened (grid.c, mix.c). */
#include "emu/emu.h"
#include "spec-tests/bench/bench.h"

#include <stdio.h>

enum { CTAS = 16, BLOCK = 1024, AGAIN = 8 };

static const double goal_ms = 5;

/* 0 where it could not be opened. */
static double open_once(uint32_t checks)
{
    emu_config config = emu_defaults();
    config.ctas = CTAS;
    config.cluster[0] = CTAS;
    config.grid[0] = CTAS;
    config.block[0] = BLOCK;
    config.checks = checks;
    double start = bench_now_ns();
    emu_machine *m = emu_open(&config, NULL);
    double ms = (bench_now_ns() - start) / 1e6;
    emu_close(m);
    return m == NULL ? 0 : ms;
}

int bench_open(void)
{
    double first = open_once(EMU_CHECK_ALL), again = 0;
    bool fine = first > 0;
    for (int i = 0; i < AGAIN; ++i) {
        double ms = open_once(i % 2 == 0 ? EMU_CHECK_ALL : 0);
        fine = fine && ms > 0;
        again = ms > again ? ms : again;
    }
    puts("\nmachine: milliseconds to open        first     again   goal");
    printf("%d CTAs of %d threads            %9.2f %9.2f %6.0f\n", CTAS, BLOCK, first, again,
           goal_ms);
    return !fine || first > goal_ms || again > goal_ms;
}
