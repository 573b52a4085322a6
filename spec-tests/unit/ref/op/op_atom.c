/* op_atom.c - the traits of instructions by name.
 *
 * What is here: each row of the table, called with few small operands, and what is refused before
 * the operation is reached. What is not: the traits themselves (unit/ref/atom). */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

#define FACTORS                                                                                    \
    "SM100_MMA_MXF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,64,16,K,K>"

static const struct op_answer answers[] = {
    {"MMA_Traits.Shape_MNK(SM70_8x8x4_F32F16F16F32_NT)", "(_8,_8,_4)"},
    {"MMA_Traits.ThrID(SM70_8x8x4_F32F16F16F32_NT)", "(_4,_2):(_1,_16)"},
    {"MMA_Traits.ALayout(SM80_16x8x16_F32F16F16F32_TN)",
     "((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))"},
    {"MMA_Traits.BLayout(SM80_16x8x16_F32F16F16F32_TN)", "((_4,_8),(_2,_2)):((_16,_1),(_8,_64))"},
    {"MMA_Traits.CLayout(SM80_16x8x16_F32F16F16F32_TN)", "((_4,_8),(_2,_2)):((_32,_1),(_16,_8))"},
    {"MMA_Traits.ValTypeA(UniversalFMA<int,int8_t,bfloat16_t,int64_t>)", "int8_t"},
    {"MMA_Traits.ValTypeB(UniversalFMA<int,int8_t,bfloat16_t,int64_t>)", "bfloat16_t"},
    {"MMA_Traits.ValTypeC(UniversalFMA<int,int8_t,bfloat16_t,int64_t>)", "int64_t"},
    {"MMA_Traits.ValTypeD(UniversalFMA<int,int8_t,bfloat16_t,int64_t>)", "int"},
    {"MMA_Traits.ELayout(SM90::GMMA::SPARSE::GMMA_64x8x64_S32S8S8_SS_TN)",
     "((_2,_2,_8,_4),(_32)):((_8,_2048,_1,_16),(_64))"},
    {"MMA_Traits.ValTypeE(SM90::GMMA::SPARSE::GMMA_64x8x64_S32S8S8_SS_TN)",
     "sparse_elem<8,uint8_t>"},
    {"MMA_Traits.SFALayout(SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t,float_e4m3_t,float,"
     "float_ue8m0_t,32>)",
     "((_2,_2,_8),_32):((_8,_0,_1),_16)"},
    {"MMA_Traits.SFBLayout(SM120::BLOCKSCALED::SM120_16x8x32_TN_VS<float_e4m3_t,float_e4m3_t,float,"
     "float_ue8m0_t,32>)",
     "((_4,_8),_32):((_0,_1),_8)"},
    {"MMA_Traits.ValTypeSF(SM100_MMA_MXF8F6F4_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,128,"
     "64,K,K>)",
     "float_ue8m0_t"},
    {"MMA_Traits.SFVecSize(SM100_MMA_MXF8F6F4_SS<float_e4m3_t,float_e4m3_t,float,float_ue8m0_t,128,"
     "64,K,K>)",
     "_32"},
    {"MMA_Traits.FrgTypeE(SM100_MMA_F8F6F4_SS_SPARSE<float_e2m1_t,float_e4m3_t,float,128,64,K,K>, "
     "((_128,_64),_1,_2))",
     "tmem_[_1b](0x0000.0000) o ((_128,_64),_1,_2):((_2097152,_1),_0,_64)"},
    {"MMA_Traits.FrgTypeSFA(" FACTORS ", ((_128,(_16,_4)),_1,_1))",
     "tmem_[8b](0x0000.0000) o "
     "((((_32,_4),_4),(_16,_4)),_1,_1):((((_262144,_4),_8388608),(_0,_1)),_0,_0)"},
    {"MMA_Traits.FrgTypeSFB(" FACTORS ", ((_128,(_16,_4)),_1,_1))",
     "tmem_[8b](0x0000.0000) o "
     "((((_32,_2),_2,_2),(_16,_4)),_1,_1):((((_262144,_4),_16777216,_8388608),(_0,_1)),_0,_0)"},
    {"MMA_Traits.idesc_(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,256,K,K>)", "138412048"},
    {"Copy_Traits.ThrID(SM75_U32x1_LDSM_N)", "_32:_1"},
    {"Copy_Traits.ValID(SM100_TMEM_LOAD_32dp32b1x)", "(_32,_32):(_1,_2097152)"},
    {"Copy_Traits.SrcLayout(SM75_U32x1_LDSM_N)", "((_8,_4),_128):((_128,_0),_1)"},
    {"Copy_Traits.DstLayout(SM75_U32x1_LDSM_N)", "(_32,_32):(_32,_1)"},
    {"Copy_Traits.RefLayout(SM75_U32x1_LDSM_N)", "(_32,_32):(_32,_1)"},
    {"Copy_Atom.ThrID(SM90_U32x1_STSM_N,16b)", "_32:_1"},
    {"Copy_Atom.ValLayoutSrc(SM90_U32x1_STSM_N,16b)", "(_32,_2):(_2,_1)"},
    {"Copy_Atom.ValLayoutDst(SM90_U32x1_STSM_N,16b)", "((_8,_4),_8):((_8,_0),_1)"},
    {"Copy_Atom.ValLayoutRef(SM90_U32x1_STSM_N,u16)", "(_32,_2):(_2,_1)"},
    {"Copy_Atom.NumValSrc(SM90_U32x1_STSM_N,16b)", "_2"},
    {"Copy_Atom.NumValDst(SM90_U32x1_STSM_N,16b)", "_8"},
    {"Copy_Atom.print(SM90_U32x1_STSM_N,16b)",
     "Copy_Atom\n  ThrID:        _32:_1\n  ValLayoutSrc: (_32,_2):(_2,_1)\n"
     "  ValLayoutDst: ((_8,_4),_8):((_8,_0),_1)\n  ValLayoutRef: (_32,_2):(_2,_1)\n"
     "  ValueType:    16b"},
    {"MMA_Atom.print(SM80_16x8x16_F32F16F16F32_TN)",
     "MMA_Atom\n  ThrID:      _32:_1\n  Shape_MNK:  (_16,_8,_16)\n"
     "  LayoutA_TV: ((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))\n"
     "  LayoutB_TV: ((_4,_8),(_2,_2)):((_16,_1),(_8,_64))\n"
     "  LayoutC_TV: ((_4,_8),(_2,_2)):((_32,_1),(_16,_8))"},
    {"GMMA::Layout_K_SW64_Atom<16>()", "Sw<2,4,3> o smem_ptr[16b](unset) o (_8,_32):(_32,_1)"},
    {"GMMA::Layout_MN_INTER_Atom<16>()", "Sw<0,4,3> o smem_ptr[16b](unset) o (_8,_8):(_1,_8)"},
    {"GMMA::Layout_K_INTER_Atom<16>()", "Sw<0,4,3> o smem_ptr[16b](unset) o (_8,_8):(_8,_1)"},
    {"GMMA::Layout_K_SW32_Atom<16>()", "Sw<1,4,3> o smem_ptr[16b](unset) o (_8,_16):(_16,_1)"},
    {"GMMA::Layout_K_SW128_Atom<16>()", "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)"},
    {"GMMA::Layout_MN_SW32_Atom<16>()", "Sw<1,4,3> o smem_ptr[16b](unset) o (_16,_8):(_1,_16)"},
    {"GMMA::Layout_MN_SW64_Atom<16>()", "Sw<2,4,3> o smem_ptr[16b](unset) o (_32,_8):(_1,_32)"},
    {"GMMA::Layout_MN_SW128_Atom<16>()", "Sw<3,4,3> o smem_ptr[16b](unset) o (_64,_8):(_1,_64)"},
    {NULL, NULL},
};

