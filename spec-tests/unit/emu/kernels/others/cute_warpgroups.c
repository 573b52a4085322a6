/* cute_warpgroups.c - products of matrices with CuTe's C++ by wgmma
 * (spec/recorded/ptx/cute/warpgroups.cu), in every type, and operands as they may lie. */
#include "spec-tests/unit/emu/kernels/others/others.h"

/* c(m, n) of a(m, k) and b(n, k), all by rows; the kernel has a so many times. Where columns is
 * set, a and b are stored by columns. */
typedef struct form {
    emu_type from, to;
    int times;
    bool columns;
} form;

static void put(double *to, const double *from, int rows, int columns, bool by_columns)
{
    for (int i = 0; i < rows * columns; ++i)
        to[by_columns ? i % columns * rows + i / columns : i] = from[i];
}

static void product(others_job *job, form f, const int size[3])
{
    int m = size[0], n = size[1], k = size[2];
    double a[64 * 128], b[64 * 128];
    double *stored_a = others_in(job, f.from, m * k), *stored_b = others_in(job, f.from, n * k);
    for (int i = 0; i < m * k; ++i)
        a[i] = i % 5 - 2;
    for (int i = 0; i < n * k; ++i)
        b[i] = others_small(i) > 3 ? 3 : others_small(i);
    put(stored_a, a, m, k, f.columns);
    put(stored_b, b, n, k, f.columns);
    for (int i = 0; i < m * k; ++i)
        a[i] *= f.times;
    others_multiply(size, a, b, true, others_out(job, f.to, m * n, 0));
}

static void ss_f16(others_job *job)
{
    product(job, (form){EMU_F16, EMU_F32, 1, false}, (int[]){64, 32, 64});
}

static void ss_f16_to_f16(others_job *job)
{
    product(job, (form){EMU_F16, EMU_F16, 1, false}, (int[]){64, 16, 32});
}

static void ss_bf16_columns(others_job *job)
{
    product(job, (form){EMU_BF16, EMU_F32, 1, true}, (int[]){64, 32, 32});
}

static void ss_tf32(others_job *job)
{
    product(job, (form){EMU_F32, EMU_F32, 1, false}, (int[]){64, 8, 16});
}

static void ss_e4m3(others_job *job)
{
    product(job, (form){EMU_E4M3, EMU_F32, 1, false}, (int[]){64, 16, 128});
}

static void ss_e5m2(others_job *job)
{
    product(job, (form){EMU_E5M2, EMU_F32, 1, false}, (int[]){64, 16, 64});
}

static void ss_s8(others_job *job)
{
    product(job, (form){EMU_S8, EMU_S32, 1, false}, (int[]){64, 16, 64});
}

static void rs_f16(others_job *job)
{
    product(job, (form){EMU_F16, EMU_F32, 2, false}, (int[]){64, 16, 64});
}

static void rs_tf32(others_job *job)
{
    product(job, (form){EMU_F32, EMU_F32, 2, false}, (int[]){64, 16, 32});
}

static void in_turns(others_job *job)
{
    product(job, (form){EMU_F16, EMU_F16, 1, false}, (int[]){64, 64, 64});
}

static const others_kernel kernels[] = {
    {"warpgroups", "ss_f16", {1}, {128}, 0, ss_f16, {0}},
    {"warpgroups", "ss_f16_to_f16", {1}, {128}, 0, ss_f16_to_f16, {0}},
    {"warpgroups", "ss_bf16_columns", {1}, {128}, 0, ss_bf16_columns, {0}},
    {"warpgroups", "ss_tf32", {1}, {128}, 0, ss_tf32, {0}},
    {"warpgroups", "ss_e4m3", {1}, {128}, 0, ss_e4m3, {0}},
    {"warpgroups", "ss_e5m2", {1}, {128}, 0, ss_e5m2, {0}},
    {"warpgroups", "ss_s8", {1}, {128}, 0, ss_s8, {0}},
    {"warpgroups", "rs_f16", {1}, {128}, 0, rs_f16, {0}},
    {"warpgroups", "rs_tf32", {1}, {128}, 0, rs_tf32, {0}},
    {"warpgroups", "in_turns", {1}, {128}, 0, in_turns, {0}},
};

START_TEST(a_wgmma_with_cute_runs)
{
    others_run("cute", &kernels[_i]);
}
END_TEST

Suite *emu_kernels_cute_warpgroups_suite(void)
{
    Suite *s = suite_create("emu_kernels_cute_warpgroups");
    TCase *c = tcase_create("kernels");
    tcase_add_loop_test(c, a_wgmma_with_cute_runs, 0, sizeof kernels / sizeof kernels[0]);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
