/* why_product.c - explanations of products as compositions. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"products",
     42,
     58,
     {"logical_product((_2,_2):(_4,_1), _6:_1)",
      "logical_product((_2,_2):(_4,_1), (_4,_2):(_2,_1))", "zipped_product((_2,_3):(_1,_2), _5:_1)",
      "tiled_product((_2,_3):(_1,_2), (_5,_7):(_1,_5))",
      "flat_product((_2,_3):(_1,_2), (_5,_7):(_1,_5))",
      "blocked_product((_2,_5):(_5,_1), (_3,_4):(_1,_3))",
      "raked_product((_2,_5):(_5,_1), (_3,_4):(_1,_3))", "blocked_product(_3:_1, (_2,_4):(_4,_1))",
      "tile_to_shape((_2,_3):(_3,_1), (_4,_9))", "tile_to_shape((_2,_3):(_3,_1), (_4,_9), (_1,_0))",
      "logical_product((_2,_3):(_1,_2), (_2,_3))",
      "tile_to_shape(Sw<2,0,3> o _0 o (_8,_8):(_8,_1), (_16,_24))", "logical_product(4:1, 3)"}},
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

Suite *why_product_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_product");
    TCase *all = tcase_create("why_product");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    suite_add_tcase(suite, all);
    return suite;
}
