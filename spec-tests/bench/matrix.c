/* matrix.c - how long matrix instructions take, on one core.
 *
 *      wgmma    nanoseconds a multiply-add, of products of 64 x 128 and 32 bytes along K
 *      tile     milliseconds of 128 x 128 x 64 of f16: two tensor loads, an mbarrier, 8 wgmma
 *
 * With checks off, and with all of them; the goals are for f16. Not here: mma.sync (mma.c),
 * correctness (unit/emu/matrix). */
#include "emu/tensor_map.h"
#include "spec-tests/bench/bench.h"
#include "spec-tests/compare/machine/matrices.h"

#include <stdio.h>

enum { N = 128, PRODUCTS = 8, BATCHES = 9 };
enum { TILE = 128, TILE_K = 64, TILE_BYTES = TILE * TILE_K * 2, A_AT = 0, B_AT = TILE_BYTES };
enum { BARRIER = 2 * TILE_BYTES, HALF = TILE_BYTES / 2, MAP = 300 };

static const struct {
    const char *name;
    emu_type from, to;
} kinds[] = {
    {"f16, f32", EMU_F16, EMU_F32},   {"f16, f16", EMU_F16, EMU_F16},
    {"bf16, f32", EMU_BF16, EMU_F32}, {"tf32, f32", EMU_TF32, EMU_F32},
    {"e4m3, f32", EMU_E4M3, EMU_F32}, {"s8, s32", EMU_S8, EMU_S32},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static emu_machine *open_machine(bool checked)
{
    emu_config how = emu_defaults();
    how.block[0] = 4 * EMU_LANES;
    how.registers = MATRIX_ROWS;
    how.dynamic_shared = MATRIX_SHARED;
    if (!checked) {
        how.checks = 0;
        how.uncounted = true;
    }
    return emu_open(&how, NULL);
}

/* Elements from -4 to 4 in a run of shared or global memory. */
static bool fill(emu_machine *m, uint64_t address, emu_type t, int elements)
{
    static uint8_t bytes[4 * TILE * TILE_K];
    int width = (int)emu_type_bits(t) / 8;
    for (int i = 0; i < elements; ++i) {
        uint64_t v = matrix_bits(t, i * 7 % 9 - 4);
        for (int byte = 0; byte < width; ++byte)
            bytes[i * width + byte] = (uint8_t)(v >> (8 * byte));
    }
    return emu_put(m, address, bytes, (uint64_t)(elements * width));
}

/* ---- wgmma ---- */

/* K-major without a swizzle: pieces 128 bytes apart, groups of 8 lines 256. */
static uint64_t plain(int at)
{
    return (uint64_t)at / 16 | UINT64_C(8) << 16 | UINT64_C(16) << 32;
}

/* The best of some batches, in nanoseconds; 0 where it went wrong. */
static double time_of(emu_machine *m, const emu_ins *program, int n)
{
    double best = 0;
    for (int batch = 0; m != NULL && batch < BATCHES; ++batch) {
        double start = bench_now_ns();
        if (emu_run(m, program, n) != EMU_FINISHED || emu_findings(m) != 0) {
            printf("bench: %s\n", emu_findings(m) > 0 ? emu_found(m, 0)->message : "stopped");
            return 0;
        }
        double ns = bench_now_ns() - start;
        best = best == 0 || ns < best ? ns : best;
    }
    return best;
}

/* Nanoseconds a multiply-add. */
static double product_of(emu_type from, emu_type to, bool checked)
{
    emu_operand list[MATRIX_LIST];
    emu_ins program[PRODUCTS + 4] = {matrix_wgmma_op(EMU_WGMMA_FENCE, 0)};
    struct matrix_wgmma w = {N, to, from, from, 0, plain(A_AT), plain(B_AT), true};
    int k = 256 / (int)emu_type_bits(from);
    double macs = (double)PRODUCTS * 64 * N * k, ns = 0;
    emu_machine *m = open_machine(checked);
    for (int i = 0; i < PRODUCTS; ++i)
        program[1 + i] = matrix_wgmma_ins(&w, list);
    program[PRODUCTS + 1] = matrix_wgmma_op(EMU_WGMMA_COMMIT, 0);
    program[PRODUCTS + 2] = matrix_wgmma_op(EMU_WGMMA_WAIT, 0);
    program[PRODUCTS + 3] = (emu_ins){.execute = emu_exit, .guard = EMU_NO_GUARD};
    if (m != NULL && fill(m, emu_generic(EMU_SHARED, emu_shared_address(0, A_AT)), from, 64 * k) &&
        fill(m, emu_generic(EMU_SHARED, emu_shared_address(0, B_AT)), from, N * k))
        ns = time_of(m, program, PRODUCTS + 4);
    emu_close(m);
    return ns / macs;
}

/* ---- A tile ---- */

enum { STEPS = TILE_K / 16, PROGRAM = 10 + 2 * STEPS + 4 };

struct tile {
    emu_ins program[PROGRAM];
    emu_operand d[2 * STEPS][MATRIX_LIST], origin[2];
    int n;
};

static emu_operand at_shared(uint32_t at)
{
    return (emu_operand){EMU_ADDRESS, -1, emu_shared_address(0, at)};
}

/* Instructions under predicate 5: the first thread. */
static void put_first(struct tile *t, emu_ins i)
{
    i.guard = 5;
    t->program[t->n++] = i;
}

static void put_all(struct tile *t, emu_ins i)
{
    i.guard = EMU_NO_GUARD;
    t->program[t->n++] = i;
}

static void put_load(struct tile *t, uint64_t map, uint32_t to)
{
    put_first(t, (emu_ins){.execute = emu_tma,
                           .op = EMU_BULK_COPY,
                           .space = EMU_GLOBAL,
                           .to = EMU_SHARED,
                           .d = at_shared(to),
                           .a = {EMU_ADDRESS, -1, map},
                           .c = at_shared(BARRIER),
                           .list = t->origin,
                           .listed = 2});
}

static emu_ins on_barrier(int op, uint64_t count)
{
    return (emu_ins){.execute = emu_mbarrier,
                     .op = op,
                     .space = EMU_SHARED,
                     .a = at_shared(BARRIER),
                     .b = matrix_number(count)};
}

static void put_wait(struct tile *t)
{
    emu_ins wait = on_barrier(EMU_MBARRIER_TRY_WAIT, 0);
    wait.d = (emu_operand){EMU_PREDICATE, 1, 0};
    wait.flags = EMU_MBARRIER_PARITY;
    put_all(t, wait);
    put_all(t, (emu_ins){.execute = emu_bra, .target = t->n - 1});
    t->program[t->n - 1].guard = 1;
    t->program[t->n - 1].guard_not = true;
}

/* K-major in the 128-byte swizzle: groups of 8 lines 1024 bytes apart. */
static uint64_t swizzled(int at)
{
    return (uint64_t)at / 16 | UINT64_C(1) << 16 | UINT64_C(64) << 32 | UINT64_C(1) << 62;
}

/* The half of the accumulators of 64 rows is behind that of the others. */
static void put_products(struct tile *t)
{
    put_all(t, matrix_wgmma_op(EMU_WGMMA_FENCE, 0));
    for (int i = 0; i < 2 * STEPS; ++i) {
        int half = i / STEPS, k = i % STEPS * 32;
        struct matrix_wgmma w = {
            N,   EMU_F32, EMU_F16, EMU_F16, 0, swizzled(A_AT + half * HALF + k), swizzled(B_AT + k),
            true};
        emu_ins product = matrix_wgmma_ins(&w, t->d[i]);
        for (int r = 0; r < product.listed; ++r)
            t->d[i][r].r += half * N / 2;
        put_all(t, product);
    }
    put_all(t, matrix_wgmma_op(EMU_WGMMA_COMMIT, 0));
    put_all(t, matrix_wgmma_op(EMU_WGMMA_WAIT, 0));
}

static void write_tile(struct tile *t, uint64_t map)
{
    emu_ins expect = on_barrier(EMU_MBARRIER_ARRIVE, 1);
    expect.flags = EMU_MBARRIER_EXPECT;
    expect.c = matrix_number(2 * TILE_BYTES);
    t->n = 0;
    t->origin[0] = t->origin[1] = matrix_number(0);
    put_first(t, on_barrier(EMU_MBARRIER_INIT, 1));
    put_all(t, (emu_ins){.execute = emu_barrier_cta,
                         .op = EMU_BAR_SYNC,
                         .flags = EMU_ALIGNED,
                         .a = matrix_number(0)});
    put_first(t, expect);
    put_load(t, map, A_AT);
    put_load(t, map, B_AT);
    put_wait(t);
    put_products(t);
    put_all(t, (emu_ins){.execute = emu_exit});
}

/* A map of 128 rows of 64 f16, and the tensor, which are A and B. */
static uint64_t tensor_map(emu_machine *m)
{
    emu_tensor_map raw;
    emu_map map = {.type = EMU_MAP_F16,
                   .rank = 2,
                   .base = emu_alloc(m, TILE_BYTES, "the tensor"),
                   .size = {TILE_K, TILE},
                   .stride = {2 * TILE_K},
                   .box = {TILE_K, TILE},
                   .step = {1, 1},
                   .swizzle = EMU_SWIZZLE_128B};
    uint64_t at = emu_alloc(m, MAP, "the map");
    emu_map_refusal why;
    bool done = map.base != 0 && at != 0 && fill(m, map.base, EMU_F16, TILE * TILE_K) &&
                emu_map_encode(&raw, &map, &why) == NULL && emu_put(m, at, &raw, sizeof raw);
    return done ? at : 0;
}

/* Milliseconds. */
static double tile_of(bool checked)
{
    static struct tile t;
    emu_machine *m = open_machine(checked);
    uint64_t map = m == NULL ? 0 : tensor_map(m);
    double ns = 0;
    if (map != 0) {
        *emu_predicate(m, 0, 0, 5) = 1;
        write_tile(&t, map);
        ns = time_of(m, t.program, t.n);
    }
    emu_close(m);
    return ns / 1e6;
}

static bool missed(double time, double goal)
{
    return time == 0 || time > goal;
}

int bench_matrix(void)
{
    const double goal = 0.4, tile_goal = 0.5, tile_goal_checked = 1;
    double tile = tile_of(false), checked = tile_of(true);
    int misses = missed(tile, tile_goal) + missed(checked, tile_goal_checked);
    puts("\nmachine: wgmma.m64n128, ns a multiply-add");
    puts("A and B, D                         unchecked   goal   checked   goal");
    for (int i = 0; i < KINDS; ++i) {
        double plain_ns = product_of(kinds[i].from, kinds[i].to, false);
        printf("%-34s %9.2f %6.1f %9.2f\n", kinds[i].name, plain_ns, goal,
               product_of(kinds[i].from, kinds[i].to, true));
        misses += missed(plain_ns, goal);
    }
    printf("%-34s %9.2f %6.1f %9.2f %6.1f\n", "a tile of 128 x 128 x 64, ms", tile, tile_goal,
           checked, tile_goal_checked);
    return misses;
}
