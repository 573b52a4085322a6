/* layout.c - a layout in its forms: constructors, shape, stride, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static ct_value layout_of(ct_ctx *cx, const ct_value *a)
{
    int n = ct_length(a[0]);
    ct_value mode[4];
    for (int i = 0; i < n; ++i)
        mode[i] = ct_item(a[0], i);
    return ct_make_layout_of(cx, n, mode);
}

static ct_value layout_of_two(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value mode[] = {a, b};
    return ct_make_layout_of(cx, 2, mode);
}

START_TEST(shapes_and_strides)
{
    static const char *const rows[] = {
        "(_2,4)  LayoutRight  =  (_2,4):(4,_1)",
        "(_2,4)  LayoutLeft  =  (_2,4):(_1,_2)",
        "(_2,4)  NULL  =  (_2,4):(_1,_2)",
        "(_2,(_3,5))  (1,(_7@1,_2))  =  (_2,(_3,5)):(1,(_7@1,_2))",
        "0  1  =  0:1",
        "()  ()  =  ():()",
        "(_2,4)  (_1)  !  CT_EINVAL  make_layout: shape (_2,4) and stride (_1) are not congruent",
        "(_2,4)  _1  !  CT_EINVAL  shape (_2,4) and stride _1 are not congruent",
        "2  (1)  !  CT_EINVAL  shape 2 and stride (1) are not congruent",
        "(_2,_)  (1,2)  !  CT_EINVAL  make_layout: extent _ is not an integer",
        "(_2,_3@0)  (1,2)  !  CT_EINVAL  make_layout: extent _3@0 is not an integer",
        "(_2,(3,-4))  (1,(2,3))  !  CT_EDOMAIN  make_layout: extent -4 is negative",
        "(_2,4)  (1,_)  !  CT_EINVAL  make_layout: stride _ is not an integer",
        "(_2,4)  (1,_4:_1)  !  CT_EINVAL  make_layout: stride _4:_1 is not an integer",
        "_4:_1  NULL  !  CT_EINVAL  _4:_1",
        "(2,9223372036854775807,2)  NULL  !  CT_ERANGE  mul",
        NULL,
    };
    harness_two(ct_make_layout, rows);
}
END_TEST

/* Mode i is operand i. */
START_TEST(concatenation_modes)
{
    static const char *const modes[] = {"_3:_1", "(2,_5):(_1@0,7)", "_4:-3"};
    ct_ctx *cx = harness_context();
    ct_layout mode[3];

    for (int n = 1; n <= 3; ++n) {
        for (int i = 0; i < n; ++i)
            mode[i] = harness_value(cx, modes[i]);
        ct_layout l = ct_make_layout_of(cx, n, mode);
        ck_assert_int_eq(ct_rank(l), n);
        for (int i = 0; i < n; ++i)
            ck_assert(ct_same(ct_get(cx, l, i), mode[i]));
    }
}
END_TEST

START_TEST(layouts_of_layouts)
{
    static const char *const layout_of_rows[] = {
        "(_3:_1,_4:_3)  =  (_3,_4):(_1,_3)",
        "(_3:_1,(_4,_5):(_3,_12),7:_2)  =  (_3,(_4,_5),7):(_1,(_3,_12),_2)",
        "(_3:_1,7)  !  CT_EINVAL  make_layout: an operand, 7, is not a layout",
        NULL,
    };
    static const char *const layout_of_two_rows[] = {
        "_3:_1  _4:_3  =  (_3,_4):(_1,_3)",
        "Sw<1,0,1> o _0 o _3:_1  _4:_3  !  CT_EINVAL  an operand, Sw<1,0,1> o _0 o _3:_1, is not a "
        "layout",
        NULL,
    };
    harness_any(layout_of, layout_of_rows);
    harness_two(layout_of_two, layout_of_two_rows);
}
END_TEST

START_TEST(other_constructors)
{
    static const char *const make_ordered_layout_rows[] = {
        "(_2,_5,8)  (_2,_0,_1)  =  (_2,_5,8):(40,_1,_5)",
        "(_2,_5)  (_0,(_1))  !  CT_EINVAL  product_like",
        "(_2,-5)  (_0,_1)  !  CT_EDOMAIN  extent -5 is negative",
        NULL,
    };
    static const char *const make_layout_like_rows[] = {
        "(_4,_8):(_16,_1)  =  (_4,_8):(_8,_1)",
        "(_4,_8):(_0,_7)  =  (_4,_8):(_0,_1)",
        "(4,8):(16,1)  =  (4,8):(_1,4)",
        "(2,3)  !  CT_EINVAL  make_layout_like: the operand, (2,3), is not a layout",
        NULL,
    };
    static const char *const make_identity_layout_rows[] = {
        "(_4,7)  =  (_4,7):(_1@0,_1@1)",
        "7  =  7:_1",
        "(2,-3)  !  CT_EDOMAIN  extent -3 is negative",
        "_4:_1  !  CT_EINVAL  make_basis_like: _4:_1 is not a shape",
        NULL,
    };
    harness_two(ct_make_ordered_layout, make_ordered_layout_rows);
    harness_one(ct_make_layout_like, make_layout_like_rows);
    harness_one(ct_make_identity_layout, make_identity_layout_rows);
}
END_TEST

Suite *layout_suite(void)
{
    Suite *suite = suite_create("layout");
    TCase *all = tcase_create("layout");

    tcase_add_test(all, shapes_and_strides);
    tcase_add_test(all, concatenation_modes);
    tcase_add_test(all, layouts_of_layouts);
    tcase_add_test(all, other_constructors);
    suite_add_tcase(suite, all);
    return suite;
}
