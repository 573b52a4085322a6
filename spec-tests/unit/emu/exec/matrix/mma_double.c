/* mma_double.c - mma.sync of f64: one fused multiply-add for each k, from 0 up, in each rounding.
 *
 * Which elements are multiplied is asked in mma.c. */
#include "spec-tests/unit/emu/exec/matrix/products.h"

#include <math.h>

/* One product, at row 0 and column 0: a * b for k = 0, else 0. */
static uint64_t one_product(struct matrix_mma t, uint64_t a, uint64_t b, uint64_t c)
{
    emu_machine *m = matrix_open(1, EMU_LATEST, 1, EMU_CHECK_ALL);
    matrix_set(m, (struct matrix_rows){0, MATRIX_A, t.a}, 0, 0, a);
    matrix_set(m, (struct matrix_rows){0, MATRIX_B, t.b}, 0, 0, b);
    matrix_set(m, (struct matrix_rows){0, MATRIX_C, t.c}, 0, 0, c);
    mma_run(m, &t);
    uint64_t d = matrix_get(m, (struct matrix_rows){0, MATRIX_D, t.d}, 0, 0);
    emu_close(m);
    return d;
}

START_TEST(doubles_are_rounded_in_each_direction)
{
    static const struct {
        uint32_t flags;
        double result;
    } rows[] = {{0, 1}, {EMU_MMA_RZ, 1}, {EMU_MMA_RM, 1}, {EMU_MMA_RP, 1 + 0x1p-52}};
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k)
        for (int m = 8; m <= 16; m += 8) {
            struct matrix_mma t = {m, 8, 4, EMU_F64, EMU_F64, EMU_F64, EMU_F64, rows[k].flags};
            uint64_t d =
                one_product(t, emui_bits_of(0x1p-30), emui_bits_of(0x1p-40), emui_bits_of(1.0));
            ck_assert_double_eq(emui_double_of(d), rows[k].result);
        }
}
END_TEST

/* In another order the sum of these is another. */
START_TEST(doubles_are_added_from_k_0_on)
{
    struct matrix_mma t = {16, 8, 16, EMU_F64, EMU_F64, EMU_F64, EMU_F64, 0};
    emu_machine *m = matrix_open(1, EMU_LATEST, 1, EMU_CHECK_ALL);
    ck_assert_ptr_nonnull(m);
    double expected = 0x1p-3;
    for (int k = 0; k < 16; ++k) {
        double a = k % 3 == 0 ? 1.0 / 3 : 0x1p-53 / (k + 1), b = k % 5 == 0 ? 3.7 : 1.1;
        struct matrix_rows at_a = {0, MATRIX_A, EMU_F64}, at_b = {0, MATRIX_B, EMU_F64};
        matrix_set(m, at_a, k % 4, k / 4 * 2, emui_bits_of(a));
        matrix_set(m, at_b, k % 4, k / 4, emui_bits_of(b));
        expected = fma(a, b, expected);
    }
    matrix_set(m, (struct matrix_rows){0, MATRIX_C, EMU_F64}, 0, 0, emui_bits_of(0x1p-3));
    mma_run(m, &t);
    ck_assert_uint_eq(matrix_get(m, (struct matrix_rows){0, MATRIX_D, EMU_F64}, 0, 0),
                      emui_bits_of(expected));
    emu_close(m);
}
END_TEST

/* Of several NaNs, that of b, else of the sum so far, else of a, made quiet: as an H200 has it. */
START_TEST(a_nan_keeps_its_payload)
{
    static const uint64_t one = UINT64_C(0x3ff) << 52, of_a = UINT64_C(0x7ff0000000000a0a),
                          of_b = UINT64_C(0xfff8000000000b0b), of_c = UINT64_C(0x7ffc000000000c0c),
                          quiet = UINT64_C(1) << 51, inf = UINT64_C(0x7ff) << 52;
    static const struct {
        uint64_t a, b, c, d;
    } rows[] = {
        {of_a, one, one, of_a | quiet}, {one, of_b, one, of_b},
        {one, one, of_c, of_c},         {of_a, of_b, one, of_b},
        {of_a, one, of_c, of_c},        {one, of_b, of_c, of_b},
        {of_a, of_b, of_c, of_b},       {inf, 0, of_c, of_c},
        {of_a, 0, one, of_a | quiet},   {inf, 0, one, UINT64_C(0xfff8) << 48},
    };
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; ++k)
        for (uint32_t flags = 0; flags <= EMU_MMA_RP; flags += EMU_MMA_RP) {
            struct matrix_mma t = {16, 8, 8, EMU_F64, EMU_F64, EMU_F64, EMU_F64, flags};
            uint64_t d = one_product(t, rows[k].a, rows[k].b, rows[k].c);
            ck_assert_msg(d == rows[k].d, "row %zu: %llx", k, (unsigned long long)d);
        }
}
END_TEST

Suite *emu_mma_double_suite(void)
{
    Suite *suite = suite_create("emu_mma_double");
    TCase *all = tcase_create("all");
    tcase_add_test(all, doubles_are_rounded_in_each_direction);
    tcase_add_test(all, doubles_are_added_from_k_0_on);
    tcase_add_test(all, a_nan_keeps_its_payload);
    suite_add_tcase(suite, all);
    return suite;
}
