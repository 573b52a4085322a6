/* why_complement.c - explanations of complements, gap by gap. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"complements",
     37,
     23,
     {"complement(_4:_2, _24)", "complement((_2,_2):(_1,_6), _48)", "complement(4:1, 24)",
      "complement(_6:_4, _24)", "complement((_2,_4):(_1,_6), 24)",
      "complement((_4,_6):(_1,_4), _24)", "complement((_2,_2):(_1,_6))",
      "complement(_4:_0, (_3,_5))", "complement((_2,_4):(_8,_1), (_16,_4))", "complement(3:7, 100)",
      "complement((_3,_5):(_2,_0), _30)"}},
};

static const struct explained_text saved[] = {
    {"complement(_4:_2, _24)",
     "  _4:_2: 2 = 2 / 1 fit below it, the gap is _2:_1; it reaches 8 = 4*2\n"
     "  up to the cotarget: 3 = ceil(24 / 8), so _3:_8"},
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

Suite *why_complement_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_complement");
    TCase *all = tcase_create("why_complement");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    tcase_add_loop_test(all, saved_texts, 0, sizeof saved / sizeof saved[0]);
    suite_add_tcase(suite, all);
    return suite;
}
