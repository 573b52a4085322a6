/* op_layout.c - the operations on layouts and swizzles by name.
 *
 * What is here: each row of the table, called with few small operands, and what is refused before
 * the operation is reached. What is not: the operations themselves (unit/ref/layout). */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

static const struct op_answer answers[] = {
    {"make_layout((_2,_3))", "(_2,_3):(_1,_2)"},
    {"make_layout((_2,_3),LayoutRight)", "(_2,_3):(_3,_1)"},
    {"make_layout(_2:_1,_3:_5)", "(_2,_3):(_1,_5)"},
    {"make_layout(Sw<2,1,3>)", "Sw<2,1,3> o _0 o _6:_1"},
    {"layout_call((_3,_5):(_5,_1),1,2)", "7"},
    {"layout_call((_3,_5):(_5,_1),(1,2))", "7"},
    {"layout_call((_3,_5):(_5,_1),(_,2))", "(_3):(_5)"},
    {"with_shape(_15:_2,_3,_5)", "(_3,_5):(_2,_6)"},
    {"with_shape(_15:_2,(_3,_5))", "(_3,_5):(_2,_6)"},
    {"filter_zeros((_3,_0),(1,0))", "(1,_1)"},
    {"filter_zeros((_3,_4):(_1,_0),(_3,_4))", "(_3,_4):(_1,_0)"},
    {"filter_zeros((_3,_4):(_1,_0))", "(_3,_1):(_1,_0)"},
    {"tile_to_shape((_2,_2):(_1,_2),(_4,_6))", "((_2,_2),(_2,_3)):((_1,_4),(_2,_8))"},
    {"tile_to_shape((_2,_2):(_1,_2),(_4,_6),(_2,_1))", "((_2,_2),(_2,_3)):((_1,_12),(_2,_4))"},
    {"upcast<2>((_4,_3):(_1,_4))", "(_2,_3):(_1,_2)"},
    {"downcast<2>((_4,_3):(_1,_4))", "(_8,_3):(_1,_8)"},
    {"recast_layout<16,8>((_4,_3):(_1,_4))", "(_8,_3):(_1,_8)"},
    {"make_swizzle<896,112>()", "Sw<3,4,3>"},
    {"print_layout((_2,_2):(_1,_2))", "(_2,_2):(_1,_2)\n      0   1 \n    +---+---+\n 0  | 0 | "
                                      "2 |\n    +---+---+\n 1  | 1 | 3 |\n    +---+---+"},
    {"values(_4:_2)", "0,2,4,6"},
    {"values((_2,_100):(_1,_2))",
     "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,"
     "33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,"
     "62,63"},
    {"values((_2,_2):(_1@0,_1@1))", "(0,0),(1,0),(0,1),(1,1)"},
    {"composition(_8:_1,_4:_2)", "_4:_2"},
    {"composition(Sw<1,0,2>,_0,_8:_1)", "Sw<1,0,2> o _0 o _8:_1"},
    {"complement(_4:_2)", "_2:_1"},
    {"complement(_4:_2,_24)", "(_2,_3):(_1,_8)"},
    {"to_mixed_bits((_8,_4):(_1,_8),(_3,2))", "M_3|(16&24)=19"},
    {"to_mixed_bits((_8,_4),(_1,_8),(_3,2))", "M_3|(16&24)=19"},
    {"make_mixed_bits(_3,16,_24)", "M_3|(16&24)=19"},
    {"slice((_,2),(_3,_5):(_5,_1))", "(_3):(_5)"},
    {"dice((_,2),(_3,_5))", "(_5)"},
    {"slice_and_offset((_,2),(_3,_5):(_5,_1))", "((_3):(_5),2)"},
    {"domain_offset((1,2),(_3,_5):(_5,_1))", "((_3,_5):(_5,_1),7)"},
    {"get_hier_coord((_3,(_5,_2)):(_1,(_3,_15)),7)", "(1,(2,0))"},
    {"get_flat_coord((_3,(_5,_2)):(_1,(_3,_15)),7)", "(1,2)"},
    {"get_1d_coord((_3,(_5,_2)):(_1,(_3,_15)),7)", "7"},
    {"layout_a(Sw<1,0,2> o _3 o _8:_1)", "Sw<1,0,2>"},
    {"offset(Sw<1,0,2> o _3 o _8:_1)", "_3"},
    {"layout_b(Sw<1,0,2> o _3 o _8:_1)", "_8:_1"},
    {"coalesce((_2,_3):(_1,_2))", "_6:_1"},
    {"coalesce((_2,_3):(_1,_2),(_1,_1))", "(_2,_3):(_1,_2)"},
    {"filter((_2,_3):(_0,_1))", "_3:_1"},
    {"filter((_2,_3):(_0,_1),(_1,_1))", "(_1,_3):(_0,_1)"},
    {"make_ordered_layout((_2,_3,_5),(_2,_0,_1))", "(_2,_3,_5):(_15,_1,_3)"},
    {"make_layout_like((_2,_3):(_6,_1))", "(_2,_3):(_3,_1)"},
    {"make_fragment_like((_2,_3):(_6,_1))", "(_2,(_3)):(_1,(_2))"},
    {"make_identity_layout((2,3))", "(2,3):(_1@0,_1@1)"},
    {"right_inverse((_4,_8):(_8,_1))", "(_8,_4):(_4,_1)"},
    {"left_inverse((_4,_8):(_8,_1))", "(_8,_4):(_4,_1)"},
    {"nullspace((_4,_3):(_1,_0))", "_3:_4"},
    {"max_common_layout(_8:_1,(_4,_2):(_1,_8))", "_4:_1"},
    {"max_common_vector(_8:_1,(_4,_2):(_1,_8))", "_4"},
    {"max_alignment((_4,_3):(_1,_8))", "_4"},
    {"greatest_common_domain((_4,_6),(_8,_3))", "(_4,_2,_3):(_1,_4,_8)"},
    {"layout_add((_4,_6):(_1,_4),_24:_1)", "_24:_2"},
    {"domain_distribute((_4,_6),_8)", "_8:_1"},
    {"logical_divide((_4,_6):(_1,_4),(_2,_3))", "((_2,_2),(_3,_2)):((_1,_2),(_4,_12))"},
    {"zipped_divide((_4,_6):(_1,_4),(_2,_3))", "((_2,_3),(_2,_2)):((_1,_4),(_2,_12))"},
    {"tiled_divide((_4,_6):(_1,_4),(_2,_3))", "((_2,_3),_2,_2):((_1,_4),_2,_12)"},
    {"flat_divide((_4,_6):(_1,_4),(_2,_3))", "(_2,_3,_2,_2):(_1,_4,_2,_12)"},
    {"logical_product(_2:_1,_3:_1)", "(_2,_3):(_1,_2)"},
    {"zipped_product(_2:_1,(_3,_5):(_1,_3))", "(_2,(_3,_5)):(_1,(_2,_6))"},
    {"tiled_product(_2:_1,(_3,_5):(_1,_3))", "(_2,_3,_5):(_1,_2,_6)"},
    {"flat_product((_2,_2):(_1,_2),(_3,_5):(_1,_3))", "(_2,_2,_3,_5):(_1,_2,_4,_12)"},
    {"blocked_product((_2,_2):(_1,_2),(_3,_5):(_1,_3))", "((_2,_3),(_2,_5)):((_1,_4),(_2,_12))"},
    {"raked_product((_2,_2):(_1,_2),(_3,_5):(_1,_3))", "((_3,_2),(_5,_2)):((_4,_1),(_12,_2))"},
    {"swizzle_call(Sw<1,0,2>,5)", "4"},
    {"make_composed_layout(Sw<1,0,2>,_0,_8:_1)", "Sw<1,0,2> o _0 o _8:_1"},
    {"get_swizzle_portion(Sw<1,0,2> o _0 o _8:_1)", "Sw<1,0,2>"},
    {"get_swizzle_portion(_8:_1)", "Sw<0,4,3>"},
    {"get_nonswizzle_portion(Sw<1,0,2> o _0 o _8:_1)", "_8:_1"},
    {NULL, NULL},
};

