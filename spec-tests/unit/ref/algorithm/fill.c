/* fill.c - fill and clear: every element, and no cell between them.
 *
 * What is not here: which numbers fit into which elements (unit/ref/tensor/scalar.c). */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

static struct cells cells;

static const struct view views[] = {
    {2, {5, 7}, {1, 5}},        {2, {5, 7}, {11, 1}}, {2, {3, 5}, {1, 0}},
    {3, {2, 3, 5}, {30, 7, 1}}, {1, {13}, {3}},       {1, {1}, {0}},
};

static void expect_filled(const struct view *v, int bits, uint64_t value)
{
    static bool written[MAX_CELL_BYTES];
    memset(written, 0, sizeof written);
    for (int64_t i = 0; i < view_size(v); ++i)
        written[view_at(v, i)] = true;
    for (int64_t m = 0; m < view_cosize(v); ++m)
        ck_assert_uint_eq(cells_at(&cells, bits, m), written[m] ? value : cells_poisoned(bits, m));
    ck_assert(cells_fenced(&cells));
}

START_TEST(fill_writes_every_element)
{
    static const int widths[] = {1, 2, 4, 8, 16, 32, 64};
    const struct view *v = &views[_i];
    ct_ctx *cx = harness_context();
    for (size_t w = 0; w < sizeof widths / sizeof widths[0]; ++w)
        for (int fixed = 0; fixed < 2; ++fixed) {
            cells_poison(&cells, widths[w], view_cosize(v));
            ct_value t = view_tensor(cx, v, fixed != 0,
                                     cells_pointer(cx, &cells, CT_RMEM, CT_UNSIGNED, widths[w]));
            ct_fill(cx, t, ct_of_int(1));
            ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
            expect_filled(v, widths[w], 1);
            cells_poison(&cells, widths[w], view_cosize(v));
            ct_clear_tensor(cx, t);
            expect_filled(v, widths[w], 0);
        }
}
END_TEST

/* Clear needs no number: it zeroes what cannot be computed with. */
START_TEST(clear_zeroes_any_element)
{
    ct_ctx *cx = harness_context();
    cells_poison(&cells, 128, 6);
    ct_value t = ct_make_tensor(cx, cells_pointer(cx, &cells, CT_RMEM, CT_FLOAT, 128),
                                harness_value(cx, "_3:_2"));
    ct_fill(cx, t, ct_of_int(1));
    harness_fails(cx, CT_EUNSUP, "a float of 128 bits");
    ct_clear_tensor(cx, t);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    for (int64_t m = 0; m < 6; ++m)
        ck_assert_uint_eq(cells_at(&cells, 64, 2 * m), m % 2 == 0 ? 0 : cells_poisoned(64, 0));
}
END_TEST

/* Every byte of a wide element is written: the number, then its sign. */
START_TEST(fill_extends_the_sign)
{
    ct_ctx *cx = harness_context();
    for (int sign = -1; sign <= 1; sign += 2) {
        cells_poison(&cells, 128, 6);
        ct_value t = ct_make_tensor(cx, cells_pointer(cx, &cells, CT_RMEM, CT_SIGNED, 128),
                                    harness_value(cx, "_3:_2"));
        ct_fill(cx, t, ct_of_int(sign * INT64_C(1234567890123456789)));
        ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
        for (int64_t m = 0; m < 5; m += 2) {
            ck_assert_int_eq((int64_t)cells_at(&cells, 64, 2 * m), sign * 1234567890123456789);
            ck_assert_uint_eq(cells_at(&cells, 64, 2 * m + 1), sign < 0 ? UINT64_MAX : 0);
            ck_assert_uint_eq(cells_at(&cells, 64, 2 * m + 2), cells_poisoned(64, 0));
        }
        ck_assert(cells_fenced(&cells));
    }
}
END_TEST

START_TEST(fill_refuses)
{
    ct_ctx *cx = harness_context();
    cells_poison(&cells, 32, 6);
    ct_value p = cells_pointer(cx, &cells, CT_RMEM, CT_SIGNED, 32);
    ct_fill(cx, ct_make_tensor(cx, p, harness_value(cx, "_7:_1")), ct_of_int(1));
    ck_assert_ptr_nonnull(strstr(ct_witness(cx), "element 6 of the tensor, rmem_ptr[32b]("));
    harness_fails(cx, CT_EDOMAIN, "is outside of the 24 bytes");
    ct_clear_tensor(cx, ct_make_tensor(cx, p, harness_value(cx, "_7:_1")));
    harness_fails(cx, CT_EDOMAIN, "is outside of the 24 bytes");
    for (size_t i = 0; i < sizeof cells.byte; ++i)
        ck_assert_uint_eq(cells.byte[i], CELL_POISON);
    ct_fill(cx, harness_value(cx, "counting_iter(1) o _4:_1"), ct_of_int(1));
    harness_fails(cx, CT_EINVAL, "fill: the tensor, counting_iter(1) o _4:_1, is not in memory");
    ct_clear_tensor(cx, harness_value(cx, "_4:_1"));
    harness_fails(cx, CT_EINVAL, "clear: _4:_1 is not a tensor");
    ct_fill(cx, ct_make_tensor(cx, p, harness_value(cx, "_6:_1")), ct_of_int(INT64_C(1) << 31));
    ck_assert_ptr_nonnull(strstr(ct_witness(cx), "element 0 of the tensor"));
    harness_fails(cx, CT_ERANGE, "access: 2147483648 does not fit into 32 signed bits");
}
END_TEST

Suite *algo_fill_suite(void)
{
    Suite *suite = suite_create("algo_fill");
    TCase *all = tcase_create("fill");

    tcase_add_loop_test(all, fill_writes_every_element, 0, sizeof views / sizeof views[0]);
    tcase_add_test(all, clear_zeroes_any_element);
    tcase_add_test(all, fill_extends_the_sign);
    tcase_add_test(all, fill_refuses);
    suite_add_tcase(suite, all);
    return suite;
}
