/* why_divide.c - explanations of divisions as compositions. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"divisions",
     60,
     103,
     {"logical_divide((_4,_2,_3):(_2,_1,_8), _4:_2)", "zipped_divide((_9,_8):(_8,_1), (_3,_4))",
      "zipped_divide((_9,(_4,_8)):(_59,(_13,_1)), (_3:_3,(_2,_4):(_1,_8)))",
      "tiled_divide((_9,_8):(_8,_1), (_3,_4))", "flat_divide((_9,_8):(_8,_1), (_3,_4))",
      "logical_divide((_4,_6):(_6,_1), (_2,_))", "logical_divide(16:3, 4:1)",
      "logical_divide((4,8):(8,1), (2:1,4:2))", "zipped_divide(24:1, 4)",
      "logical_divide(Sw<2,0,3> o _0 o (_8,_8):(_8,_1), (_4,_2))",
      "zipped_divide(gmem_ptr[32b](0x1000) o (_8,_8):(_8,_1), (_4,_2))",
      "flat_divide((_4,_6,_5):(_30,_5,_1), (_2:_2,_3))"}},
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

Suite *why_divide_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_divide");
    TCase *all = tcase_create("why_divide");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    suite_add_tcase(suite, all);
    return suite;
}
