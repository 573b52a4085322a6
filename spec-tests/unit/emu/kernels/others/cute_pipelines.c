/* cute_pipelines.c - hand-overs with CuTe's and CUTLASS's C++
 * (spec/recorded/ptx/cute/pipelines.cu): pipelines, named barriers, turns, words to another CTA,
 * flags. */
#include "spec-tests/unit/emu/kernels/others/others.h"

/* a(rows, 192) and b(64, 192), both by maps; c by tiles of 64 by 64, one under the other. */
static void specialised(others_job *job, int rows, int box_of_b)
{
    const int size[] = {rows, 64, 192};
    double *a = others_in(job, EMU_F16, rows * 192);
    others_map(job, others_not_passed(job), (int[]){rows, 192}, (int[]){64, 64}, EMU_SWIZZLE_128B);
    double *b = others_in(job, EMU_F16, 64 * 192);
    others_map(job, others_not_passed(job), (int[]){64, 192}, (int[]){box_of_b, 64},
               EMU_SWIZZLE_128B);
    for (int i = 0; i < rows * 192; ++i)
        a[i] = i % 5 - 2;
    others_fill(b, 64 * 192);
    others_multiply(size, a, b, true, others_out(job, EMU_F32, rows * 64, 0));
}

static void specialised_one(others_job *job)
{
    specialised(job, 64, 64);
}

/* Each CTA loads half of b for both. */
static void specialised_cluster(others_job *job)
{
    specialised(job, 128, 32);
}

/* Blocks, each back to front. */
static void turned(others_job *job, int blocks, int block)
{
    double *x = others_in(job, EMU_F32, blocks * block);
    double *out = others_out(job, EMU_F32, blocks * block, 0);
    for (int i = 0; i < blocks * block; ++i)
        out[i / block * block + block - 1 - i % block] = x[i] = i;
}

static void by_pipeline(others_job *job)
{
    turned(job, 7, 32);
}

static void by_names(others_job *job)
{
    turned(job, 6, 64);
}

static void in_order(others_job *job)
{
    double *out = others_out(job, EMU_S32, 10, 0), word = 1;
    for (int i = 0; i < 10; ++i) {
        out[i] = word;
        word = 3 * word + i % 2;
    }
}

static void sent(others_job *job)
{
    double *out = others_out(job, EMU_S32, 8 * 32, 0);
    for (int i = 0; i < 8 * 32; ++i)
        out[i] = (i / 32 + 3) % 4 * 100 + i % 32;
}

static void arrived(others_job *job)
{
    double *x = others_in(job, EMU_S32, 4 * 32), *out = others_out(job, EMU_S32, 4 * 32, 0);
    for (int i = 0; i < 4 * 32; ++i)
        out[i / 32 * 32 + 31 - i % 32] = x[i] = i;
}

static void by_flags(others_job *job)
{
    enum { CTAS = 5, N = 64 };
    double *x = others_in(job, EMU_F32, CTAS * N), *sums = others_out(job, EMU_F32, N, 0), *flags;
    others_inout(job, EMU_S32, 1, &flags);
    flags[0] = CTAS;
    for (int i = 0; i < CTAS * N; ++i)
        sums[i % N] += x[i] = others_small(i);
}

static const others_kernel kernels[] = {
    {"pipelines", "specialised_one", {1}, {256}, 0, specialised_one, {0}},
    {"pipelines", "specialised_cluster", {2}, {256}, 0, specialised_cluster, {0}},
    {"pipelines", "by_pipeline", {1}, {64}, 0, by_pipeline, {0}},
    {"pipelines", "by_names", {1}, {128}, 0, by_names, {0}},
    {"pipelines", "in_order", {1}, {256}, 0, in_order, {0}},
    {"pipelines", "sent", {8}, {32}, 0, sent, {0}},
    {"pipelines", "arrived", {4}, {32}, 0, arrived, {0}},
    {"pipelines", "by_flags", {5}, {64}, 0, by_flags, {0}},
};

START_TEST(a_hand_over_with_cute_runs)
{
    others_run("cute", &kernels[_i]);
}
END_TEST

Suite *emu_kernels_cute_pipelines_suite(void)
{
    Suite *s = suite_create("emu_kernels_cute_pipelines");
    TCase *c = tcase_create("kernels");
    tcase_add_loop_test(c, a_hand_over_with_cute_runs, 0, sizeof kernels / sizeof kernels[0]);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
