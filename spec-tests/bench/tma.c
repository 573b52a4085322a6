/* tma.c - how many bytes tensor copies move in a second, on one core.
 *
 * Prints megabytes a second of loads of a box of 128 rows of 128 bytes, with checks off and with
 * all of them, under the earliest and the latest schedule, and the goal, which is for what a
 * machine does by default: the earliest. Not here: correctness (unit/compare/machine/box.c). */
#include "spec-tests/bench/bench.h"
#include "spec-tests/compare/machine/box.h"

#include <stdlib.h>

enum { SHARED = 64 * 1024, TENSOR = 1 << 20, ROWS = 128, COLUMNS = 64, PITCH = 1024 };
enum { BATCHES = 5, LOADS = 400 };

static bool fill(emu_box *b)
{
    void *bytes = calloc(1, TENSOR);
    bool done = bytes != NULL && emu_put(b->m, b->tensor, bytes, TENSOR);
    free(bytes);
    return done;
}

/* The best of some batches; 0 where it could not run. */
static double speed_of(emu_schedule schedule, uint32_t checks, emu_map_swizzle swizzle)
{
    static const int32_t at[] = {64, 128};
    emu_box b;
    double best = 0;
    if (!emu_box_open(&b, schedule, checks, SHARED, TENSOR))
        return 0;
    emu_map map = {.type = EMU_MAP_F16,
                   .rank = 2,
                   .base = b.tensor,
                   .size = {PITCH / 2, TENSOR / PITCH},
                   .stride = {PITCH},
                   .box = {COLUMNS, ROWS},
                   .step = {1, 1},
                   .swizzle = swizzle};
    bool fine = fill(&b);
    for (int batch = 0; fine && batch < BATCHES; ++batch) {
        double start = bench_now_ns();
        for (int n = 0; fine && n < LOADS; ++n)
            fine = emu_box_load(&b, &map, at, 2, 0) == NULL;
        double speed = LOADS * (double)emu_map_box_bytes(&map) / (bench_now_ns() - start) * 1e3;
        best = speed > best ? speed : best;
    }
    emu_box_close(&b);
    if (!fine)
        puts("bench: a tensor copy went wrong");
    return fine ? best : 0;
}

int bench_tma(void)
{
    static const struct {
        const char *name;
        emu_map_swizzle swizzle;
        int goal;
    } kinds[] = {{"tensor load, no swizzle", EMU_SWIZZLE_NONE, 1800},
                 {"tensor load, 128-byte swizzle", EMU_SWIZZLE_128B, 350}};
    int missed = 0;
    puts("\nmachine: MB/s               schedule     unchecked   goal   checked");
    for (int i = 0; i < 2; ++i)
        for (int latest = 0; latest < 2; ++latest) {
            emu_schedule schedule = latest ? EMU_LATEST : EMU_EARLIEST;
            double fast = speed_of(schedule, 0, kinds[i].swizzle);
            double checked = speed_of(schedule, EMU_CHECK_ALL, kinds[i].swizzle);
            printf("%-30s %-9s %9.0f %6d %9.0f\n", kinds[i].name, latest ? "latest" : "earliest",
                   fast, kinds[i].goal, checked);
            missed += !latest && fast < kinds[i].goal;
        }
    return missed;
}
