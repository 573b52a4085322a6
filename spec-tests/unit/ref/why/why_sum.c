/* why_sum.c - explanations of swizzles, bit by bit. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"swizzles",
     30,
     0,
     {"swizzle_call(Sw<2,0,3>, 29)", "swizzle_call(Sw<3,4,3>, 656)", "swizzle_call(Sw<3,3,3>, 511)",
      "swizzle_call(Sw<1,2,4>, 64)", "swizzle_call(Sw<2,3,-3>, 31)", "swizzle_call(Sw<3,0,3>, 0)",
      "swizzle_call(Sw<3,0,3>, _63)", "swizzle_call(Sw<2,5,2>, 1000)",
      "swizzle_call(Sw<3,4,3>, 100000)", "swizzle_call(Sw<1,0,1>, 3)"}},
};

static const struct explained_text saved[] = {
    {"swizzle_call(Sw<2,0,3>, 29)",
     "  Sw<2,0,3> at 29:            11101   the index\n"
     "    24 = 29 & 24              11000   the bits that are read\n"
     "    3 = 24 >> 3               00011   moved to those that change\n"
     "    30 = 29 ^ 3               11110   the answer"},
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

Suite *why_sum_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_sum");
    TCase *all = tcase_create("why_sum");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    tcase_add_loop_test(all, saved_texts, 0, sizeof saved / sizeof saved[0]);
    suite_add_tcase(suite, all);
    return suite;
}
