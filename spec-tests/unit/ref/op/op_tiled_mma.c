/* op_tiled_mma.c - tiled MMAs by name.
 *
 * What is here: each row of the table, called with few small operands, and what is refused before
 * the operation is reached. What is not: the tilings themselves (unit/ref/atom). */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

static const struct op_answer answers[] = {
    {"tiled_mma.tile_shape(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_))", "(_4,_2,_1)"},
    {"tiled_mma.thrfrg_A(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),(_8,_6):(_1,_8))",
     "((_1,(_4,_1)),(_1,(_2,_6))):((_0,(_1,_0)),(_0,(_4,_8)))"},
    {"tiled_mma.thrfrg_B(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),(_8,_6):(_1,_8))",
     "((_1,(_2,_1)),(_1,(_4,_6))):((_0,(_1,_0)),(_0,(_2,_8)))"},
    {"tiled_mma.thrfrg_C(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),(_8,_6):(_1,_8))",
     "((_1,(_4,_2)),(_1,(_2,_3))):((_0,(_1,_8)),(_0,(_4,_16)))"},
    {"tiled_mma.partition_A(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),5,counting_"
     "iterator(0) o (_8,_6):(_1,_8))",
     "counting_iter(1) o (_1,_2,_6):(_0,_4,_8)"},
    {"tiled_mma.partition_B(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),5,counting_"
     "iterator(0) o (_8,_6):(_1,_8))",
     "counting_iter(1) o (_1,_4,_6):(_0,_2,_8)"},
    {"tiled_mma.partition_C(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),5,counting_"
     "iterator(0) o (_8,_6):(_1,_8))",
     "counting_iter(9) o (_1,_2,_3):(_0,_4,_16)"},
    {"tiled_mma.partition_fragment_A(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),5,gmem_"
     "ptr[32b](0x0) o (_8,_6):(_1,_8))",
     "(_1,_2,_6):(_0,_1,_2)"},
    {"tiled_mma.partition_shape_A(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),(_8,_6))",
     "(_1,_2,_6)"},
    {"tiled_mma.partition_shape_B(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),(_8,_6))",
     "(_1,_4,_6)"},
    {"tiled_mma.partition_shape_C(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),(_8,_6))",
     "(_1,_2,_3)"},
    {"tiled_mma.get_thr_layout_vmnk(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_))",
     "(_1,_4,_2,_1):(_0,_1,_4,_0)"},
    {"tiled_mma.size(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_))", "_8"},
    {"tiled_mma.thr_size<1>(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_))", "_4"},
    {"tiled_mma.thr_size<2>(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_))", "_2"},
    {"tiled_mma.get_layoutA_TV(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_))",
     "((_4,_2),(_1,(_1,_1))):((_1,_0),(_0,(_0,_0)))"},
    {"tiled_mma.get_layoutB_TV(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_))",
     "((_4,_2),(_1,(_1,_1))):((_0,_1),(_0,(_0,_0)))"},
    {"tiled_mma.get_layoutC_TV(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_))",
     "(_8,(_1,(_1,_1))):(_1,(_0,(_0,_0)))"},
    {"tiled_mma.partition_fragment_B(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),5,gmem_"
     "ptr[32b](0x0) o (_8,_6):(_1,_8))",
     "(_1,_4,_6):(_0,_1,_4)"},
    {"tiled_mma.partition_fragment_C(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),5,gmem_"
     "ptr[32b](0x0) o (_8,_6):(_1,_8))",
     "(_1,_2,_3):(_0,_1,_2)"},
    {"tiled_mma.size<2>(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_))", "_2"},
    {"tiled_mma.thr_size(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_))", "_8"},
    {"tiled_mma.tile_size<0>(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_6,_))", "_4"},
    {"tiled_mma.tile_size_mnk<1>(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_6,_))", "_6"},
    {"tiled_mma.permutation_mnk<0>(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_6:_1,_))", "_4"},
    {"tiled_mma.permutation_mnk<1>(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_6:_1,_))",
     "_6:_1"},
    {"partition_fragment_C(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),(_8,_6))",
     "(_1,_2,_3):(_0,_1,_2)"},
    {"tiled_mma.make_fragment_A(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),gmem_ptr[32b]("
     "0x0) o (_1,_2,_6):(_0,_6,_1))",
     "(_1,_2,_6):(_0,_6,_1)"},
    {"tiled_mma.make_fragment_B(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),gmem_ptr[32b]("
     "0x0) o (_1,_2,_6):(_0,_4,_8))",
     "(_1,_2,_6):(_0,_1,_2)"},
    {"tiled_mma.make_fragment_C(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),(_,_,_),gmem_ptr[32b]("
     "0x0) o (_1,_2,_6):(_0,_6,_1))",
     "(_1,_2,_6):(_0,_1,_2)"},
    {"tiled_mma.print(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),_)",
     "TiledMMA\n  ThrLayoutVMNK:  (_1,_4,_2,_1):(_0,_1,_4,_0)\n  PermutationMNK: (_,_,_)\n"
     "MMA_Atom\n  ThrID:      _1:_0\n  Shape_MNK:  (_1,_1,_1)\n  LayoutA_TV: (_1,_1):(_0,_0)\n"
     "  LayoutB_TV: (_1,_1):(_0,_0)\n  LayoutC_TV: (_1,_1):(_0,_0)"},
    {"tiled_mma.get_slice(UniversalFMA<float>,(_4,_2,_1):(_1,_4,_0),_,7)",
     "ThrMMA\n  Thr VMNK: (_0,3,1,_0)\nTiledMMA\n"
     "  ThrLayoutVMNK:  (_1,_4,_2,_1):(_0,_1,_4,_0)\n  PermutationMNK: (_,_,_)\n"
     "MMA_Atom\n  ThrID:      _1:_0\n  Shape_MNK:  (_1,_1,_1)\n  LayoutA_TV: (_1,_1):(_0,_0)\n"
     "  LayoutB_TV: (_1,_1):(_0,_0)\n  LayoutC_TV: (_1,_1):(_0,_0)"},
    {NULL, NULL},
};

