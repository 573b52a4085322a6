/* ptx.c - what a compiler's PTX costs, on one core: reading it, and running our own kernels.
 *
 * Prints millions of warp-wide instructions a second of kernels that nvcc compiled, of our own and
 * with CuTe (their PTX is in spec-tests/spec/recorded/kernels and spec/recorded/ptx/cute), with
 * checks off and with all of them, and seconds for reading and decoding a module of 230,000
 * instructions. Not here: single instructions (emu.c), correctness (unit/compare/device/launches.c,
 * unit/emu/kernels/others). */
#include "emu/ptx.h"
#include "gpu/host/flat.h"
#include "spec-tests/bench/bench.h"

#include <stdlib.h>
#include <string.h>

enum { BATCHES = 3, SIZE = 1 << 17, THREADS = 256, BUFFER = 1 << 21, INSTRUCTIONS = 230000 };

static const double seconds_goal = 1;

/* ---- Running -------------------------------------------------------------------------------- */

/* (32,64,64):(64,1,2048), which every element is asked for. */
static const ct_flat flat = {
    .modes = 3, .axes = 1, .size = SIZE, .shape = {32, 64, 64}, .stride = {64, 1, 2048}};

/* A third of the buffer each: two matrices and their product. */
enum { THIRD = BUFFER / 3 / 256 * 256 };

enum what { FILL, VALUES, PRODUCT };

typedef struct kernel {
    const char *name, *file, *entry;
    enum what what;
    int64_t grid[2];
    int block, launches;
    double goal, goal_checked;
} kernel;

static const kernel kernels[] = {
    {"fill, 64-bit division",
     "spec-tests/spec/recorded/kernels/fill.ptx",
     "_Z7fill_v1IhEv7ct_flatPT_S1_",
     FILL,
     {SIZE / THREADS / 8, 1},
     THREADS,
     1,
     27,
     11},
    {"layout, 64-bit division",
     "spec-tests/spec/recorded/kernels/layout.ptx",
     "_Z9layout_v17ct_flatllPl",
     VALUES,
     {SIZE / THREADS / 8, 1},
     THREADS,
     1,
     26,
     20},
    {"product by fma, CuTe, in stages",
     "spec-tests/spec/recorded/ptx/cute/products.ptx",
     "fma_in_stages",
     PRODUCT,
     {2, 3},
     64,
     20,
     12,
     3.6},
    {"product by mma, CuTe, by ldmatrix",
     "spec-tests/spec/recorded/ptx/cute/products.ptx",
     "by_ldmatrix",
     PRODUCT,
     {1, 1},
     128,
     200,
     3.9,
     1.4},
};

/* fill(layout, memory, value); values(layout, first, count, report); product(a, b, c) */
static bool launch(emu_ptx *module, const kernel *k, uint64_t memory)
{
    static const int64_t first = 0, count = SIZE;
    static const uint8_t value = 7;
    const uint64_t b = memory + THIRD, c = memory + 2 * THIRD;
    const void *const arguments[][4] = {[FILL] = {&flat, &memory, &value},
                                        [VALUES] = {&flat, &first, &count, &memory},
                                        [PRODUCT] = {&memory, &b, &c}};
    emu_ptx_launch how = {.entry = k->entry,
                          .grid = {k->grid[0], k->grid[1], 1},
                          .block = {k->block, 1, 1},
                          .arguments = (const void **)arguments[k->what],
                          .count = k->what == VALUES ? 4 : 3};
    emu_ptx_error error;
    bool good = true;
    for (int n = 0; good && n < k->launches; ++n)
        good = emu_ptx_start(module, &how, &error) == EMU_FINISHED;
    return good;
}

static double run(emu_machine *m, emu_ptx *module, const kernel *k, uint64_t memory)
{
    double best = 0;
    for (int batch = 0; batch < BATCHES; ++batch) {
        uint64_t before = emu_counted(m)->instructions;
        double start = bench_now_ns();
        if (!launch(module, k, memory) || emu_findings(m) > 0)
            return 0;
        double done = (double)(emu_counted(m)->instructions - before);
        double speed = done * 1e3 / (bench_now_ns() - start);
        best = speed > best ? speed : best;
    }
    return best;
}

