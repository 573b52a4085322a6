/* ordinary.c - how fast ordinary kernels run on one core, by name.
 *
 * Prints millions of warp-wide instructions a second without checks, interpreted and compiled, and
 * with all checks, compiled, as a program runs under cuemu; what the checks cost; and the sum of
 * each table: all instructions over all time, so that a slow kernel counts for as long as it takes.
 * A compiled launch finds its object in the user's cache, as a second one of a program does;
 * without cc it is interpreted.
 *
 * The kernels are those of kernels/ordinary.cu, which anybody could write, and of
 * kernels/kinds.cu, one of each kind of work; their PTX is nvcc's. Each kernel and each sum has
 * goals: 70 % of what it reached when that was set, 35 % where it is compiled. Not here:
 * correctness (unit/compare, programs/cuda), single instructions (emu.c). */
#include "emu/ptx.h"
#include "emu/tensor_map.h"
#include "spec-tests/bench/bench.h"

#include <stdlib.h>
#include <string.h>

enum { BATCHES = 3, LONG = 1000000000 /* ns, after which once is enough */ };
enum { ELEMENTS = 1 << 18, BYTES = 4 * ELEMENTS, SIDE = 256, MAP_BYTES = 128 };

typedef struct kernel {
    const char *entry;
    const char *arguments; /* a letter each: see argument_of */
    int grid[2], block[2];
    double goal, goal_checked, goal_compiled;
} kernel;

typedef struct table {
    const char *name, *file;
    double goal, goal_checked, goal_compiled; /* of the sum */
    kernel kernel[16];
} table;

static const table tables[] = {
    {"ordinary kernels",
     "spec-tests/bench/kernels/ordinary.ptx",
     23,
     17,
     50,
     {{"naive", "abc", {16, 16}, {16, 16}, 22, 23, 75},
      {"tiled", "abc", {16, 16}, {16, 16}, 19, 14, 42},
      {"reduce", "acn", {64, 1}, {256, 1}, 20, 11, 27},
      {"stencil", "acn", {1024, 1}, {256, 1}, 18, 11, 36},
      {"histogram", "ucn", {64, 1}, {256, 1}, 16, 8.3, 25},
      {"mandelbrot", "cs", {16, 16}, {16, 16}, 51, 52, 58},
      {"gather", "aicn", {1024, 1}, {256, 1}, 14, 4.5, 22}}},
    {"kinds of work",
     "spec-tests/bench/kernels/kinds.ptx",
     10,
     8.9,
     12,
     {{"stream", "abcn", {64, 1}, {256, 1}, 16, 4.7, 17},
      {"strided", "ac", {16, 1}, {256, 1}, 10, 3.7, 15},
      {"transpose", "ac", {8, 8}, {256, 1}, 15, 13, 34},
      {"five_points", "ac", {16, 16}, {256, 1}, 15, 12, 18},
      {"tiles", "abc", {4, 4}, {256, 1}, 26, 21, 50},
      {"atomics", "icn", {64, 1}, {256, 1}, 14, 9.7, 24},
      {"scan", "ic", {256, 1}, {256, 1}, 10, 12, 13},
      {"sort", "ic", {64, 1}, {256, 1}, 8.5, 3.8, 9},
      {"arithmetic", "ct", {64, 1}, {256, 1}, 8.8, 9.7, 9.5},
      {"doubles", "dc", {64, 1}, {256, 1}, 5.4, 6.4, 5.4},
      {"mma", "hhc", {4, 4}, {128, 1}, 3.6, 2.5, 3.6},
      {"wgmma", "mwc", {8, 4}, {128, 1}, 1.9, 0.8, 2}}},
};

/* ---- Memory ---------------------------------------------------------------------------------- */

typedef struct inputs {
    uint64_t floats[2], doubles, halves, index, bytes, out;
    emu_tensor_map map[2]; /* of the halves: boxes of 64 columns, of 64 rows and of 8 */
} inputs;

static bool fill(emu_machine *m, uint64_t *to, const void *from)
{
    *to = emu_alloc(m, BYTES, "memory");
    return *to != 0 && emu_put(m, *to, from, BYTES);
}

/* Numbers from 0 to 1, and indices in no order. */
static bool fill_all(emu_machine *m, inputs *to)
{
    static float floats[ELEMENTS];
    static double doubles[ELEMENTS / 2];
    static uint16_t halves[2 * ELEMENTS];
    static uint32_t index[ELEMENTS];
    uint32_t r = 1;
    for (int i = 0; i < ELEMENTS; ++i) {
        r = r * 1664525 + 1013904223;
        floats[i] = (float)(r >> 20) / 4096;
        doubles[i / 2] = (double)(r >> 20) / 4096;
        halves[2 * i] = (uint16_t)(0x3000 + (r >> 20) % 0xc00);
        halves[2 * i + 1] = (uint16_t)(0x3000 + (r >> 10) % 0xc00);
        index[i] = (r >> 8) % ELEMENTS;
    }
    return fill(m, &to->floats[0], floats) && fill(m, &to->floats[1], floats) &&
           fill(m, &to->doubles, doubles) && fill(m, &to->halves, halves) &&
           fill(m, &to->index, index) && fill(m, &to->bytes, index) && fill(m, &to->out, floats);
}

static bool map_halves(inputs *to)
{
    emu_map map = {.type = EMU_MAP_F16,
                   .rank = 2,
                   .base = to->halves,
                   .size = {SIDE, SIDE},
                   .stride = {2 * SIDE},
                   .box = {64, 64},
                   .step = {1, 1},
                   .swizzle = EMU_SWIZZLE_128B};
    emu_map_refusal why;
    bool good = emu_map_encode(&to->map[0], &map, &why) == NULL;
    map.box[1] = 8;
    return good && emu_map_encode(&to->map[1], &map, &why) == NULL;
}

