/* why_coord.c - explanations of indices back to coordinates. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"coordinates",
     30,
     3,
     {"idx2crd(19, (4,8))", "idx2crd(19, (4,8), (8,1))", "idx2crd(100, (3,(2,3),(7,11)))",
      "idx2crd((5,7), ((2,3),(4,5)))", "idx2crd(17, (3,(2,3)), (3,(9,1)))", "idx2crd(7, 9)",
      "get_flat_coord((4,8):(8,1), 19)", "get_hier_coord((4,(2,4)):(1,(4,8)), 27)",
      "get_1d_coord((4,8):(8,1), 19)", "get_flat_coord((_4,(_2,_4)):(_8,(_4,_1)), 27)",
      "idx2crd(_19, (_4,_8))"}},
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

Suite *why_coord_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_coord");
    TCase *all = tcase_create("why_coord");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    suite_add_tcase(suite, all);
    return suite;
}
