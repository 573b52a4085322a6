/* inverse.c - right and left inverses, called directly.
 *
 * What is here: what is refused, swizzles and composed layouts, dynamic strides; the equations
 * at each coordinate. What is not: generated layouts (laws). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

START_TEST(right_inverses)
{
    static const char *const rows[] = {
        "(_4,_8):(_8,_1)  =  (_8,_4):(_4,_1)",
        "(_2,_2):(_1,_1)  =  _2:_1",
        "_4:_2  =  _1:_0",
        "(4,_8):(_1,4)  =  4:_1",
        "(_4,_8):(_1,8)  =  _4:_1",
        "Sw<2,0,3>  =  Sw<2,0,3>",
        "_  =  _",
        "_7  =  _-7",
        "M_8|(3&3)=11  =  -11",
        "Sw<2,0,3> o _0 o (_8,_4):(_4,_1)  =  Sw<2,1,-2> o _0 o (_4,_8):(_8,_1)",
        "_8:_1 o _2 o _4:_1  =  _4:_1 o _-2 o _8:_1",
        "_4:_1@0  !  CT_EINVAL  right_inverse: stride _1@0 is not an integer",
        "(2,3)  !  CT_EINVAL  right_inverse: the operand, (2,3), is not a layout",
        "_2@0  !  CT_EINVAL  right_inverse: the operand, _2@0",
        "LayoutLeft  !  CT_EINVAL  right_inverse: the operand, LayoutLeft",
        "make_inttuple_iter(2)  !  CT_EINVAL  right_inverse: the operand, ArithTuple2",
        "make_identity_tensor(2)  !  CT_EINVAL  right_inverse: the operand",
        "ptr[32b](0x1000)  !  CT_EINVAL  right_inverse: the operand",
        "16b  !  CT_EINVAL  right_inverse: the operand, 16b",
        "values(_4:_1)  !  CT_EINVAL  right_inverse: the operand",
        "():()  !  CT_EINVAL  coalesce: the layout has no modes",
        "-9223372036854775808  !  CT_ERANGE  sub",
        "(_9223372036854775807,_3):(_1,_9223372036854775807)  !  CT_ERANGE  mul",
        NULL,
    };
    harness_one(ct_right_inverse, rows);
}
END_TEST

START_TEST(left_inverses)
{
    static const char *const rows[] = {
        "_4:_2  =  (_2,_4):(_0,_1)",
        "(_4,_8):(_8,_1)  =  (_8,_4):(_4,_1)",
        "(_3,_4):(_0,_1)  =  _4:_3",
        "_4:_0  =  _4:_0",
        "Sw<2,0,3>  =  Sw<2,0,3>",
        "_7  =  _-7",
        "(_4,_8):(_1,8)  !  CT_EINVAL  left_inverse: a stride is not static",
        "_4:_1@0  !  CT_EINVAL  left_inverse: stride _1@0 is not an integer",
        "_4:_-2  =  (_-2,_4):(_0,_1)",
        "(_2,_3):(_-1,_-1)  =  (_-1,_3):(_0,_2)",
        "(_4,_3):(_-1,_4)  !  CT_EDOMAIN  left_inverse: CuTe's layout  at (1,2): L(c) is 7",
        "(_768,_360):(_1,_5)  =  (_5,_360):(_1,_768)",
        "Sw<1,0,2> o 2 o _8:_1  !  CT_EINVAL  left_inverse: the offset 2 of a composed layout is "
        "not static",
        "(_4,_3):(_2,_3)  !  CT_EDOMAIN  left_inverse: _2, the reach of smaller strides, does not "
        "divide stride _3",
        "(2,3)  !  CT_EINVAL  left_inverse: the operand, (2,3), is not a layout",
        NULL,
    };
    harness_one(ct_left_inverse, rows);
}
END_TEST

START_TEST(inverses_undo)
{
    static const char *const layouts[] = {"(_4,_8):(_8,_1)",
                                          "(_3,_5,_2):(_10,_2,_1)",
                                          "_7:_1",
                                          "((_2,_3),_4):((_12,_4),_1)",
                                          "(_4,_1,_6):(_6,_0,_1)",
                                          "Sw<2,0,3> o _0 o (_8,_4):(_4,_1)",
                                          "Sw<1,1,2> o _0 o (_2,_16):(_16,_1)"};
    ct_ctx *cx = harness_context();

    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k) {
        ct_layout l = harness_value(cx, layouts[k]);
        ct_layout right = ct_right_inverse(cx, l), left = ct_left_inverse(cx, l);
        int64_t n = ct_int(ct_size(cx, l));
        ck_assert_int_eq(ct_int(ct_size(cx, right)), n); /* they are compact */
        for (int64_t i = 0; i < n; ++i) {
            ck_assert_int_eq(harness_at(cx, l, harness_at(cx, right, i)), i);
            ck_assert_int_eq(harness_at(cx, left, harness_at(cx, l, i)), i);
        }
    }
}
END_TEST

Suite *inverse_suite(void)
{
    Suite *suite = suite_create("inverse");
    TCase *all = tcase_create("inverse");

    tcase_add_test(all, right_inverses);
    tcase_add_test(all, left_inverses);
    tcase_add_test(all, inverses_undo);
    suite_add_tcase(suite, all);
    return suite;
}
