/* operation.c - operations by the names of their rows, with C++'s template arguments. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(names_and_numbers)
{
    static const struct op_answer rows[] = {
        {"let n = 1; get<n>((2,(3,4)))", "(3,4)"},
        {"let n = 1; get<n,_0>((2,(3,4)))", "3"},
        {"recast_layout<half_t,uint128_t>(_64:_1)", "_8:_1"},
        {"recast_layout<16b,u128>(_64:_1)", "_8:_1"},
        {"let w = 4; upcast<w * 2>(_64:_1)", "_8:_1"},
        {"(_4{}.value, Int<_4{}.value>{})", "(4,_4)"},
        {"make_tensor<double>(_4)", "ptr[64b]((nil)) o _4:_1"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(what_has_no_row)
{
    static const struct op_refusal rows[] = {
        {"nothing<4>(2)", CT_EUNSUP, "nothing: no such operation"},
        {"get<X>((2,3))", CT_EPARSE, "column 1: template arguments are integers"},
        {"(1,get<(2,3)>((2,3)))", CT_EPARSE, "column 4: template arguments are integers"},
        {"let T = SM80_16x8x8_F16F16F16F16_TN; recast<T>(_4)", CT_EPARSE, "template arguments"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *operation_suite(void)
{
    Suite *suite = suite_create("operation");
    TCase *all = tcase_create("operation");

    tcase_add_test(all, names_and_numbers);
    tcase_add_test(all, what_has_no_row);
    suite_add_tcase(suite, all);
    return suite;
}
