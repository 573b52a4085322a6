/* dsl.c - kernels in the CuTe DSL (spec/recorded/ptx/dsl/kernels.py), as its compiler made them:
 * copies, reductions, hand-overs by barriers and mbarriers, products of one or two warps. Those
 * with tensor maps are in dsl_hopper.c. */
#include "spec-tests/unit/emu/kernels/others/others.h"

#include <math.h>

static void elementwise(others_job *job)
{
    enum { N = 32 * 128 };
    double *x = others_in(job, EMU_F32, N), *y = others_in(job, EMU_F32, N);
    double *z = others_out(job, EMU_F32, N, 0);
    others_fill(x, N);
    for (int i = 0; i < N; ++i) {
        y[i] = i % 37;
        z[i] = x[i] * y[i] + x[i];
    }
}

static void copied(others_job *job, emu_type type, int n)
{
    double *x = others_in(job, type, n), *out = others_out(job, type, n, 0);
    for (int i = 0; i < n; ++i)
        out[i] = x[i] = i % 2048;
}

static void copy_tiled(others_job *job)
{
    copied(job, EMU_F16, 64 * 64);
}

static void copy_if(others_job *job)
{
    copied(job, EMU_F32, 39 * 30);
}

static void transpose(others_job *job)
{
    enum { M = 64, N = 96 };
    double *x = others_in(job, EMU_F32, M * N), *out = others_out(job, EMU_F32, M * N, 0);
    for (int i = 0; i < M * N; ++i)
        out[i % N * M + i / N] = x[i] = i;
}

static void reduction(others_job *job)
{
    enum { ROWS = 5, COLUMNS = 300 };
    double *x = others_in(job, EMU_F32, ROWS * COLUMNS), *sums = others_out(job, EMU_F32, ROWS, 0);
    double *largest = others_out(job, EMU_F32, ROWS, 0);
    for (int i = 0; i < ROWS * COLUMNS; ++i) {
        int r = i / COLUMNS;
        x[i] = i * 37 % 1009 - 500;
        sums[r] += x[i];
        largest[r] = i % COLUMNS == 0 || x[i] > largest[r] ? x[i] : largest[r];
    }
}

static void softmax(others_job *job)
{
    enum { ROWS = 8, COLUMNS = 256 };
    double *x = others_in(job, EMU_F32, ROWS * COLUMNS);
    double *out = others_out(job, EMU_F32, ROWS * COLUMNS, 1e-6);
    others_fill(x, ROWS * COLUMNS);
    for (int r = 0; r < ROWS; ++r) {
        double sum = 0;
        for (int c = 0; c < COLUMNS; ++c)
            sum += exp(x[r * COLUMNS + c]);
        for (int c = 0; c < COLUMNS; ++c)
            out[r * COLUMNS + c] = exp(x[r * COLUMNS + c]) / sum;
    }
}

static void histogram(others_job *job)
{
    enum { N = 1000, BINS = 64 };
    double *after, *x = others_in(job, EMU_S32, N);
    double *before = others_inout(job, EMU_S32, BINS, &after);
    for (int i = 0; i < BINS; ++i)
        after[i] = before[i] = i;
    for (int i = 0; i < N; ++i) {
        x[i] = i * i % 1009;
        ++after[i * i % 1009 % BINS];
    }
}

/* Eight blocks of 64, each back to front. */
static void named_barriers(others_job *job)
{
    enum { N = 512, BLOCK = 64 };
    double *x = others_in(job, EMU_F32, N), *out = others_out(job, EMU_F32, N, 0);
    for (int i = 0; i < N; ++i) {
        x[i] = i;
        out[i / BLOCK * BLOCK + BLOCK - 1 - i % BLOCK] = 2 * i;
    }
}

static void async_stages(others_job *job)
{
    enum { STEPS = 7, BLOCK = 512, THREADS = 128 };
    double *x = others_in(job, EMU_F32, STEPS * BLOCK);
    double *out = others_out(job, EMU_F32, THREADS, 0);
    others_fill(x, STEPS * BLOCK);
    for (int i = 0; i < STEPS * BLOCK; ++i)
        out[THREADS - 1 - i % BLOCK / 4] += x[i];
}

static void async_pipeline(others_job *job)
{
    enum { STEPS = 6, BLOCK = 32 };
    double *x = others_in(job, EMU_F32, STEPS * BLOCK);
    double *out = others_out(job, EMU_F32, STEPS * BLOCK, 0);
    for (int i = 0; i < STEPS * BLOCK; ++i) {
        x[i] = i;
        out[i / BLOCK * BLOCK + BLOCK - 1 - i % BLOCK] = i + 1;
    }
}

/* a(m, k), b(n, k), c(m, n) */
static void product(others_job *job, emu_type type, const int size[3])
{
    double *a = others_in(job, type, size[0] * size[2]);
    double *b = others_in(job, type, size[1] * size[2]);
    double *c = others_out(job, EMU_F32, size[0] * size[1], 0);
    for (int i = 0; i < size[0] * size[2]; ++i)
        a[i] = i % 5 - 2;
    others_fill(b, size[1] * size[2]);
    others_multiply(size, a, b, true, c);
}

static void sgemm(others_job *job)
{
    product(job, EMU_F32, (int[]){64, 96, 48});
}

static void ldmatrix(others_job *job)
{
    product(job, EMU_F16, (int[]){32, 32, 64});
}

static const others_kernel kernels[] = {
    {"elementwise", NULL, {4}, {128}, 0, elementwise, {0}},
    {"copy_tiled", NULL, {2}, {64}, 0, copy_tiled, {0}},
    {"copy_if", NULL, {3}, {64}, 0, copy_if, {0}},
    {"transpose", NULL, {2, 3}, {128}, 4096, transpose, {0}},
    {"reduction", NULL, {5}, {128}, 32, reduction, {0}},
    {"softmax", NULL, {2}, {128}, 0, softmax, {0}},
    {"histogram", NULL, {2}, {128}, 256, histogram, {0}},
    {"named_barriers", NULL, {1}, {128}, 512, named_barriers, {0}},
    {"async_stages", NULL, {1}, {128}, 6144, async_stages, {0}},
    {"async_pipeline", NULL, {1}, {64}, 512, async_pipeline, {0}},
    {"sgemm", NULL, {2, 3}, {64}, 4352, sgemm, {0}},
    {"ldmatrix", NULL, {1}, {64}, 10752, ldmatrix, {0}},
};

START_TEST(a_kernel_of_the_dsl_runs)
{
    others_run("dsl", &kernels[_i]);
}
END_TEST

Suite *emu_kernels_dsl_suite(void)
{
    Suite *s = suite_create("emu_kernels_dsl");
    TCase *c = tcase_create("kernels");
    tcase_add_loop_test(c, a_kernel_of_the_dsl_runs, 0, sizeof kernels / sizeof kernels[0]);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
