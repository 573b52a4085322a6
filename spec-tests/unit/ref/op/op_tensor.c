/* op_tensor.c - the operations on pointers and tensors by name.
 *
 * What is here: each row of the table, called with few small operands, and what is refused before
 * the operation is reached. What is not: the operations themselves (unit/ref/tensor). */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

static const struct op_answer answers[] = {
    {"make_gmem_ptr(ptr[32b](0x40))", "gmem_ptr[32b](0x40)"},
    {"make_smem_ptr(ptr[32b](0x40))", "smem_ptr[32b](0x40)"},
    {"make_smem_ptr(ptr[32b](0x40),Sw<2,4,3>)", "Sw<2,4,3>_smem_ptr[32b](0x40)"},
    {"make_tmem_ptr<32>(65537)", "tmem_[32b](0x0001.0001)"},
    {"is_gmem(make_tensor(gmem_ptr[32b](0x40),_4:_1))", "_1"},
    {"is_smem(make_tensor(gmem_ptr[32b](0x40),_4:_1))", "_0"},
    {"is_smem(make_tensor(smem_ptr[32b](0x40),_4:_1))", "_1"},
    {"is_rmem(make_tensor(ptr[32b](0x40),_4:_1))", "_1"},
    {"is_tmem(make_tensor(make_tmem_ptr<32>(0),_4:_1))", "_1"},
    {"is_tmem(make_tensor(smem_ptr[32b](0x40),_4:_1))", "_0"},
    {"make_tensor(gmem_ptr[32b](0x40),(_2,3))", "gmem_ptr[32b](0x40) o (_2,3):(_1,_2)"},
    {"make_tensor(gmem_ptr[32b](0x40),(_2,3),(3,_1))", "gmem_ptr[32b](0x40) o (_2,3):(3,_1)"},
    {"make_tensor(gmem_ptr[32b](0x40),(_2,3),LayoutRight)", "gmem_ptr[32b](0x40) o (_2,3):(3,_1)"},
    {"make_tensor(gmem_ptr[32b](0x40),_2:_1,_3:_4)", "gmem_ptr[32b](0x40) o (_2,_3):(_1,_4)"},
    {"tensor_call(counting_iterator(4) o (_3,_5):(_5,_1),1,2)", "11"},
    {"tensor_call(counting_iterator(4) o (_3,_5):(_5,_1),(1,2))", "11"},
    {"tensor_call(gmem_ptr[32b](0x40) o (_3,_5):(_5,_1),_,2)", "gmem_ptr[32b](0x48) o (_3):(_5)"},
    {"tensor<0>(gmem_ptr[32b](0x40) o (_3,_5):(_5,_1))", "gmem_ptr[32b](0x40) o _3:_5"},
    {"print_tensor(counting_iter(7) o (_2,_3):(_1,_2))",
     "counting_iter(7) o (_2,_3):(_1,_2):\n    7    9   11\n    8   10   12"},
    {"make_tensor_like.layout((_3,_5):(_5,_1))", "(_3,_5):(_5,_1)"},
    {"recast_ptr<8>(gmem_ptr[32b](0x40))", "gmem_ptr[8b](0x40)"},
    {"recast<16>(gmem_ptr[32b](0x40) o (_4,_5):(_1,_4))", "gmem_ptr[16b](0x40) o (_8,_5):(_1,_8)"},
    {"group_modes<0,2>(gmem_ptr[32b](0x40) o (_2,_3,_5):(_1,_2,_6))",
     "gmem_ptr[32b](0x40) o ((_2,_3),_5):((_1,_2),_6)"},
    {"local_tile(counting_iterator(0) o (_8,_6):(_1,_8),(_4,_3),(1,1))",
     "counting_iter(28) o (_4,_3):(_1,_8)"},
    {"local_tile(counting_iterator(0) o (_8,_6):(_1,_8),(_4,_3,_2),(1,1,0),(_1,_1,X))",
     "counting_iter(28) o (_4,_3):(_1,_8)"},
    {"local_partition(counting_iterator(0) o (_8,_6):(_1,_8),(_4,_3):(_1,_4),5)",
     "counting_iter(9) o (_2,_2):(_4,_24)"},
    {"local_partition(counting_iterator(0) o "
     "(_8,_6):(_1,_8),(_4,_3,_2):(_1,_4,_12),5,(_1,_1,X))",
     "counting_iter(9) o (_2,_2):(_4,_24)"},
    {"identity_slice((3,5),(_,2))", "ArithTuple(_0,2) o (3):(_1@0)"},
    {"identity_local_tile((8,6),(_4,_3),(1,1))", "ArithTuple(4,3) o (_4,_3):(_1@0,_1@1)"},
    {"identity_logical_divide((8,6),(_4,_3))",
     "ArithTuple(_0,_0) o ((_4,2),(_3,2)):((_1@0,_4@0),(_1@1,_3@1))"},
    {"identity_zipped_divide((8,6),(_4,_3))",
     "ArithTuple(_0,_0) o ((_4,_3),(2,2)):((_1@0,_1@1),(_4@0,_3@1))"},
    {"identity_tiled_divide((8,6),(_4,_3))",
     "ArithTuple(_0,_0) o ((_4,_3),2,2):((_1@0,_1@1),_4@0,_3@1)"},
    {"identity_flat_divide((8,6),(_4,_3))",
     "ArithTuple(_0,_0) o (_4,_3,2,2):(_1@0,_1@1,_4@0,_3@1)"},
    {"make_rmem_ptr(ptr[32b](0x40))", "ptr[32b](0x40)"},
    {"counting_iterator(4)", "counting_iter(4)"},
    {"as_position_independent_swizzle_layout(Sw<3,4,3> o smem_ptr[16b](unset) o "
     "(_8,_64):(_64,_1))",
     "Sw<3,3,3> o _0 o (_8,_64):(_64,_1)"},
    {"make_coord_tensor((2,3):(_1@1,_1@0))", "ArithTuple(_0,_0) o (2,3):(_1@1,_1@0)"},
    {"data(gmem_ptr[32b](0x40) o _4:_1)", "gmem_ptr[32b](0x40)"},
    {"inner_partition(counting_iterator(0) o (_8,_6):(_1,_8),(_4,_3),(1,1))",
     "counting_iter(28) o (_4,_3):(_1,_8)"},
    {"outer_partition(counting_iterator(0) o (_8,_6):(_1,_8),(_4,_3),(1,1))",
     "counting_iter(9) o (_2,_2):(_4,_24)"},
    {"tv_partition(counting_iterator(0) o (_2,_4):(_1,_2),(_4,_2):(_2,_1),3)",
     "counting_iter(6) o (_2):(_1)"},
    {NULL, NULL},
};

