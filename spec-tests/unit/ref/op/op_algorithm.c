/* op_algorithm.c - the algorithms by name, on layouts over memory that holds its own indices.
 *
 * What is here: each row of the table, called with few small operands, and what is refused before
 * the operation is reached. What is not: the algorithms themselves (unit/ref/algorithm). */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

static const struct op_answer answers[] = {
    {"copy((_2,_2):(_1,_2),(_2,_2):(_4,_1))", "(0,2,_,_,1,3)"},
    {"copy_aligned(_4:_1,_4:_2)", "(0,_,1,_,2,_,3)"},
    {"copy_if(3,_4:_1,_4:_1)", "(0,1,2,_)"},
    {"copy_if((2,1),(_2,_2):(_1,_2),(_2,_2):(_2,_1))", "(0,_,1,_)"},
    {"store((_2,_2):(_2,_1),(1,0),9)", "(_,_,9,_)"},
    {"store_in_clone(_4:_1,2,9)", "((0,1,2,3),(0,1,9,3))"},
    {"store_in_view(_4:_1,2,9)", "((0,1,9,3),(0,1,9,3))"},
    {"cooperative_copy<4>(1,_8:_1,_8:_1)", "(_,1,_,_,_,5,_,_)"},
    {"prefetch(gmem_ptr[32b](0x40) o _4:_1)", "gmem_ptr[32b](0x40) o _4:_1"},
    {"fill(_4:_2,7)", "(7,_,7,_,7,_,7)"},
    {"fill<8>(_4:_1,7)", "(7,7,7,7)"},
    {"clear(_3:_2)", "(0,_,0,_,0)"},
    {"axpby(2,_4:_1,3,_4:_1)", "(0,5,10,15)"},
    {"axpby(2,_4:_1,3,_4:_1,2)", "(0,5,2,3)"},
    {"axpby<32>(2,_4:_1,3,_4:_1)", "(0,5,10,15)"},
    {"reduce(_5:_2)", "20"},
    {"reduce(_4096:_1)", "8386560"}, /* 4095 * 4096 / 2 */
    {"reduce(_4096:_0)", "0"},
    {"reduce(_0:_0)", "0"},
    /* unwritten is 0xCD in each byte of 32 bits or more: one byte alone does not make it so */
    {"fill(_2:_2,-842150656)", "(-842150656,_,-842150656)"}, /* 0xCDCDCD00 */
    {"fill(_2:_2,13487565)", "(13487565,_,13487565)"},       /* 0x00CDCDCD */
    {"fill(_2:_1,-842150451)", "(_,_)"},
    {"fill<16>(_2:_2,7)", "(7,-12851,7)"},
    {"fill<8>(_2:_2,7)", "(7,-51,7)"},
    {"fill<32>(_2:_2,7)", "(7,_,7)"},
    {"fill<40>(_2:_2,7)", "(7,_,7)"},
    {"fill<64>(_2:_2,7)", "(7,_,7)"},
    {"batch_reduce((_2,_3):(_1,_2),_3:_1)", "(1,6,11)"},
    {"gemm((_2,_2):(_1,_2),(_2,_2):(_1,_2),(_2,_2):(_1,_2))", "(4,7,8,13)"},
    {"copy_atom(UniversalCopy<u32>,32b,_1:_1,_1:_2)", "(0)"},
    {"copy_width(gmem_ptr[8b](0x0) o _8:_1,gmem_ptr[8b](0x0) o _8:_1)", "_64"},
    {"copy_width<64>(gmem_ptr[8b](0x0) o _32:_1,gmem_ptr[8b](0x0) o _32:_1)", "_64"},
    {"cooperative_copy<4,64>(0,_8:_1,_8:_1)", "(0,1,_,_,_,_,_,_)"},
    {"gemm((_2,_2):(_1,_2),(_2,_1):(_1,_2),(_2,_1):(_1,_2),(_2,_2):(_1,_2))", "(0,1,2,4)"},
    {"cooperative_gemm<2,3>(UniversalFMA<float>,(_1,_1,_1):(_0,_0,_0),(_,_,_),(_2,_2):(_1,_2),"
     "(_2,_2):(_1,_2),(_2,_2):(_1,_2))",
     "(8,15,18,29)"},
    {"logical_reduce((_2,_3):(_1,_2),_3:_1,(0,_))", "(1,6,11)"},
    {"logical_reduce((_2,_3):(_1,_2),_2:_1,(_,0))", "(6,10)"},
    {NULL, NULL},
};

