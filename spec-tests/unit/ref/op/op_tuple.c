/* op_tuple.c - structure, sizes, coordinates and strides by name.
 *
 * What is here: each row of the table, called with few small operands, and what is refused before
 * the operation is reached. What is not: the operations themselves (unit/ref/tuple). */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

static const struct op_answer answers[] = {
    {"append(_3:_1)", "(_3,_1):(_1,_0)"},
    {"append((_3,_5),_7)", "(_3,_5,_7)"},
    {"append<4>(_3:_1)", "(_3,_1,_1,_1):(_1,_0,_0,_0)"},
    {"append<4>((_3),_7)", "(_3,_7,_7,_7)"},
    {"prepend(_3:_1)", "(_1,_3):(_0,_1)"},
    {"prepend((_3,_5),_7)", "(_7,_3,_5)"},
    {"prepend<4>(_3:_1)", "(_1,_1,_1,_3):(_0,_0,_0,_1)"},
    {"prepend<4>((_3),_7)", "(_7,_7,_7,_3)"},
    {"select<2,0>((_3,_5,_7))", "(_7,_3)"},
    {"take<1,3>((_3,_5,_7))", "(_5,_7)"},
    {"group<0,2>((_3,_5,_7):(_1,_3,_15))", "((_3,_5),_7):((_1,_3),_15)"},
    {"replace<1>((_3,_5),_7)", "(_3,_7)"},
    {"insert<1>((_3,_5),_7)", "(_3,_7,_5)"},
    {"remove<1>((_3,_5,_7))", "(_3,_7)"},
    {"repeat<3>(_4)", "(_4,_4,_4)"},
    {"zip(((_2,_3),(_5,_7)))", "((_2,_5),(_3,_7))"},
    {"zip(_2:_1,_3:_2)", "((_2,_3)):((_1,_2))"},
    {"zip((_2,_3),(_5,_7))", "((_2,_5),(_3,_7))"},
    {"size<1>((2,(3,5)))", "15"},
    {"get<1,0>((2,(3,5)))", "3"},
    {"layout<1>((_2,_3):(_1,_2))", "_3:_2"},
    {"layout(make_tensor(gmem_ptr[32b](0x40),_4:_1))", "_4:_1"},
    {"rank((2,3,5))", "_3"},
    {"depth((2,(3,5)))", "_2"},
    {"front((2,3))", "2"},
    {"back((2,3))", "3"},
    {"f2_crd2idx((1,(3,2)),(4,(4,3)),(1,(5,16)))", "46"},
    {"crd2idx((1,2),(3,5))", "7"},
    {"crd2idx((1,2),(_3,_5):(_5,_1))", "7"},
    {"crd2idx((1,2),(3,5),(10,1))", "12"},
    {"idx2crd(7,(3,5))", "(1,2)"},
    {"idx2crd(7,(3,5),(5,1))", "(1,2)"},
    {"compact_col_major((2,3))", "(_1,2)"},
    {"compact_col_major((2,3),4)", "(4,8)"},
    {"compact_row_major((2,3))", "(3,_1)"},
    {"compact_row_major((2,3),4)", "(12,4)"},
    {"coprofile<0>((_2,_3):(_1@0,_1@1))", "(_0)"},
    {"make_basis_like((2,(3,5)))", "(_1@0,(_1@0@1,_1@1@1))"},
    {"basis_value(3@1@0)", "3"},
    {"basis_get(_1@1@0,((2,3),5))", "3"},
    {"as_arithmetic_tuple(3@1)", "(_0,3)"},
    {"make_inttuple_iter((2,_3))", "ArithTuple(2,_3)"},
    {"make_identity_tensor((2,3))", "ArithTuple(_0,_0) o (2,3):(_1@0,_1@1)"},
    {"shape<1>((2,(3,5)):(1,(2,6)))", "(3,5)"},
    {"stride<1>((2,(3,5)):(1,(2,6)))", "(2,6)"},
    {"cosize((_2,_3):(_1,_4))", "_10"},
    {"coshape((_2,_3):(_1@1,_1@0))", "(_3,_2)"},
    {"repeat_like((1,(2,3)),_7)", "(_7,(_7,_7))"},
    {"flatten((2,(3,5)))", "(2,3,5)"},
    {"unflatten((2,3,5),(0,(0,0)))", "(2,(3,5))"},
    {"zip2_by(((2,3),(5,7)),(_,_))", "((2,5),(3,7))"},
    {"tile_unzip(((_2,_3),(_5,_7)):((_1,_2),(_6,_30)),(_,_))",
     "((_2,_5),(_3,_7)):((_1,_6),(_2,_30))"},
    {"reverse((2,(3,5)))", "((3,5),2)"},
    {"wrap(_3)", "(_3)"},
    {"unwrap((((3))))", "3"},
    {"product((2,(3,5)))", "30"},
    {"product_each((2,(3,5)))", "(2,15)"},
    {"product_like((2,(3,5)),(1,1))", "(2,15)"},
    {"sum((2,(3,5)))", "10"},
    {"inner_product((2,(3,5)),(1,(2,6)))", "38"},
    {"ceil_div((7,9),(2,4))", "(4,3)"},
    {"round_up(7,4)", "8"},
    {"shape_div((_4,_6),_8)", "(_1,_3)"},
    {"elem_scale((2,(3,5)),(7,(1,2)))", "(14,(3,10))"},
    {"congruent((2,(3,5)),(1,(1,1)))", "_1"},
    {"congruent((2,(3,5)),(1,1))", "_0"},
    {"weakly_congruent((2,3),(2,(3,5)))", "_1"},
    {"weakly_congruent((2,(3,5)),(2,3))", "_0"},
    {"compatible(6,(2,3))", "1"},
    {"compatible((2,3),6)", "_0"},
    {"evenly_divides((4,6),(2,3))", "1"},
    {"evenly_divides((4,6),(2,4))", "0"},
    {"elem_less((1,2),(2,3))", "1"},
    {"elem_less((1,3),(2,3))", "0"},
    {"elem_leq((1,3),(2,3))", "1"},
    {"elem_leq((3,3),(2,3))", "1"},
    {"elem_gtr((3,4),(2,3))", "1"},
    {"elem_gtr((2,4),(2,3))", "0"},
    {"elem_geq((2,4),(2,3))", "1"},
    {"elem_geq((1,4),(2,3))", "1"},
    {"lex_less((1,9),(2,3))", "1"},
    {"lex_less((2,1),(1,9))", "0"},
    {"lex_leq((2,3),(2,3))", "1"},
    {"lex_leq((2,4),(2,3))", "0"},
    {"lex_gtr((2,4),(2,3))", "1"},
    {"lex_gtr((2,3),(2,3))", "0"},
    {"lex_geq((2,3),(2,3))", "1"},
    {"lex_geq((1,9),(2,3))", "0"},
    {"colex_less((9,1),(3,2))", "1"},
    {"colex_less((1,9),(2,3))", "0"},
    {"colex_leq((2,3),(2,3))", "1"},
    {"colex_leq((3,3),(2,3))", "0"},
    {"colex_gtr((1,9),(2,3))", "1"},
    {"colex_gtr((2,3),(2,3))", "0"},
    {"colex_geq((2,3),(2,3))", "1"},
    {"colex_geq((9,1),(3,2))", "0"},
    {"crd2crd((1,2),(2,3),(3,2))", "(1,2)"},
    {"increment((1,(2,0)),(2,(3,5)))", "(0,(0,1))"},
    {"compact_order((2,3,5),(2,0,1))", "(_1,2,6)"},
    {NULL, NULL},
};