START_TEST(pointers_and_tensors_by_name)
{
    op_answers(answers);
    op_calls_all(cti_tensor_ops, answers);
}
END_TEST

static const struct op_refusal refusals[] = {
    {"tensor_call(gmem_ptr[32b](0x40) o _4:_1)", CT_EINVAL, "tensor_call: 1 operand"},
    {"tensor_call(_4:_1,1)", CT_EINVAL, "tensor_call: operand 1 is a layout"},
    {"tensor<0>(_4:_1)", CT_EINVAL, "tensor: operand 1 is a layout"},
    {"print_tensor((_2,_3):(_1,_2))", CT_EINVAL, "print_tensor: operand 1 is a layout"},
    {"make_tensor_like.layout((3,_5):(_5,_1))", CT_EINVAL,
     "make_tensor_like: the shape of (3,_5):(_5,_1) has a dynamic extent"},
    {"make_tensor_like.layout(7)", CT_EINVAL, "make_tensor_like.layout: operand 1 is an integer"},
    {"is_gmem()", CT_EINVAL, "is_gmem: 0 operands"},
    {"is_smem(1,2)", CT_EINVAL, "is_smem: 2 operands"},
    {"make_tmem_ptr<32>()", CT_EINVAL, "make_tmem_ptr: 0 operands"},
    {"make_tmem_ptr(1)", CT_EINVAL, "make_tmem_ptr: 0 template arguments"},
    {"recast_ptr<8>()", CT_EINVAL, "recast_ptr: 0 operands"},
    {"recast<16>(1,2)", CT_EINVAL, "recast: 2 operands"},
    {"group_modes<0,2>()", CT_EINVAL, "group_modes: 0 operands"},
    {"group_modes<0>(_4:_1)", CT_EINVAL, "group_modes: 1 template arguments"},
    {"local_tile(1,2)", CT_EINVAL, "local_tile: 2 operands"},
    {"local_partition(1,2)", CT_EINVAL, "local_partition: 2 operands"},
    {"make_tensor(1)", CT_EINVAL, "make_tensor: 1 operand"},
    {"make_tensor(7,_4:_1)", CT_EINVAL, "make_tensor: operand 1 is an integer"},
    {"make_tensor(gmem_ptr[32b](0x40),(_2,3),(3))", CT_EINVAL,
     "make_layout: shape (_2,3) and stride (3) are not congruent"},
    {NULL, CT_OK, NULL},
};

START_TEST(counts_spaces_and_extents)
{
    op_refuses(refusals);
}
END_TEST

Suite *op_tensor_suite(void)
{
    Suite *suite = suite_create("op_tensor");
    TCase *all = tcase_create("op_tensor");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, pointers_and_tensors_by_name);
    tcase_add_test(all, counts_spaces_and_extents);
    suite_add_tcase(suite, all);
    return suite;
}
