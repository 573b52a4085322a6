/* coalesce.c - coalesce, filter and filter_zeros, whole and by mode, called directly.
 *
 * What is here: the kinds of operands, every refusal, and the laws that ask about single modes.
 * What is not: which modes merge (vectors, and the law coalesce). */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

typedef ct_layout by_profile(ct_ctx *cx, ct_layout layout, ct_tuple profile);

static const char *const layouts[] = {
    "((_2,(_1,_6)),(_3,_5)):((_1,(_6,_2)),(_12,_36))",
    "((2,3),(_5,_7)):((1,2),(_6,_30))",
    "(_2,(_3,_5)):(_0,(_0,_1))",
    "((_1,_1),_4):((_7,_11),_1)",
};

/* Mode i of f(L, profile) is f0(mode i of L), for a profile with a leaf in each mode. */
static void expect_by_mode(by_profile *f, ct_value (*f0)(ct_ctx *, ct_value))
{
    ct_ctx *cx = harness_context();

    for (size_t k = 0; k < sizeof layouts / sizeof layouts[0]; ++k) {
        ct_layout l = harness_value(cx, layouts[k]);
        ct_layout r = f(cx, l, harness_value(cx, "(_1,_1)"));
        ck_assert_int_eq(ct_rank(r), 2);
        for (int i = 0; i < 2; ++i)
            ck_assert(ct_same(ct_get(cx, r, i), f0(cx, ct_get(cx, l, i))));
        ck_assert(ct_same(f(cx, l, ct_static(cx, 7)), f0(cx, l)));
        r = f(cx, l, harness_value(cx, "(0)")); /* modes that the profile lacks stay */
        ck_assert(ct_same(ct_get(cx, r, 1), ct_get(cx, l, 1)));
    }
    ck_assert_int_eq(ct_check(cx), CT_OK);
}

START_TEST(coalesces_any_layout)
{
    static const char *const rows[] = {
        "(_2,(_1,_6)):(_1,(_6,_2))  =  _12:_1",
        "(_2,3):(_1,_2)  =  (_2,3):(_1,_2)",
        "(_3,_5):(_2@0,_6@0)  =  _15:_2@0",
        "(_3,_5):(_2@0,_6@1)  =  (_3,_5):(_2@0,_6@1)",
        "(_3,_5):(_2,_6@1)  =  (_3,_5):(_2,_6@1)",
        "(_1,_1):(_3,_5)  =  _1:_0",
        "(2,_0):(_1,_2)  =  (2,_0):(_1,_2)",
        "(_2,_3,4,5)  =  (_6,20)",
        "7  =  7",
        "_  =  _",
        "Sw<1,0,2> o _0 o (_4,_3):(_1,_4)  =  Sw<1,0,2> o _0 o _12:_1",
        "make_identity_tensor((_4,_7))  =  ArithTuple(_0,_0) o (_4,_7):(_1@0,_1@1)",
        "gmem_ptr[32b](0x1000) o (_4,_7):(_1,_4)  =  gmem_ptr[32b](0x1000) o _28:_1",
        "():()  !  CT_EINVAL  coalesce: the layout has no modes",
        "(2,()):(1,())  =  2:1",
        "((),()):((),())  !  CT_EINVAL  coalesce: the layout has no modes",
        "()  !  CT_EINVAL  coalesce: the shape is empty",
        "Sw<1,0,2>  !  CT_EINVAL  coalesce: Sw<1,0,2> is neither a layout nor a shape",
        "(3037000500,3037000500,_2)  !  CT_ERANGE  mul",
        "(_3037000500,_3037000500):(_1,_3037000500)  !  CT_ERANGE  mul",
        "(_3,_5):(_9223372036854775807,_2)  =  (_3,_5):(_9223372036854775807,_2)",
        NULL,
    };
    harness_one(ct_coalesce, rows);
}
END_TEST

START_TEST(coalesce_by)
{
    expect_by_mode(ct_coalesce_by, ct_coalesce);
    expect_by_mode(ct_filter_by, ct_filter);
}
END_TEST

