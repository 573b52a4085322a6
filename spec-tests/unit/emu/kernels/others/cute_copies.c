/* cute_copies.c - kernels with CuTe's C++ that copy (spec/recorded/ptx/cute/copies.cu): by threads,
 * by tiled copies, through shared memory, by cp.async, ldmatrix and stmatrix. */
#include "spec-tests/unit/emu/kernels/others/others.h"

static void copied(others_job *job, emu_type type, int n)
{
    double *x = others_in(job, type, n), *out = others_out(job, type, n, 0);
    for (int i = 0; i < n; ++i)
        out[i] = x[i] = i % (type == EMU_U8 ? 251 : 2048);
}

static void partitioned(others_job *job)
{
    copied(job, EMU_F32, 32 * 48);
}

static void vectors(others_job *job)
{
    copied(job, EMU_F16, 96 * 64);
}

static void bounded(others_job *job)
{
    copied(job, EMU_F32, 37 * 45);
    others_u32(job, 37);
    others_u32(job, 45);
}

static void scaled(others_job *job)
{
    enum { N = 8 * 128 };
    double *after, *x = others_in(job, EMU_F32, N), *y = others_inout(job, EMU_F32, N, &after);
    for (int i = 0; i < N; ++i) {
        x[i] = i;
        y[i] = others_small(i);
        after[i] = 2 * x[i] + 3 * y[i];
    }
}

static void recasted(others_job *job)
{
    copied(job, EMU_U8, 16 * 256);
}

static void gathered(others_job *job)
{
    enum { ROWS = 4, COLUMNS = 64 };
    double *x = others_in(job, EMU_F32, ROWS * COLUMNS), *order = others_in(job, EMU_S32, COLUMNS);
    double *out = others_out(job, EMU_F32, ROWS * COLUMNS, 0);
    for (int i = 0; i < ROWS * COLUMNS; ++i)
        x[i] = i;
    for (int i = 0; i < COLUMNS; ++i)
        order[i] = i * 27 % COLUMNS;
    for (int i = 0; i < ROWS * COLUMNS; ++i)
        out[i] = x[i / COLUMNS * COLUMNS + i % COLUMNS * 27 % COLUMNS];
}

static void transpose(others_job *job)
{
    enum { M = 64, N = 96 };
    double *x = others_in(job, EMU_F32, M * N), *out = others_out(job, EMU_F32, M * N, 0);
    for (int i = 0; i < M * N; ++i)
        out[i % N * M + i / N] = x[i] = i;
}

static void cooperative(others_job *job)
{
    copied(job, EMU_F16, 32 * 64);
}

/* Rows past the end are zeros. */
static void async_zeros(others_job *job)
{
    enum { M = 19, COLUMNS = 64, ROWS = 32 };
    double *x = others_in(job, EMU_F16, ROWS * COLUMNS);
    double *out = others_out(job, EMU_F16, ROWS * COLUMNS, 0);
    others_u32(job, M);
    for (int i = 0; i < ROWS * COLUMNS; ++i) {
        x[i] = i + 1;
        out[i] = i / COLUMNS < M ? x[i] : 0;
    }
}

static void async_stages(others_job *job)
{
    enum { ROWS = 48, COLUMNS = 64 };
    double *x = others_in(job, EMU_F32, ROWS * COLUMNS), *out = others_out(job, EMU_F32, 128, 0);
    others_fill(x, ROWS * COLUMNS);
    for (int i = 0; i < ROWS * COLUMNS; ++i)
        out[i / COLUMNS % 2 * COLUMNS + COLUMNS - 1 - i % COLUMNS] += x[i];
}

static void matrix(others_job *job)
{
    copied(job, EMU_F16, 16 * 64);
}

static void ldmatrix_transposed(others_job *job)
{
    enum { M = 64, N = 16 };
    double *x = others_in(job, EMU_F16, M * N), *out = others_out(job, EMU_F16, M * N, 0);
    for (int i = 0; i < M * N; ++i)
        out[i % N * M + i / N] = x[i] = i;
}

static void row_sums(others_job *job)
{
    enum { ROWS = 6, COLUMNS = 256 };
    double *x = others_in(job, EMU_F32, ROWS * COLUMNS), *out = others_out(job, EMU_F32, ROWS, 0);
    for (int i = 0; i < ROWS * COLUMNS; ++i)
        out[i / COLUMNS] += x[i] = i % 101;
}

static const others_kernel kernels[] = {
    {"copies", "partitioned", {1}, {128}, 0, partitioned, {0}},
    {"copies", "vectors", {3}, {64}, 0, vectors, {0}},
    {"copies", "bounded", {3, 2}, {128}, 0, bounded, {0}},
    {"copies", "scaled", {1}, {128}, 0, scaled, {0}},
    {"copies", "recasted", {1}, {64}, 0, recasted, {0}},
    {"copies", "gathered", {1}, {64}, 0, gathered, {0}},
    {"copies", "transpose_plain", {2, 3}, {128}, 0, transpose, {0}},
    {"copies", "transpose_padded", {2, 3}, {128}, 0, transpose, {0}},
    {"copies", "transpose_swizzled", {2, 3}, {128}, 0, transpose, {0}},
    {"copies", "cooperative", {1}, {128}, 0, cooperative, {0}},
    {"copies", "async_zeros", {1}, {128}, 0, async_zeros, {0}},
    {"copies", "async_stages", {1}, {128}, 0, async_stages, {0}},
    {"copies", "ldmatrix_x4", {1}, {32}, 0, matrix, {0}},
    {"copies", "ldmatrix_x2", {1}, {32}, 0, matrix, {0}},
    {"copies", "ldmatrix_x1", {1}, {32}, 0, matrix, {0}},
    {"copies", "ldmatrix_transposed", {1}, {32}, 0, ldmatrix_transposed, {0}},
    {"copies", "stmatrix_x4", {1}, {32}, 0, matrix, {0}},
    {"copies", "stmatrix_x2", {1}, {32}, 0, matrix, {0}},
    {"copies", "row_sums", {1}, {128}, 0, row_sums, {0}},
};

START_TEST(a_copy_with_cute_runs)
{
    others_run("cute", &kernels[_i]);
}
END_TEST

Suite *emu_kernels_cute_copies_suite(void)
{
    Suite *s = suite_create("emu_kernels_cute_copies");
    TCase *c = tcase_create("kernels");
    tcase_add_loop_test(c, a_copy_with_cute_runs, 0, sizeof kernels / sizeof kernels[0]);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
