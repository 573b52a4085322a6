/* dot.c - sums of products: the answers of an H200, tolerance, NaN and infinities.
 *
 * Every line of the recorded words is one row of A, one column of B and an accumulator, and the
 * bits of the result. */
#include "emu/exec/matrix/dot.h"
#include "emu/exec/matrix/multiply.h"
#include "spec-tests/support/random.h"
#include "spec-tests/unit/emu/exec/matrix/products.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_K = 32, LINE = 2048, RECORDED = 10448 };

/* Of any size that narrow types have. */
static double next(uint64_t *state)
{
    uint64_t bits = random_bits(state);
    return ldexp((int)(bits & 0xffff) - 32768, (int)(bits >> 59) - 34);
}

/* Sums that are not exact lie within the tolerance, and some need it. */
START_TEST(sums_keep_to_the_tolerance)
{
    static const emu_type types[] = {EMU_F16, EMU_BF16, EMU_TF32, EMU_E4M3, EMU_E5M2};
    static const emui_dot_unit units[] = {EMUI_DOT_WARP, EMUI_DOT_GROUP, EMUI_DOT_QUAD};
    const emui_dot integers = {EMUI_DOT_GROUP, EMU_S8, EMU_S8, EMU_S32, EMU_S32};
    uint64_t state = 31;
    int inexact = 0;
    for (int n = 0; n < 5000; ++n) {
        emu_type t = types[n % 5], result = n % 5 == 0 && n % 2 == 0 ? EMU_F16 : EMU_F32;
        emui_factor a[32], b[32];
        double exact = 1.375, magnitude = 1.375;
        for (int k = 0; k < 32; ++k) {
            double x = next(&state), y = next(&state);
            uint64_t u = emui_encode(t, x, EMU_RN, true), v = emui_encode(t, y, EMU_RN, true);
            a[k] = emui_factor_of(t, u);
            b[k] = emui_factor_of(t, v);
            exact += emui_decode(t, u) * emui_decode(t, v);
            magnitude += fabs(emui_decode(t, u) * emui_decode(t, v));
        }
        emui_dot how = {units[n % 3], t, t, EMU_F32, result};
        uint32_t bits = emui_dot_sum(&how, emui_bits_of_float(1.375F), a, b, 32);
        if (result == EMU_F16 && magnitude > 60000)
            continue;
        double error = fabs(emui_decode(result, bits) - exact);
        ck_assert_double_le(error, emui_dot_tolerance(&how, 32, magnitude));
        inexact += error > 0;
    }
    ck_assert_int_gt(inexact, 1000);
    ck_assert_double_eq(emui_dot_tolerance(&integers, 32, 1e6), 0);
}
END_TEST

/* A sum of one product. */
static uint32_t one_product(emu_type t, emu_type result, uint32_t a, uint32_t b, uint32_t c)
{
    emui_dot how = {EMUI_DOT_WARP, t, t, result, result};
    emui_factor x = emui_factor_of(t, a), y = emui_factor_of(t, b);
    return emui_dot_sum(&how, c, &x, &y, 1);
}

START_TEST(sums_that_are_not_numbers)
{
    const uint32_t inf = 0x7f800000, minus = 0x80000000, nan = 0x7fffffff;
    static const emu_type h = EMU_F16, b = EMU_BF16, f = EMU_F32;
    ck_assert_uint_eq(one_product(h, f, 0x7c00, 0x3c00, 0), inf);
    ck_assert_uint_eq(one_product(h, f, 0x7c00, 0xbc00, 0), inf | minus);
    ck_assert_uint_eq(one_product(h, f, 0x7c00, 0x0000, 0), nan);
    ck_assert_uint_eq(one_product(h, f, 0x7c00, 0x3c00, inf | minus), nan);
    ck_assert_uint_eq(one_product(h, f, 0x7e00, 0x3c00, 0), nan);
    ck_assert_uint_eq(one_product(h, f, 0x3c00, 0x3c00, 0x7fc00001), nan);
    ck_assert_uint_eq(one_product(h, f, 0x7bff, 0x7bff, 0), 0x4f7fc004);
    ck_assert_uint_eq(one_product(h, h, 0x7bff, 0x7bff, 0), 0x7c00);
    ck_assert_uint_eq(one_product(h, h, 0x7bff, 0xfbff, 0), 0xfc00);
    ck_assert_uint_eq(one_product(h, h, 0x0001, 0x3c00, 0), 0x0001);
    ck_assert_uint_eq(one_product(b, f, 0x7f7f, 0x7f7f, 0), inf);
    ck_assert_uint_eq(one_product(b, f, 0x0001, 0x4000, 0), 0x00020000);
}
END_TEST

