/* composed.c - composed layouts: making them and taking them apart, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

static ct_value plain(ct_ctx *cx, ct_value a, ct_value offset, ct_value b)
{
    return ct_make_composed_layout(cx, a, offset, b);
}

START_TEST(made_of_three)
{
    static const char *const plain_rows[] = {
        "Sw<0,4,3>  _0  _8:_1  =  Sw<0,4,3> o _0 o _8:_1",
        "(_4,_3):(_3,_1)  (1,_2)  (_2,_3):(_1@0,_1@1)  =  (_4,_3):(_3,_1) o (1,_2) o "
        "(_2,_3):(_1@0,_1@1)",
        "_8:_1  _0  Sw<1,0,1>  =  _8:_1 o _0 o Sw<1,0,1>",
        "Sw<2,0,3>  _0  Sw<1,0,2> o _0 o _8:_1  =  Sw<2,0,3> o _0 o Sw<1,0,2> o _0 o _8:_1",
        "Sw<2,0,3>  smem_ptr[16b](unset)  _8:_1  =  Sw<2,0,3> o smem_ptr[16b](unset) o _8:_1",
        "7  _0  _8:_1  !  CT_EINVAL  make_composed_layout: 7 is neither a layout nor a swizzle",
        "_8:_1  _0  (2,3)  !  CT_EINVAL  (2,3) is neither a layout nor a swizzle",
        "_8:_1  _8:_1  _8:_1  !  CT_EINVAL  make_composed_layout: the offset _8:_1 is not a "
        "coordinate",
        NULL,
    };
    static const char *const composition_offset_rows[] = {
        "Sw<0,4,3>  _0  _8:_1  =  _8:_1",
        "Sw<0,4,3>  0  _8:_1  =  Sw<0,4,3> o 0 o _8:_1",
        "Sw<0,4,3>  _0  Sw<1,0,1>  =  Sw<0,4,3> o _0 o Sw<1,0,1>",
        "Sw<1,4,3>  _0  _8:_1  =  Sw<1,4,3> o _0 o _8:_1",
        "_4:_1  _2  _2:_1  =  _4:_1 o _2 o _2:_1",
        "LayoutLeft  _0  _8:_1  !  CT_EINVAL  LayoutLeft is neither a layout nor a swizzle",
        "_4:_1  Sw<0,4,3>  _8:_1  !  CT_EINVAL  the offset Sw<0,4,3> is not a coordinate",
        NULL,
    };
    harness_three(plain, plain_rows);
    harness_three(ct_composition_offset, composition_offset_rows);
}
END_TEST

START_TEST(taken_apart)
{
    static const char *const layout_a_rows[] = {
        "Sw<3,4,3> o _0 o _8:_1  =  Sw<3,4,3>",
        "_8:_1  !  CT_EINVAL  layout_a: _8:_1 is not a composed layout",
        NULL,
    };
    static const char *const offset_rows[] = {
        "Sw<3,4,3> o 5 o _8:_1  =  5",
        "(2,3)  !  CT_EINVAL  offset: (2,3) is not a composed layout",
        NULL,
    };
    static const char *const layout_b_rows[] = {
        "Sw<3,4,3> o _0 o _8:_1  =  _8:_1",
        "Sw<3,4,3>  !  CT_EINVAL  layout_b: Sw<3,4,3> is not a composed layout",
        NULL,
    };
    static const char *const get_swizzle_portion_rows[] = {
        "_8:_1  =  Sw<0,4,3>",
        "Sw<2,1,3> o _0 o _8:_1  =  Sw<2,1,3>",
        "_4:_1 o _0 o _4:_1  !  CT_EINVAL  get_swizzle_portion: the operand, _4:_1 o _0 o _4:_1, "
        "is not a layout",
        "7  !  CT_EINVAL  get_swizzle_portion: the operand, 7",
        NULL,
    };
    static const char *const get_nonswizzle_portion_rows[] = {
        "_8:_1  =  _8:_1",
        "Sw<2,1,3> o _0 o _8:_1  =  _8:_1",
        "_4:_1 o _0 o _4:_1  !  CT_EINVAL  get_nonswizzle_portion: the operand, _4:_1 o _0 o _4:_1",
        "(2,3)  !  CT_EINVAL  get_nonswizzle_portion",
        NULL,
    };
    harness_one(ct_layout_a, layout_a_rows);
    harness_one(ct_offset, offset_rows);
    harness_one(ct_layout_b, layout_b_rows);
    harness_one(ct_get_swizzle_portion, get_swizzle_portion_rows);
    harness_one(ct_get_nonswizzle_portion, get_nonswizzle_portion_rows);
}
END_TEST

/* R(c) = a(offset + b(c)), also where a and b are composed themselves. */
START_TEST(composed_layouts_are_functions)
{
    static const char *const outer[] = {"Sw<2,0,3>", "(_64,_3):(_3,_1)", "Sw<1,0,4> o _3 o _97:_1"};
    static const char *const inner[] = {"(_4,_8):(_8,_1)", "Sw<1,1,2> o _2 o (_4,_8):(_1,_4)"};
    ct_ctx *cx = harness_context();

    for (int k = 0; k < 18; ++k) {
        ct_value a = harness_value(cx, outer[k % 3]), b = harness_value(cx, inner[k / 3 % 2]);
        int64_t offset = 3 * (k / 6);
        ct_layout r = ct_make_composed_layout(cx, a, ct_static(cx, offset), b);
        for (int64_t i = 0; i < 32; ++i) {
            ct_value at = ct_dynamic(cx, offset + harness_at(cx, b, i));
            ck_assert_int_eq(harness_at(cx, r, i), ct_int(ct_layout_call(cx, a, at)));
        }
    }
}
END_TEST

Suite *composed_suite(void)
{
    Suite *suite = suite_create("composed");
    TCase *all = tcase_create("composed");

    tcase_add_test(all, made_of_three);
    tcase_add_test(all, taken_apart);
    tcase_add_test(all, composed_layouts_are_functions);
    suite_add_tcase(suite, all);
    return suite;
}
