/* selector.c - atoms that CUTLASS chooses for a tile. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(answers)
{
    static const struct op_answer rows[] = {
        {"cutlass::gemm::collective::detail::ss_smem_selector<GMMA::Major::K, half_t, _128, _64>()",
         "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)"},
        {"ss_smem_selector<GMMA::Major::K, half_t, _128, _96>()",
         "Sw<2,4,3> o smem_ptr[16b](unset) o (_8,_32):(_32,_1)"},
        {"ss_smem_selector<GMMA::Major::MN, float_e4m3_t, Int<96>, _64>()",
         "Sw<1,4,3> o smem_ptr[8b](unset) o (_32,_8):(_1,_32)"},
        {"ss_smem_selector<GMMA::Major::MN, half_t, Shape<_8,_16>, _64>()",
         "Sw<0,4,3> o smem_ptr[16b](unset) o (_8,_8):(_1,_8)"},
        {"rs_smem_selector<GMMA::Major::MN, float, _128, _32>()",
         "Sw<1,4,3> o smem_ptr[32b](unset) o (_8,_8):(_1,_8)"},
        {"rs_smem_selector<GMMA::Major::K, half_t, _128, _64>()",
         "Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)"},
        {"MMA_Atom<decltype(GMMA::ss_op_selector<half_t, half_t, float, "
         "Shape<_128,_96,_64>>())>{}.Shape_MNK()",
         "(_64,_96,_16)"},
        {"make_tiled_mma(GMMA::rs_op_selector<int8_t, uint8_t, int32_t, "
         "Shape<_64,_48,_64>>()).tile_size_mnk<1>()",
         "_16"},
        {"cutlass::gemm::detail::is_major<0, Stride<_1,int64_t>>()", "1"},
        {"is_major<1, Stride<_1,int64_t>>()", "0"},
        {"is_major<0, Stride<Stride<_1,int>,int64_t>>()", "1"},
        {"cutlass::detail::alignment_for_swizzle(Sw<2,4,3> o _0 o (_8,_32):(_32,_1))", "512"},
        {"alignment_for_swizzle((_8,_32):(_32,_1))", "128"},
        {"cutlass::bits_to_bytes(129)", "17"},
        {"cutlass::round_nearest(100, 32)", "128"},
        {"make_cute_packed_stride(Stride<int64_t,_1,int64_t>{}, make_shape(100, 40, 3))",
         "(40,_1,4000)"},
        {"make_cute_packed_stride(Stride<_1,int64_t,int64_t>{}, make_shape(100, 40, 1))",
         "(_1,100,0)"},
        {"make_cute_packed_stride(Stride<_1,int64_t>{}, make_shape(100, 40, 3))", "(_1,100)"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(refusals)
{
    static const struct op_refusal rows[] = {
        {"ss_smem_selector<GMMA::Major::K, half_t, _128>()", CT_EPARSE,
         "column 1: ss_smem_selector takes a major"},
        {"ss_smem_selector<GMMA::Major::K, half_t, _12, _64>()", CT_EPARSE, "multiples of 8"},
        {"ss_smem_selector<half_t, half_t, _128, _64>()", CT_EPARSE, "takes a major"},
        {"GMMA::ss_op_selector<half_t, half_t, float, Shape<_32,_96,_64>>()", CT_EPARSE,
         "multiples of 64 in M"},
        {"GMMA::ss_op_selector<half_t, half_t, float, _64>()", CT_EPARSE,
         "a static tile of M, N and K"},
        {"GMMA::ss_op_selector<half_t, Shape<_1>, float, Shape<_64,_64,_64>>()", CT_EPARSE,
         "element types of A, B and C"},
        {"GMMA::ss_op_selector<int8_t, int8_t, int32_t, Shape<_64,_64,_64>, GMMA::Major::MN>()",
         CT_EPARSE, "takes K-major operands"},
        {"GMMA::ss_op_selector<half_t, bfloat16_t, float, Shape<_64,_64,_64>>()", CT_EINVAL,
         "B is BF16, not F16"},
        {"is_major<half_t, _1>()", CT_EPARSE, "is_major takes a mode and a stride"},
        {"bits_to_bytes((1,2))", CT_EPARSE, "takes a number of bits"},
        {"make_cute_packed_stride((3,4), (1,2,3))", CT_EPARSE,
         "with _1 in one of the first two modes"},
        {"make_cute_packed_stride(3, (1,2,3))", CT_EPARSE, "a stride of rank 2 or 3"},
        {"alignment_for_swizzle(3)", CT_EPARSE, "takes a layout"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *selector_suite(void)
{
    Suite *suite = suite_create("selector");
    TCase *all = tcase_create("selector");

    tcase_add_test(all, answers);
    tcase_add_test(all, refusals);
    suite_add_tcase(suite, all);
    return suite;
}
