/* why_inverse.c - explanations of inverses, mode by mode. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"right inverses",
     12,
     20,
     {"right_inverse((_4,_8):(_8,_1))", "right_inverse((_2,_3,_5):(_15,_5,_1))",
      "right_inverse(_4:_2)", "right_inverse((_4,_8):(_1,_4))",
      "right_inverse((_2,(_4,_3)):(_12,(_1,_4)))", "right_inverse((4,8):(8,1))",
      "right_inverse((_4,_8):(_9,_1))", "right_inverse((4,_8):(_1,4))", "right_inverse(_1:_0)",
      "right_inverse((_2,_2,_2):(_4,_1,_2))"}},
    {"left inverses",
     18,
     20,
     {"left_inverse(_4:_2)", "left_inverse((_4,_8):(_8,_1))", "left_inverse((_2,_3):(_1,_4))",
      "left_inverse((_2,_3):(_10,_2))", "left_inverse((_2,_3,_5):(_15,_5,_1))",
      "left_inverse((_4,_8):(_1,_4))", "left_inverse((_4,_8):(_1,_8))", "left_inverse(_7:_3)",
      "left_inverse((_2,_2,_2):(_4,_1,_2))", "left_inverse((_3,_4):(_16,_2))"}},
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

Suite *why_inverse_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_inverse");
    TCase *all = tcase_create("why_inverse");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    suite_add_tcase(suite, all);
    return suite;
}