/* Memory that has been written, so that it may be read. */
static uint64_t filled(emu_machine *m)
{
    void *zeros = calloc(1, BUFFER);
    uint64_t at = m == NULL || zeros == NULL ? 0 : emu_alloc(m, BUFFER, "memory");
    if (at != 0 && !emu_put(m, at, zeros, BUFFER))
        at = 0;
    free(zeros);
    return at;
}

/* Millions of instructions a second; 0 where it could not run. */
static double speed_of(const kernel *k, uint32_t checks)
{
    emu_ptx_error error;
    emu_config config = emu_defaults();
    config.checks = checks;
    config.uncounted = checks == 0;
    emu_machine *m = emu_open(&config, NULL);
    char *text = bench_contents(k->file);
    uint64_t memory = filled(m);
    emu_ptx *module =
        memory == 0 || text == NULL ? NULL : emu_ptx_load(m, text, strlen(text), &error);
    double speed = module == NULL ? 0 : run(m, module, k, memory);
    emu_ptx_unload(module);
    emu_close(m);
    free(text);
    if (speed == 0)
        printf("bench: %s went wrong\n", k->name);
    return speed;
}

/* ---- Reading -------------------------------------------------------------------------------- */

/* Kernels like the first one of a file, with other names, until there are so many instructions; the
 * caller frees it. */
static char *large_module(int *copies)
{
    char *text = bench_contents("spec-tests/spec/recorded/kernels/copy_vector.ptx");
    emu_ptx_entry entry = {.instructions = 0};
    emu_ptx_error error;
    emu_ptx *module = text == NULL ? NULL : emu_ptx_load(NULL, text, strlen(text), &error);
    char *large = NULL, *body = text == NULL ? NULL : strstr(text, ".entry");
    char *name = body == NULL ? NULL : strchr(body, '(');
    if (module != NULL && emu_ptx_entry_at(module, 0, &entry) && name != NULL) {
        *copies = INSTRUCTIONS / entry.instructions + 1;
        large = malloc((strlen(text) + 64) * (size_t)*copies + 1);
    }
    size_t at =
        large == NULL ? 0 : (size_t)snprintf(large, strlen(text), "%.*s", (int)(body - text), text);
    for (int i = 0; large != NULL && i < *copies; ++i)
        at += (size_t)sprintf(large + at, "\n.entry copy_%d%s", i, name);
    emu_ptx_unload(module);
    free(text);
    return large;
}

static double read_seconds(void)
{
    int copies = 0;
    emu_ptx_error error;
    char *text = large_module(&copies);
    double start = bench_now_ns();
    emu_ptx *module = text == NULL ? NULL : emu_ptx_load(NULL, text, strlen(text), &error);
    bool good = module != NULL;
    for (int i = 0; good && i < copies; ++i)
        good = emu_ptx_check(module, i, &error);
    double seconds = (bench_now_ns() - start) / 1e9;
    emu_ptx_unload(module);
    free(text);
    if (!good)
        puts("bench: the large module went wrong");
    return good ? seconds : 0;
}

int bench_ptx(void)
{
    int missed = 0;
    puts("\nPTX: millions of instructions/s       unchecked   goal   checked   goal");
    for (int i = 0; i < (int)(sizeof kernels / sizeof kernels[0]); ++i) {
        double fast = speed_of(&kernels[i], 0), checked = speed_of(&kernels[i], EMU_CHECK_ALL);
        printf("%-36s %10.1f %6.1f %9.1f %6.1f\n", kernels[i].name, fast, kernels[i].goal, checked,
               kernels[i].goal_checked);
        missed += fast < kernels[i].goal;
        missed += checked < kernels[i].goal_checked;
    }
    double seconds = read_seconds();
    printf("%-36s %8.2f s %4.0f s\n", "a module of 230,000 instructions", seconds, seconds_goal);
    return missed + (seconds == 0 || seconds > seconds_goal);
}
