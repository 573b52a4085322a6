/* cure.c - values made static, and refusals that static integers would not meet. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static char text[400];

START_TEST(static_is_equal)
{
    static const char *const rows[] = {
        "4  =  _4",
        "_4  =  _4",
        "_  =  _",
        "LayoutRight  =  LayoutRight",
        "Sw<3,4,3>  =  Sw<3,4,3>",
        "16b  =  16b",
        "-7  =  _-7",
        "3@1@0  =  _3@1@0",
        "M_8|(4&6)=12  =  _12",
        "((2,_3),(),_)  =  ((_2,_3),(),_)",
        "(2,_3):(_1,2)  =  (_2,_3):(_1,_2)",
        "Sw<3,4,3> o 16 o (8,_8):(_8,1)  =  Sw<3,4,3> o _16 o (_8,_8):(_8,_1)",
        "ArithTuple(1,_2) o (2,3):(_1@0,_1@1)  =  ArithTuple(_1,_2) o (_2,_3):(_1@0,_1@1)",
        "counting_iter(42) o 3:2  =  counting_iter(_42) o _3:_2",
        "gmem_ptr[32b](0x1000) o (4,8):(8,1)  =  gmem_ptr[32b](0x1000) o (_4,_8):(_8,_1)",
        NULL,
    };
    harness_one(ct_as_static, rows);
}
END_TEST

/* The answer of the hint, so that the harness can look at it. */
static ct_value cured(ct_ctx *cx, const char *expression)
{
    size_t mark = ct_mark(cx);
    size_t length = ct_cure(cx, NULL, expression, strlen(expression), text, sizeof text);
    ck_assert_uint_eq(length, strlen(text));
    ck_assert_uint_eq(ct_mark(cx), mark);
    return ct_eval(cx, text, length);
}

static const struct {
    const char *expression, *cure; /* "": there is none */
} asked[] = {
    {"logical_product((2,2):(4,1), 6:1)", "logical_product((_2,_2):(_4,_1), _6:_1)"},
    {"size<1>(coalesce(complement((2,2):(4,1), 24), 7))", "complement((_2,_2):(_4,_1), _24)"},
    {"left_inverse(make_layout((2,3), LayoutRight))", "left_inverse((_2,_3):(_3,_1))"},
    {"layout_call(Sw<1,4,3> o smem_ptr[16b](unset) o (_16,_4):(_1,_128), _, 0)", ""},
    {"layout_call(Sw<1,4,3> o smem_ptr[16b](unset) o (_16,_4):(_1,_128), _, 1)", ""},
    {"composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))", ""}, /* answered */
    {"composition((6,2):(1,7), (3,2):(2,3))", ""},         /* refused in any case */
    {"composition((_6,_2):(_1,_7), (_3,_2):(_2,_3))", ""}, /* nothing is dynamic */
    {"(2,3):(1,2,3)", ""},                                 /* not a call */
    {"upcast<0>(4:1)", ""},
    {"no_such_op((2,2):(4,1))", ""},
    {"complement((2,2):(4,1), 24", ""}, /* not an expression */
    {"size(complement((2,2):(4,1), 24)) x", "complement((_2,_2):(_4,_1), _24)"},
    {"", ""},
};

START_TEST(cure_is_answered)
{
    ct_ctx *cx = harness_context();
    const char *expression = asked[_i].expression;

    size_t length = ct_cure(cx, NULL, expression, strlen(expression), text, sizeof text);
    ck_assert_int_eq(ct_check(cx), CT_OK);
    ck_assert_str_eq(text, asked[_i].cure);
    ck_assert_uint_eq(length, strlen(asked[_i].cure));
    if (length > 0)
        ck_assert(ct_is_static(cured(cx, expression)));
    ck_assert_int_eq(ct_check(cx), CT_OK);
}
END_TEST

START_TEST(a_cut_text_is_measured)
{
    ct_ctx *cx = harness_context();
    const char *expression = asked[0].expression;
    size_t whole = strlen(asked[0].cure);

    ck_assert_uint_eq(ct_cure(cx, NULL, expression, strlen(expression), NULL, 0), whole);
    ck_assert_uint_eq(ct_cure(cx, NULL, expression, strlen(expression), text, 9), whole);
    ck_assert_str_eq(text, "logical_");
}
END_TEST

/* Every memory that is too small says so, once; no smaller answer is given. */
START_TEST(every_memory_that_is_too_small)
{
    static char memory[1 << 14];
    const char *expression = asked[_i].expression;
    bool enough = false;

    for (size_t bytes = 0; bytes < sizeof memory; bytes += 8) {
        ct_ctx cx;
        ct_init(&cx, memory, bytes);
        size_t length = ct_cure(&cx, NULL, expression, strlen(expression), text, sizeof text);
        if (ct_check(&cx) != CT_OK) {
            ck_assert_int_eq(ct_check(&cx), CT_ENOMEM);
            ck_assert(!enough && length == 0 && text[0] == '\0');
            continue;
        }
        enough = true;
        ck_assert_str_eq(text, asked[_i].cure);
    }
    ck_assert(enough);
}
END_TEST

START_TEST(an_expression_read_as_static)
{
    ct_ctx *cx = harness_context();

    harness_is(cx, ct_eval_static(cx, "((2,-3),_,4@0)", 14), "((_2,_-3),_,_4@0)");
    harness_is(cx, ct_eval_static(cx, "size((4,8):(8,1))", 17), "_32");
    harness_is(cx, ct_eval_static(cx, "counting_iter(3)", 16), "counting_iter(_3)");
    harness_is(cx, ct_eval_static(cx, "gmem_ptr[32b](0x10) o 4:1", 25),
               "gmem_ptr[32b](0x10) o _4:_1");
    ct_eval_static(cx, "(4", 2);
    harness_fails(cx, CT_EPARSE, "column 3");
}
END_TEST

Suite *cure_suite(void)
{
    enum { ASKED = sizeof asked / sizeof asked[0] };
    Suite *suite = suite_create("cure");
    TCase *all = tcase_create("cure");

    tcase_add_test(all, static_is_equal);
    tcase_add_loop_test(all, cure_is_answered, 0, ASKED);
    tcase_add_test(all, a_cut_text_is_measured);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, ASKED);
    tcase_add_test(all, an_expression_read_as_static);
    suite_add_tcase(suite, all);
    return suite;
}