START_TEST(layouts_by_name)
{
    op_answers(answers);
    op_calls_all(cti_layout_ops, answers);
}
END_TEST

static const struct op_refusal refusals[] = {
    {"make_layout()", CT_EINVAL, "make_layout: 0 operands"},
    {"make_layout(1,2,3)", CT_EINVAL, "make_layout: operand 1 is an integer"},
    {"layout_call(_4:_1)", CT_EINVAL, "layout_call: 1 operand"},
    {"with_shape(_4:_1)", CT_EINVAL, "with_shape: 1 operand"},
    {"upcast<2>()", CT_EINVAL, "upcast: 0 operands"},
    {"upcast<2,3>(_4:_1)", CT_EINVAL, "upcast: 2 template arguments"},
    {"downcast<2>(_4:_1,_4:_1)", CT_EINVAL, "downcast: 2 operands"},
    {"recast_layout<16>(_4:_1)", CT_EINVAL, "recast_layout: 1 template arguments"},
    {"recast_layout<16,8>()", CT_EINVAL, "recast_layout: 0 operands"},
    {"make_swizzle<1>()", CT_EINVAL, "make_swizzle: 1 template arguments"},
    {"make_swizzle<896,112>(1)", CT_EINVAL, "make_swizzle: 1 operand"},
    {"values(4)", CT_EINVAL, "values: operand 1 is an integer"},
    {"values(Sw<1,0,2>)", CT_EINVAL, "values: operand 1 is a swizzle"},
    {"to_mixed_bits(4,1)", CT_EINVAL, "to_mixed_bits: operand 1 is an integer"},
    {"print_layout(4)", CT_EINVAL, "print_layout: operand 1 is an integer"},
    {"composition(_4:_1)", CT_EINVAL, "composition: 1 operand"},
    {NULL, CT_OK, NULL},
};

START_TEST(counts_and_kinds)
{
    op_refuses(refusals);
}
END_TEST

Suite *op_layout_suite(void)
{
    Suite *suite = suite_create("op_layout");
    TCase *all = tcase_create("op_layout");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, layouts_by_name);
    tcase_add_test(all, counts_and_kinds);
    suite_add_tcase(suite, all);
    return suite;
}