/* ---- The answers of an H200 ---- */

static emu_type type_of(const char *name)
{
    for (int t = 0; t < EMU_TYPES; ++t)
        if (strcmp(emui_format_of((emu_type)t)->name, name) == 0)
            return (emu_type)t;
    ck_abort_msg("no type is called %s", name);
}

static int read_list(char *list, emu_type t, emui_factor to[MAX_K])
{
    int n = 0;
    for (char *word = strtok(list, ","); word != NULL && n < MAX_K; word = strtok(NULL, ","))
        to[n++] = emui_factor_of(t, strtoul(word, NULL, 16));
    return n;
}

/* One line of doubles, by the instruction: the same row everywhere, and the same column. */
static bool replay_doubles(const char *line, uint64_t *is, uint64_t *expected)
{
    char x[512], y[512], *u = x, *v = y;
    unsigned long long c, answer;
    struct matrix_mma t = {0, 8, 0, EMU_F64, EMU_F64, EMU_F64, EMU_F64, 0};
    if (sscanf(line, "dot how mma_k%d a f64 b f64 d f64 c %llx x %511s y %511s  =  %llx", &t.k, &c,
               x, y, &answer) != 5)
        return false;
    t.m = t.k == 4 ? 8 : 16;
    emu_machine *m = matrix_open(1, EMU_LATEST, 0, 0);
    ck_assert_ptr_nonnull(m);
    for (int k = 0; k < t.k; ++k, u++, ++v) {
        uint64_t a = strtoull(u, &u, 16), b = strtoull(v, &v, 16);
        for (int lane = k % 4; lane < EMU_LANES; lane += 4) {
            for (int half = 0; half < t.m / 8; ++half)
                matrix_set(m, (struct matrix_rows){0, MATRIX_A, EMU_F64}, lane,
                           k / 4 * (t.m / 8) + half, a);
            matrix_set(m, (struct matrix_rows){0, MATRIX_B, EMU_F64}, lane, k / 4, b);
        }
    }
    matrix_set(m, (struct matrix_rows){0, MATRIX_C, EMU_F64}, 0, 0, c);
    mma_run(m, &t);
    *is = matrix_get(m, (struct matrix_rows){0, MATRIX_D, EMU_F64}, 0, 0);
    *expected = answer;
    emu_close(m);
    return true;
}

static int commas_in(const char *text)
{
    int n = 0;
    for (; *text != '\0'; ++text)
        n += *text == ',';
    return n;
}

/* The same where eight columns are summed at once, which all are this one. */
static uint32_t in_a_panel(const emui_dot *sum, uint32_t c, char *x, char *y, int k)
{
    uint32_t a[MAX_K][EMUI_PANEL], b[MAX_K][EMUI_PANEL];
    emui_sums sums[EMUI_PANEL], d[EMUI_PANEL];
    emui_multiplier by = {.dot = *sum, .lines = EMUI_PANEL, .k = k, .a = {a[0], EMUI_PANEL}};
    char *u = x, *v = y;
    for (int i = 0; i < k; ++i, ++u, ++v) {
        uint32_t s = (uint32_t)strtoul(u, &u, 16), t = (uint32_t)strtoul(v, &v, 16);
        for (int n = 0; n < EMUI_PANEL; ++n) {
            a[i][n] = s;
            b[i][n] = t;
        }
    }
    for (int line = 0; line < EMUI_PANEL; ++line)
        for (int n = 0; n < EMUI_PANEL; ++n)
            sums[line].at[n] = c;
    emui_multiplier_open(&by);
    emui_multiply(&by, (emui_operand_bits){b[0], EMUI_PANEL}, sums, d);
    return d[3].at[5];
}

