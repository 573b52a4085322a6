/* op_tmem.c - the operations on tensor memory by name: their operands and template arguments.
 *
 * What is here: each row of the table. What is not: what the answers should be (vectors,
 * unit/ref/atom/tmem_fragment.c). */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>

static const struct op_answer answers[] = {
    {"UMMA::tmem_frg_1sm<32>(((_128,_8),_1))",
     "tmem_[32b](0x0000.0000) o ((_128,_8),_1):((_65536,_1),_0)"},
    {"UMMA::tmem_frg_1sm<16,16>(((_128,_8),_2))",
     "tmem_[16b](0x0000.0000) o ((_128,_8),_2):((_131072,_1),_8)"},
    {"UMMA::tmem_frg_2sm<32,32,2>(((_64,_8),_1))",
     "tmem_[32b](0x0000.0000) o ((_128,_8),_1):((_65536,_1),_0)"},
    {"UMMA::tmem_frg_ws_1sm<32>(((_128,_64),_1))",
     "tmem_[32b](0x0000.0000) o ((_128,_64),_1):((_65536,_1),_0)"},
    {"UMMA::tmem_e_frg_layout<8>(((_128,_64),_2))", "((_128,_64),_2):((_2097152,_1),_64)"},
    {"UMMA::tmem_e_frg_ws_layout<8>(((_64,_64),_1))",
     "((_64,(_64,_2)),_1):((_2097152,(_1,_134217728)),_0)"},
    {"UMMA::tmem_sf_frg<8,32,1,1>(((_32,(_32,_1)),_1,_1))",
     "tmem_[8b](0x0000.0000) o ((((_32,_1),_4),(_32,_1)),_1,_1):((((_262144,_4),_8388608),(_0,_1)),"
     "_0,_0)"},
    {"find_tmem_tensor_col_offset(tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_2))", "15"},
    {"UMMA::tmem_e_frg<16>(((_128,_32),_1,_2))",
     "tmem_[_1b](0x0000.0000) o (((_8,_2,_8),(_16,_2)),_1,_2):(((_2097152,_16,_33554432),(_1,_"
     "16777216)),_0,_32)"},
    {"UMMA::tmem_e_frg_ws<8>(((_128,_64),_1,_2))",
     "tmem_[_1b](0x0000.0000) o ((_128,_64),_1,_2):((_2097152,_1),_0,_64)"},
    {"UMMA::Layout_K_INTER_SpAtom<16,2>()",
     "Sw<0,4,3> o smem_sparse<2>_ptr[16b](unset) o ((_1,_8),(_2,_8)):((_0,_16),(_1,_2))"},
    {"UMMA::Layout_K_SW32_SpAtom<16,2>()",
     "Sw<1,4,3> o smem_sparse<2>_ptr[16b](unset) o ((_1,_8),(_2,_16)):((_0,_32),(_1,_2))"},
    {"UMMA::Layout_K_SW64_SpAtom<16,2>()",
     "Sw<2,4,3> o smem_sparse<2>_ptr[16b](unset) o ((_1,_8),(_2,_32)):((_0,_64),(_1,_2))"},
    {"UMMA::Layout_K_SW128_SpAtom<16,2>()",
     "Sw<3,4,3> o smem_sparse<2>_ptr[16b](unset) o ((_1,_8),(_2,_64)):((_0,_128),(_1,_2))"},
    {"UMMA::Layout_MN_INTER_SpAtom<8,2>()",
     "Sw<0,4,3> o smem_sparse<2>_ptr[8b](unset) o ((_1,_16),(_2,_8)):((_0,_2),(_1,_32))"},
    {"UMMA::Layout_MN_SW32_SpAtom<8,2>()",
     "Sw<1,4,3> o smem_sparse<2>_ptr[8b](unset) o ((_1,_32),(_2,_8)):((_0,_2),(_1,_64))"},
    {"UMMA::Layout_MN_SW64_SpAtom<8,2>()",
     "Sw<2,4,3> o smem_sparse<2>_ptr[8b](unset) o ((_1,_64),(_2,_8)):((_0,_2),(_1,_128))"},
    {"UMMA::Layout_MN_SW128_SpAtom<8,2>()",
     "Sw<3,4,3> o smem_sparse<2>_ptr[8b](unset) o ((_1,_128),(_2,_8)):((_0,_2),(_1,_256))"},
    {"get_utccp_smem_desc_tensor(SM100_UTCCP_4x32dp128bit_1cta, smem_ptr[8b](0x0) o "
     "(((_32,_16,_4),_1),_3):(((_16,_1,_0),_0),_512))",
     "UMMA::DescriptorIterator o (((_32,_1,_4),_1),_3):(((_1,_1,_0),_0),_32)"},
    {"UMMA::make_umma_desc<0>(Sw<3,4,3>_smem_ptr[16b](0x400) o (_64,_16):(_64,_1))",
     "0x4000404000010040"},
    {"UMMA::Layout_K_INTER_Atom<16>()", "Sw<0,4,3> o smem_ptr[16b](unset) o (_8,_8):(_8,_1)"},
    {"UMMA::Layout_K_SW32_Atom<16>()", "Sw<1,4,3> o smem_ptr[16b](unset) o (_8,_16):(_16,_1)"},
    {"UMMA::Layout_K_SW64_Atom<16>()", "Sw<2,4,3> o smem_ptr[16b](unset) o (_8,_32):(_32,_1)"},
    {"UMMA::Layout_K_SW128_Atom<16>()", "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)"},
    {"UMMA::Layout_MN_INTER_Atom<16>()", "Sw<0,4,3> o smem_ptr[16b](unset) o (_8,_8):(_1,_8)"},
    {"UMMA::Layout_MN_SW32_Atom<16>()", "Sw<1,4,3> o smem_ptr[16b](unset) o (_16,_8):(_1,_16)"},
    {"UMMA::Layout_MN_SW64_Atom<16>()", "Sw<2,4,3> o smem_ptr[16b](unset) o (_32,_8):(_1,_32)"},
    {"UMMA::Layout_MN_SW128_Atom<16>()", "Sw<3,4,3> o smem_ptr[16b](unset) o (_64,_8):(_1,_64)"},
    {"UMMA::Layout_MN_SW128_32B_Atom<16>()",
     "Sw<2,5,2> o smem_ptr[16b](unset) o (_64,_4):(_1,_64)"},
    {"UMMA::make_instr_desc<128,256,0,0>(half_t, half_t, float)", "138412048"},
    {"UMMA::make_instr_desc<64,8,1,0,1,0,1,1,3>(half_t, bfloat16_t, float)", "3288507420"},
    {"UMMA::make_instr_desc_block_scaled<128,64,0,0>(float_e4m3_t, float_e4m3_t, float, "
     "float_ue8m0_t)",
     "143654912"},
    {"make_tmem_warp_partitioner.TV(tmem_[32b](0x0000.0000) o (_128,_64):(_65536,_1))",
     "(_4:_32,_1:_0) _4:_1"},
    {"make_tmem_warp_partitioner.partition(tmem_[32b](0x0000.0000) o (_128,_64):(_65536,_1), 3, "
     "gmem_ptr[32b](0x1000) o (_128,_64):(_64,_1))",
     "gmem_ptr[32b](0x7000) o (_32,_64):(_64,_1)"},
    {"TMEM::op_repeater<128>(SM100_TMEM_LOAD_32dp32b1x)", "SM100_TMEM_LOAD_32dp32b4x"},
    {"TMEM::op_repeater<96>(SM100::TMEM::LOAD::SM100_TMEM_LOAD_32dp32b1x_16b)",
     "SM100_TMEM_LOAD_32dp32b1x_16b"},
    {"TMEM::tmem_load_to_store(SM100::TMEM::LOAD::SM100_TMEM_LOAD_16dp64b2x_16b)",
     "SM100_TMEM_STORE_16dp64b2x_16b"},
    {"UMMA::tile_to_mma_shape((_8,_8):(_8,_1), ((_16,_16),_1,_2))",
     "((_16,(_8,_2)),_1,_2):((_8,(_1,_128)),_0,_256)"},
    {"UMMA::tile_to_mma_shape((_8,_8):(_8,_1), ((_16,_16),_1,_2), (_2,_1))",
     "(((_8,_2),(_8,_2)),_1,_2):(((_8,_256),(_1,_64)),_0,_128)"},
    {NULL, NULL},
};

