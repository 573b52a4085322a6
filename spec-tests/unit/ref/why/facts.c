/* facts.c - values in one line: each kind, injective or not, too large to be counted. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static const struct explained_text values[] = {
    {"(2,3):(0,1)", "size 6, cosize 3, 2 modes, not injective: 0 and 1 both give 0"},
    {"(4,8):(8,1)", "size 32, cosize 32, 2 modes, injective, no gaps"},
    {"(_4,_8):(_9,_1)", "size 32, cosize 35, 2 modes, static, injective"},
    {"(3,5):(-5,-1)", "size 15, cosize "},
    {"(7,11,13):(1,7,76)", "3 modes, not injective: "},
    {"4:1", "size 4, cosize 4, 1 mode, injective, no gaps"},
    {"(0,3):(1,2)", "size 0"},
    {"(1000,1000):(1,1000)", "size 1000000, cosize 1000000, 2 modes"},
    {"(2,3):(_1@0,_1@1)", "size 6, cosize (2,3), 2 modes"},
    {"Sw<2,0,3> o _0 o (_8,_8):(_8,_1)", "size 64, cosize 64, 2 modes, static, injective, no gaps"},
    {"gmem_ptr[32b](0x1000) o 4:2", "a tensor, size 4, cosize 7, 1 mode, injective"},
    {"Sw<3,4,3>", "a swizzle: bits 4 to 6 are xored with bits 7 to 9"},
    {"Sw<2,3,-3>", "a swizzle: bits 6 to 7 are xored with bits 3 to 4"},
    {"Sw<0,4,3>", "a swizzle that changes nothing"},
    {"((2,3),_4)", "a tuple of 2"},
    {"(_2,_3)", "a tuple of 2, static"},
    {"4", "a dynamic integer"},
    {"_4", "a static integer"},
    {"3@1", "a step along one mode"},
    {"_", "all of a mode"},
    {"M_8|(4&6)=12", "an integer with some bits static"},
    {"LayoutRight", "an order of modes"},
    {"ArithTuple(1,2)", "an iterator over coordinates"},
    {"gmem_ptr[32b](0x1000)", "a pointer"},
    {"16b", "a name"},
    {"values(4:2)", "0,2,4,6"},
};

START_TEST(what_values_are)
{
    explained_says(&values[_i]);
}
END_TEST

START_TEST(every_memory_that_is_too_small)
{
    explained_sweep(values[_i].expression);
}
END_TEST

Suite *facts_suite(void)
{
    Suite *suite = suite_create("facts");
    TCase *all = tcase_create("facts");

    tcase_add_loop_test(all, what_values_are, 0, sizeof values / sizeof values[0]);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, 3);
    suite_add_tcase(suite, all);
    return suite;
}
