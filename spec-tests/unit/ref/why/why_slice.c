/* why_slice.c - explanations of slices and their offsets. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"slices",
     14,
     0,
     {"slice((2,_), (4,8):(8,1))", "slice((_,(1,_)), (4,(2,3)):(6,(3,1)))",
      "layout_call((4,8):(8,1), (2,_))", "tensor_call(gmem_ptr[32b](0x1000) o (4,8):(8,1), (_,3))",
      "slice_and_offset((2,_), (4,8):(8,1))", "slice_and_offset((_,5), (_4,_8):(_8,_1))",
      "domain_offset((1,2), (_3,16):(_1,3))",
      "domain_offset((3,4), Sw<2,0,3> o _0 o (_8,_8):(_8,_1))", "dice((2,_), (4,8):(8,1))",
      "slice((2,_,1), (4,8,3))", "layout_call((4,8):(8,1), (_,_))",
      "tensor_call(gmem_ptr[32b](0x1000) o (4,8,2):(8,1,32), (1,_,1))",
      "layout_call((4,(2,3)):(1,(4,8)), (3,(_,2)))"}},
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

Suite *why_slice_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_slice");
    TCase *all = tcase_create("why_slice");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    suite_add_tcase(suite, all);
    return suite;
}
