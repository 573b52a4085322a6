/* gemm.c - products of tensors, by their ranks.
 *
 * What is here: each of the five forms against three loops, in several layouts and types; what the
 * form D = A B + C would lose; every condition. What is not: products by MMA atoms. */
#include "spec-tests/unit/cells.h"
#include "spec-tests/unit/suites.h"

static struct cells cells[3];

/* The forms, as modes of A, B and C over V, M, N, K of the extents 1, 5, 3, 7. */
static const struct {
    const char *a, *b, *c;
    int64_t m, n, k;
} forms[] = {
    {"(_1):(_1)", "(_1):(_1)", "(_1):(_1)", 1, 1, 1},
    {"(_5):(_1)", "(_3):(_1)", "(_5,_3):(_1,_5)", 5, 3, 1},
    {"(_5):(_2)", "(_3):(_3)", "(_5,_3):(_3,_1)", 5, 3, 1},
    {"(_5,_7):(_1,_5)", "(_3,_7):(_1,_3)", "(_5,_3):(_1,_5)", 5, 3, 7},
    {"(_5,_7):(_7,_1)", "(_3,_7):(_7,_1)", "(_5,_3):(_3,_1)", 5, 3, 7},
    {"(_5,(_7)):(_8,(_1))", "((_3),_7):((_0),_2)", "(_5,_3):(_4,_1)", 5, 3, 7},
    {"(_1,_5):(_0,_1)", "(_1,_3):(_0,_1)", "(_1,_5,_3):(_0,_1,_5)", 5, 3, 1},
    {"(_1,_5,_7):(_0,_7,_1)", "(_1,_3,_7):(_0,_1,_3)", "(_1,_5,_3):(_0,_3,_1)", 5, 3, 7},
    {"(_1,_1,_7):(_0,_0,_1)", "(_1,_3,_7):(_0,_7,_1)", "(_1,_1,_3):(_0,_0,_1)", 1, 3, 7},
};

/* Element (row, k) of an operand of this form, whose rows come before its k. */
static int64_t number_at(ct_ctx *cx, ct_value t, int64_t rows, int64_t row, int64_t k)
{
    ct_scalar v = ct_load(cx, t, ct_dynamic(cx, row + rows * k));
    return v.type == CT_FLOAT ? (int64_t)v.f : v.i;
}

static ct_value operand(ct_ctx *cx, int i, ct_type type, int bits, const char *layout,
                        int64_t first)
{
    ct_layout l = harness_value(cx, layout);
    int64_t n = ct_int(ct_cosize(cx, l));
    cells_poison(&cells[i], bits, n);
    ct_value p = cells_pointer(cx, &cells[i], CT_RMEM, type, bits);
    ct_value flat = ct_make_tensor(cx, p, ct_make_layout(cx, ct_dynamic(cx, n), NULL));
    for (int64_t m = 0; m < n; ++m)
        ct_store(cx, flat, ct_dynamic(cx, m), ct_of_int(first + m));
    return ct_make_tensor(cx, p, l);
}

static void multiply(ct_type ab, int ab_bits, ct_type c_type, int c_bits, int f)
{
    int64_t want[15];
    ct_ctx *cx = harness_context();
    ct_value a = operand(cx, 0, ab, ab_bits, forms[f].a, 1);
    ct_value b = operand(cx, 1, ab, ab_bits, forms[f].b, 2);
    ct_value c = operand(cx, 2, c_type, c_bits, forms[f].c, 100);
    for (int64_t m = 0; m < forms[f].m; ++m)
        for (int64_t n = 0; n < forms[f].n; ++n) {
            int64_t sum = number_at(cx, c, forms[f].m, m, n);
            for (int64_t k = 0; k < forms[f].k; ++k)
                sum += number_at(cx, a, forms[f].m, m, k) * number_at(cx, b, forms[f].n, n, k);
            want[m + forms[f].m * n] = sum;
        }
    ct_gemm(cx, a, b, c);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s x %s: %s", forms[f].a, forms[f].b, ct_message(cx));
    for (int64_t i = 0; i < forms[f].m * forms[f].n; ++i)
        ck_assert_int_eq(number_at(cx, c, forms[f].m, i, 0), want[i]);
    ck_assert(cells_fenced(&cells[0]) && cells_fenced(&cells[1]) && cells_fenced(&cells[2]));
}

START_TEST(gemm_multiplies)
{
    multiply(CT_SIGNED, 8, CT_SIGNED, 32, _i);
    multiply(CT_UNSIGNED, 8, CT_SIGNED, 16, _i);
    multiply(CT_FLOAT, 32, CT_FLOAT, 32, _i);
    multiply(CT_FLOAT, 64, CT_FLOAT, 64, _i);
    multiply(CT_FLOAT, 32, CT_FLOAT, 64, _i);
    multiply(CT_SIGNED, 16, CT_FLOAT, 32, _i);
}
END_TEST

