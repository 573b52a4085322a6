/* dsl_blackwell.c - kernels in the CuTe DSL for sm_100a (spec/recorded/ptx/dsl/blackwell.py), as
 * its compiler made them: tensor memory, products by tcgen05 of every kind of operand, with scale
 * factors, with warps of their own, and of pairs of CTAs. */
#include "spec-tests/unit/emu/kernels/others/others.h"

#include <string.h>

/* Of a struct of the tiled MMA, zeros: nothing accumulated, nothing negated, no lane left out. */
static void tiled_mma(others_job *job)
{
    others_u32(job, 0);
}

/* A map of rows over the latest buffer, which is no argument by itself. */
static void map_rows(others_job *job, emu_map_type type, const int size[2], int bytes,
                     const int box[2], emu_map_swizzle swizzle)
{
    emu_map map = {.type = type, .rank = 2, .step = {1, 1}, .swizzle = swizzle, .sm_100 = true};
    for (int i = 0; i < 2; ++i) {
        map.size[i] = (uint64_t)size[1 - i];
        map.box[i] = (uint32_t)box[1 - i];
    }
    map.stride[0] = (uint64_t)bytes;
    others_any_map(job, others_not_passed(job), &map);
}

/* Rows of values that the kernel loads by boxes of 128 bytes. */
static double *loaded(others_job *job, emu_type type, const int size[2], int rows)
{
    const int bytes = (int)emu_type_bits(type) / 8, box[] = {rows, 128 / bytes};
    double *v = others_in(job, type, size[0] * size[1]);
    map_rows(job, bytes == 1 ? EMU_MAP_U8 : EMU_MAP_F16, size, size[1] * bytes, box,
             EMU_SWIZZLE_128B);
    return v;
}

/* m, n, k; rows of a box of A and of B. */
static void operands(others_job *job, emu_type type, const int size[3], const int rows[2],
                     double **a, double **b)
{
    tiled_mma(job);
    *a = loaded(job, type, (int[]){size[0], size[2]}, rows[0]);
    *b = loaded(job, type, (int[]){size[1], size[2]}, rows[1]);
    for (int i = 0; i < size[0] * size[2]; ++i)
        (*a)[i] = i % 5 - 2;
    others_fill(*b, size[1] * size[2]);
}

static void tensor_memory(others_job *job)
{
    enum { CELLS = 128 * 32 };
    double *x = others_in(job, EMU_F32, CELLS), *out = others_out(job, EMU_F32, CELLS, 0);
    for (int i = 0; i < CELLS; ++i)
        out[i] = x[i] = i;
}

static void turns(others_job *job)
{
    const int size[] = {128, 64, 128};
    double *a, *b;
    operands(job, EMU_F16, size, (int[]){128, 32}, &a, &b);
    others_multiply(size, a, b, true, others_out(job, EMU_F32, 128 * 64, 0));
    others_scratch(job, 4);
}

static void turns_bias(others_job *job)
{
    const int size[] = {128, 64, 256};
    double *a, *b;
    operands(job, EMU_E4M3, size, (int[]){128, 64}, &a, &b);
    double *c = others_out(job, EMU_F32, 128 * 64, 0), *bias = others_in(job, EMU_F32, 64);
    others_multiply(size, a, b, true, c);
    for (int i = 0; i < 128 * 64; ++i) {
        bias[i % 64] = i % 64 * 3 - 100;
        c[i] = c[i] + bias[i % 64] < 0 ? 0 : c[i] + bias[i % 64];
    }
}

/* ---- Elements of fewer than eight bits, and factors ---- */

enum { PLACES = 512 * 256 }; /* elements of the largest operand */

/* e3m2 whose exponents are those of 1 and 2: such sums need few bits. */
static double six_bits(int code)
{
    double v = (4 + (code & 3)) / 4.0 * (code & 4 ? 1 : 2);
    return code & 32 ? -v : v;
}

static int six_bit_code(int i)
{
    int code = (i * 11 + i / 7) & 39;
    return code & 4 ? code | 8 : code | 16;
}

/* Rows of codes, packed from the lowest bit on; v: their values. */
static void packed(others_job *job, emu_map_type type, const int size[2], const int box[2],
                   double *v)
{
    const int bits = type == EMU_MAP_U6_ALIGN16 ? 6 : 4, n = size[0] * size[1];
    double *bytes = others_in(job, EMU_U8, n * bits / 8);
    for (int i = 0; i < n; ++i) {
        int code = bits == 6 ? six_bit_code(i) : (i * 7 + i / 13) & 15;
        v[i] = bits == 6 ? six_bits(code) : others_four_bits(code);
        for (int k = 0; k < bits; ++k)
            bytes[(i * bits + k) / 8] += (code >> k & 1) << (i * bits + k) % 8;
    }
    map_rows(job, type, size, size[1] * bits / 8, box, EMU_SWIZZLE_128B);
}