START_TEST(each_trait_has_its_own_layout)
{
    op_answers(answers);
    op_calls_all(cti_atom_ops, answers);
}
END_TEST

static const struct op_refusal refusals[] = {
    {"MMA_Traits.ALayout()", CT_EINVAL, "MMA_Traits.ALayout: 0 operands"},
    {"MMA_Traits.ALayout(_4)", CT_EINVAL, "MMA_Traits.ALayout: operand 1 is an integer"},
    {"MMA_Traits.ALayout(SM80_nothing)", CT_EINVAL,
     "MMA_Traits: SM80_nothing: the shape is nothing, not MxNxK"},
    {"MMA_Traits.ValTypeD(SM61_DP3A)", CT_EINVAL,
     "MMA_Traits: SM61_DP3A: the operation is DP3A, not DP4A or DP2A"},
    {"MMA_Traits.ELayout(SM80_16x8x16_F32F16F16F32_TN)", CT_EINVAL, "A is dense and has no"},
    {"MMA_Traits.ThrID(u16)", CT_EINVAL,
     "MMA_Traits: u16: the architecture is u16, not SM61, SM70, SM75, SM80,"},
    {"Copy_Traits.SrcLayout(7)", CT_EINVAL, "Copy_Traits.SrcLayout: operand 1 is an integer"},
    {"Copy_Traits.DstLayout(SM90_TMA_LOAD)", CT_EINVAL,
     "Copy_Traits: SM90_TMA_LOAD: it needs a descriptor: make_tma_copy"},
    {"Copy_Atom.NumValSrc(UniversalCopy<u32>)", CT_EINVAL, "Copy_Atom.NumValSrc: 1 operand"},
    {"Copy_Atom.NumValDst(UniversalCopy<u96>,32b)", CT_EINVAL, "96 is not one of"},
    {"Copy_Atom.print(UniversalCopy<u32>)", CT_EINVAL, "Copy_Atom.print: 1 operand"},
    {"MMA_Atom.print()", CT_EINVAL, "MMA_Atom.print: 0 operands"},
    {"MMA_Atom.print(SM80_nothing)", CT_EINVAL, "the shape is nothing"},
    {"Copy_Atom.ThrID(UniversalCopy<u32>)", CT_EINVAL, "Copy_Atom.ThrID: 1 operand"},
    {"Copy_Atom.ValLayoutSrc(UniversalCopy<u32>,_16)", CT_EINVAL,
     "Copy_Atom.ValLayoutSrc: operand 2 is an integer"},
    {"Copy_Atom.ValLayoutDst(SM75_U32x1_LDSM_N,64b)", CT_EINVAL,
     "Copy_Atom: CopyOperation is not valid for Dst of ValType:"},
    {"Copy_Atom.ValLayoutRef(UniversalCopy<u32>,SM75_U32x1_LDSM_N)", CT_EINVAL,
     "Copy_Atom.ValLayoutRef: SM75_U32x1_LDSM_N has no width"},
    {"GMMA::Layout_K_SW64_Atom()", CT_EINVAL, "GMMA::Layout_K_SW64_Atom: 0 template arguments"},
    {"GMMA::Layout_K_SW64_Atom<256>()", CT_EINVAL,
     "GMMA: Layout_K_SW64_Atom: an element of 256 bits does not fit the 128"},
    {"GMMA::Layout_K_SW64_Atom<8,8>()", CT_EINVAL,
     "GMMA::Layout_K_SW64_Atom: 2 template arguments"},
    {NULL, CT_OK, NULL},
};

START_TEST(names_and_widths)
{
    op_refuses(refusals);
}
END_TEST

Suite *op_atom_suite(void)
{
    Suite *suite = suite_create("op_atom");
    TCase *all = tcase_create("op_atom");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, each_trait_has_its_own_layout);
    tcase_add_test(all, names_and_widths);
    suite_add_tcase(suite, all);
    return suite;
}
