/* object.c - atoms, tiled copies, tiled MMAs and slices as values of expressions. */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

START_TEST(atoms)
{
    static const struct op_answer rows[] = {
        /* sA(_,_,0) lost the width of its elements, which a TMA copy needs. */
        {"auto sA = tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{}, Shape<_128,_64,_3>{}); "
         "auto mA = make_tensor((half_t*)0x100000, make_shape(512,256), make_stride(256,_1{})); "
         "auto t = make_tma_atom(SM90_TMA_LOAD{}, mA, sA(_,_,0), make_shape(_128{},_64{})); "
         "t.get_tma_tensor(make_shape(512,256))",
         "ArithTuple(_0,_0) o (512,256):(_1@1,_1@0)"},
        {"Copy_Atom<UniversalCopy<float>, half_t>{}",
         "Copy_Atom\n  ThrID:        _1:_0\n  ValLayoutSrc: (_1,_2):(_0,_1)\n  ValLayoutDst: "
         "(_1,_2):(_0,_1)\n  ValLayoutRef: (_1,_2):(_0,_1)\n  ValueType:    16b"},
        {"Copy_Atom<SM75_U32x4_LDSM_N, half_t>::ThrID{}", "_32:_1"},
        {"Copy_Traits<SM75_U32x4_LDSM_N>::ThrID", "_32:_1"},
        {"MMA_Traits<SM70_8x8x4_F32F16F16F32_NT>::Shape_MNK{}", "(_8,_8,_4)"},
        {"MMA_Atom<SM70_8x8x4_F32F16F16F32_NT>::LayoutA_TV{}", "((_4,_2),_4):((_8,_4),_1)"},
        {"MMA_Atom<SM70_8x8x4_F32F16F16F32_NT>{}.ThrID", "(_4,_2):(_1,_16)"},
        {"MMA_Traits<SM70_8x8x4_F32F16F16F32_NT>{}", "(_4,_2):(_1,_16)"},
        {"MMA_Traits<SM100_MMA_F16BF16_TS<half_t,half_t,float,128,64,UMMA::Major::K,UMMA::Major::K,"
         "UMMA::ScaleIn::Neg,UMMA::ScaleIn::One,UMMA::Saturate::True>>{}.idesc_",
         "135274520"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

#define PAIR_OF_CTAS                                                                               \
    "auto mma = make_tiled_mma(SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,"            \
    "UMMA::Major::K,UMMA::Major::K>{}); auto mA = make_tensor(make_gmem_ptr((half_t*)0x1000), "    \
    "make_shape(512,256), make_stride(256,_1{})); auto sA = UMMA::tile_to_mma_shape("              \
    "UMMA::Layout_K_SW128_Atom<half_t>{}, Shape<Shape<_128,_16>,_1,_4>{}); "                       \
    "auto tile = Shape<_256,_128,_64>{}; "
#define IMAGE                                                                                      \
    "auto im = make_tensor(make_gmem_ptr((half_t*)0x1000), make_shape(make_shape(33,17,5),64), "   \
    "make_stride(make_stride(64,2112,35904),_1{})); "

/* Copies and atoms for an operand of a tiled MMA of a pair of CTAs. */
START_TEST(copies_of_operands)
{
    static const struct op_answer rows[] = {
        {PAIR_OF_CTAS "auto t = make_tma_copy_A_sm100(SM100_TMA_2SM_LOAD{}, mA, sA, tile, mma); "
                      "t.get_slice(1).partition_D(make_tensor(make_smem_ptr((half_t*)0x400), sA))",
         "Sw<3,4,3>_smem_ptr[16b](0x400) o "
         "(((_64,_128),_1),_1,_1,_1):(((_1,_64),_0),_0,_0,_0)"},
        {PAIR_OF_CTAS "auto t = make_tma_atom_A_sm100(SM100_TMA_2SM_LOAD_MULTICAST{}, mA, sA, tile,"
                      " mma, Layout<Shape<Shape<_2>,_2,_4,_1>>{}); t.get_tma_tensor(shape(mA))",
         "ArithTuple(_0,_0) o (512,256):(_1@1,_1@0)"},
        {PAIR_OF_CTAS "auto t = make_tma_atom_A_sm100(SM100_TMA_2SM_LOAD{}, mA, sA, tile, mma, "
                      "Shape<_2,_1,_1,_1>{}); auto s = make_tensor(make_smem_ptr((half_t*)0), sA); "
                      "get<1>(tma_partition(t, group_modes<0,3>(s), "
                      "group_modes<0,3>(make_coord_tensor(sA.layout_b()))))",
         "Sw<3,4,3>_smem_ptr[16b]((nil)) o ((_8192,_1)):((_1,_0))"},
        {PAIR_OF_CTAS IMAGE
         "auto t = make_im2col_tma_copy_A_sm100(SM100_TMA_2SM_LOAD_IM2COL{}, im, sA, tile, mma, "
         "Shape<_0,_0>{}, Shape<_0,_0>{}, Shape<_0,_0>{}, Shape<_0,_0>{}, Shape<_1,_1>{}, "
         "Shape<_0,_0>{}, Shape<_1,_1>{}); t.RefLayout()",
         "(_2,_8192):(_8192,_1)"},
        {IMAGE "auto t = make_im2col_tma_copy(SM90_TMA_LOAD_IM2COL{}, im, "
               "Layout<Shape<_96,_64>,Stride<_64,_1>>{}); t.RefLayout()",
         "(_1,_6144):(_0,_1)"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(tilings)
{
    static const struct op_answer rows[] = {
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, "
         "Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{}); size(c)",
         "_256"},
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, "
         "Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{}); c.size()",
         "_256"},
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, "
         "Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{}); tile_size<0>(c)",
         "_128"},
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, "
         "Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{}); c.get_layoutS_TV()",
         "(_256,(_1,_4)):(_4,(_0,_1))"},
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, "
         "Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{}); "
         "c.get_slice(5).partition_S(gmem_ptr[32b](0x1000) o (_128,_8):(_1,_128))",
         "gmem_ptr[32b](0x1050) o ((_1,_4),_1,_1):((_0,_1),_0,_0)"},
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, "
         "Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{}); auto t = c.get_thread_slice(5); "
         "t.partition_D(gmem_ptr[32b](0x1000) o (_128,_8):(_1,_128))",
         "gmem_ptr[32b](0x1050) o ((_1,_4),_1,_1):((_0,_1),_0,_0)"},
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, "
         "Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{}); c.partition_S(5, gmem_ptr[32b](0x1000) "
         "o (_128,_8):(_1,_128))",
         "gmem_ptr[32b](0x1050) o ((_1,_4),_1,_1):((_0,_1),_0,_0)"},
        {"make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, Layout<_8>{}).size()", "_8"},
        {"auto m = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN{}, Layout<Shape<_2,_2>>{}, "
         "Tile<_32,_32,_16>{}); size(m)",
         "_128"},
        {"auto m = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN{}, Layout<Shape<_2,_2>>{}, "
         "Tile<_32,_32,_16>{}); tile_shape(m)",
         "(_32,_32,_16)"},
        {"auto m = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN{}, Layout<Shape<_2,_2>>{}, "
         "Tile<_32,_32,_16>{}); tile_size<1>(m)",
         "_32"},
        {"auto m = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN{}, Layout<Shape<_2,_2>>{}, "
         "Tile<_32,_32,_16>{}); partition_shape_C(m, (_64,_64))",
         "((_2,_2),_2,_4)"},
        {"auto m = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN{}, Layout<Shape<_2,_2>>{}, "
         "Tile<_32,_32,_16>{}); partition_fragment_C(m, (_64,_64))",
         "ptr[16b]((nil)) o ((_2,_2),_2,_4):((_1,_2),_4,_8)"},
        {"auto m = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN{}, Layout<Shape<_2,_2>>{}, "
         "Tile<_32,_32,_16>{}); make_tiled_copy_A(Copy_Atom<SM75_U32x4_LDSM_N, half_t>{}, "
         "m).size()",
         "_128"},
        {"auto m = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN{}, Layout<Shape<_2,_2>>{}, "
         "Tile<_32,_32,_16>{}); m.get_slice(0).partition_shape_C((_32,_32))",
         "((_2,_2),_1,_2)"},
        {"make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN{}).get_thr_layout_vmnk()",
         "(_32,_1,_1,_1):(_1,_0,_0,_0)"},
        {"TiledMMA<MMA_Atom<UniversalFMA<float,float,float>>, Layout<Shape<_16,_16,_1>>>{}.size()",
         "_256"},
        {"TiledCopy<Copy_Atom<UniversalCopy<float>, float>, Layout<Shape<_4,_1>>, "
         "Shape<_4>>{}.size()",
         "_4"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

START_TEST(types_of_a_tiled_copy)
{
    static const struct op_answer rows[] = {
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<uint64_t>, float>{}, "
         "Layout<Shape<_2,_4>,Stride<_4,_1>>{}, Layout<Shape<_2,_2>,Stride<_2,_1>>{}); "
         "decltype(c)::Tiler_MN{}",
         "(_4,_8)"},
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<uint64_t>, float>{}, "
         "Layout<Shape<_2,_4>,Stride<_4,_1>>{}, Layout<Shape<_2,_2>,Stride<_2,_1>>{}); "
         "typename decltype(c)::TiledLayout_TV{}",
         "((_4,_2),(_2,_2)):((_8,_2),(_4,_1))"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

#define TMA                                                                                        \
    "auto mA = make_tensor(gmem_ptr[16b](0x10000), (512,128), (_1,512)); "                         \
    "auto sA = tile_to_shape(GMMA::Layout_MN_SW128_Atom<half_t>{}, (_128,_64,_3)); "               \
    "auto t = make_tma_atom(SM90_TMA_LOAD{}, mA, sA(_,_,_0{}), (_128,_64)); "

START_TEST(tma)
{
    static const struct op_answer rows[] = {
        {TMA "t.get_tma_tensor((512,128))", "ArithTuple(_0,_0) o (512,128):(_1@0,_1@1)"},
        {TMA "t.transaction_bytes()", "_1024"},
        {TMA "t.get_slice(0).partition_S(t.get_tma_tensor((512,128)))",
         "ArithTuple(_0,_0) o (((_64,_8),(_2,_8)),4,2):(((_1@0,_1@1),(_64@0,_8@1)),_128@0,_64@1)"},
        {TMA "t", "elementBits=16 rank=2 address=0x10000 globalDim=(512,128) "
                  "globalStrides=(1024) boxDim=(64,8) elementStrides=(1,1) interleave=NONE "
                  "swizzle=128B"},
        {TMA "auto [g, s] = tma_partition(t, Int<0>{}, Layout<_1>{}, "
             "group_modes<0,2>(make_tensor(smem_ptr[16b](0x400), sA)), "
             "group_modes<0,2>(local_tile(t.get_tma_tensor((512,128)), (_128,_64), (1,_)))); s",
         "Sw<3,4,3>_smem_ptr[16b](0x400) o ((_512,_16),(_1,_3)):((_1,_512),(_0,_8192))"},
        {TMA "auto [g, s] = tma_partition(t, "
             "group_modes<0,2>(make_tensor(smem_ptr[16b](0x400), sA)), "
             "group_modes<0,2>(local_tile(t.get_tma_tensor((512,128)), (_128,_64), (1,_)))); s",
         "Sw<3,4,3>_smem_ptr[16b](0x400) o ((_512,_16),(_1,_3)):((_1,_512),(_0,_8192))"},
        {TMA "auto c = t.get_tma_tensor((512,128)); "
             "auto [g, h, s] = tma_partition(t, Int<0>{}, Layout<_1>{}, "
             "group_modes<0,2>(make_tensor(smem_ptr[16b](0x400), sA)), "
             "group_modes<0,2>(local_tile(c, (_128,_64), (1,_))), "
             "group_modes<0,2>(local_tile(c, (_128,_64), (2,_)))); h",
         "ArithTuple(256,_0) o (((_64,_8),(_2,_8)),2):(((_1@0,_1@1),(_64@0,_8@1)),_64@1)"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

#define MMA                                                                                        \
    "auto m = make_tiled_mma(SM80_16x8x16_F16F16F16F16_TN{}, Layout<Shape<_2,_2>>{}); "            \
    "using A = Copy_Atom<UniversalCopy<uint16_t>, half_t>; "

/* A copy as another one reads or writes, however that one was made. */
START_TEST(copies_like_others)
{
    static const struct op_answer rows[] = {
        {MMA "auto c = make_tiled_copy_C_atom(Copy_Atom<UniversalCopy<uint32_t>, half_t>{}, m); "
             "make_tiled_copy_S(A{}, c).get_layoutD_TV()",
         "((_4,_16,_2),(_1,_2)):((_16,_1,_64),(_0,_128))"},
        {MMA "make_tiled_copy_D(A{}, make_tiled_copy_C(A{}, m)).get_layoutS_TV()",
         "((_4,_8,_2,_2),(_1,(_2,_2))):((_64,_1,_16,_256),(_0,(_32,_8)))"},
        {"using A = Copy_Atom<UniversalCopy<float>, float>; "
         "make_tiled_copy_S(A{}, make_tiled_copy_impl(A{}, Layout<Shape<_4,_1>>{}, "
         "Shape<_4>{})).size()",
         "_4"},
        {"using A = Copy_Atom<UniversalCopy<float>, float>; "
         "make_tiled_copy_S(A{}, make_tiled_copy(A{}, Layout<_8>{}, Layout<_4>{})).size()",
         "_8"},
        {NULL, NULL},
    };

    op_answers(rows);
}
END_TEST

/* mma(X) is another spelling of MMA_Atom<X>{}. */
START_TEST(short_names)
{
    static const struct op_answer rows[] = {
        {"size(mma(SM80_16x8x8_F32F16F16F32_TN))", "_32"},
        {"auto m = mma(SM80_16x8x8_F32F16F16F32_TN); m.Shape_MNK()", "(_16,_8,_8)"},
        {"size(tiled_mma(SM80_16x8x8_F32F16F16F32_TN, (_2,_2):(_1,_2)))", "_128"},
        {"auto mma = tiled_mma(SM61_DP4A); size(mma(SM80_16x8x8_F32F16F16F32_TN))", "_32"},
        {"size(tiled_copy(UniversalCopy<float>, float, (_8,_4):(_4,_1)))", "_32"},
        {"size(tiled_copy_A(SM75_U32x1_LDSM_N, 16b, SM80_16x8x8_F32F16F16F32_TN))", "_32"},
        {NULL, NULL},
    };
    static const struct op_refusal refused[] = {
        {"mma()", CT_EINVAL, "mma: 0 operands; usage: mma(atom)"},
        {"mma(4:1)", CT_EINVAL, "mma: operand 1, 4:1, is not the name"},
        {"tiled_copy(UniversalCopy<u32>, UniversalCopy<u32>, _4:_1)", CT_EINVAL,
         "operand 2, UniversalCopy<u32>, is not a type"},
        {"rank(mma(SM61_DP4A))", CT_EPARSE, "rank takes no instruction"},
        {NULL, CT_OK, NULL},
    };

    ck_assert_str_eq(ct_instruction_usage(0), "mma(atom)");
    ck_assert_ptr_null(ct_instruction_usage(-1));
    ck_assert_ptr_null(ct_instruction_usage(6));
    op_answers(rows);
    op_refuses(refused);
}
END_TEST

START_TEST(no_objects)
{
    static const struct op_refusal rows[] = {
        {"Copy_Atom<UniversalCopy<float>>{}", CT_EINVAL, "Copy_Atom.print: 1 operand"},
        {"Copy_Atom<SM80_NOTHING, float>{}", CT_EINVAL, "SM80_ is followed by"},
        {"make_tiled_copy()", CT_EINVAL, "tiled_copy.print: 0 operands"},
        {"MMA_Atom<_4>{}", CT_EINVAL, "MMA_Atom.print: operand 1 is an integer"},
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, "
         "Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{}); c.partition_S(gmem_ptr[32b](0x1000) o "
         "(_128,_8):(_1,_128))",
         CT_EPARSE, "call .get_slice(thread) first"},
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, "
         "Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{}); c.get_slice()",
         CT_EPARSE, "get_slice takes the number of a thread"},
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, "
         "Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{}); c.nothing()",
         CT_EPARSE, "tiled_copy has no member nothing"},
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, "
         "Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{}); (c,c)",
         CT_EPARSE, "a text is not a value"},
        {"auto c = make_tiled_copy(Copy_Atom<UniversalCopy<float>, float>{}, "
         "Layout<Shape<_32,_8>>{}, Layout<Shape<_4,_1>>{}); composition(c, _4:_1)",
         CT_EINVAL, "composition"},
        {"get<1>(Copy_Atom<UniversalCopy<float>, float>{})", CT_EINVAL, "operand"},
        {"Copy_Atom<UniversalCopy<float>, float>{}.get_slice(0)", CT_EPARSE,
         "column 42: Copy_Atom has no member get_slice"},
        {TMA "t.partition_S(t.get_tma_tensor((512,128)))", CT_EPARSE,
         "call .get_slice(thread) first"},
        {TMA "tma_partition(t, Int<0>{}, Layout<_1>{}, make_tensor(smem_ptr[16b](0x400), sA))",
         CT_EPARSE, "tma_partition takes a TMA copy, [a CTA, a layout of CTAs,]"},
        {TMA "tma_partition(t, Int<0>{}, Layout<_1>{}, sA, sA)", CT_EPARSE,
         "tma_partition takes a TMA copy"},
        {NULL, CT_OK, NULL},
    };

    op_refuses(rows);
}
END_TEST

Suite *object_suite(void)
{
    Suite *suite = suite_create("object");
    TCase *all = tcase_create("object");

    tcase_add_test(all, atoms);
    tcase_add_test(all, copies_of_operands);
    tcase_add_test(all, tilings);
    tcase_add_test(all, types_of_a_tiled_copy);
    tcase_add_test(all, tma);
    tcase_add_test(all, copies_like_others);
    tcase_add_test(all, short_names);
    tcase_add_test(all, no_objects);
    suite_add_tcase(suite, all);
    return suite;
}
