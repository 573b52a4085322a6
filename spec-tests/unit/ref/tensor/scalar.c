/* scalar.c - numbers in elements: every type and width, at its ends and past them.
 *
 * What is here: what was stored is what is loaded, the bits in memory are those of C, and what does
 * not fit is refused. What is not: where elements are (element.c). */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

#include "ref/tensor/tensor.h"

#include <float.h>
#include <math.h>

static struct cells cells;

static ct_value one_element(ct_ctx *cx, ct_type type, int bits)
{
    cells_poison(&cells, bits, 3);
    return ct_make_tensor(cx, cells_pointer(cx, &cells, CT_GMEM, type, bits),
                          harness_value(cx, "_3:_1"));
}

/* Stores v in the middle of three elements; the other two stay as they were. */
static ct_scalar through(ct_ctx *cx, ct_type type, int bits, ct_scalar v)
{
    ct_value t = one_element(cx, type, bits), middle = harness_value(cx, "1");
    ct_store(cx, t, middle, v);
    ct_scalar back = ct_load(cx, t, middle);
    if (bits <= 64) {
        ck_assert_uint_eq(cells_at(&cells, bits, 0), cells_poisoned(bits, 0));
        ck_assert_uint_eq(cells_at(&cells, bits, 2), cells_poisoned(bits, 2));
    }
    ck_assert(cells_fenced(&cells));
    return back;
}

static const struct {
    ct_type type;
    int bits;
    int64_t least, most;
} ranges[] = {
    {CT_BITS, 1, -1, 1},
    {CT_BITS, 2, -2, 3},
    {CT_BITS, 4, -8, 15},
    {CT_BITS, 8, -128, 255},
    {CT_BITS, 64, INT64_MIN, INT64_MAX},
    {CT_UNSIGNED, 1, 0, 1},
    {CT_UNSIGNED, 2, 0, 3},
    {CT_UNSIGNED, 4, 0, 15},
    {CT_UNSIGNED, 8, 0, 255},
    {CT_UNSIGNED, 24, 0, 16777215},
    {CT_UNSIGNED, 32, 0, UINT32_MAX},
    {CT_UNSIGNED, 56, 0, 72057594037927935},
    {CT_UNSIGNED, 64, 0, INT64_MAX},
    {CT_SIGNED, 1, -1, 0},
    {CT_SIGNED, 4, -8, 7},
    {CT_SIGNED, 8, -128, 127},
    {CT_SIGNED, 16, -32768, 32767},
    {CT_SIGNED, 40, -549755813888, 549755813887},
    {CT_SIGNED, 64, INT64_MIN, INT64_MAX},
    {CT_BITS, 128, INT64_MIN, INT64_MAX},
    {CT_UNSIGNED, 128, 0, INT64_MAX},
    {CT_SIGNED, 128, INT64_MIN, INT64_MAX},
};

/* Raw bits come back without a sign; 64 of them or more may be no number any more. */
static void expect_stored(ct_ctx *cx, ct_type type, int bits, int64_t v)
{
    ct_scalar back = through(cx, type, bits, ct_of_int(v));
    uint64_t mask = bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
    if (bits % 8 == 0 || bits < 8)
        ck_assert_uint_eq(cells_at(&cells, bits, 1), (uint64_t)v & mask);
    if (bits == 128)
        ck_assert_uint_eq(cells_at(&cells, 64, 3), v < 0 ? UINT64_MAX : 0);
    if (type == CT_BITS && v < 0 && bits >= 64) {
        harness_fails(cx, CT_ERANGE, "access: the element has more than 63 bits");
        return;
    }
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    ck_assert_int_eq(back.i, type == CT_BITS ? (int64_t)((uint64_t)v & mask) : v);
    ck_assert(back.type == type && back.bits == bits);
}

