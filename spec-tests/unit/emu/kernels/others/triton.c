/* triton.c - kernels in Triton (spec/recorded/ptx/triton/kernels.py), as its compiler made them:
 * rows, columns, scans, sorts, atomics. Products are in triton_products.c. */
#include "spec-tests/unit/emu/kernels/others/others.h"

#include <math.h>
#include <stdlib.h>

/* Two pointers at the end, to memory of the launcher. */
static void no_scratch(others_job *job)
{
    others_scratch(job, 0);
    others_scratch(job, 0);
}

static void vector_add(others_job *job)
{
    enum { N = 1300 };
    double *x = others_in(job, EMU_F32, N), *y = others_in(job, EMU_F32, N);
    double *z = others_out(job, EMU_F32, N, 0);
    others_u32(job, N);
    no_scratch(job);
    for (int i = 0; i < N; ++i)
        z[i] = (x[i] = i * 0.25) + (y[i] = others_small(i));
}

static void softmax(others_job *job)
{
    enum { ROWS = 3, COLUMNS = 781 };
    double *out = others_out(job, EMU_F32, ROWS * COLUMNS, 1e-6);
    double *x = others_in(job, EMU_F32, ROWS * COLUMNS);
    others_u32(job, COLUMNS);
    others_u32(job, COLUMNS);
    no_scratch(job);
    for (int r = 0; r < ROWS; ++r) {
        double sum = 0;
        for (int c = 0; c < COLUMNS; ++c)
            sum += exp(x[r * COLUMNS + c] = others_small(r * COLUMNS + c));
        for (int c = 0; c < COLUMNS; ++c)
            out[r * COLUMNS + c] = exp(x[r * COLUMNS + c]) / sum;
    }
}

static void layer_norm(others_job *job)
{
    enum { ROWS = 3, COLUMNS = 500 };
    const double eps = 0.5;
    double *out = others_out(job, EMU_F16, ROWS * COLUMNS, 1e-3);
    double *x = others_in(job, EMU_F16, ROWS * COLUMNS);
    double *weight = others_in(job, EMU_F32, COLUMNS), *bias = others_in(job, EMU_F32, COLUMNS);
    double *means = others_out(job, EMU_F32, ROWS, 1e-6);
    others_u32(job, COLUMNS);
    others_f32(job, (float)eps);
    no_scratch(job);
    others_fill(x, ROWS * COLUMNS);
    for (int c = 0; c < COLUMNS; ++c) {
        weight[c] = 1 + c % 5;
        bias[c] = c % 7;
    }
    for (int r = 0; r < ROWS; ++r) {
        const double *row = x + r * COLUMNS;
        double mean = 0, variance = 0;
        for (int c = 0; c < COLUMNS; ++c)
            mean += row[c] / COLUMNS;
        for (int c = 0; c < COLUMNS; ++c)
            variance += (row[c] - mean) * (row[c] - mean) / COLUMNS;
        for (int c = 0; c < COLUMNS; ++c)
            out[r * COLUMNS + c] = (row[c] - mean) / sqrt(variance + eps) * weight[c] + bias[c];
        means[r] = mean;
    }
}

static void scan(others_job *job)
{
    enum { ROWS = 32, COLUMNS = 64, ALL = ROWS * COLUMNS };
    double *x = others_in(job, EMU_S32, ALL), *sums = others_out(job, EMU_S32, ALL, 0);
    double *gates = others_in(job, EMU_F32, ALL), *tokens = others_in(job, EMU_F32, ALL);
    double *h = others_out(job, EMU_F32, ALL, 0);
    no_scratch(job);
    others_fill(x, ALL);
    for (int i = 0; i < ALL; ++i) {
        sums[i] = x[i] + (i % COLUMNS > 0 ? sums[i - 1] : 0);
        gates[i] = i % 3 == 0 ? -1 : i % 17 == 0 ? 0 : 1;
        tokens[i] = others_small(3 * i);
    }
    for (int i = ALL - 1; i >= 0; --i)
        h[i] = tokens[i] + (i < ALL - COLUMNS ? gates[i] * h[i + COLUMNS] : 0);
}

static void histogram(others_job *job)
{
    enum { N = 1500, CTAS = 3, B = 512, BINS = 32, COUNTS = 64 };
    double *counts, *x = others_in(job, EMU_S32, N);
    double *before = others_inout(job, EMU_S32, COUNTS, &counts);
    double *each = others_out(job, EMU_S32, CTAS * BINS, 0);
    others_u32(job, N);
    no_scratch(job);
    for (int i = 0; i < COUNTS; ++i)
        counts[i] = before[i] = i;
    for (int i = 0; i < CTAS * B; ++i) {
        int v = i < N ? i * i % 1009 : 0;
        ++each[i / B * BINS + v % BINS];
        if (i < N) {
            x[i] = v;
            ++counts[v % COUNTS];
        }
    }
}

static void gather(others_job *job)
{
    enum { ROWS = 64, COLUMNS = 32, N = 16 };
    double *x = others_in(job, EMU_F32, ROWS * COLUMNS);
    double *index = others_in(job, EMU_S32, N * COLUMNS);
    double *out = others_out(job, EMU_F32, N * COLUMNS, 0);
    no_scratch(job);
    for (int i = 0; i < ROWS * COLUMNS; ++i)
        x[i] = i;
    for (int i = 0; i < N * COLUMNS; ++i) {
        int row = i * i % 61;
        index[i] = row;
        out[i] = x[row * COLUMNS + i % COLUMNS];
    }
}

