/* letters.c - where names end, and which words and namespaces in front of one are left out. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(names)
{
    static const struct op_answer rows[] = {
        {"cute::cutlass::size((2,3))", "6"},
        {"cute::_3{}", "_3"},
        {"let a_1 = 3; const a_1 + typename cute::Int<4>{}", "7"},
        {"let constant = 5; constant", "5"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(none)
{
    static const struct op_refusal rows[] = {
        {"cute::", CT_EPARSE, "column 7: expected a name, the text ends"},
        {"let 4a = 3", CT_EPARSE, "column 1: let is not known"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *letters_suite(void)
{
    Suite *suite = suite_create("letters");
    TCase *all = tcase_create("letters");

    tcase_add_test(all, names);
    tcase_add_test(all, none);
    suite_add_tcase(suite, all);
    return suite;
}