START_TEST(an_integer_fits_or_is_refused)
{
    ct_ctx *cx = harness_context();
    ct_type type = ranges[_i].type;
    int bits = ranges[_i].bits;
    int64_t least = ranges[_i].least, most = ranges[_i].most;
    expect_stored(cx, type, bits, least);
    expect_stored(cx, type, bits, most);
    expect_stored(cx, type, bits, 0);
    if (least > INT64_MIN) {
        through(cx, type, bits, ct_of_int(least - 1));
        harness_fails(cx, CT_ERANGE, "does not fit into");
    }
    if (most < INT64_MAX) {
        through(cx, type, bits, ct_of_int(most + 1));
        harness_fails(cx, CT_ERANGE,
                      type == CT_BITS     ? "raw bits"
                      : type == CT_SIGNED ? "signed"
                                          : "uns");
    }
}
END_TEST

/* The halves of 128 bits, and whether they are a number of each type. */
static const struct {
    uint64_t low, high;
    bool as_unsigned, as_signed;
} halves[] = {
    {7, 0, true, true},
    {INT64_MAX, 0, true, true},
    {UINT64_C(1) << 63, 0, false, false},
    {UINT64_MAX, UINT64_MAX, false, true},
    {UINT64_C(1) << 63, UINT64_MAX, false, true},
    {INT64_MAX, UINT64_MAX, false, false},
    {7, 1, false, false},
    {7, UINT64_C(1) << 63, false, false},
    {UINT64_MAX, 0, false, false},
};

START_TEST(of_128_bits_the_upper_half_extends_the_lower)
{
    ct_ctx *cx = harness_context();
    static const ct_type types[] = {CT_BITS, CT_UNSIGNED, CT_SIGNED};
    for (int k = 0; k < 3; ++k) {
        bool number = types[k] == CT_SIGNED ? halves[_i].as_signed : halves[_i].as_unsigned;
        ct_value t = one_element(cx, types[k], 128);
        cells_set(&cells, 64, 2, halves[_i].low);
        cells_set(&cells, 64, 3, halves[_i].high);
        ct_scalar v = ct_load(cx, t, harness_value(cx, "1"));
        if (number) {
            ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
            ck_assert_uint_eq((uint64_t)v.i, halves[_i].low);
        } else {
            harness_fails(cx, CT_ERANGE, "access: the element has more than 63 bits");
        }
    }
}
END_TEST

START_TEST(a_float_is_cut_to_an_integer)
{
    ct_ctx *cx = harness_context();
    static const double whole[][2] = {{2.75, 2}, {-2.75, -2}, {127.9, 127}, {-128.9, -128}, {0, 0}};
    static const double wide[] = {128, -129, 1e300, -1e300, INFINITY, -INFINITY, NAN};
    for (size_t k = 0; k < sizeof whole / sizeof whole[0]; ++k)
        ck_assert_int_eq(through(cx, CT_SIGNED, 8, ct_of_float(whole[k][0])).i, (int)whole[k][1]);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    for (size_t k = 0; k < sizeof wide / sizeof wide[0]; ++k) {
        through(cx, CT_SIGNED, 8, ct_of_float(wide[k]));
        harness_fails(cx, CT_ERANGE, "does not fit into 8 signed bits");
    }
    through(cx, CT_SIGNED, 64, ct_of_float(9223372036854775808.0));
    harness_fails(cx, CT_ERANGE, "access: 9.22337e+18 does not fit into 64 signed bits");
    ck_assert_int_eq(through(cx, CT_SIGNED, 64, ct_of_float(-9223372036854775808.0)).i, INT64_MIN);
}
END_TEST