static void transpose(others_job *job)
{
    enum { M = 37, N = 50 };
    double *x = others_in(job, EMU_F16, M * N), *out = others_out(job, EMU_F16, M * N, 0);
    others_u32(job, M);
    others_u32(job, N);
    no_scratch(job);
    for (int i = 0; i < M * N; ++i)
        out[i % N * M + i / N] = x[i] = i;
}

/* Philox 4x32 with ten rounds: the first of the four words. */
static uint32_t philox(uint32_t key, uint32_t counter)
{
    uint32_t c[4] = {counter, 0, 0, 0}, k[2] = {key, 0};
    for (int round = 0; round < 10; ++round) {
        uint64_t a = (uint64_t)c[0] * 0xd2511f53, b = (uint64_t)c[2] * 0xcd9e8d57;
        c[0] = (uint32_t)(b >> 32) ^ c[1] ^ k[0];
        c[1] = (uint32_t)b;
        c[2] = (uint32_t)(a >> 32) ^ c[3] ^ k[1];
        c[3] = (uint32_t)a;
        k[0] += 0x9e3779b9;
        k[1] += 0xbb67ae85;
    }
    return c[0];
}

/* Of 32 random bits, the distance from the sign change. */
static void dropout(others_job *job)
{
    enum { N = 700, SEED = 1234 };
    double *x = others_in(job, EMU_F32, N), *out = others_out(job, EMU_F32, N, 0);
    others_u32(job, N);
    others_f32(job, 0.75F);
    others_u32(job, SEED);
    no_scratch(job);
    for (int i = 0; i < N; ++i) {
        int32_t bits = (int32_t)philox(SEED, (uint32_t)i);
        float random = (float)(bits < 0 ? ~bits : bits) * 4.6566127342e-10F;
        x[i] = i + 1;
        out[i] = random > 0.75F ? x[i] * 4 : 0;
    }
}

static void reductions(others_job *job)
{
    enum { ROWS = 32, COLUMNS = 128 };
    double *x = others_in(job, EMU_F32, ROWS * COLUMNS);
    double *sums = others_out(job, EMU_F32, COLUMNS, 0);
    double *largest = others_out(job, EMU_F32, ROWS, 0), *where = others_out(job, EMU_S32, ROWS, 0);
    double *evens = others_out(job, EMU_S32, 1, 0);
    no_scratch(job);
    for (int r = 0; r < ROWS; ++r)
        for (int c = 0; c < COLUMNS; ++c) {
            double v = x[r * COLUMNS + c] = (r * 37 + c * 29) % 101; /* the first of equal ones */
            sums[c] += v;
            evens[0] += (int)v % 2 == 0;
            if (c == 0 || v > largest[r]) {
                largest[r] = v;
                where[r] = c;
            }
        }
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void sort(others_job *job)
{
    enum { ROWS = 4, COLUMNS = 64 };
    double *x = others_in(job, EMU_S32, ROWS * COLUMNS);
    double *out = others_out(job, EMU_S32, ROWS * COLUMNS, 0);
    no_scratch(job);
    for (int i = 0; i < ROWS * COLUMNS; ++i)
        out[i] = x[i] = i * 7919 % 257 - 100;
    for (int r = 0; r < ROWS; ++r)
        qsort(out + r * COLUMNS, COLUMNS, sizeof *out, ascending);
}

static void reduce_locked(others_job *job)
{
    enum { CTAS = 5, N = 100 };
    double *x = others_in(job, EMU_F32, CTAS * N), *out = others_out(job, EMU_F32, N, 0), *count;
    others_inout(job, EMU_S32, 1, &count); /* the lock, open */
    others_inout(job, EMU_S32, 1, &count);
    count[0] = 1;
    others_u32(job, N);
    no_scratch(job);
    for (int i = 0; i < CTAS * N; ++i)
        out[i % N] += x[i] = others_small(i);
}

static const others_kernel kernels[] = {
    {"vector_add", NULL, {3}, {128}, 0, vector_add, {0}},
    {"softmax", NULL, {3}, {128}, 16, softmax, {0}},
    {"layer_norm", NULL, {3}, {128}, 1024, layer_norm, {0}},
    {"scan", NULL, {1}, {128}, 8192, scan, {0}},
    {"histogram", NULL, {3}, {128}, 4096, histogram, {0}},
    {"gather", NULL, {1}, {128}, 8192, gather, {0}},
    {"transpose", NULL, {2, 2}, {128}, 2048, transpose, {0}},
    {"dropout", NULL, {3}, {128}, 0, dropout, {0}},
    {"reductions", NULL, {1}, {256}, 4096, reductions, {0}},
    {"sort", NULL, {1}, {128}, 0, sort, {0}},
    {"reduce_locked", NULL, {5}, {128}, 4, reduce_locked, {0}},
    {"softmax_cluster", NULL, {6}, {128}, 16, softmax, {2, 1, 1}},
    {"transpose_cluster", NULL, {4, 2}, {128}, 1024, transpose, {2, 1, 1}},
    {"reductions_cluster", NULL, {2}, {256}, 4096, reductions, {2, 1, 1}},
    {"sort_cluster", NULL, {2}, {128}, 512, sort, {2, 1, 1}},
};

START_TEST(a_kernel_of_triton_runs)
{
    others_run("triton", &kernels[_i]);
}
END_TEST

Suite *emu_kernels_triton_suite(void)
{
    Suite *s = suite_create("emu_kernels_triton");
    TCase *c = tcase_create("kernels");
    tcase_add_loop_test(c, a_kernel_of_triton_runs, 0, sizeof kernels / sizeof kernels[0]);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
