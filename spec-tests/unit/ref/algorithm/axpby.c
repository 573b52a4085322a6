/* axpby.c - axpby: its sums, what it must not read, what it refuses. */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

#include <math.h>

static struct cells x_cells, y_cells;

static ct_value tensor(ct_ctx *cx, struct cells *c, ct_type type, int bits, const char *layout)
{
    return ct_make_tensor(cx, cells_pointer(cx, c, CT_RMEM, type, bits), harness_value(cx, layout));
}

static void set_float(ct_ctx *cx, ct_value t, int64_t i, double v)
{
    ct_store(cx, t, ct_dynamic(cx, i), ct_of_float(v));
}

static double get_float(ct_ctx *cx, ct_value t, int64_t i)
{
    return ct_load(cx, t, ct_dynamic(cx, i)).f;
}

START_TEST(axpby_adds)
{
    static const int64_t factors[] = {0, 1, -1, 5};
    ct_ctx *cx = harness_context();
    cells_poison(&x_cells, 16, 15);
    for (int a = 0; a < 4; ++a)
        for (int b = 0; b < 4; ++b) {
            cells_count_up(&x_cells, 16, 15);
            cells_poison(&y_cells, 32, 15);
            cells_count_up(&y_cells, 32, 15);
            ct_value x = tensor(cx, &x_cells, CT_SIGNED, 16, "(_3,_5):(_5,_1)");
            ct_value y = tensor(cx, &y_cells, CT_SIGNED, 32, "(_3,_5):(_1,_3)");
            ct_axpby(cx, ct_of_int(factors[a]), x, ct_of_int(factors[b]), y, NULL);
            ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
            for (int64_t i = 0; i < 15; ++i)
                ck_assert_int_eq((int32_t)cells_at(&y_cells, 32, i),
                                 factors[a] * (i % 3 * 5 + i / 3) + factors[b] * i);
        }
    ck_assert(cells_fenced(&y_cells));
}
END_TEST

START_TEST(axpby_adds_128_bits)
{
    ct_ctx *cx = harness_context();
    cells_poison(&x_cells, 128, 7);
    cells_count_up(&x_cells, 128, 7);
    cells_poison(&y_cells, 128, 7);
    cells_count_up(&y_cells, 128, 7);
    ct_value x = tensor(cx, &x_cells, CT_SIGNED, 128, "_7:_1");
    ct_value y = tensor(cx, &y_cells, CT_SIGNED, 128, "_7:_1");
    ct_axpby(cx, ct_of_int(-3), x, ct_of_int(2), y, NULL);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    for (int64_t i = 0; i < 7; ++i) {
        ck_assert_int_eq((int64_t)cells_at(&y_cells, 64, 2 * i), -i);
        ck_assert_uint_eq(cells_at(&y_cells, 64, 2 * i + 1), i > 0 ? UINT64_MAX : 0);
    }
    cells_set(&x_cells, 64, 13, 1); /* element 6 is above 2^64 now */
    ct_axpby(cx, ct_of_int(1), x, ct_of_int(0), y, NULL);
    ck_assert_ptr_nonnull(strstr(ct_witness(cx), "element 6 of x"));
    harness_fails(cx, CT_ERANGE, "access: the element has more than 63 bits");
    ck_assert(cells_fenced(&y_cells));
}
END_TEST

START_TEST(axpby_with_beta_zero_does_not_read)
{
    ct_ctx *cx = harness_context();
    for (int bits = 32; bits <= 64; bits += 32) {
        ct_value x = ct_make_tensor_owning(cx, CT_FLOAT, bits, harness_value(cx, "_7"));
        ct_value y = ct_make_tensor_like(cx, x);
        for (int64_t i = 0; i < 7; ++i) {
            set_float(cx, x, i, (double)i + 0.25);
            set_float(cx, y, i, NAN);
        }
        ct_axpby(cx, ct_of_float(2), x, ct_of_float(0), y, NULL);
        for (int64_t i = 0; i < 7; ++i)
            ck_assert(get_float(cx, y, i) == 2 * (double)i + 0.5);
        set_float(cx, y, 3, NAN);
        ct_axpby(cx, ct_of_int(2), x, ct_of_float(1), y, NULL);
        ck_assert(isnan(get_float(cx, y, 3)) && get_float(cx, y, 4) == 17);
        set_float(cx, y, 3, NAN);
        ct_axpby(cx, ct_of_int(2), x, ct_of_int(0), y, NULL);
        ck_assert(get_float(cx, y, 3) == 6.5);
    }
    ck_assert_int_eq(ct_check(cx), CT_OK);
}
END_TEST

/* Each product and the sum are rounded by themselves to the type of y. */
START_TEST(axpby_rounds_to_the_type_of_y)
{
    ct_ctx *cx = harness_context();
    const double a = 0.1, b = 1.0 / 3, x0 = 0.7, y0 = 1e7 + 1;
    for (int bits = 32; bits <= 64; bits += 32) {
        ct_value x = ct_make_tensor_owning(cx, CT_FLOAT, bits, harness_value(cx, "_1"));
        ct_value y = ct_make_tensor_like(cx, x);
        set_float(cx, x, 0, x0);
        set_float(cx, y, 0, y0);
        ct_axpby(cx, ct_of_float(a), x, ct_of_float(b), y, NULL);
        volatile float p = (float)a * (float)x0, q = (float)b * (float)y0, r = p + q;
        volatile double s = a * x0, t = b * y0, u = s + t;
        ck_assert(get_float(cx, y, 0) == (bits == 32 ? (double)r : u));
    }
}
END_TEST