START_TEST(a_float_is_rounded_to_its_width)
{
    ct_ctx *cx = harness_context();
    static const double exact[] = {0, -0.0, 1, 0.5, -3.25, FLT_MAX, FLT_MIN, INFINITY, -INFINITY};
    for (size_t k = 0; k < sizeof exact / sizeof exact[0]; ++k)
        for (int bits = 32; bits <= 64; bits += 32) {
            ct_scalar back = through(cx, CT_FLOAT, bits, ct_of_float(exact[k]));
            ck_assert(back.f == exact[k] && signbit(back.f) == signbit(exact[k]));
            ck_assert(back.type == CT_FLOAT && back.bits == bits);
        }
    ck_assert(through(cx, CT_FLOAT, 64, ct_of_float(0.1)).f == 0.1);
    ck_assert(through(cx, CT_FLOAT, 32, ct_of_float(0.1)).f == (double)0.1f);
    ck_assert(isnan(through(cx, CT_FLOAT, 32, ct_of_float(NAN)).f));
    ck_assert(through(cx, CT_FLOAT, 32, ct_of_int(16777217)).f == 16777216);
    ck_assert(through(cx, CT_FLOAT, 64, ct_of_int(-16777217)).f == -16777217);
    /* rounded once: by way of a double 2^62 + 2^38 + 1 would become 2^62 */
    int64_t tie = (INT64_C(1) << 62) + (INT64_C(1) << 38) + 1;
    ck_assert(through(cx, CT_FLOAT, 32, ct_of_int(tie)).f == (double)(float)tie);
    ck_assert_int_eq(ct_check(cx), CT_OK);
}
END_TEST

/* A product and a sum of doubles are not those of floats. */
START_TEST(results_are_of_their_width)
{
    ct_ctx *cx = harness_context();
    ct_scalar third = ct_of_float(1 / 3.0), narrow = {.type = CT_FLOAT, .bits = 32}, wide = narrow;
    wide.bits = 64;
    cti_scalar_mul(cx, "axpby", third, third, &wide);
    ck_assert(wide.f == 1 / 3.0 * (1 / 3.0));
    cti_scalar_mul(cx, "axpby", third, third, &narrow);
    ck_assert(narrow.f == (double)((float)(1 / 3.0) * (float)(1 / 3.0)));
    cti_scalar_add(cx, "axpby", third, ct_of_int(1), &wide);
    ck_assert(wide.f == 1 / 3.0 + 1);
    cti_scalar_add(cx, "axpby", third, ct_of_int(1), &narrow);
    ck_assert(narrow.f == (double)((float)(1 / 3.0) + 1));
}
END_TEST

START_TEST(what_is_no_number_is_refused)
{
    ct_ctx *cx = harness_context();
    static const int narrow[] = {1, 2, 4, 8, 16, 24, 40, 128};
    for (size_t k = 0; k < sizeof narrow / sizeof narrow[0]; ++k) {
        through(cx, CT_FLOAT, narrow[k], ct_of_int(1));
        harness_fails(cx, CT_EUNSUP, "bits is copied, not computed with");
        ct_load(cx, one_element(cx, CT_FLOAT, narrow[k]), harness_value(cx, "1"));
        harness_fails(cx, CT_EUNSUP, "bits is copied, not computed with");
    }
    through(cx, CT_BITS, 72, ct_of_int(1));
    harness_fails(cx, CT_EUNSUP, "access: an element of 72 bits is not a number");
    ct_load(cx, one_element(cx, CT_SIGNED, 1024), harness_value(cx, "1"));
    harness_fails(cx, CT_EUNSUP, "access: an element of 1024 bits is not a number");
    ct_load(cx, one_element(cx, CT_UNSIGNED, 64), harness_value(cx, "1"));
    harness_fails(cx, CT_ERANGE, "more than 63 bits");
    ct_load(cx, one_element(cx, CT_SIGNED, 64), harness_value(cx, "1"));
    ck_assert_int_eq(ct_check(cx), CT_OK);
}
END_TEST

Suite *scalar_suite(void)
{
    Suite *suite = suite_create("scalar");
    TCase *all = tcase_create("scalar");

    tcase_add_loop_test(all, an_integer_fits_or_is_refused, 0, sizeof ranges / sizeof ranges[0]);
    tcase_add_loop_test(all, of_128_bits_the_upper_half_extends_the_lower, 0,
                        sizeof halves / sizeof halves[0]);
    tcase_add_test(all, a_float_is_cut_to_an_integer);
    tcase_add_test(all, a_float_is_rounded_to_its_width);
    tcase_add_test(all, results_are_of_their_width);
    tcase_add_test(all, what_is_no_number_is_refused);
    suite_add_tcase(suite, all);
    return suite;
}
