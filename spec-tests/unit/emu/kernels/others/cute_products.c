/* cute_products.c - products of matrices with CuTe's C++ by fma and mma.sync
 * (spec/recorded/ptx/cute/products.cu), in every type that it has atoms for. */
#include "spec-tests/unit/emu/kernels/others/others.h"

/* c(m, n) of a(m, k) and b(n, k), all by rows. */
static void product(others_job *job, emu_type from, emu_type to, const int size[3])
{
    double *a = others_in(job, from, size[0] * size[2]);
    double *b = others_in(job, from, size[1] * size[2]);
    double *c = others_out(job, to, size[0] * size[1], 0);
    for (int i = 0; i < size[0] * size[2]; ++i)
        a[i] = i % 5 - 2;
    others_fill(b, size[1] * size[2]);
    others_multiply(size, a, b, true, c);
}

static void by_fma(others_job *job)
{
    product(job, EMU_F32, EMU_F32, (int[]){16, 32, 8});
}

static void f16_to_f32(others_job *job)
{
    product(job, EMU_F16, EMU_F32, (int[]){32, 16, 32});
}

static void f16_to_f16(others_job *job)
{
    product(job, EMU_F16, EMU_F16, (int[]){16, 16, 32});
}

static void bf16_to_f32(others_job *job)
{
    product(job, EMU_BF16, EMU_F32, (int[]){16, 16, 32});
}

static void tf32_to_f32(others_job *job)
{
    product(job, EMU_F32, EMU_F32, (int[]){16, 16, 16});
}

static void s8_to_s32(others_job *job)
{
    product(job, EMU_S8, EMU_S32, (int[]){16, 16, 64});
}

static void f64_of_8(others_job *job)
{
    product(job, EMU_F64, EMU_F64, (int[]){16, 16, 8});
}

static void f64_of_16(others_job *job)
{
    product(job, EMU_F64, EMU_F64, (int[]){32, 16, 8});
}

static void f16_of_quad_pairs(others_job *job)
{
    product(job, EMU_F16, EMU_F32, (int[]){16, 16, 8});
}

static void f16_of_8(others_job *job)
{
    product(job, EMU_F16, EMU_F32, (int[]){16, 16, 16});
}

static void fma_in_stages(others_job *job)
{
    product(job, EMU_F32, EMU_F32, (int[]){64, 96, 80});
}

static void by_ldmatrix(others_job *job)
{
    product(job, EMU_F16, EMU_F16, (int[]){32, 32, 64});
}

static void cooperatively(others_job *job)
{
    product(job, EMU_F16, EMU_F32, (int[]){32, 32, 32});
}

static const others_kernel kernels[] = {
    {"products", "by_fma", {1}, {128}, 0, by_fma, {0}},
    {"products", "f16_to_f32", {1}, {128}, 0, f16_to_f32, {0}},
    {"products", "f16_to_f16", {1}, {32}, 0, f16_to_f16, {0}},
    {"products", "bf16_to_f32", {1}, {32}, 0, bf16_to_f32, {0}},
    {"products", "tf32_to_f32", {1}, {32}, 0, tf32_to_f32, {0}},
    {"products", "s8_to_s32", {1}, {32}, 0, s8_to_s32, {0}},
    {"products", "f64_of_8", {1}, {32}, 0, f64_of_8, {0}},
    {"products", "f64_of_16", {1}, {32}, 0, f64_of_16, {0}},
    {"products", "f16_of_quad_pairs", {1}, {32}, 0, f16_of_quad_pairs, {0}},
    {"products", "f16_of_8", {1}, {32}, 0, f16_of_8, {0}},
    {"products", "fma_in_stages", {2, 3}, {64}, 0, fma_in_stages, {0}},
    {"products", "by_ldmatrix", {1}, {128}, 0, by_ldmatrix, {0}},
    {"products", "cooperatively", {1}, {64}, 0, cooperatively, {0}},
};

START_TEST(a_product_with_cute_runs)
{
    others_run("cute", &kernels[_i]);
}
END_TEST

Suite *emu_kernels_cute_products_suite(void)
{
    Suite *s = suite_create("emu_kernels_cute_products");
    TCase *c = tcase_create("kernels");
    tcase_add_loop_test(c, a_product_with_cute_runs, 0, sizeof kernels / sizeof kernels[0]);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
