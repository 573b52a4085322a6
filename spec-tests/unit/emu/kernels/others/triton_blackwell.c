/* triton_blackwell.c - products of matrices in Triton for sm_100a (spec/recorded/ptx/triton/
 * blackwell.py), as its compiler made them: by tensor maps, with warps of their own, several tiles
 * a CTA, with scale factors, and attention. */
#include "spec-tests/unit/emu/kernels/others/others.h"

#include <math.h>

enum { M = 256, N = 64, K = 192, BM = 128, BN = 64, BK = 64 };

static void no_scratch(others_job *job)
{
    others_scratch(job, 0);
    others_scratch(job, 0);
}

/* A buffer that is passed as a map alone. */
static double *mapped(others_job *job, emu_type type, const int size[2], const int box[2],
                      double after_off)
{
    const int n = size[0] * size[1];
    double *v = after_off < 0 ? others_in(job, type, n) : others_out(job, type, n, after_off);
    others_descriptor(job, others_not_passed(job), size, box);
    return v;
}

static void multiplied(others_job *job, emu_type type, int n)
{
    const int size[] = {M, n, K};
    double *a = mapped(job, type, (int[]){M, K}, (int[]){BM, BK}, -1);
    double *b = mapped(job, type, (int[]){n, K}, (int[]){BN, BK}, -1);
    double *c = mapped(job, EMU_F16, (int[]){M, n}, (int[]){BM, BN}, 0);
    for (int i = 0; i < M * K; ++i)
        a[i] = i % 5 - 2;
    others_fill(b, n * K);
    others_multiply(size, a, b, true, c);
}

static void tc_maps(others_job *job)
{
    multiplied(job, EMU_E4M3, N);
    others_u32(job, K);
    no_scratch(job);
}

static void tc_specialised(others_job *job)
{
    multiplied(job, EMU_F16, N);
    others_u32(job, K);
    no_scratch(job);
}

/* Two CTAs, three tiles of C each. */
static void tc_persistent(others_job *job)
{
    multiplied(job, EMU_F16, 3 * N);
    others_u32(job, M);
    others_u32(job, 3 * N);
    others_u32(job, K);
    no_scratch(job);
}

/* Rows of 128 codes of e2m1, two a byte, and of their factors, one for 32: v, what they say. */
static void scaled_rows(others_job *job, int rows, int seed, double *v)
{
    enum { COLUMNS = 128, EACH = 32 };
    double *bytes = others_in(job, EMU_U8, rows * COLUMNS / 2);
    double *factors = others_in(job, EMU_U8, rows * COLUMNS / EACH);
    for (int i = 0; i < rows * COLUMNS; ++i) {
        int code = (i * 7 + i / 13 + seed) & 15, e = (i / EACH * 3 + seed) % 5 - 2;
        bytes[i / 2] += code << i % 2 * 4;
        factors[i / EACH] = 127 + e;
        v[i] = others_four_bits(code) * exp2(e);
    }
}

static void tc_scaled(others_job *job)
{
    static double a[BM * 128], b[BN * 128];
    const int size[] = {BM, BN, 128};
    scaled_rows(job, BM, 0, a);
    scaled_rows(job, BN, 3, b);
    others_multiply(size, a, b, true, others_out(job, EMU_F32, BM * BN, 0));
    no_scratch(job);
}

static void attend(const double *q, const double *k, const double *v, double *out)
{
    enum { T = 128, D = 64 };
    double below = 0;
    for (int j = 0; j < T; ++j) {
        double s = 0;
        for (int d = 0; d < D; ++d)
            s += q[d] * k[j * D + d];
        s = exp(s / 64);
        below += s;
        for (int d = 0; d < D; ++d)
            out[d] += s * v[j * D + d];
    }
    for (int d = 0; d < D; ++d)
        out[d] /= below;
}

static void tc_attention(others_job *job)
{
    const int size[] = {128, 64}, box[] = {64, 64};
    double *q = mapped(job, EMU_F16, size, size, -1), *k = mapped(job, EMU_F16, size, box, -1);
    double *v = mapped(job, EMU_F16, size, box, -1), *out = mapped(job, EMU_F16, size, size, 2e-3);
    others_f32(job, 1.0F / 64);
    no_scratch(job);
    others_fill(q, 128 * 64);
    for (int i = 0; i < 128 * 64; ++i) {
        k[i] = others_small(i + 5) / 2;
        v[i] = i % 9 - 4;
    }
    for (int row = 0; row < 128; ++row)
        attend(q + row * 64, k, v, out + row * 64);
}

static const others_kernel kernels[] = {
    {"tc_maps", NULL, {2, 1}, {128}, 36912, tc_maps, {0}},
    {"tc_specialised", NULL, {2, 1}, {256}, 73948, tc_specialised, {0}},
    {"tc_persistent", NULL, {2}, {128}, 90160, tc_persistent, {0}},
    {"tc_scaled", NULL, {1}, {128}, 12800, tc_scaled, {0}},
    {"tc_attention", NULL, {1}, {128}, 65632, tc_attention, {0}},
};

START_TEST(a_product_of_triton_for_sm_100_runs)
{
    others_run("triton", &kernels[_i]);
}
END_TEST

Suite *emu_kernels_triton_blackwell_suite(void)
{
    Suite *s = suite_create("emu_kernels_triton_blackwell");
    TCase *c = tcase_create("kernels");
    tcase_add_loop_test(c, a_product_of_triton_for_sm_100_runs, 0,
                        sizeof kernels / sizeof kernels[0]);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