START_TEST(tuples_by_name)
{
    op_answers(answers);
    op_calls_all(cti_tuple_ops, answers);
}
END_TEST

static const struct op_refusal refusals[] = {
    {"append(_3)", CT_EINVAL, "append: operand 1 is an integer"},
    {"append()", CT_EINVAL, "append: 0 operands"},
    {"append(_3,_4,_5)", CT_EINVAL, "append: 3 operands"},
    {"append<2,3>(_3:_1)", CT_EINVAL, "append: 2 template arguments"},
    {"prepend(_3)", CT_EINVAL, "prepend: operand 1 is an integer"},
    {"select<0>()", CT_EINVAL, "select: 0 operands"},
    {"take<1>((1,2))", CT_EINVAL, "take: 1 template arguments"},
    {"take<0,1>()", CT_EINVAL, "take: 0 operands"},
    {"group<0,1>(1,2,3)", CT_EINVAL, "group: 3 operands"},
    {"group((1,2))", CT_EINVAL, "group: 0 template arguments"},
    {"replace<0>((1,2))", CT_EINVAL, "replace: 1 operand"},
    {"replace((1,2),3)", CT_EINVAL, "replace: 0 template arguments"},
    {"insert<0>((1,2))", CT_EINVAL, "insert: 1 operand"},
    {"remove<0>((1,2),3)", CT_EINVAL, "remove: 2 operands"},
    {"remove((1,2))", CT_EINVAL, "remove: 0 template arguments"},
    {"repeat(_4)", CT_EINVAL, "repeat: 0 template arguments"},
    {"repeat<2>(1,2)", CT_EINVAL, "repeat: 2 operands"},
    {"zip()", CT_EINVAL, "zip: 0 operands"},
    {"front()", CT_EINVAL, "front: 0 operands"},
    {"crd2idx(1)", CT_EINVAL, "crd2idx: 1 operand"},
    {"get<2>((1,2))", CT_EINVAL, "get: mode 2 of (1,2), which has rank 2"},
    {"replace<5>((1,2),3)", CT_EINVAL, "replace: mode 5 of (1,2), which has rank 2"},
    {"select<3>((1,2))", CT_EINVAL, "select: mode 3 of (1,2), which has rank 2"},
    {NULL, CT_OK, NULL},
};

START_TEST(counts_and_template_arguments)
{
    op_refuses(refusals);
}
END_TEST

Suite *op_tuple_suite(void)
{
    Suite *suite = suite_create("op_tuple");
    TCase *all = tcase_create("op_tuple");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, tuples_by_name);
    tcase_add_test(all, counts_and_template_arguments);
    suite_add_tcase(suite, all);
    return suite;
}
