/* why_recast.c - explanations of larger and smaller units. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"larger and smaller units",
     57,
     10,
     {"upcast<4>((_8,_6):(_1,_16))", "upcast<2>((_8,_6):(_2,_16))", "upcast<8>((_4,_6):(_2,_16))",
      "upcast<4>((8,6):(_1,_0))", "downcast<4>((_2,_6):(_1,_4))", "downcast<2>((_2,_6):(_4,_1))",
      "recast_layout<16,32>(_8:_1)", "recast_layout<16,8>(Sw<3,4,3> o _0 o (_8,_64):(_64,_1))",
      "recast_layout<8,16>(Sw<3,4,3> o _0 o (_8,_128):(_128,_1))", "upcast<2>(Sw<3,4,3>)",
      "recast_layout<16,24>((_6,_4):(_1,_6))", "upcast<4>((8,6):(_1,16))",
      "downcast<16>(Sw<2,0,3>)"}},
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

Suite *why_recast_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_recast");
    TCase *all = tcase_create("why_recast");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    suite_add_tcase(suite, all);
    return suite;
}