/* D = A B + C where there is one k; with more CuTe keeps A B of the last k only. */
/* K of no element. */
START_TEST(no_products_add_nothing)
{
    ct_ctx *cx = harness_context();
    ct_value c = operand(cx, 2, CT_SIGNED, 32, "(_2,_5):(_1,_2)", 100);
    ct_value a = ct_make_tensor(cx, ct_data(cx, c), harness_value(cx, "(_2,_0):(_1,_2)"));
    ct_value b = ct_make_tensor(cx, ct_data(cx, c), harness_value(cx, "(_5,_0):(_1,_5)"));
    ct_gemm(cx, a, b, c);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    for (int64_t i = 0; i < 10; ++i)
        ck_assert_int_eq(number_at(cx, c, 2, i, 0), 100 + i);
}
END_TEST

START_TEST(gemm_refuses_what_would_be_lost)
{
    ct_ctx *cx = harness_context();
    ct_value a = operand(cx, 0, CT_SIGNED, 32, "(_2,_1):(_1,_2)", 3);
    ct_value b = operand(cx, 1, CT_SIGNED, 32, "(_3,_1):(_1,_3)", 5);
    ct_value c = operand(cx, 2, CT_SIGNED, 32, "(_2,_3):(_1,_2)", 100);
    ct_value d = ct_make_tensor_like(cx, c);
    ct_gemm_to(cx, d, a, b, c);
    ck_assert_msg(ct_check(cx) == CT_OK, "%s", ct_message(cx));
    for (int64_t i = 0; i < 6; ++i) {
        ck_assert_int_eq(number_at(cx, d, 2, i, 0), (3 + i % 2) * (5 + i / 2) + 100 + i);
        ck_assert_int_eq(number_at(cx, c, 2, i, 0), 100 + i);
    }
    ct_value a2 = operand(cx, 0, CT_SIGNED, 32, "(_2,_2):(_1,_2)", 3);
    ct_value b2 = operand(cx, 1, CT_SIGNED, 32, "(_3,_2):(_1,_3)", 5);
    ct_gemm_to(cx, d, a2, b2, c);
    harness_fails(cx, CT_EDOMAIN,
                  "gemm: D is not C, so of the 2 products along K only the last would stay");
    ct_gemm_to(cx, c, a2, b2, c);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ck_assert_int_eq(number_at(cx, c, 2, 0, 0), 100 + 3 * 5 + 5 * 8);
}
END_TEST

static ct_value typed(ct_ctx *cx, const char *tensor)
{
    ct_value t = harness_value(cx, tensor);
    return ct_sizeof_bits(t) > 0 ? ct_recast_type(cx, CT_SIGNED, t) : t;
}

static ct_value gemm_of_three(ct_ctx *cx, ct_value a, ct_value b, ct_value c)
{
    ct_gemm(cx, ct_recast_type(cx, CT_SIGNED, a), ct_recast_type(cx, CT_SIGNED, b),
            ct_recast_type(cx, CT_SIGNED, c));
    return c;
}

START_TEST(gemm_refuses)
{
    static const char *const rows[] = {
        "ptr[32b](0x1000) o (_3):(_1)  ptr[32b](0x1000) o (_3):(_1)  ptr[32b](0x1000) o (_3):(_1)"
        "  !  CT_EINVAL  gemm: mode 0 of A has 3 elements, UniversalFMA takes one value",
        "ptr[32b](0x1000) o (_2,_3):(_1,_2)  ptr[32b](0x1000) o (_5,_4):(_1,_5)  "
        "ptr[32b](0x1000) o (_2,_5):(_1,_2)  !  CT_EINVAL  gemm: mode 1 of B has 4 elements, K is "
        "3",
        "ptr[32b](0x1000) o (_2,_3):(_1,_2)  ptr[32b](0x1000) o (_5,_3):(_1,_5)  "
        "ptr[32b](0x1000) o (_3,_5):(_1,_3)  !  CT_EINVAL  gemm: mode 0 of C has 3 elements, M is "
        "2",
        "ptr[32b](0x1000) o (_2,_3):(_1,_2)  ptr[32b](0x1000) o (_5,_3):(_1,_5)  "
        "ptr[32b](0x1000) o (_2,_6):(_1,_2)  !  CT_EINVAL  gemm: mode 1 of C has 6 elements, N is "
        "5",
        "ptr[32b](0x1000) o (_2,3):(_1,_2)  ptr[32b](0x1000) o (_5,3):(_1,_5)  "
        "ptr[32b](0x1000) o (_2,_5):(_1,_2)  !  CT_EINVAL  gemm: mode 1 of A, 3, is dynamic",
        "ptr[32b](0x1000) o (_2,_3):(_1,_2)  ptr[32b](0x1000) o (_5):(_1)  "
        "ptr[32b](0x1000) o (_2,_5):(_1,_2)  !  CT_EINVAL  gemm: no product takes A, B, C, D of "
        "the "
        "ranks 2, 1, 2, 2",
        "ptr[32b](0x1000) o (_2):(_1)  ptr[32b](0x1000) o (_5):(_1)  "
        "ptr[32b](0x1000) o (_2,_5):(_1,_0)  !  CT_EDOMAIN  gemm: the destination broadcasts, "
        "which "
        "would add up  elements 0 and 2 of the destination are one",
        "ptr[32b](0x1000) o (_2):(_1)  ptr[32b](0x1000) o (_5):(_1)  ptr[32b](0x1000) o "
        "(_2,_5):(_1,_2)  !  CT_EDOMAIN  there is no memory behind ptr[32b](0x1000)  element 0 of "
        "A",
        NULL,
    };
    harness_three(gemm_of_three, rows);
}
END_TEST