START_TEST(memory_after_an_algorithm)
{
    op_answers(answers);
    op_calls_all(cti_algorithm_ops, answers);
}
END_TEST

static const struct op_refusal refusals[] = {
    {"copy(_4:_1)", CT_EINVAL, "copy: 1 operand"},
    {"copy(_4:_1,4)", CT_EINVAL, "copy: operand 2 is an integer"},
    {"copy(_4:_1,(_8,_1024):(_1,_8))", CT_EUNSUP,
     "copy: (_8,_1024):(_1,_8) does not have 1 to 4096 cells and as many ele"},
    {"copy(_4:_1,_5:_1)", CT_EINVAL, "copy: the source has 4 elements, the destination 5"},
    {"copy_if(3,_4:_1)", CT_EINVAL, "copy_if: 2 operands"},
    {"copy_atom(UniversalCopy<u32>,32b,_4:_1)", CT_EINVAL, "copy_atom: 3 operands"},
    {"copy_atom(7,32b,_1:_1,_1:_1)", CT_EINVAL, "copy_atom: operand 1 is an integer"},
    {"store(_4:_1,2,_1@0)", CT_EINVAL, "store: operand 3 is a basis element"},
    {"store(_4:_1,2)", CT_EINVAL, "store: 2 operands"},
    {"store_in_clone(_4:_1,2)", CT_EINVAL, "store_in_clone: 2 operands"},
    {"store_in_view(_4:_1,2,(1,2))", CT_EINVAL, "store_in_view: operand 3 is a tuple"},
    {"copy_width(_8:_1)", CT_EINVAL, "copy_width: 1 operand"},
    {"copy_width(_8:_1,_8:_1)", CT_EINVAL, "copy_width: operand 1 is a layout"},
    {"cooperative_copy<4>(1,_8:_1)", CT_EINVAL, "cooperative_copy: 2 operands"},
    {"cooperative_copy<4>((0,1),_8:_1,_8:_1)", CT_EINVAL, "cooperative_copy: operand 1 is a tuple"},
    {"cooperative_copy<4>(-1,_8:_1,_8:_1)", CT_EINVAL, "cooperative_copy: -1 is not a thread"},
    {"cooperative_copy(1,_8:_1,_8:_1)", CT_EINVAL, "cooperative_copy: 0 template arguments"},
    {"prefetch(7)", CT_EINVAL, "prefetch: operand 1 is an integer"},
    {"fill(_4:_1)", CT_EINVAL, "fill: 1 operand"},
    {"fill<0>(_4:_1,7)", CT_EINVAL, "fill: an element of 0 bits has no place in memory"},
    {"fill<2048>(_4:_1,7)", CT_EINVAL, "fill: an element of 2048 bits has no place in memory"},
    {"fill(_4:_1,(1,2))", CT_EINVAL, "fill: operand 2 is a tuple"},
    {"axpby(2,_4:_1,3)", CT_EINVAL, "axpby: 3 operands"},
    {"axpby((1,2),_4:_1,3,_4:_1)", CT_EINVAL, "axpby: operand 1 is a tuple"},
    {"reduce(_4097:_1)", CT_EUNSUP, "reduce: _4097:_1 does not have 1 to 4096 cells and as many"},
    {"reduce(_4097:_0)", CT_EUNSUP, "reduce: _4097:_0 does not have 1 to 4096 cells and as many"},
    {"reduce(_0:_1)", CT_EUNSUP, "reduce: _0:_1 does not have 1 to 4096 cells and as many"},
    {"reduce(7)", CT_EINVAL, "reduce: operand 1 is an integer"},
    {"gemm(_4:_1,_4:_1)", CT_EINVAL, "gemm: 2 operands"},
    {NULL, CT_OK, NULL},
};

START_TEST(operands_that_have_no_cells)
{
    op_refuses(refusals);
}
END_TEST

Suite *op_algorithm_suite(void)
{
    Suite *suite = suite_create("op_algorithm");
    TCase *all = tcase_create("op_algorithm");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, memory_after_an_algorithm);
    tcase_add_test(all, operands_that_have_no_cells);
    suite_add_tcase(suite, all);
    return suite;
}