START_TEST(each_operand_and_each_side_has_its_own)
{
    op_answers(answers);
    op_calls_all(cti_tiled_mma_ops, answers);
}
END_TEST

static const struct op_refusal refusals[] = {
    {"tiled_mma.tile_shape(UniversalFMA<float>,_1:_0)", CT_EINVAL,
     "tiled_mma.tile_shape: 2 operands"},
    {"tiled_mma.tile_shape(_4,_1:_0,_)", CT_EINVAL,
     "tiled_mma.tile_shape: operand 1 is an integer; mma: the name of a matrix instruction"},
    {"tiled_mma.partition_A(UniversalFMA<float>,_1:_0,_,0)", CT_EINVAL,
     "tiled_mma.partition_A: 4 operands"},
    {"tiled_mma.partition_fragment_B(UniversalFMA<float>,_1:_0,_,0)", CT_EINVAL,
     "tiled_mma.partition_fragment_B: 4 operands"},
    {"tiled_mma.partition_shape_C(UniversalFMA<float>,_1:_0,_)", CT_EINVAL,
     "tiled_mma.partition_shape_C: 3 operands"},
    {"tiled_mma.thrfrg_C(UniversalFMA<float>,_1:_0,_)", CT_EINVAL,
     "tiled_mma.thrfrg_C: 3 operands"},
    {"tiled_mma.thr_size<0,1>(UniversalFMA<float>,_1:_0,_)", CT_EINVAL,
     "tiled_mma.thr_size: 2 template arguments"},
    {"tiled_mma.tile_size(UniversalFMA<float>,_1:_0,_)", CT_EINVAL,
     "tiled_mma.tile_size: 0 template arguments; usage: tiled_mma.tile_size<i>(mma,"},
    {"tiled_mma.tile_size<3>(UniversalFMA<float>,_1:_0,_)", CT_EINVAL, "get: mode 3"},
    {"tiled_mma.permutation_mnk<-1>(UniversalFMA<float>,_1:_0,_)", CT_EINVAL, "get: mode -1"},
    {"tiled_mma.get_slice(UniversalFMA<float>,_1:_0,_,(0,0))", CT_EINVAL,
     "tiled_mma.get_slice: operand 4 is a tuple"},
    {"tiled_mma.make_fragment_A(UniversalFMA<float>,_1:_0,_,ptr[32b](0x0) o (_1,_2):(_0,_1))",
     CT_EINVAL, "has rank 2, less than 3"},
    {"tiled_mma.make_fragment_B(UniversalFMA<float>,_1:_0,_,ptr[32b](0x0) o (_2,_2,_2):(_4,_1,_"
     "2))",
     CT_EINVAL, "does not have the 1 values of one instruction"},
    {"tiled_mma.make_fragment_C(UniversalFMA<float>,_1:_0,_,ptr[32b](0x0) o (1,_2,_2):(_4,_1,_2))",
     CT_EINVAL, "does not have the 1 values of one instruction"},
    {"tiled_mma.make_fragment_C(UniversalFMA<float>,_1:_0,_,ptr[32b](0x0) o (_1,2,_2):(_0,_1,2))",
     CT_EINVAL, "has a dynamic extent"},
    {"partition_fragment_C(UniversalFMA<float>,_1:_0,_,(8,_6))", CT_EINVAL, "has a dynamic extent"},
    {"partition_fragment_C(UniversalFMA<float>,_1:_0,_,_8)", CT_EINVAL, "rank 1, less than 2"},
    {NULL, CT_OK, NULL},
};

START_TEST(operands_that_do_not_count)
{
    op_refuses(refusals);
}
END_TEST

Suite *op_tiled_mma_suite(void)
{
    Suite *suite = suite_create("op_tiled_mma");
    TCase *all = tcase_create("op_tiled_mma");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, each_operand_and_each_side_has_its_own);
    tcase_add_test(all, operands_that_do_not_count);
    suite_add_tcase(suite, all);
    return suite;
}