static void turns_packed(others_job *job)
{
    static double a[PLACES], b[PLACES];
    const int size[] = {128, 32, 256};
    tiled_mma(job);
    packed(job, EMU_MAP_U6_ALIGN16, (int[]){128, 256}, (int[]){128, 128}, a);
    packed(job, EMU_MAP_U4_ALIGN16, (int[]){32, 256}, (int[]){32, 128}, b);
    others_multiply(size, a, b, true, others_out(job, EMU_F32, 128 * 32, 0));
    others_scratch(job, 4);
}

/* Multiplies 128 rows by factors 1/4 to 2, one for `each` elements. They lie in blocks of 128 rows
 * by 4, of which each 16 bytes have rows r, r + 32, r + 64, r + 96. */
static void factors(others_job *job, const int size[2], int each, int step, double *v)
{
    const int columns = size[1] / each, blocks = columns / 4, one = each == 16 ? 7 << 3 : 127;
    double *codes = others_in(job, EMU_U8, 128 * columns);
    for (int i = 0; i < 128 * columns; ++i) {
        int r = i / columns, c = i % columns, e = (r * 3 + c * step) % 4 - 2;
        codes[c / 4 * 512 + r % 32 * 16 + r / 32 * 4 + c % 4] = one + (each == 16 ? e * 8 : e);
        for (int k = 0; k < each; ++k)
            v[r * size[1] + c * each + k] *= e < 0 ? 1.0 / (1 << -e) : 1 << e;
    }
    map_rows(job, EMU_MAP_U16, (int[]){blocks, 256}, 512, (int[]){blocks / 2, 256},
             EMU_SWIZZLE_NONE);
}

static void scaled_nvfp4(others_job *job)
{
    enum { EACH = 16 };
    static double a[PLACES], b[PLACES];
    const int size[] = {128, 128, 512}, rows[] = {128, 512}, box[] = {128, 256};
    tiled_mma(job);
    packed(job, EMU_MAP_U4_ALIGN8, rows, box, a);
    packed(job, EMU_MAP_U4_ALIGN8, rows, box, b);
    factors(job, rows, EACH, 1, a);
    factors(job, rows, EACH, 5, b);
    others_multiply(size, a, b, true, others_out(job, EMU_F32, 128 * 128, 0));
}

static void scaled_mxfp8(others_job *job)
{
    enum { EACH = 32 };
    static double a[PLACES], b[PLACES];
    const int size[] = {128, 128, 256}, rows[] = {128, 256};
    double *x, *y;
    operands(job, EMU_E4M3, size, (int[]){128, 128}, &x, &y);
    memcpy(a, x, sizeof *a * 128 * 256);
    memcpy(b, y, sizeof *b * 128 * 256);
    factors(job, rows, EACH, 1, a);
    factors(job, rows, EACH, 3, b);
    others_multiply(size, a, b, true, others_out(job, EMU_F32, 128 * 128, 0));
}

/* ---- Warps of their own ---- */

static void warps(others_job *job)
{
    const int size[] = {128, 64, 192};
    double *a, *b;
    operands(job, EMU_F16, size, (int[]){128, 32}, &a, &b);
    others_multiply(size, a, b, true, others_out(job, EMU_F32, 128 * 64, 0));
}

/* Two pairs, each with a half of the rows; a CTA loads a quarter of a tile of B, for itself and for
 * one of the other pair. */
static void pairs(others_job *job)
{
    const int size[] = {512, 64, 128};
    double *a, *b;
    operands(job, EMU_F16, size, (int[]){128, 8}, &a, &b);
    others_multiply(size, a, b, true, others_out(job, EMU_F32, 512 * 64, 0));
}

static const others_kernel kernels[] = {
    {"tensor_memory", NULL, {1}, {128}, 4, tensor_memory, {0}},
    {"turns", NULL, {1, 2}, {128}, 21520, turns, {0}},
    {"turns_bias", NULL, {1}, {128}, 25616, turns_bias, {0}},
    {"turns_packed", NULL, {1}, {128}, 21520, turns_packed, {0}},
    {"scaled_nvfp4", NULL, {1}, {128}, 37904, scaled_nvfp4, {0}},
    {"scaled_mxfp8", NULL, {1}, {128}, 34832, scaled_mxfp8, {0}},
    {"warps", NULL, {1}, {192}, 41984, warps, {0}},
    {"pairs", NULL, {4}, {192}, 37888, pairs, {4, 1, 1}},
};

START_TEST(a_kernel_of_the_dsl_for_sm_100_runs)
{
    others_run("dsl", &kernels[_i]);
}
END_TEST

Suite *emu_kernels_dsl_blackwell_suite(void)
{
    Suite *s = suite_create("emu_kernels_dsl_blackwell");
    TCase *c = tcase_create("kernels");
    tcase_add_loop_test(c, a_kernel_of_the_dsl_for_sm_100_runs, 0,
                        sizeof kernels / sizeof kernels[0]);
    tcase_set_timeout(c, 60);
    suite_add_tcase(s, c);
    return s;
}