/* One line; false where it is a comment. */
static bool replay(const char *line, uint64_t *is, uint64_t *expected)
{
    char how[16], a[8], b[8], d[8], x[512], y[512];
    unsigned c, answer;
    emui_factor u[MAX_K], v[MAX_K];
    if (sscanf(line, "dot how %15s a %7s b %7s d %7s c %x x %511s y %511s  =  %x", how, a, b, d, &c,
               x, y, &answer) != 8)
        return false;
    emu_type type_a = type_of(a), type_b = type_of(b), type_d = type_of(d);
    emui_dot_unit unit = strcmp(how, "wgmma") == 0  ? EMUI_DOT_GROUP
                         : strcmp(how, "quad") == 0 ? EMUI_DOT_QUAD
                                                    : EMUI_DOT_WARP;
    emui_dot sum = {unit, type_a, type_b, type_d, type_d};
    uint32_t panel = in_a_panel(&sum, c, x, y, 1 + commas_in(x));
    int k = read_list(x, type_a, u);
    ck_assert_int_eq(read_list(y, type_b, v), k);
    *is = emui_dot_sum(&sum, c, u, v, k);
    ck_assert_msg(panel == *is, "0x%x in a panel: %s", panel, line);
    *expected = answer;
    return true;
}

/* 2^24 - 2^24 + 2^-10: of wmma the last is in a step of its own, of mma.sync it is cut. */
/* 1 + 2^26 - 2^26: an f32 between 2^26 and 2^27 has no 1. */
START_TEST(quads_of_f16_begin_with_c)
{
    static const uint32_t x[4] = {0x7000, 0, 0x7000, 0}, y[4] = {0x7000, 0, 0xf000, 0};
    emui_dot dot = {EMUI_DOT_QUAD, EMU_F16, EMU_F16, EMU_F16, EMU_F16};
    emui_factor a[4], b[4];
    for (int i = 0; i < 4; ++i) {
        a[i] = emui_factor_of(EMU_F16, x[i]);
        b[i] = emui_factor_of(EMU_F16, y[i]);
    }
    ck_assert_uint_eq(emui_dot_sum(&dot, 0x3c00, a, b, 4), 0);
}
END_TEST

START_TEST(steps_of_wmma_are_shorter)
{
    emui_factor u[8], v[8];
    emui_dot dot = {EMUI_DOT_WARP, EMU_TF32, EMU_TF32, EMU_F32, EMU_F32};
    for (int i = 0; i < 8; ++i) {
        u[i] = emui_factor_of(EMU_TF32, i == 0 ? 0x4b800000 : i == 1 ? 0xcb800000 : 0);
        v[i] = emui_factor_of(EMU_TF32, 0x3f800000);
    }
    u[4] = emui_factor_of(EMU_TF32, 0x3a800000);
    ck_assert_uint_eq(emui_dot_sum(&dot, 0, u, v, 8), 0);
    dot.unit = EMUI_DOT_WMMA;
    ck_assert_uint_eq(emui_dot_sum(&dot, 0, u, v, 8), 0x3a800000);
}
END_TEST

START_TEST(every_answer_of_an_h200)
{
    char line[LINE];
    int cases = 0;
    FILE *file = fopen("spec-tests/spec/recorded/h200/dot.answers", "r");
    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file) != NULL) {
        uint64_t is, expected;
        if (!replay_doubles(line, &is, &expected) && !replay(line, &is, &expected))
            continue;
        ++cases;
        if (is != expected)
            ck_abort_msg("%llx, not %llx: %s", (unsigned long long)is, (unsigned long long)expected,
                         line);
    }
    fclose(file);
    ck_assert_int_eq(cases, RECORDED);
}
END_TEST

Suite *emu_dot_suite(void)
{
    Suite *suite = suite_create("emu_dot");
    TCase *all = tcase_create("all");
    tcase_add_test(all, sums_keep_to_the_tolerance);
    tcase_add_test(all, sums_that_are_not_numbers);
    tcase_add_test(all, quads_of_f16_begin_with_c);
    tcase_add_test(all, steps_of_wmma_are_shorter);
    tcase_add_test(all, every_answer_of_an_h200);
    suite_add_tcase(suite, all);
    return suite;
}
