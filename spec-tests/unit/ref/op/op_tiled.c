/* op_tiled.c - tiled copies and tiled MMAs by name.
 *
 * What is here: each row of the table, called with few small operands, and what is refused before
 * the operation is reached. What is not: the tilings themselves (unit/ref/atom). */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

static const struct op_answer answers[] = {
    {"tiled_copy.TV(UniversalCopy<u32>,32b,(_4,_2):(_1,_4),(_1,_2):(_1,_1))",
     "(_4,_4) ((_4,_2),_2):((_1,_8),_4)"},
    {"tiled_copy.partition_S(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1,3,smem_ptr[16b](0x0) o _64:_1)",
     "smem_ptr[16b](0x30) o ((_8,_1),(_1)):((_1,_0),(_0))"},
    {"tiled_copy.partition_D(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1,3,ptr[16b](0x0) o _64:_1)",
     "ptr[16b](0xc) o ((_2,_1),(_1)):((_1,_0),(_0))"},
    {"tiled_copy.get_layoutS_TV(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1)",
     "((_8,_4),(_8,_1)):((_8,_0),(_1,_0))"},
    {"tiled_copy.get_layoutD_TV(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1)", "(_32,(_2,_1)):(_2,(_1,_0))"},
    {"tiled_copy.tidfrg_S(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1,_64:_1)",
     "((_8,_4),(_8,_1),(_1)):((_8,_0),(_1,_0),(_0))"},
    {"tiled_copy.tidfrg_D(SM75_U32x1_LDSM_N,16b,_32:_1,_2:_1,_64:_1)",
     "(_32,(_2,_1),(_1)):(_2,(_1,_0),(_0))"},
    {"tiled_copy.size(UniversalCopy<u32>,32b,(_4,_2):(_1,_4),(_1,_2):(_1,_1))", "_8"},
    {"tiled_copy.tile_size<0>(UniversalCopy<u32>,32b,(_4,_2):(_1,_4),(_1,_2):(_1,_1))", "_4"},
    {"tiled_copy.tile_size<1>(UniversalCopy<u32>,32b,(_4,_2):(_1,_4),(_1,_2):(_1,_1))", "_4"},
    {"tiled_copy.retile(UniversalCopy<u32>,32b,(_4,_2):(_1,_4),(_1,_2):(_1,_1),ptr[32b](0x0) o "
     "((_1,_2),_3,_5):((_0,_1),_2,_6))",
     "ptr[32b]((nil)) o ((_1,_2),_3,_5):((_0,_1),_2,_6)"},
    {"cotiled_copy.TV(UniversalCopy<u32>,32b,(_4,_2):(_2,_1),_8:_1)",
     "((_4,_2):(_2,_1)) (_4,_2):(_1,_4)"},
    {"make_tiled_copy_A.TV(SM75_U32x4_LDSM_N,16b,SM80_16x8x16_F32F16F16F32_TN,(_1,_1,_1):(_0,_"
     "0,_0),(_16,_8,_16))",
     "(_16,_16) ((_4,_8),((_2,_2,_2),(_1,_1))):((_32,_1),((_16,_8,_128),(_0,_0)))"},
    {"make_tiled_copy_B.TV(SM75_U32x2_LDSM_N,16b,SM80_16x8x16_F32F16F16F32_TN,(_1,_1,_1):(_0,_"
     "0,_0),(_16,_8,_16))",
     "(_8,_16) ((_4,_8),((_2,_2),(_1,_1))):((_16,_1),((_8,_64),(_0,_0)))"},
    {"make_tiled_copy_C.TV(UniversalCopy<u64>,32b,SM80_16x8x16_F32F16F16F32_TN,(_1,_1,_1):(_0,_"
     "0,_0),(_16,_8,_16))",
     "(_16,_8) ((_4,_8),((_2,_2),(_1,_1))):((_32,_1),((_16,_8),(_0,_0)))"},
    {"make_tiled_copy_C_atom.TV(UniversalCopy<u64>,32b,SM80_16x8x16_F32F16F16F32_TN,(_1,_1,_1):"
     "(_0,_0,_0),(_16,_8,_16))",
     "(_8:_1,(_4,_2):(_2,_1)) ((_4,_8),_2):((_8,_1),_32)"},
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
    {NULL, NULL},
};