START_TEST(gemm_refuses_operands)
{
    ct_ctx *cx = harness_context();
    ct_value a = operand(cx, 0, CT_SIGNED, 32, "(_2):(_1)", 1 << 30);
    ct_value b = operand(cx, 1, CT_SIGNED, 32, "(_3):(_1)", 2);
    ct_value c = operand(cx, 2, CT_SIGNED, 32, "(_2,_3):(_1,_2)", 0);
    ct_gemm(cx, a, b, harness_value(cx, "counting_iter(0) o (_2,_3):(_1,_2)"));
    harness_fails(cx, CT_EINVAL, "gemm: D, counting_iter(0) o (_2,_3):(_1,_2), is not in memory");
    ct_value empty = ct_make_tensor(cx, ct_data(cx, a), harness_value(cx, "(_2,_0):(_1,_2)"));
    ct_value some = ct_make_tensor(cx, ct_data(cx, b), harness_value(cx, "(_3,_1):(_1,_3)"));
    ct_gemm(cx, empty, some, c);
    harness_fails(cx, CT_EINVAL, "gemm: mode 1 of B has 1 elements, K is 0");
    ct_gemm(cx, harness_value(cx, "(_2):(_1)"), b, c);
    harness_fails(cx, CT_EINVAL, "gemm: (_2):(_1) is not a tensor");
    ct_gemm(cx, ct_recast_type(cx, CT_BITS, a), b, c);
    harness_fails(cx, CT_EUNSUP, "gemm: the elements of A, rmem_ptr[32b](");
    ct_gemm(cx, a, ct_recast_type(cx, CT_FLOAT, b), c);
    harness_fails(cx, CT_EUNSUP, "gemm: a float takes part in an integer result");
    ct_gemm(cx, a, b, c);
    harness_fails(cx, CT_ERANGE, "access: 2147483648 does not fit into 32 signed bits");
    ct_value h = ct_make_tensor_owning(cx, CT_FLOAT, 16, harness_value(cx, "(_2):(_1)"));
    ct_gemm(cx, h, b, c);
    harness_fails(cx, CT_EUNSUP, "gemm: a float of 16 bits is copied, not computed with");
    ct_gemm(cx, typed(cx, "counting_iter(1) o (_2):(_1)"), b, c);
    ck_assert_int_eq(ct_check(cx), CT_OK);
}
END_TEST

/* A, B, C, and the operation that leaves 64 bits, its operands in the order of the
 * equation: A * B, then the product + C. */
static const struct {
    int64_t a, b, c;
    const char *why;
} overflows[] = {
    {INT64_MAX, 3, 5, "gemm: 9223372036854775807 * 3 leaves 64 bits"},
    {3, INT64_MAX, 5, "gemm: 3 * 9223372036854775807 leaves 64 bits"},
    {INT64_MAX, 1, 5, "gemm: 9223372036854775807 + 5 leaves 64 bits"},
    {2, 3, INT64_MAX, "gemm: 6 + 9223372036854775807 leaves 64 bits"},
};

START_TEST(an_overflow_names_its_operands)
{
    ct_ctx *cx = harness_context();
    ct_value o[3];
    for (int i = 0; i < 3; ++i)
        o[i] = ct_make_tensor_owning(cx, CT_SIGNED, 64, harness_value(cx, "(_1,_1)"));
    ct_fill(cx, o[0], ct_of_int(overflows[_i].a));
    ct_fill(cx, o[1], ct_of_int(overflows[_i].b));
    ct_fill(cx, o[2], ct_of_int(overflows[_i].c));
    ct_gemm(cx, o[0], o[1], o[2]);
    harness_fails(cx, CT_ERANGE, overflows[_i].why);
    ck_assert_int_eq(ct_load(cx, o[2], harness_value(cx, "0")).i, overflows[_i].c);
}
END_TEST

Suite *algo_gemm_suite(void)
{
    Suite *suite = suite_create("algo_gemm");
    TCase *all = tcase_create("gemm");

    tcase_add_loop_test(all, gemm_multiplies, 0, sizeof forms / sizeof forms[0]);
    tcase_add_test(all, no_products_add_nothing);
    tcase_add_test(all, gemm_refuses_what_would_be_lost);
    tcase_add_test(all, gemm_refuses);
    tcase_add_test(all, gemm_refuses_operands);
    tcase_add_loop_test(all, an_overflow_names_its_operands, 0,
                        sizeof overflows / sizeof overflows[0]);
    suite_add_tcase(suite, all);
    return suite;
}
