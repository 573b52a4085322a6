/* evaluate.c - layouts as functions of a coordinate without underscores, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/layout/layout.h"
#include "ref/value/value.h"

START_TEST(functions_of_a_coordinate)
{
    static const char *const rows[] = {
        "(3,(2,3)):(3,(12,1))  (1,5)  =  17",
        "(3,(2,3)):(3,(12,1))  (1,(1,2))  =  17",
        "(_4,7):(_1@0,_1@1)  (1,5)  =  (1,5)",
        "Sw<2,0,3>  _24  =  _27",
        "Sw<2,0,3> o 3 o (_4,_8):(_8,_1)  (1,5)  =  18",
        "_97:_3 o 2 o Sw<1,0,1>  2  =  15",
        "_97:_3 o (2) o (_4,_8):(_8,_1)  1  !  CT_EINVAL  add: (2) and 8 have no common profile",
        "(2,3)  1  !  CT_EINVAL  layout_call: the operand, (2,3), is not a layout",
        "counting_iter(42) o (4,5):(_1,4)  (3,2)  !  CT_EINVAL  is not a layout",
        "(2,3):(1,2)  (1,2,3)  !  CT_EINVAL  crd2idx: coordinate (1,2,3) does not fit the shape "
        "(2,3)",
        "(0,3):(1,2)  5  !  CT_EDOMAIN  mod: 5 is divided by zero",
        "4:4611686018427387904  2  !  CT_ERANGE  mul",
        NULL,
    };
    harness_two(cti_evaluate, rows);
}
END_TEST

/* As the call operator, at every coordinate of layouts of every kind. */
START_TEST(as_the_call_operator)
{
    static const char *const layouts[] = {
        "(3,(2,5)):(10,(5,1))",
        "Sw<2,0,3> o 3 o (_4,_8):(_8,_1)",
        "_97:_3 o 2 o (_4,_8):(_8,_1)",
        "Sw<1,0,2> o _0 o Sw<2,0,3> o _0 o _32:_1",
    };
    ct_ctx *cx = harness_context();
    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k) {
        ct_layout l = harness_value(cx, layouts[k]);
        for (int64_t i = 0; i < 30; ++i) {
            ct_value c = ct_dynamic(cx, i);
            ck_assert(ct_same(cti_evaluate(cx, l, c), ct_layout_call(cx, l, c)));
        }
    }
}
END_TEST

Suite *evaluate_suite(void)
{
    Suite *suite = suite_create("evaluate");
    TCase *all = tcase_create("evaluate");

    tcase_add_test(all, functions_of_a_coordinate);
    tcase_add_test(all, as_the_call_operator);
    suite_add_tcase(suite, all);
    return suite;
}
