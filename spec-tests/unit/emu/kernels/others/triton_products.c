/* triton_products.c - products of matrices in Triton (spec/recorded/ptx/triton/kernels.py), as its
 * compiler made them: wgmma, mma, cp.async, tensor maps, warps of their own for copies. */
#include "spec-tests/unit/emu/kernels/others/others.h"

#include <math.h>

static void no_scratch(others_job *job)
{
    others_scratch(job, 0);
    others_scratch(job, 0);
}

static void sizes(others_job *job, const int size[3])
{
    for (int i = 0; i < 3; ++i)
        others_u32(job, (uint32_t)size[i]);
}

static void factors(const int size[3], double *a, double *b)
{
    others_fill(a, size[0] * size[2]);
    others_fill(b, size[1] * size[2]);
}

static void matmul(others_job *job)
{
    const int size[] = {100, 72, 96};
    double *a = others_in(job, EMU_F16, 100 * 96), *b = others_in(job, EMU_F16, 96 * 72);
    double *c = others_out(job, EMU_F32, 100 * 72, 0);
    sizes(job, size);
    no_scratch(job);
    factors(size, a, b);
    others_multiply(size, a, b, false, c);
}

/* a, b, c as maps. Small numbers: c is rounded to f16. */
static void mapped(others_job *job, const int size[3])
{
    int m = size[0], n = size[1], k = size[2];
    const int box[] = {64, 64};
    double *a = others_in(job, EMU_F16, m * k);
    int a_is = others_not_passed(job);
    double *b = others_in(job, EMU_F16, k * n);
    int b_is = others_not_passed(job);
    double *c = others_out(job, EMU_F16, m * n, 0);
    int c_is = others_not_passed(job);
    others_descriptor(job, a_is, (int[]){m, k}, box);
    others_descriptor(job, b_is, (int[]){k, n}, box);
    others_descriptor(job, c_is, (int[]){m, n}, box);
    for (int i = 0; i < m * k; ++i)
        a[i] = i % 5 - 2;
    others_fill(b, k * n);
    others_multiply(size, a, b, false, c);
}

/* The tensors end within a box in each of their dimensions. */
static void matmul_maps(others_job *job)
{
    const int size[] = {104, 72, 152};
    mapped(job, size);
    others_u32(job, (uint32_t)size[2]);
    no_scratch(job);
}

/* The kernel makes the maps itself, in scratch memory of each CTA. */
static void made(others_job *job, emu_type type, const int size[3], int scratch)
{
    int m = size[0], n = size[1], k = size[2];
    double *a = others_in(job, type, m * k), *b = others_in(job, type, k * n);
    double *c = others_out(job, EMU_F16, m * n, 0);
    sizes(job, size);
    others_scratch(job, scratch);
    others_scratch(job, 0);
    for (int i = 0; i < m * k; ++i)
        a[i] = i % 5 - 2;
    others_fill(b, k * n);
    others_multiply(size, a, b, false, c);
}

static void matmul_device_maps(others_job *job)
{
    made(job, EMU_BF16, (int[]){72, 104, 80}, 4 * 384);
}

static void matmul_device_maps_cluster(others_job *job)
{
    made(job, EMU_BF16, (int[]){72, 104, 80}, 8 * 384);
}

static void matmul_specialised(others_job *job)
{
    made(job, EMU_F16, (int[]){200, 136, 192}, 3 * 512);
}

/* The sums of exp2, where a key is not later than the query. */
static void attend(const double *q, const double *k, const double *v, double *out, int row)
{
    enum { D = 64 };
    double below = 0;
    for (int j = 0; j <= row; ++j) {
        double s = 0;
        for (int d = 0; d < D; ++d)
            s += q[row * D + d] * k[j * D + d];
        s = exp2(s / 64);
        below += s;
        for (int d = 0; d < D; ++d)
            out[row * D + d] += s * v[j * D + d];
    }
    for (int d = 0; d < D; ++d)
        out[row * D + d] /= below;
}

static void attention(others_job *job)
{
    enum { T = 128, D = 64 };
    double *q = others_in(job, EMU_F16, T * D), *k = others_in(job, EMU_F16, T * D);
    double *v = others_in(job, EMU_F16, T * D), *out = others_out(job, EMU_F32, T * D, 2e-3);
    others_f32(job, 1.0F / 64);
    others_u32(job, T);
    no_scratch(job);
    others_fill(q, T * D);
    for (int i = 0; i < T * D; ++i) {
        k[i] = i * 5 % 9 - 4;
        v[i] = i * 3 % 11 - 5;
    }
    for (int row = 0; row < T; ++row)
        attend(q, k, v, out, row);
}

static void split_k(others_job *job)
{
    const int size[] = {64, 128, 96};
    double *a = others_in(job, EMU_E4M3, 64 * 96), *b = others_in(job, EMU_E4M3, 128 * 96), *c;
    others_inout(job, EMU_F32, 64 * 128, &c);
    others_u32(job, 128);
    others_u32(job, 96);
    no_scratch(job);
    factors(size, a, b);
    others_multiply(size, a, b, true, c);
}

static void products(others_job *job)
{
    const int size[] = {32, 32, 32};
    double *a = others_in(job, EMU_S8, 32 * 32), *b = others_in(job, EMU_S8, 32 * 32);
    double *c = others_out(job, EMU_S32, 32 * 32, 0), *d = others_out(job, EMU_F32, 32 * 32, 0);
    no_scratch(job);
    factors(size, a, b);
    others_multiply(size, a, b, true, c);
    others_multiply(size, a, b, true, d);
}

static const others_kernel kernels[] = {
    {"matmul", NULL, {2, 2}, {128}, 16384, matmul, {0}},
    {"matmul_maps", NULL, {2, 2}, {128}, 49176, matmul_maps, {0}},
    {"matmul_device_maps", NULL, {2, 2}, {128}, 16400, matmul_device_maps, {0}},
    {"matmul_specialised", NULL, {3}, {384}, 90712, matmul_specialised, {0}},
    {"attention", NULL, {2}, {128}, 24576, attention, {0}},
    {"split_k", NULL, {2, 3}, {128}, 16384, split_k, {0}},
    {"matmul_cluster", NULL, {4, 2}, {128}, 8192, matmul, {2, 1, 1}},
    {"matmul_device_maps_cluster",
     NULL,
     {4, 2},
     {128},
     12304,
     matmul_device_maps_cluster,
     {2, 1, 1}},
    {"products", NULL, {1}, {64}, 4096, products, {0}},
};

START_TEST(a_product_of_triton_runs)
{
    others_run("triton", &kernels[_i]);
}
END_TEST

Suite *emu_kernels_triton_products_suite(void)
{
    Suite *s = suite_create("emu_kernels_triton_products");
    TCase *c = tcase_create("kernels");
    tcase_add_loop_test(c, a_product_of_triton_runs, 0, sizeof kernels / sizeof kernels[0]);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
