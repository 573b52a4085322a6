/* why.c - the frame of explanations: answers, refusals, texts that are no expressions. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include <string.h>

static const struct explained refusals[] = {
    {"refusals",
     2,
     2,
     {"composition((6,2):(1,7), (3,2):(2,3))",
      "size(coalesce(composition((6,2):(1,7), (3,2):(2,3))))", "logical_product((2,2):(4,1), 6:1)",
      "complement((2,2):(4,1), 24)", "left_inverse((_2,_2):(_1,_1))", "make_layout((2,3), (1,2,3))",
      "composition((_4,_3):(_3,_1), _2:_5)", "upcast<4>((_8,_6):(_3,_16))", "idx2crd(3, (_0,_4))",
      "size(4, 5)", "div(3, 0)", "(2,3):(1,2,3)"}},
};

static const struct explained_text saved[] = {
    {"(_4,_6):(_6,_1)", "(_4,_6):(_6,_1)\nsize 24, cosize 24, 2 modes, static, injective, no gaps"},
    {"size(4)", "\n\nsize(A): "},
    {"is_static((4,2))", "A = (4,2)               a tuple of 2"},
    {"logical_product((2,2):(4,1), 6:1)",
     "\n\nWith static integers it is defined: logical_product((_2,_2):(_4,_1), _6:_1)"},
    {"composition((6,2):(1,7), (3,2):(2,3))",
     "           (2,1)         7         8         7   <- differs"},
    {"(2,3):(1,2,3)", "CuTe would not compile this call: "},
    {"no_such(4)", "The operation is defined, but not decided or not provided here."},
};

START_TEST(explanations_hold)
{
    explained_holds(&refusals[0]);
}
END_TEST

START_TEST(every_memory_that_is_too_small)
{
    explained_sweep(refusals[0].expression[_i]);
}
END_TEST

START_TEST(saved_texts)
{
    explained_says(&saved[_i]);
}
END_TEST

START_TEST(texts_that_are_no_expressions)
{
    ct_ctx *cx = harness_context();
    char text[4];

    ck_assert_uint_eq(ct_why(cx, NULL, "size(4", 6, text, sizeof text), 0);
    ck_assert_str_eq(text, "");
    harness_fails(cx, CT_EPARSE, "column 7");
    size_t n = ct_why(cx, &(ct_names){.all_static = true}, "size(4)", 7, NULL, 0);
    ck_assert_uint_eq(ct_why(cx, &(ct_names){.all_static = true}, "size(4)", 7, text, 3), n);
    ck_assert_str_eq(text, "_4");
}
END_TEST

Suite *explanations_suite(void)
{
    Suite *suite = suite_create("explanations");
    TCase *all = tcase_create("explanations");

    tcase_add_test(all, explanations_hold);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, 3);
    tcase_add_loop_test(all, saved_texts, 0, sizeof saved / sizeof saved[0]);
    tcase_add_test(all, texts_that_are_no_expressions);
    suite_add_tcase(suite, all);
    return suite;
}