START_TEST(each_operand_and_each_side_has_its_own)
{
    op_answers(answers);
    op_calls_all(cti_tiled_ops, answers);
}
END_TEST

static const struct op_refusal refusals[] = {
    {"tiled_copy.TV(UniversalCopy<u32>,32b,_4:_1)", CT_EINVAL, "tiled_copy.TV: 3 operands"},
    {"tiled_copy.TV(_4,32b,_4:_1,_1:_0)", CT_EINVAL, "tiled_copy.TV: operand 1 is an integer"},
    {"tiled_copy.TV(UniversalCopy<u32>,_4,_4:_1,_1:_0)", CT_EINVAL,
     "tiled_copy.TV: operand 2 is an integer"},
    {"tiled_copy.TV()", CT_EINVAL, "tiled_copy.TV: 0 operands"},
    {"tiled_copy.partition_S(UniversalCopy<u32>,32b,_4:_1,_1:_0,0)", CT_EINVAL,
     "tiled_copy.partition_S: 5 operands"},
    {"tiled_copy.tidfrg_D(UniversalCopy<u32>,32b,_4:_1,_1:_0)", CT_EINVAL,
     "tiled_copy.tidfrg_D: 4 operands"},
    {"tiled_copy.retile(UniversalCopy<u32>,32b,_4:_1,_1:_0)", CT_EINVAL,
     "tiled_copy.retile: 4 operands"},
    {"tiled_copy.tile_size(UniversalCopy<u32>,32b,_4:_1,_1:_0)", CT_EINVAL,
     "tiled_copy.tile_size: 0 template arguments"},
    {"tiled_copy.tile_size<2>(UniversalCopy<u32>,32b,_4:_1,_1:_0)", CT_EINVAL,
     "get: mode 2 of (_4), which has rank 1"},
    {"cotiled_copy.TV(UniversalCopy<u32>,32b,_4:_1)", CT_EINVAL, "cotiled_copy.TV: 3 operands"},
    {"make_tiled_copy_A.TV(UniversalCopy<u32>,32b,UniversalFMA<float>,_1:_0)", CT_EINVAL,
     "make_tiled_copy_A.TV: 4 operands"},
    {"make_tiled_copy_B.TV(UniversalCopy<u32>,32b,UniversalFMA<nothing>,_1:_0,_)", CT_EINVAL,
     "MMA_Traits: UniversalFMA<nothing>: D is nothing, not an element type"},
    {"tiled_mma.tile_shape(UniversalFMA<float>,_1:_0)", CT_EINVAL,
     "tiled_mma.tile_shape: 2 operands"},
    {"tiled_mma.tile_shape(_4,_1:_0,_)", CT_EINVAL,
     "tiled_mma.tile_shape: operand 1 is an integer"},
    {"tiled_mma.partition_A(UniversalFMA<float>,_1:_0,_,0)", CT_EINVAL,
     "tiled_mma.partition_A: 4 operands"},
    {"tiled_mma.partition_fragment_B(UniversalFMA<float>,_1:_0,_,0)", CT_EINVAL,
     "tiled_mma.partition_fragment_B: 4 operands"},
    {"tiled_mma.partition_shape_C(UniversalFMA<float>,_1:_0,_)", CT_EINVAL,
     "tiled_mma.partition_shape_C: 3 operands"},
    {"tiled_mma.thrfrg_C(UniversalFMA<float>,_1:_0,_)", CT_EINVAL,
     "tiled_mma.thrfrg_C: 3 operands"},
    {"tiled_mma.thr_size(UniversalFMA<float>,_1:_0,_)", CT_EINVAL,
     "tiled_mma.thr_size: 0 template arguments"},
    {NULL, CT_OK, NULL},
};

START_TEST(operands_that_do_not_count)
{
    op_refuses(refusals);
}
END_TEST

Suite *op_tiled_suite(void)
{
    Suite *suite = suite_create("op_tiled");
    TCase *all = tcase_create("op_tiled");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, each_operand_and_each_side_has_its_own);
    tcase_add_test(all, operands_that_do_not_count);
    suite_add_tcase(suite, all);
    return suite;
}
