/* division.c - division of integer tuples, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/tuple/tuple.h"

static ct_value without_layouts(ct_ctx *cx, ct_value a, ct_value b)
{
    return cti_ceil_div_tuple(cx, a, b, cti_ceil_div);
}

START_TEST(rounded_up)
{
    static const char *const ceil_div_rows[] = {
        "(_4,_6)  _3  =  (_2,_6)",
        "(4,6)  (3,5)  =  (2,2)",
        "(4,6)  (3)  =  (2,6)",
        "24  (2,3)  =  4",
        "_4@1  _3  =  _2@1",
        "-7  2  =  -3",
        "(4,6)  (3,5,7)  !  CT_EINVAL  ceil_div: (3,5,7) has more modes than (4,6)",
        "4  0  !  CT_EDOMAIN  div: 3 is divided by zero",
        "4  _0  !  CT_EINVAL  div: 3 is divided by zero",
        "9223372036854775807  2  !  CT_ERANGE  ceil_div: the result of 9223372036854775807 and 2",
        "5  -9223372036854775808  !  CT_ERANGE  ceil_div",
        "4  _1@0  !  CT_EINVAL  ceil_div: 4 and _1@0 are not both integers",
        "Sw<1,0,1>  _2  !  CT_EINVAL  ceil_div: Sw<1,0,1> and _2",
        NULL,
    };
    static const char *const round_up_rows[] = {
        "(_7,9)  (_4,_5)  =  (_8,10)",
        "(_7,9)  (_4)  =  (_8,9)",
        "7  4  =  8",
        "(7,9)  4  !  CT_EINVAL  round_up: (7,9) and 4 do not match",
        "7  (4)  !  CT_EINVAL  round_up: 7 and (4) do not match",
        "(7)  (4,5)  !  CT_EINVAL  round_up: (7) and (4,5) do not match",
        "9223372036854775806  4  !  CT_ERANGE  ceil_div",
        "9223372036854775804  5  !  CT_ERANGE  ceil_div",
        "7  0  !  CT_EDOMAIN  is divided by zero",
        NULL,
    };
    harness_two(without_layouts, ceil_div_rows);
    harness_two(ct_ceil_div, ceil_div_rows);
    harness_two(ct_round_up, round_up_rows);
}
END_TEST

START_TEST(shapes_divide)
{
    static const char *const shape_div_rows[] = {
        "(_3,_6,_2,_8)  _72  =  (_1,_1,_1,_4)",
        "(_6,(_2,_8))  (_3,(_2,_2))  =  (_2,(_1,_4))",
        "24  (2,3)  =  4",
        "6  4  =  2",
        "_3  _6  =  _1",
        "_-1  _4  =  _0",
        "_6  _4  !  CT_EDOMAIN  shape_div: neither of _6 and _4 divides the other",
        "(_6,_2)  (_3)  !  CT_EINVAL  shape_div: (_6,_2) and (_3) have different ranks",
        "(_6,(_2,_8))  (_3,(_2))  !  CT_EINVAL  different ranks",
        "6  0  !  CT_EDOMAIN  shape_div: 6 is divided by zero",
        "6  _0  !  CT_EINVAL  shape_div: 6 is divided by zero",
        "-9223372036854775808  -1  !  CT_ERANGE  shape_div",
        "_4:_1  2  !  CT_EINVAL  shape_div: _4:_1 and 2",
        NULL,
    };
    static const char *const elem_scale_rows[] = {
        "(_2,3)  ((_5,_7),_11)  =  (_70,33)",
        "7  (2,3)  =  42",
        "(2,3)  5  !  CT_EINVAL  elem_scale: the profile of (2,3) is not a coarsening of 5",
        "(2,3)  (5)  !  CT_EINVAL  elem_scale: the profile of (2,3) is not a coarsening of (5)",
        "9223372036854775807  2  !  CT_ERANGE  mul",
        "2  _4:_1  !  CT_EINVAL  product: _4:_1",
        NULL,
    };
    static const char *const filter_zeros_tuple_rows[] = {
        "(_0,_3)  (5,7)  =  (_1,7)",
        "_0  (5,(7,11))  =  (_1,(_1,_1))",
        "(0,_0)  (5,7)  =  (5,_1)",
        "(_0,(_0,_2))  (5,(7,(11,13)))  =  (_1,(_1,(11,13)))",
        "(_0,_3)  7  !  CT_EINVAL  filter_zeros: the profile of (_0,_3) is not found in 7",
        "(_0,_3)  (7)  !  CT_EINVAL  filter_zeros: the profile of (_0,_3) is not found in (7)",
        NULL,
    };
    harness_two(ct_shape_div, shape_div_rows);
    harness_two(ct_elem_scale, elem_scale_rows);
    harness_two(ct_filter_zeros_tuple, filter_zeros_tuple_rows);
}
END_TEST

Suite *division_suite(void)
{
    Suite *suite = suite_create("division");
    TCase *all = tcase_create("division");

    tcase_add_test(all, rounded_up);
    tcase_add_test(all, shapes_divide);
    suite_add_tcase(suite, all);
    return suite;
}