static const void *argument_of(const inputs *in, char letter)
{
    static const int elements = ELEMENTS, side = SIDE, times = 200;
    switch (letter) {
    case 'a':
        return &in->floats[0];
    case 'b':
        return &in->floats[1];
    case 'd':
        return &in->doubles;
    case 'h':
        return &in->halves;
    case 'i':
        return &in->index;
    case 'u':
        return &in->bytes;
    case 'm':
        return &in->map[0];
    case 'w':
        return &in->map[1];
    case 'n':
        return &elements;
    case 's':
        return &side;
    case 't':
        return &times;
    default:
        return &in->out;
    }
}

/* ---- Running --------------------------------------------------------------------------------- */

typedef struct cost {
    double instructions, ns;
} cost;

static bool launch(emu_ptx *module, const kernel *k, const inputs *in)
{
    const void *arguments[8];
    emu_ptx_launch how = {.entry = k->entry,
                          .grid = {k->grid[0], k->grid[1], 1},
                          .block = {k->block[0], k->block[1], 1},
                          .arguments = arguments,
                          .count = (int)strlen(k->arguments)};
    emu_ptx_error error = {.text = ""};
    for (int i = 0; i < how.count; ++i)
        arguments[i] = argument_of(in, k->arguments[i]);
    bool good = emu_ptx_start(module, &how, &error) == EMU_FINISHED;
    if (error.text[0] != '\0')
        printf("bench: %s: %s\n", k->entry, error.text);
    return good;
}

/* The fastest of some launches; {0, 0} where it went wrong. */
static cost measure(emu_machine *m, emu_ptx *module, const kernel *k, const inputs *in)
{
    cost best = {0};
    for (int batch = 0; batch < BATCHES && best.ns < LONG; ++batch) {
        uint64_t before = emu_counted(m)->instructions;
        double start = bench_now_ns();
        bool good = launch(module, k, in);
        double ns = bench_now_ns() - start;
        if (!good || emu_findings(m) > 0) {
            printf("bench: %s: %s\n", k->entry,
                   emu_findings(m) > 0 ? emu_found(m, 0)->message : "it did not end");
            return (cost){0};
        }
        if (batch == 0 || ns < best.ns)
            best = (cost){(double)(emu_counted(m)->instructions - before), ns};
    }
    return best;
}

static bool measure_all(const table *t, uint32_t checks, emu_compile how, cost *to)
{
    emu_ptx_error error;
    inputs in;
    emu_config config = emu_defaults();
    config.checks = checks;
    config.uncounted = true;
    config.compile = how;
    emu_machine *m = emu_open(&config, NULL);
    char *text = bench_contents(t->file);
    bool good = m != NULL && text != NULL && fill_all(m, &in) && map_halves(&in);
    emu_ptx *module = good ? emu_ptx_load(m, text, strlen(text), &error) : NULL;
    for (const kernel *k = t->kernel; module != NULL && k->entry != NULL; ++k)
        to[k - t->kernel] = measure(m, module, k, &in);
    good = module != NULL;
    emu_ptx_unload(module);
    emu_close(m);
    free(text);
    return good;
}

/* Of a kernel, or of all of a table. */
typedef struct costs {
    cost plain, compiled, checked;
} costs;

static double speed_of(cost c)
{
    return c.ns == 0 ? 0 : c.instructions * 1e3 / c.ns;
}

/* How many goals are missed; goal: interpreted, compiled, checked. */
static int print_row(const char *name, const costs *c, const double goal[3])
{
    const double speed[3] = {speed_of(c->plain), speed_of(c->compiled), speed_of(c->checked)};
    int missed = 0;
    printf("%-14s %8.2f", name, c->plain.instructions / 1e6);
    for (int k = 0; k < 3; ++k) {
        printf(" %9.1f %6.1f", speed[k], goal[k]);
        missed += speed[k] < goal[k];
    }
    printf(" %8.1f x\n", speed[2] == 0 ? 0 : speed[1] / speed[2]);
    return missed;
}

static void add(cost *to, cost c)
{
    to->instructions += c.instructions;
    to->ns += c.ns;
}

static int bench_table(const table *t)
{
    cost plain[16] = {{0}}, compiled[16] = {{0}}, checked[16] = {{0}};
    costs all = {{0, 0}, {0, 0}, {0, 0}};
    if (!measure_all(t, 0, EMU_COMPILE_NEVER, plain) ||
        !measure_all(t, 0, EMU_COMPILE_ALWAYS, compiled) ||
        !measure_all(t, EMU_CHECK_ALL, EMU_COMPILE_ALWAYS, checked)) {
        printf("bench: %s went wrong\n", t->file);
        return 1;
    }
    printf("\n%-16s millions of  unchecked  goal  compiled   goal   checked   goal    checks\n",
           t->name);
    puts("               instr.        M/s    M/s       M/s    M/s       M/s    M/s      cost");
    int missed = 0;
    for (int i = 0; t->kernel[i].entry != NULL; ++i) {
        const kernel *k = &t->kernel[i];
        const double goal[] = {k->goal, k->goal_compiled, k->goal_checked};
        missed += print_row(k->entry, &(costs){plain[i], compiled[i], checked[i]}, goal);
        add(&all.plain, plain[i]);
        add(&all.compiled, compiled[i]);
        add(&all.checked, checked[i]);
    }
    return missed + print_row("sum", &all, (double[]){t->goal, t->goal_compiled, t->goal_checked});
}

int bench_ordinary(void)
{
    int missed = 0;
    for (int i = 0; i < (int)(sizeof tables / sizeof tables[0]); ++i)
        missed += bench_table(&tables[i]);
    return missed;
}
