/* why_composition.c - explanations of compositions, mode by mode of B. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"compositions",
     53,
     7,
     {"composition((6,2):(8,2), (4,3):(3,1))", "composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))",
      "composition(20:2, (5,4):(4,1))", "composition((10,2):(16,4), (5,4):(1,5))",
      "composition((_10,_2):(_16,_4), (_5,_4):(_1,_5))",
      "composition((_12,(_4,_8)):(_59,(_13,_1)), (_3:_4,_8:_2))",
      "composition((_2,_3,_5):(_1,_2,_6), _10:_3)", "composition((_8,_8):(_8,_1), _16:_0)",
      "composition((_8,_8):(_8,_1), _16)", "composition((_4,_6):(_1@0,_1@1), (_2,_3):(_2,_4))",
      "composition(Sw<2,0,3> o _0 o (_8,_8):(_8,_1), (_4,_8):(_2,_8))",
      "with_shape(_24:_2, (_4,_6))",
      "composition(gmem_ptr[32b](0x1000) o (_8,_8):(_8,_1), (_4:_2,_))"}},
};

static const struct explained_text saved[] = {
    {"composition((6,2):(8,2), (4,3):(3,1))",
     "  the modes of A: (6,2):(8,2)\n"
     "  4:3 of B gives (2,2):(24,2): 4 elements of A, 3 apart\n"
     "    6:8 of A: 2 = ceil(6 / 3) steps fit, take 2: stride 24 = 3*8, gives 2:24;\n"
     "        2 = 4 / 2 to go\n"
     "    2:2 of A, the last: takes the 2 still to go: stride 2 = 1*2, gives 2:2\n"
     ""},
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

Suite *why_composition_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_composition");
    TCase *all = tcase_create("why_composition");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    tcase_add_loop_test(all, saved_texts, 0, sizeof saved / sizeof saved[0]);
    suite_add_tcase(suite, all);
    return suite;
}
