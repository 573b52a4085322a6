/* why_call.c - explanations of layouts at coordinates. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"layouts at coordinates",
     32,
     1,
     {"layout_call((4,8):(8,1), (1,5))", "layout_call((3,(2,3)):(3,(12,1)), 7)",
      "layout_call((3,(2,3)):(3,(12,1)), 1, (1,2))",
      "layout_call(Sw<2,0,3> o _0 o (_8,_8):(_8,_1), (3,5))", "layout_call((4,8):(8,1), 19)",
      "layout_call((4,8):(-8,1), (3,5))", "layout_call(Sw<3,4,-3> o 16 o (8,64):(64,1), (3,5))",
      "layout_call((2,3):(_1@0,_1@1), (1,2))",
      "tensor_call(ArithTuple(_0,_0) o (64,32):(_1@0,_1@1), (5,7))", "crd2idx((1,2), (3,5))",
      "crd2idx(7, (3,(2,3)), (3,(12,1)))", "crd2idx((1,(1,2)), (3,(2,3)):(3,(12,1)))",
      "layout_call((4,8):(8,1) o 3 o (2,3):(1,5), (1,2))"}},
};

static const struct explained_text saved[] = {
    {"layout_call((4,8):(8,1), (1,5))",
     "Each coordinate is multiplied by its stride, and the products are added:\n"
     "  13 = 1*8 + 5*1"},
};

START_TEST(explanations_hold)
{
    explained_holds(&families[_i]);
}
END_TEST

START_TEST(every_memory_that_is_too_small)
{
    explained_sweep(families[_i].expression[0]);
}
END_TEST

START_TEST(saved_texts)
{
    explained_says(&saved[_i]);
}
END_TEST

Suite *why_call_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_call");
    TCase *all = tcase_create("why_call");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    tcase_add_loop_test(all, saved_texts, 0, sizeof saved / sizeof saved[0]);
    suite_add_tcase(suite, all);
    return suite;
}
