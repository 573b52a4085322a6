/* grid.c - what whole grids cost, on one core.
 *
 * Prints microseconds a CTA of launches, with checks off and with all of them, and the goal, which
 * is for the latter: one empty CTA; many of them, and many that do what CTAs of a grid do to each
 * other. A CTA has 128 threads. Not here: correctness (unit/emu/schedule/launch.c), speed of what
 * runs (ordinary.c). */
#include "emu/emu.h"
#include "spec-tests/bench/bench.h"

#include <stdio.h>

enum { BATCHES = 3, THREADS = 128, MANY = 10000, COUNT_AT = 4096, BUFFER = 1 << 16 };

#define REG(k)                                                                                     \
    {                                                                                              \
        EMU_REG, (k), 0                                                                            \
    }
#define EVERY .guard = EMU_NO_GUARD
#define EXIT                                                                                       \
    {                                                                                              \
        .execute = emu_exit, EVERY                                                                 \
    }
/* Row 2: the address that the first parameter holds. */
#define BASE                                                                                       \
    {                                                                                              \
        .execute = emu_load_store, .op = EMU_LD, .space = EMU_PARAM, .type = EMU_U64, .count = 1,  \
        .d = REG(2), .a = {EMU_ADDRESS, -1, 0}, EVERY                                              \
    }
#define GLOBAL(o, at)                                                                              \
    .execute = (o), .space = EMU_GLOBAL, .type = EMU_U32, .count = 1, .d = REG(4),                 \
    .a = {EMU_ADDRESS, 2, (at)}, .b = REG(0), EVERY

static const emu_ins empty[] = {EXIT};

/* All load a line; one by one they count themselves, with fences, as for a sum by the last one. */
static const emu_ins counted[] = {
    BASE,
    {.op = EMU_LD, GLOBAL(emu_load_store, 0)},
    {.execute = emu_fence, .op = EMU_FENCE_MEMORY, .sem = EMU_ACQ_REL, .scope = EMU_GPU, EVERY},
    {.op = EMU_ATOM_ADD, .sem = EMU_RELAXED, .scope = EMU_GPU, GLOBAL(emu_atom, COUNT_AT)},
    {.execute = emu_fence, .op = EMU_FENCE_MEMORY, .sem = EMU_ACQ_REL, .scope = EMU_GPU, EVERY},
    EXIT};

typedef struct bench_grid {
    const char *name;
    int ctas;
    const emu_ins *program;
    int length;
    double goal; /* microseconds a CTA */
} bench_grid;

static const bench_grid grids[] = {{"launch of an empty CTA", 1, empty, 1, 20},
                                   {"10,000 empty CTAs", MANY, empty, 1, 18},
                                   {"10,000 CTAs that count themselves", MANY, counted, 6, 1000}};

/* The best of some batches; 0 where it could not run. */
static double cost_of(const bench_grid *g, uint32_t checks)
{
    static const uint8_t zeros[BUFFER];
    emu_config config = emu_defaults();
    config.checks = checks;
    config.uncounted = checks == 0;
    emu_machine *m = emu_open(&config, NULL);
    uint64_t at = m == NULL ? 0 : emu_alloc(m, BUFFER, "x");
    emu_grid grid = emu_grid_defaults();
    grid.grid[0] = g->ctas;
    grid.block[0] = THREADS;
    bool fine = at != 0 && emu_put(m, at, zeros, BUFFER) && emu_put_param(m, 0, &at, sizeof at);
    double best = 0;
    for (int batch = 0; fine && batch < BATCHES; ++batch) {
        double start = bench_now_ns();
        fine = emu_launch(m, &grid, g->program, g->length) == EMU_FINISHED;
        double cost = (bench_now_ns() - start) / 1e3 / g->ctas;
        best = best == 0 || cost < best ? cost : best;
    }
    fine = fine && emu_findings(m) == 0;
    emu_close(m);
    if (!fine)
        puts("bench: a grid went wrong");
    return fine ? best : 0;
}

int bench_grids(void)
{
    int missed = 0;
    puts("\nmachine: microseconds a CTA          unchecked   checked   goal");
    for (int i = 0; i < (int)(sizeof grids / sizeof grids[0]); ++i) {
        double fast = cost_of(&grids[i], 0), checked = cost_of(&grids[i], EMU_CHECK_ALL);
        printf("%-36s %9.1f %9.1f %6.0f\n", grids[i].name, fast, checked, grids[i].goal);
        missed += checked == 0 || checked > grids[i].goal;
    }
    return missed;
}
