/* why_coalesce.c - explanations of which modes merge, and why others do not. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"coalescing",
     19,
     17,
     {"coalesce((_2,(_1,_6)):(_1,(_6,_2)))", "coalesce((_2,(_1,_6),3,_4):(_1,(_6,_2),20,_7))",
      "coalesce((4,2):(1,4))", "coalesce((_4,_2):(_1,_4))", "coalesce((_4,_2,_3):(_1,_4,_9))",
      "coalesce((_2,(_1,_6)):(_1,(_6,_2)), (_1,_1))", "coalesce((_2,_3):(_3,_1))",
      "coalesce((_1,_1):(_5,_7))", "coalesce((_4,_1,_8):(_2,_0,_8))",
      "coalesce((_3,_4):(_1@0,_3@0))", "filter((_2,_3,_5):(_1,_0,_2))",
      "filter((_2,(_3,_5)):(_1,(_0,_2)), (_1,_1))", "coalesce((4,_2):(_1,_4))"}},
};

static const struct explained_text saved[] = {
    {"coalesce((4,2):(1,4))",
     "    4:1 and 2:4 stay: 4 = 4*1 would fit, but not all of it is static; with\n"
     "        static integers they merge"},
    {"coalesce((2,3):(_9223372036854775807,_2))",
     "    2:_9223372036854775807 and 3:_2 stay: 2 times 9223372036854775807 is beyond\n"
     "        64 bits"},
    {"coalesce((_4,_2,_3):(_1,_4,_9))",
     "    _2:_4 and _3:_9 stay: 8 = 2*4 is not 9: a gap\n"
     "    _4:_1 and _2:_4 merge: 4 = 4*1, and 8 = 4*2 elements: _8:_1"},
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

Suite *why_coalesce_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_coalesce");
    TCase *all = tcase_create("why_coalesce");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    tcase_add_loop_test(all, saved_texts, 0, sizeof saved / sizeof saved[0]);
    suite_add_tcase(suite, all);
    return suite;
}
