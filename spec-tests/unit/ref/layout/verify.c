/* verify.c - answers that are checked coordinate by coordinate: cti_verify.
 *
 * What is here: the loop itself, with claims of its own: where it stops, what it says, and what
 * it cannot decide. What is not: who claims what (admissible.c, swizzled.c, ..). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/layout/layout.h"

enum { MAX_COORDINATES = 1 << 16 };

/* a(c), which the answer is compared with. */
static ct_value a_of(ct_ctx *cx, const cti_property *property, ct_value c)
{
    return ct_layout_call(cx, property->a, c);
}

/* a(c), but for one coordinate b. */
static ct_value a_but_at_b(ct_ctx *cx, const cti_property *property, ct_value c)
{
    ct_value v = ct_layout_call(cx, property->a, c);
    return ct_int(c) == ct_int(property->b) ? ct_add(cx, v, ct_static(cx, 1)) : v;
}

static ct_value itself(ct_ctx *cx, const cti_property *property, ct_value c)
{
    (void)cx;
    (void)property;
    return c;
}

static ct_value a_of_answer(ct_ctx *cx, const cti_property *property, ct_value c)
{
    return ct_layout_call(cx, property->a, ct_layout_call(cx, property->answer, c));
}

static ct_value verify(ct_ctx *cx, const cti_property *property, ct_value n)
{
    size_t mark = ct_mark(cx);
    bool yes = cti_verify(cx, property, ct_int(n));
    if (ct_check(cx) == CT_OK || ct_check(cx) == CT_EDOMAIN)
        ck_assert_uint_eq(ct_mark(cx), mark); /* looking keeps no memory */
    ck_assert_int_eq(yes, ct_check(cx) == CT_OK);
    return ct_static(cx, yes);
}

/* For n coordinates: answer(c) = a(c)? */
static ct_value same_function(ct_ctx *cx, const ct_value *a)
{
    cti_property property = {.op = "test",
                             .equation = "A",
                             .side = "A(c)",
                             .want = a_of,
                             .answer = a[0],
                             .domain = a[0],
                             .a = a[1]};
    return verify(cx, &property, a[2]);
}

/* For n coordinates: a(answer(c)) = c? */
static ct_value inverts(ct_ctx *cx, const ct_value *a)
{
    cti_property property = {.op = "test",
                             .equation = "an inverse of A",
                             .side = "c",
                             .want = itself,
                             .got = a_of_answer,
                             .answer = a[0],
                             .domain = a[0],
                             .a = a[1]};
    return verify(cx, &property, a[2]);
}

static ct_error error_of(int64_t size, int64_t wrong_at)
{
    ct_ctx *cx = harness_context();
    ct_layout l = ct_make_layout(cx, ct_dynamic(cx, size), NULL);
    cti_property property = {.op = "test",
                             .equation = "A",
                             .side = "A(c)",
                             .want = a_but_at_b,
                             .answer = l,
                             .domain = l,
                             .a = l,
                             .b = ct_dynamic(cx, wrong_at)};
    bool yes = cti_verify(cx, &property, size);
    ck_assert_int_eq(yes, ct_check(cx) == CT_OK);
    ck_assert_int_eq(ct_witness(cx)[0] != '\0', ct_check(cx) == CT_EDOMAIN);
    return ct_check(cx);
}

