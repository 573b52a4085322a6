/* why_banks.c - bank conflicts of ldmatrix and stmatrix of a tiled copy, as --why counts them. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

/* The explanation on one line. */
static const char *explain(const char *expression)
{
    static char flat[1 << 14];
    size_t n = 0;
    for (const char *s = explained(expression); *s != '\0' && n + 1 < sizeof flat; ++s)
        if (*s != '\n' && (*s != ' ' || n == 0 || flat[n - 1] != ' '))
            flat[n++] = *s;
        else if (n > 0 && flat[n - 1] != ' ')
            flat[n++] = ' ';
    flat[n] = '\0';
    return flat;
}

/* A tile of 32 x 64 halves under ldmatrix.x4: rows of 8 lanes, one below the other. */
static void expect_of(const char *copy, const char *tensor, const char *what)
{
    char expression[400];
    snprintf(expression, sizeof expression,
             "make_tiled_copy_A.partition_S(%s, 16b, SM80_16x8x16_F32F16F16F32_TN, _1:_0, (_,_,_), "
             "5, %s)",
             copy, tensor);
    const char *text = explain(expression);
    ck_assert_msg(strstr(text, what) != NULL, "%s\nlacks: %s", text, what);
}

/* By hand: of 8 rows that are `pitch` bytes from one another gcd(pitch/16, 8) share 4 banks. */
START_TEST(rows_below_one_another)
{
    static const struct {
        int halves; /* from row to row */
        const char *wavefronts;
    } rows[] = {
        {64, "up to 8 wavefronts"}, {32, "up to 4 wavefronts"}, {16, "up to 2 wavefronts"},
        {72, "no conflict"},        {40, "no conflict"},        {128, "up to 8 wavefronts"},
        {80, "up to 2 wavefronts"},
    };
    char tensor[100];

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        snprintf(tensor, sizeof tensor, "smem_ptr[16b](0x400) o (_32,_16):(_%d,_1)",
                 rows[i].halves);
        expect_of("SM75_U32x4_LDSM_N", tensor, rows[i].wavefronts);
    }
}
END_TEST

START_TEST(swizzles)
{
    expect_of("SM75_U32x4_LDSM_N", "Sw<3,4,3>_smem_ptr[16b](0x400) o (_32,_64):(_64,_1)",
              "no conflict");
    expect_of("SM75_U32x4_LDSM_N", "Sw<2,4,3>_smem_ptr[16b](0x400) o (_32,_64):(_64,_1)",
              "up to 2 wavefronts");
    expect_of("SM75_U32x4_LDSM_N", "smem_ptr[16b](0x400) o Sw<3,3,3> o _0 o (_32,_64):(_64,_1)",
              "no conflict");
    expect_of("SM75_U32x2_LDSM_N", "smem_ptr[16b](0x400) o (_32,_64):(_64,_1)",
              "at bytes 1024 and 1920, share 4 banks");
    expect_of("SM75_U32x1_LDSM_N", "smem_ptr[16b](0x400) o (_32,_64):(_64,_1)",
              "reads 1 matrix of 8 rows");
    expect_of("SM75_U32x4_LDSM_N", "smem_ptr[16b](0x402) o (_32,_64):(_64,_1)",
              "begins at byte 1026, no multiple of 16");
}
END_TEST

START_TEST(others)
{
    const char *load = explain("tiled_copy.partition_S(UniversalCopy<u32>, 32b, (_32,_8):(_1,_32), "
                               "_4:_1, 5, smem_ptr[32b](0x400) o (_256,_64):(_1,_256))");
    ck_assert_ptr_null(strstr(load, "Banks"));
    const char *global = explain(
        "make_tiled_copy_A.partition_S(SM75_U32x4_LDSM_N, 16b, SM80_16x8x16_F32F16F16F32_TN, "
        "_1:_0, (_,_,_), 5, gmem_ptr[16b](0x400) o (_32,_64):(_64,_1))");
    ck_assert_ptr_null(strstr(global, "Banks"));
    const char *store = explain(
        "make_tiled_copy_C.partition_D(SM90_U32x4_STSM_N, 16b, SM80_16x8x16_F32F16F16F32_TN, "
        "_1:_0, (_,_16,_), 5, smem_ptr[16b](0x400) o (_32,_64):(_64,_1))");
    ck_assert_ptr_nonnull(strstr(store, "writes 4 matrices"));
    ck_assert_ptr_nonnull(strstr(store, "up to 8 wavefronts"));
}
END_TEST

Suite *why_banks_suite(void)
{
    Suite *suite = suite_create("why_banks");
    TCase *all = tcase_create("why_banks");

    tcase_add_test(all, rows_below_one_another);
    tcase_add_test(all, swizzles);
    tcase_add_test(all, others);
    suite_add_tcase(suite, all);
    return suite;
}