START_TEST(axpby_refuses)
{
    ct_ctx *cx = harness_context();
    ct_scalar one = ct_of_int(1), zero = ct_of_int(0);
    cells_poison(&x_cells, 32, 6);
    cells_count_up(&x_cells, 32, 6);
    cells_poison(&y_cells, 32, 6);
    ct_value x = tensor(cx, &x_cells, CT_SIGNED, 32, "_6:_1");
    ct_value y = tensor(cx, &y_cells, CT_SIGNED, 32, "_6:_1");
    ct_axpby(cx, one, x, zero, tensor(cx, &y_cells, CT_SIGNED, 32, "_5:_1"), NULL);
    harness_fails(cx, CT_EINVAL, "axpby: x has 6 elements, y 5");
    ct_axpby(cx, one, x, zero, y, harness_value(cx, "counting_iter(1) o _5:_1"));
    harness_fails(cx, CT_EINVAL, "axpby: the predicate has 5 elements, y 6");
    ct_axpby(cx, one, x, zero, tensor(cx, &y_cells, CT_SIGNED, 32, "(_2,_3):(_0,_1)"), NULL);
    harness_fails(cx, CT_EDOMAIN, "axpby: the destination broadcasts, and the source does not");
    ct_value xx = tensor(cx, &x_cells, CT_SIGNED, 32, "(_2,_3):(_0,_1)");
    ct_value yy = tensor(cx, &y_cells, CT_SIGNED, 32, "(_2,_3):(_0,_1)");
    ct_axpby(cx, one, xx, one, yy, NULL);
    harness_fails(cx, CT_EDOMAIN, "axpby: the destination broadcasts, which would add up");
    ct_axpby(cx, one, tensor(cx, &x_cells, CT_BITS, 32, "_6:_1"), zero, y, NULL);
    harness_fails(cx, CT_EUNSUP, "axpby: the elements of x, rmem_ptr[32b](");
    ct_axpby(cx, one, x, zero, tensor(cx, &y_cells, CT_FLOAT, 16, "_6:_1"), NULL);
    harness_fails(cx, CT_EUNSUP, "axpby: a float of 16 bits");
    ct_axpby(cx, ct_of_float(0.5), x, zero, y, NULL);
    harness_fails(cx, CT_EUNSUP, "axpby: a float takes part in an integer result");
    ct_axpby(cx, one, harness_value(cx, "_6:_1"), zero, y, NULL);
    harness_fails(cx, CT_EINVAL, "axpby: _6:_1 is not a tensor");
    ct_axpby(cx, one, x, zero, harness_value(cx, "counting_iter(1) o _6:_1"), NULL);
    harness_fails(cx, CT_EINVAL, "axpby: y, counting_iter(1) o _6:_1, is not in memory");
    ct_axpby(cx, one, tensor(cx, &x_cells, CT_SIGNED, 32, "_6:_2"), zero, y, NULL);
    ck_assert_ptr_nonnull(strstr(ct_witness(cx), "element 3 of x"));
    harness_fails(cx, CT_EDOMAIN, "is outside of the 24 bytes");
    for (size_t i = 0; i < sizeof y_cells.byte; ++i)
        ck_assert_uint_eq(y_cells.byte[i], CELL_POISON);
    ct_axpby(cx, ct_of_int(INT64_MAX), x, zero, y, NULL);
    ck_assert_ptr_nonnull(strstr(ct_witness(cx), "element 1 of y"));
    harness_fails(cx, CT_ERANGE, "access: 9223372036854775807 does not fit into 32 signed bits");
    ct_value wide = ct_make_tensor_owning(cx, CT_SIGNED, 64, harness_value(cx, "_6"));
    ct_axpby(cx, ct_of_int(INT64_MAX), x, zero, wide, NULL);
    harness_fails(cx, CT_ERANGE, "axpby: 9223372036854775807 * 2 leaves 64 bits");
    ct_fill(cx, wide, ct_of_int(INT64_MAX));
    ct_axpby(cx, zero, x, ct_of_int(3), wide, NULL);
    harness_fails(cx, CT_ERANGE, "axpby: 3 * 9223372036854775807 leaves 64 bits");
    ct_axpby(cx, one, x, one, wide, NULL);
    harness_fails(cx, CT_ERANGE, "axpby: 1 + 9223372036854775807 leaves 64 bits");
    ct_axpby(cx, one, xx, zero, yy, NULL);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ck_assert_uint_eq(cells_at(&y_cells, 32, 2), 2);
    ct_axpby(cx, one, harness_value(cx, "counting_iter(10) o _6:_1"), zero, y, NULL);
    ck_assert_uint_eq(cells_at(&y_cells, 32, 5), 15);
}
END_TEST

Suite *algo_axpby_suite(void)
{
    Suite *suite = suite_create("algo_axpby");
    TCase *all = tcase_create("axpby");

    tcase_add_test(all, axpby_adds);
    tcase_add_test(all, axpby_adds_128_bits);
    tcase_add_test(all, axpby_with_beta_zero_does_not_read);
    tcase_add_test(all, axpby_rounds_to_the_type_of_y);
    tcase_add_test(all, axpby_refuses);
    suite_add_tcase(suite, all);
    return suite;
}