START_TEST(profiles_choose_the_modes)
{
    static const char *const coalesce_by_rows[] = {
        "(_2,(_1,_6)):(_1,(_6,_2))  (_1,_1)  =  (_2,_6):(_1,_2)",
        "(_2,(_1,_6)):(_1,(_6,_2))  (_1)  =  (_2,(_1,_6)):(_1,(_6,_2))",
        "((_2,_3),(_5,_7)):((_1,_2),(_6,_30))  (_1,(_1,_1))  =  (_6,(_5,_7)):(_1,(_6,_30))",
        "Sw<1,0,2> o _0 o (_4,(_3,_1)):(_1,(_4,_7))  (_1,_1)  =  Sw<1,0,2> o _0 o (_4,_3):(_1,_4)",
        "gmem_ptr[32b](0x1000) o (_4,(_7,_1)):(_1,(_4,_3))  (_1,_1)  =  gmem_ptr[32b](0x1000) o "
        "(_4,_7):(_1,_4)",
        "_12:_1  (_1,_1)  !  CT_EINVAL  coalesce: profile (_1,_1) has more modes than _12:_1",
        "(2,3)  (_1,_1)  !  CT_EINVAL  coalesce: the operand, (2,3), is not a layout",
        "((),3):((),1)  (_1,_1)  !  CT_EINVAL  coalesce: the layout has no modes",
        NULL,
    };
    static const char *const filter_by_rows[] = {
        "(_2,(_3,_5)):(_1,(_0,_2))  (_1,_1)  =  (_2,_5):(_1,_2)",
        "Sw<1,0,2> o _0 o (_4,(_3,_2)):(_1,(_4,_0))  (_1,_1)  =  Sw<1,0,2> o _0 o (_4,_3):(_1,_4)",
        "gmem_ptr[32b](0x1000) o (_4,(_7,_3)):(_1,(_4,_0))  (_1,_1)  =  gmem_ptr[32b](0x1000) o "
        "(_4,_7):(_1,_4)",
        "(_2,_3):(_1,_2)  (_1,_1,_1)  !  CT_EINVAL  filter: profile (_1,_1,_1) has more modes than",
        "7  _1  !  CT_EINVAL  filter: the operand, 7, is not a layout",
        NULL,
    };
    harness_two(ct_coalesce_by, coalesce_by_rows);
    harness_two(ct_filter_by, filter_by_rows);
}
END_TEST

START_TEST(zeros)
{
    static const char *const filter_zeros_rows[] = {
        "(_3,_5):(_0,_1)  =  (_1,_5):(_0,_1)",
        "(3,5):(0,_0)  =  (3,_1):(0,_0)",
        "(_0,(3,_0))  =  (_1,(3,_1))",
        "_0  =  _1",
        "gmem_ptr[32b](0x1000) o (_4,_7):(_1,_0)  =  gmem_ptr[32b](0x1000) o (_4,_1):(_1,_0)",
        "Sw<1,0,2> o _0 o _4:_0  =  Sw<1,0,2> o _0 o _4:_0",
        NULL,
    };
    static const char *const filter_rows[] = {
        "(_2,_3,_5):(_1,_0,_2)  =  _10:_1",
        "(_2,_3):(_0,_0)  =  _1:_0",
        "gmem_ptr[32b](0x1000) o (_4,_7):(_1,_0)  =  gmem_ptr[32b](0x1000) o _4:_1",
        "(2,3)  !  CT_EINVAL  filter: the operand, (2,3), is not a layout",
        "():()  !  CT_EINVAL  coalesce: the layout has no modes",
        NULL,
    };
    static const char *const filter_zeros_by_rows[] = {
        "(_3,_5):(_5,_1)  (_0,_7)  =  (_1,_5):(_5,_1)",
        "((_3,2),_5):((_5,1),_1)  (_0,_7)  =  ((_1,_1),_5):((_5,1),_1)",
        "(_3,_5):(_5,_1)  _0  =  (_1,_1):(_5,_1)",
        "gmem_ptr[32b](0x1000) o (_4,_7):(_1,_4)  (_1,_0)  =  gmem_ptr[32b](0x1000) o "
        "(_4,_1):(_1,_4)",
        "(_3,_5):(_5,_1)  (_0,_7,_2)  !  CT_EINVAL  filter_zeros: the profile of (_0,_7,_2) is not "
        "found in",
        "(_3,_5):(_5,_1)  (_0,(_7))  !  CT_EINVAL  filter_zeros: the profile of (_7) is not found "
        "in _5",
        "7  _0  !  CT_EINVAL  filter_zeros: the operand, 7, is not a layout",
        NULL,
    };
    harness_one(ct_filter_zeros, filter_zeros_rows);
    harness_one(ct_filter, filter_rows);
    harness_two(ct_filter_zeros_by, filter_zeros_by_rows);
}
END_TEST

Suite *coalesce_suite(void)
{
    Suite *suite = suite_create("coalesce");
    TCase *all = tcase_create("coalesce");

    tcase_add_test(all, coalesces_any_layout);
    tcase_add_test(all, coalesce_by);
    tcase_add_test(all, profiles_choose_the_modes);
    tcase_add_test(all, zeros);
    suite_add_tcase(suite, all);
    return suite;
}
