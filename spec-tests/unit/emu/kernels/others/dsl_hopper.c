/* dsl_hopper.c - kernels in the CuTe DSL with tensor maps, clusters and wgmma
 * (spec/recorded/ptx/dsl/hopper.py), as its compiler made them. */
#include "spec-tests/unit/emu/kernels/others/others.h"

/* A buffer's values, which the kernel reaches through a map of rows by columns. */
static double *mapped(others_job *job, emu_type type, const int size[2], const int box[2],
                      bool loaded)
{
    int n = size[0] * size[1];
    emu_map_swizzle swizzle = type == EMU_F32 ? EMU_SWIZZLE_NONE : EMU_SWIZZLE_128B;
    double *v = loaded ? others_in(job, type, n) : others_out(job, type, n, 0);
    others_map(job, others_not_passed(job), size, box, swizzle);
    return v;
}

/* The tensor ends within a tile. */
static void tma_copy(others_job *job)
{
    const int size[] = {50, 184}, box[] = {32, 64};
    double *x = mapped(job, EMU_F16, size, box, true), *y = mapped(job, EMU_F16, size, box, false);
    for (int i = 0; i < 50 * 184; ++i)
        y[i] = 2 * (x[i] = i % 1000);
}

static void tma_reduce(others_job *job)
{
    const int size[] = {16, 32};
    double *after, *before = others_inout(job, EMU_F32, 16 * 32, &after);
    others_map(job, others_not_passed(job), size, size, EMU_SWIZZLE_NONE);
    for (int i = 0; i < 16 * 32; ++i) {
        before[i] = others_small(i);
        after[i] = before[i] + 3 * i + 0 + 1 + 2;
    }
}

static void multicast(others_job *job)
{
    enum { CTAS = 4, TILE = 32 * 32 };
    double *x = mapped(job, EMU_F32, (int[]){64, 32}, (int[]){16, 32}, true);
    double *out = others_out(job, EMU_F32, CTAS * TILE, 0);
    for (int i = 0; i < 2 * TILE; ++i)
        x[i] = i;
    for (int i = 0; i < CTAS * TILE; ++i)
        out[i] = x[i / (2 * TILE) * TILE + i % TILE] + i / TILE % 2;
}

/* The kernel takes a tiled MMA, of which nothing is left, too. */
static void tiled_mma(others_job *job)
{
    others_u32(job, 0);
}

static void factors(const int size[3], double *a, double *b, double *c)
{
    for (int i = 0; i < size[0] * size[2]; ++i)
        a[i] = i % 5 - 2;
    others_fill(b, size[1] * size[2]);
    others_multiply(size, a, b, true, c);
}

static void wgmma_pipeline(others_job *job)
{
    const int size[] = {128, 128, 320}, box[] = {64, 64};
    double *a = mapped(job, EMU_F16, (int[]){128, 320}, box, true);
    double *b = mapped(job, EMU_F16, (int[]){128, 320}, box, true);
    factors(size, a, b, mapped(job, EMU_F16, (int[]){128, 128}, box, false));
    tiled_mma(job);
}

static void wgmma_specialised(others_job *job)
{
    const int size[] = {128, 128, 192};
    double *a = mapped(job, EMU_BF16, (int[]){128, 192}, (int[]){128, 64}, true);
    double *b = mapped(job, EMU_BF16, (int[]){128, 192}, (int[]){64, 64}, true);
    factors(size, a, b, others_out(job, EMU_F32, 128 * 128, 0));
    tiled_mma(job);
}

/* The registers have a + 1. */
static void wgmma_registers(others_job *job)
{
    const int size[] = {64, 32, 64};
    double *a = others_in(job, EMU_F16, 64 * 64), *b = others_in(job, EMU_F16, 32 * 64);
    factors(size, a, b, others_out(job, EMU_F32, 64 * 32, 0));
    tiled_mma(job);
    for (int i = 0; i < 64 * 64; ++i)
        --a[i];
}

static const others_kernel kernels[] = {
    {"tma_copy", NULL, {2, 3}, {128}, 5120, tma_copy, {0}},
    {"tma_reduce", NULL, {3}, {64}, 2048, tma_reduce, {0}},
    {"multicast", NULL, {4}, {64}, 4224, multicast, {2, 1, 1}},
    {"wgmma_pipeline", NULL, {2, 2}, {128}, 58368, wgmma_pipeline, {0}},
    {"wgmma_specialised", NULL, {1, 2}, {384}, 50176, wgmma_specialised, {0}},
    {"wgmma_registers", NULL, {1}, {128}, 4096, wgmma_registers, {0}},
};

START_TEST(a_kernel_of_the_dsl_with_maps_runs)
{
    others_run("dsl", &kernels[_i]);
}
END_TEST

Suite *emu_kernels_dsl_hopper_suite(void)
{
    Suite *s = suite_create("emu_kernels_dsl_hopper");
    TCase *c = tcase_create("kernels");
    tcase_add_loop_test(c, a_kernel_of_the_dsl_with_maps_runs, 0,
                        sizeof kernels / sizeof kernels[0]);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
