/* part.c - shape, stride, rank and depth of every kind of value, called directly. */
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

#include "ref/value/value.h"

static const struct {
    const char *text;
    int rank, depth;
} seen[] = {
    {"7", 1, 0},
    {"()", 0, 1},
    {"(2,(3,5))", 2, 2},
    {"(2,(3,(5,())))", 2, 4},
    {"(2,(3,5)):(1,(2,6))", 2, 2},
    {"_4:_1", 1, 0},
    {"Sw<1,0,1> o _0 o (_4,_3,_2):(_1,_4,_12)", 3, 1},
    {"gmem_ptr[32b](0x1000) o (_4,(_3,_2)):(_1,(_4,_12))", 2, 2},
    {"_3@1@0", 1, 0},
    {"_", 1, 0},
};

START_TEST(ranks_and_depths)
{
    ct_ctx *cx = harness_context();

    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; ++i) {
        ct_value v = harness_value(cx, seen[i].text);
        ck_assert_msg(ct_rank(v) == seen[i].rank, "%s", seen[i].text);
        ck_assert_msg(ct_depth(v) == seen[i].depth, "%s", seen[i].text);
    }
}
END_TEST

START_TEST(shapes_and_strides_of_every_kind)
{
    static const char *const shape_rows[] = {
        "(4,(3,6)):(1,(4,12))  =  (4,(3,6))",
        "(_2:_1,(3,_5:_2))  =  (_2,(3,_5))",
        "Sw<2,0,3> o _0 o (_4,_8):(_8,_1)  =  (_4,_8)",
        "gmem_ptr[32b](0x1000) o (_4,7):(_1,_4)  =  (_4,7)",
        "_3@1  =  _3@1",
        "_  =  _",
        "Sw<2,0,3> o _0 o Sw<1,0,2>  !  CT_EINVAL  shape: Sw<1,0,2> has none",
        "M_8|(3&3)=11  !  CT_EINVAL  shape: M_8|(3&3)=11 has none",
        "LayoutLeft  !  CT_EINVAL  shape: LayoutLeft has none",
        NULL,
    };
    static const char *const stride_rows[] = {
        "(4,(3,6)):(1,(4,12))  =  (1,(4,12))",
        "gmem_ptr[32b](0x1000) o (_4,7):(_1,_4)  =  (_1,_4)",
        "Sw<2,0,3> o _0 o _4:_1  !  CT_EINVAL  stride: the operand, Sw<2,0,3> o _0 o _4:_1, is not "
        "a layout",
        "(2,3)  !  CT_EINVAL  stride: the operand, (2,3)",
        NULL,
    };
    harness_one(ct_shape, shape_rows);
    harness_one(ct_stride, stride_rows);
}
END_TEST

static ct_value layout_or_not(ct_ctx *cx, ct_value v)
{
    return cti_need_layout(cx, "f", "the operand", v) ? v : cti_null();
}

static ct_value tensor_or_not(ct_ctx *cx, ct_value v)
{
    return cti_need_tensor(cx, "f", v) ? v : cti_null();
}

START_TEST(conditions)
{
    static const char *const layout_rows[] = {
        "_4:_1  =  _4:_1",
        "Sw<1,0,1> o _0 o _4:_1  !  CT_EINVAL  f: the operand, Sw<1,0,1> o _0 o _4:_1, is not a "
        "layout",
        "_4  !  CT_EINVAL  f: the operand, _4, is not a layout",
        NULL,
    };
    static const char *const tensor_rows[] = {
        "counting_iter(4) o _4:_1  =  counting_iter(4) o _4:_1",
        "_4:_1  !  CT_EINVAL  f: _4:_1 is not a tensor",
        NULL,
    };
    harness_one(layout_or_not, layout_rows);
    harness_one(tensor_or_not, tensor_rows);
}
END_TEST

Suite *part_suite(void)
{
    Suite *suite = suite_create("part");
    TCase *all = tcase_create("part");

    tcase_add_test(all, ranks_and_depths);
    tcase_add_test(all, shapes_and_strides_of_every_kind);
    tcase_add_test(all, conditions);
    suite_add_tcase(suite, all);
    return suite;
}