START_TEST(operands_are_distinguished)
{
    op_calls_all(cti_tmem_ops, answers);
}
END_TEST

START_TEST(a_major_is_0_or_1)
{
    ct_ctx *cx = harness_context();
    ct_value t = harness_value(cx, "Sw<3,4,3>_smem_ptr[16b](0x400) o (_64,_16):(_64,_1)");
    ct_call(cx, "UMMA::make_umma_desc<2>", 1, &t);
    harness_fails(cx, CT_EINVAL, "K (0) or MN (1), not 2");
}
END_TEST

/* All but the extents are flags; the last, a shift, has two bits. */
START_TEST(fields_of_an_instruction_are_bounded)
{
    ct_ctx *cx = harness_context();
    ct_value arg[3] = {harness_value(cx, "half_t"), harness_value(cx, "half_t"),
                       harness_value(cx, "float")};
    for (int i = 2; i < 9; ++i) {
        const int most = i == 8 ? 3 : 1;
        for (int v = -1; v <= most + 1; ++v) {
            int t[9] = {128, 64};
            char name[100], refused[60];
            t[i] = v;
            snprintf(name, sizeof name, "UMMA::make_instr_desc<128,64,%d,%d,%d,%d,%d,%d,%d>", t[2],
                     t[3], t[4], t[5], t[6], t[7], t[8]);
            snprintf(refused, sizeof refused, "make_instr_desc: argument %d is %d", i + 1, v);
            ct_call(cx, name, 3, arg);
            if (v < 0 || v > most)
                harness_fails(cx, CT_EINVAL, refused);
            ck_assert_msg(ct_check(cx) == CT_OK, "%s: %s", name, ct_message(cx));
        }
    }
}
END_TEST

Suite *op_tmem_suite(void)
{
    Suite *suite = suite_create("op_tmem");
    TCase *all = tcase_create("op_tmem");

    tcase_add_test(all, operands_are_distinguished);
    tcase_add_test(all, a_major_is_0_or_1);
    tcase_add_test(all, fields_of_an_instruction_are_bounded);
    suite_add_tcase(suite, all);
    return suite;
}