START_TEST(the_first_difference_is_the_witness)
{
    static const char *const same_function_rows[] = {
        "(_4,_3):(_1,_4)  _12:_1  12  =  _1",
        "(4,3):(1,4)  _12:_1  12  =  _1",
        "(4,3):(1,5)  12:1  12  !  CT_EDOMAIN  test: CuTe's layout (4,3):(1,5) is not A for every "
        "c  at (0,1): A(c) is 4, the layout (4,3):(1,5) gives 5",
        "(4,3):(1,5)  12:1  4  =  _1",
        "(4,3):(1,5)  12:1  0  =  _1",
        "7:1  7:2  7  !  CT_EDOMAIN  7:1 is not A  at 1: A(c) is 2, the layout 7:1 gives 1",
        "(4,3):(_1@0,_1@1)  (4,3):(_1@0,_1@1)  12  =  _1",
        "(4,3):(_1@0,_1@1)  (4,3):(_1@0,_2@1)  12  !  CT_EDOMAIN  is not A  at (0,1): A(c) is "
        "(0,2), the layout (4,3):(_1@0,_1@1) gives (0,1)",
        "(4,_1):(_1@0,_1@1)  (4,_1):(_1@0,_0)  4  =  _1",
        "4:1  (0,2):(1,2)  4  !  CT_EDOMAIN  mod: 0 is divided by zero",
        "4:1  (0,2):(1,2)  0  =  _1",
        "(4,3):(9223372036854775807,1)  12:1  12  !  CT_EDOMAIN  is not A  at (1,0)",
        "(4,3):(1,9223372036854775807)  12:1  12  !  CT_EDOMAIN  is not A  at (0,1)",
        "4:4611686018427387904  4:4611686018427387904  4  !  CT_ERANGE  mul",
        NULL,
    };
    static const char *const inverts_rows[] = {
        "(8,4):(4,1)  (4,8):(8,1)  32  =  _1",
        "(4,8):(8,1)  (4,8):(8,1)  32  !  CT_EDOMAIN  is not an inverse of A for every c  at "
        "(1,0): c is 1",
        NULL,
    };
    harness_any(same_function, same_function_rows);
    harness_any(inverts, inverts_rows);
}
END_TEST

/* 65,536 coordinates are looked at, and then the last one. */
START_TEST(what_is_looked_at)
{
    ck_assert_int_eq(error_of(MAX_COORDINATES, -1), CT_OK);
    ck_assert_int_eq(error_of(MAX_COORDINATES, 0), CT_EDOMAIN);
    ck_assert_int_eq(error_of(MAX_COORDINATES, MAX_COORDINATES - 1), CT_EDOMAIN);
    ck_assert_int_eq(error_of(MAX_COORDINATES + 1, -1), CT_EUNSUP);
    ck_assert_int_eq(error_of(MAX_COORDINATES + 1, MAX_COORDINATES), CT_EDOMAIN);
    ck_assert_int_eq(error_of(MAX_COORDINATES + 2, MAX_COORDINATES), CT_EUNSUP);
    ck_assert_int_eq(error_of(INT64_MAX, MAX_COORDINATES - 1), CT_EDOMAIN);
    ck_assert_int_eq(error_of(INT64_MAX, INT64_MAX - 1), CT_EDOMAIN);
    ck_assert_int_eq(error_of(INT64_MAX, -1), CT_EUNSUP);
}
END_TEST

/* Fewer where a coordinate takes long: a value of 12 numbers, from 24 modes. */
START_TEST(less_is_looked_at_where_it_takes_long)
{
    ct_ctx *cx = harness_context();
    ct_layout l = harness_value(cx, "(4,4,4,4,4,4,4,4,4,4,4,4):(_1@0,_1@1,_1@2,_1@3,_1@4,_1@5,_1@6,"
                                    "_1@7,_1@8,_1@9,_1@10,_1@11)");
    cti_property property = {.op = "test",
                             .equation = "A",
                             .side = "A(c)",
                             .want = a_of,
                             .answer = l,
                             .domain = l,
                             .a = l};

    ck_assert(!cti_verify(cx, &property, 1 << 24));
    harness_fails(cx, CT_EUNSUP, "test: undecided whether the answer is A after 7281 of 16777216");
}
END_TEST

START_TEST(what_is_not_decided_is_said)
{
    ct_ctx *cx = harness_context();
    ct_layout l = harness_value(cx, "65537:1");
    cti_property property = {.op = "test",
                             .equation = "A",
                             .side = "A(c)",
                             .want = a_of,
                             .answer = l,
                             .domain = l,
                             .a = l};

    ck_assert(!cti_verify(cx, &property, 65537));
    harness_fails(cx, CT_EUNSUP, "test: undecided whether the answer is A after 65536 of 65537");
}
END_TEST

Suite *verify_suite(void)
{
    Suite *suite = suite_create("verify");
    TCase *all = tcase_create("verify");

    tcase_add_test(all, the_first_difference_is_the_witness);
    tcase_add_test(all, what_is_looked_at);
    tcase_add_test(all, less_is_looked_at_where_it_takes_long);
    tcase_add_test(all, what_is_not_decided_is_said);
    suite_add_tcase(suite, all);
    return suite;
}
