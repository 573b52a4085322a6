/* examples_atom.c - an expression for each operation on instructions: atoms, tiled copies, tiled
 * MMAs, TMA.
 *
 * Here: those that are members of one object, made from the object's operands. Not here: finding
 * the one of a name (examples.c). */
#include "ref/op/op.h"

/* All members of a tiled copy. o: what it is made of; tensor and fragment: what it may share out;
 * divided: two modes, the first its tile. */
#define TILED_COPY(name, o, tensor, fragment, tile)                                                \
    name ".TV(" o ")", name ".get_layoutS_TV(" o ")", name ".get_layoutD_TV(" o ")",               \
        name ".partition_S(" o ", 3, " tensor ")", name ".partition_D(" o ", 3, " tensor ")",      \
        name ".retile(" o ", " fragment ")", name ".retile_S(" o ", 3, " fragment ")",             \
        name ".retile_D(" o ", 3, " fragment ")", name ".tidfrg_S(" o ", " tensor ")",             \
        name ".tidfrg_D(" o ", " tensor ")",                                                       \
        name ".tile2thrfrg(" o ", " tile ", (_1,_1):(_0,_0))", name ".get_slice(" o ", 3)",        \
        name ".size(" o ")", name ".tile_size<0>(" o ")", name ".print(" o ")"

#define LAYOUTS    "UniversalCopy<u32>, 32b, (_8,_4):(_4,_1), (_1,_2):(_2,_1)"
#define BY_TV      "UniversalCopy<u32>, 32b, (_8,_4):(_4,_1), (_8,_4)"
#define BY_ADDRESS "UniversalCopy<u32>, 32b, (_8,_4):(_4,_1), (_8,_4):(_4,_1)"
#define BY_TMEM    "SM100_TMEM_LOAD_32dp32b2x, 32b, tmem_[32b](0x0000.0000) o (_128,_8):(_65536,_1)"
#define BY_UTCCP                                                                                   \
    "SM100_UTCCP_128dp256bit_1cta, 8b, tmem_[8b](0x0000.0000) o (_128,_64):(_262144,_1)"
#define OF_MMA      "UniversalCopy<u16>, 16b, " MMA
#define OF_C        "UniversalCopy<u32>, 32b, " MMA
#define LIKE        "UniversalCopy<u32>, 32b, " LAYOUTS
#define MMA         "SM80_16x8x16_F32F16F16F32_TN, (_2,_2,_1):(_1,_2,_0), (_,_,_)"
#define ATOM        "SM80_16x8x16_F32F16F16F32_TN"
#define SPARSE_ATOM "SM90::GMMA::SPARSE::GMMA_64x64x32_F32F16F16_SS<K,K>"
#define SCALED_ATOM                                                                                \
    "SM120::BLOCKSCALED::SM120_16x8x64_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,16>"
#define FACTORS_128                                                                                \
    "SM100_MMA_MXF4_2x1SM_SS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,128,64,16,K,K>"
#define MATRIX_32   "gmem_ptr[32b](0x1000) o (_32,_32):(_32,_1)"
#define MATRIX_16   "gmem_ptr[16b](0x1000) o (_32,_32):(_32,_1)"
#define FRAGMENT    "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)"
#define FRAGMENT_OF "ptr[16b](0x1000) o ((_2,_2,_2),_1,_2):((_1,_2,_4),_0,_8)"
#define LDSM        "SM75_U32x4_LDSM_N"
#define TMA         "SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o 80:_1, _16:_1, _16, _1"
#define TMA_2D      "SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (256,512):(512,_1), (_96,_64):(_64,_1)"
#define STAGES      "smem_ptr[16b](0x400) o (_96,_64,_3):(_64,_1,_6144)"
#define PAIR_OF(rows)                                                                              \
    "SM100_TMA_2SM_LOAD, gmem_ptr[16b](0x1000) o (512,256):(256,_1), Sw<3,4,3> o "                 \
    "smem_ptr[16b](unset) o ((_" rows ",_16),_1,_4):((_64,_1),_0,_16), (_256,_128,_64), "          \
    "SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, (_1,_1,_1):(_0,_0,_0), (_,_,_)"
#define SUMS_OF_PAIR                                                                               \
    "SM90_TMA_STORE, gmem_ptr[32b](0x1000) o (512,256):(256,_1), ((_128,_128),_1,_1):((_128,_1),"  \
    "_0,_0), (_256,_128,_64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, "       \
    "(_1,_1,_1):(_0,_0,_0), (_,_,_)"
#define SM100_PLAN(name, o)                                                                        \
    name ".tensor_map(" o ")", name ".RefLayout(" o ")", name ".transaction_bytes(" o ")"
#define SM100_ATOM(name, o) SM100_PLAN(name, o), name ".get_tma_tensor(" o ", (512,256))"
#define SM100_PARTS(name, o, cta, tensor)                                                          \
    name ".TV(" o ")", name ".partition_S(" o ", " cta ", " tensor ")",                            \
        name ".partition_D(" o ", " cta ", " tensor ")"
#define SM100_COPY(name, o, cta, tensor) SM100_PARTS(name, o, cta, tensor), SM100_ATOM(name, o)
#define CLUSTER_OF_TWO                   ", (_2,_1,_1,_1)"
#define COORDINATES_OF(m)                                                                          \
    "ArithTuple(_0,_0) o "                                                                         \
    "((_" m ",_16),_1,_4,_3):((_1@1,_1@0),_0,_16@0,_64@0)"
#define CONVOLVED(rows)                                                                            \
    "SM100_TMA_2SM_LOAD_IM2COL, gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1), "     \
    "Sw<3,4,3> o smem_ptr[16b](unset) o ((_" rows ",_16),_1,_4):((_64,_1),_0,_16), "               \
    "(_256,_128,_64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, "               \
    "(_1,_1,_1):(_0,_0,_0), (_,_,_)"
#define OFFSETS                                                                                    \
    ", (_-1,_-1), (_-1,_-1), "                                                                     \
    "(_1,_1), (_1,_1), (_1,_1), (_0,_0), (_1,_1)"
#define SM100_WINDOWS(name, o)             SM100_PLAN(name, o), name ".tma_tensor(" o ")"
#define SM100_CONVOLUTION(name, o, tensor) SM100_PARTS(name, o, "1", tensor), SM100_WINDOWS(name, o)
#define IM2COL                                                                                     \
    "SM90_TMA_LOAD_IM2COL, gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1), "          \
    "(_96,_64):(_64,_1)"

const char *const cti_atom_examples[] = {
    TILED_COPY("tiled_copy", LAYOUTS, MATRIX_32, FRAGMENT, "((_8,_8),_4):((_8,_1),_64)"),
    TILED_COPY("make_tiled_copy_impl", BY_TV, MATRIX_32, FRAGMENT, "((_8,_4),_4):((_4,_1),_32)"),
    TILED_COPY("cotiled_copy", BY_ADDRESS, MATRIX_32, FRAGMENT, "((_8,_4),_4):((_4,_1),_32)"),
    TILED_COPY("make_tmem_copy", BY_TMEM, "gmem_ptr[32b](0x1000) o (_128,_8):(_8,_1)",
               "ptr[32b](0x1000) o (_2,_1,_4):(_1,_0,_2)", "((_128,_2),_4):((_8,_1),_2)"),
    TILED_COPY("make_utccp_copy", BY_UTCCP, "smem_ptr[8b](0x1000) o (_128,_64):(_1,_128)",
               "ptr[8b](0x1000) o (_4096,_1,_2):(_1,_0,_4096)",
               "((_128,_32),_2):((_1,_128),_4096)"),
    TILED_COPY("make_tiled_copy_A", OF_MMA, MATRIX_16, FRAGMENT_OF,
               "((_32,_16),_4):((_16,_1),_512)"),
    TILED_COPY("make_tiled_copy_B", OF_MMA, MATRIX_16,
               "ptr[16b](0x1000) o ((_2,_2),_2,_2):((_1,_2),_4,_8)",
               "((_16,_16),_4):((_16,_1),_256)"),
    TILED_COPY("make_tiled_copy_C", OF_C, MATRIX_32,
               "ptr[32b](0x1000) o ((_2,_2),_1,_2):((_1,_2),_0,_4)",
               "((_32,_16),_4):((_16,_1),_512)"),
    TILED_COPY("make_tiled_copy_C_atom", OF_C, MATRIX_32,
               "ptr[32b](0x1000) o ((_2,_2),_1,_2):((_1,_2),_0,_4)",
               "((_32,_16),_4):((_16,_1),_512)"),
    TILED_COPY("make_tiled_copy_S", LIKE, MATRIX_32, FRAGMENT, "((_8,_8),_4):((_8,_1),_64)"),
    TILED_COPY("make_tiled_copy_D", LIKE, MATRIX_32, FRAGMENT, "((_8,_8),_4):((_8,_1),_64)"),
    /* tiled MMAs */
    "tiled_mma.tile_shape(" MMA ")",
    "tiled_mma.thrfrg_A(" MMA ", (_64,_32):(_32,_1))",
    "tiled_mma.thrfrg_B(" MMA ", (_64,_32):(_32,_1))",
    "tiled_mma.thrfrg_C(" MMA ", (_64,_64):(_64,_1))",
    "tiled_mma.partition_A(" MMA ", 3, " MATRIX_16 ")",
    "tiled_mma.partition_B(" MMA ", 3, " MATRIX_16 ")",
    "tiled_mma.partition_C(" MMA ", 3, " MATRIX_32 ")",
    "tiled_mma.partition_fragment_A(" MMA ", 3, " MATRIX_16 ")",
    "tiled_mma.partition_fragment_B(" MMA ", 3, " MATRIX_16 ")",
    "tiled_mma.partition_fragment_C(" MMA ", 3, " MATRIX_32 ")",
    "partition_fragment_C(" MMA ", (_64,_64))",
    "tiled_mma.make_fragment_A(" MMA
    ", ptr[16b](0x1000) o ((_2,_2,_2),_3,_5):((_1,_768,_8),_1280,_16))",
    "tiled_mma.make_fragment_B(" MMA ", ptr[16b](0x1000) o ((_2,_2),_3,_5):((_1,_8),_768,_16))",
    "tiled_mma.make_fragment_C(" MMA ", ptr[32b](0x1000) o ((_2,_2),_3,_5):((_1,_8),_768,_16))",
    "tiled_mma.partition_shape_A(" MMA ", (_64,_64))",
    "tiled_mma.partition_shape_B(" MMA ", (_64,_64))",
    "tiled_mma.partition_shape_C(" MMA ", (_64,_64))",
    "tiled_mma.get_thr_layout_vmnk(" MMA ")",
    "tiled_mma.get_slice(" MMA ", 3)",
    "tiled_mma.permutation_mnk<2>(" MMA ")",
    "tiled_mma.tile_size_mnk<0>(" MMA ")",
    "tiled_mma.tile_size<0>(" MMA ")",
    "tiled_mma.size(" MMA ")",
    "tiled_mma.thr_size(" MMA ")",
    "tiled_mma.print(" MMA ")",
    "tiled_mma.get_layoutA_TV(" MMA ")",
    "tiled_mma.get_layoutB_TV(" MMA ")",
    "tiled_mma.get_layoutC_TV(" MMA ")",
    /* atoms */
    "MMA_Traits.Shape_MNK(" ATOM ")",
    "MMA_Traits.ThrID(" ATOM ")",
    "MMA_Traits.ALayout(" ATOM ")",
    "MMA_Traits.BLayout(" ATOM ")",
    "MMA_Traits.CLayout(" ATOM ")",
    "MMA_Traits.ELayout(" SPARSE_ATOM ")",
    "MMA_Traits.SFALayout(" SCALED_ATOM ")",
    "MMA_Traits.SFBLayout(" SCALED_ATOM ")",
    "MMA_Traits.ValTypeA(SM70_8x8x4_F32F16F16F32_NT)",
    "MMA_Traits.ValTypeB(SM70_8x8x4_F32F16F16F32_NT)",
    "MMA_Traits.ValTypeC(SM70_8x8x4_F32F16F16F32_NT)",
    "MMA_Traits.ValTypeD(SM70_8x8x4_F32F16F16F32_NT)",
    "MMA_Traits.ValTypeE(" SPARSE_ATOM ")",
    "MMA_Traits.ValTypeSF(" SCALED_ATOM ")",
    "MMA_Traits.SFVecSize(" SCALED_ATOM ")",
    "MMA_Traits.idesc_(SM100_MMA_F16BF16_SS<half_t,half_t,float,128,256,K,K>)",
    "MMA_Traits.FrgTypeE(SM100_MMA_F16BF16_SS_SPARSE<half_t,half_t,float,128,64,K,K>, "
    "((_128,_32),_1,_2))",
    "MMA_Traits.FrgTypeSFA(" FACTORS_128 ", ((_128,(_16,_4)),_1,_1))",
    "MMA_Traits.FrgTypeSFB(" FACTORS_128 ", ((_128,(_16,_4)),_1,_1))",
    "Copy_Traits.ThrID(" LDSM ")",
    "Copy_Traits.SrcLayout(" LDSM ")",
    "Copy_Traits.DstLayout(" LDSM ")",
    "Copy_Traits.RefLayout(" LDSM ")",
    "Copy_Traits.ValID(SM100_TMEM_LOAD_32dp32b2x)",
    "UMMA::tmem_frg_1sm<32>(((_128,_64),_2,_3))",
    "UMMA::tmem_frg_2sm<32>(((_64,_64),_1,_1))",
    "UMMA::tmem_frg_ws_1sm<32>(((_64,_64),_1,_1))",
    "UMMA::tmem_e_frg_layout<8>(((_128,_64),_1,_2))",
    "UMMA::tmem_e_frg_ws_layout<8>(((_64,_64),_2,_1))",
    "UMMA::tmem_e_frg<8>(((_128,_64),_1,_2))",
    "UMMA::tmem_e_frg_ws<8>(((_128,_64),_1,_2))",
    "UMMA::tmem_sf_frg<8,32,1,1>(((_128,(_32,_1)),_1,_4))",
    "find_tmem_tensor_col_offset(tmem_[32b](0x0000.0000) o (_128,_64):(_65536,_1))",
    "UMMA::Layout_K_INTER_Atom<16>()",
    "UMMA::Layout_K_SW32_Atom<16>()",
    "UMMA::Layout_K_SW64_Atom<16>()",
    "UMMA::Layout_K_SW128_Atom<16>()",
    "UMMA::Layout_MN_INTER_Atom<16>()",
    "UMMA::Layout_MN_SW32_Atom<16>()",
    "UMMA::Layout_MN_SW64_Atom<16>()",
    "UMMA::Layout_MN_SW128_Atom<16>()",
    "UMMA::Layout_MN_SW128_32B_Atom<16>()",
    "UMMA::Layout_K_INTER_SpAtom<16,2>()",
    "UMMA::Layout_K_SW32_SpAtom<16,2>()",
    "UMMA::Layout_K_SW64_SpAtom<16,2>()",
    "UMMA::Layout_K_SW128_SpAtom<16,2>()",
    "UMMA::Layout_MN_INTER_SpAtom<16,2>()",
    "UMMA::Layout_MN_SW32_SpAtom<16,2>()",
    "UMMA::Layout_MN_SW64_SpAtom<16,2>()",
    "UMMA::Layout_MN_SW128_SpAtom<16,2>()",
    "UMMA::tile_to_mma_shape((_8,_8):(_8,_1), ((_128,_16),_1,_4))",
    "UMMA::make_instr_desc<128,256,0,0>(half_t, half_t, float)",
    "UMMA::make_instr_desc_block_scaled<128,64,0,0>(float_e4m3_t, float_e4m3_t, float, "
    "float_ue8m0_t)",
    "make_tmem_warp_partitioner.TV(tmem_[32b](0x0000.0000) o (_128,_64):(_65536,_1))",
    "make_tmem_warp_partitioner.partition(tmem_[32b](0x0000.0000) o (_128,_64):(_65536,_1), 2, "
    "gmem_ptr[32b](0x1000) o (_128,_64):(_64,_1))",
    "get_utccp_smem_desc_tensor(SM100_UTCCP_4x32dp128bit_1cta, "
    "smem_ptr[8b](0x0) o (((_32,_4,_4,_4),_1),_2):(((_16,_1,_4,_0),_0),_512))",
    "TMEM::op_repeater<128>(SM100_TMEM_LOAD_32dp32b1x)",
    "TMEM::tmem_load_to_store(SM100_TMEM_LOAD_32dp32b8x)",
    "UMMA::make_umma_desc<0>(Sw<3,4,3>_smem_ptr[16b](0x400) o (_64,_16):(_64,_1))",
    "Copy_Atom.ThrID(" LDSM ", 16b)",
    "Copy_Atom.ValLayoutSrc(" LDSM ", 16b)",
    "Copy_Atom.ValLayoutDst(" LDSM ", 16b)",
    "Copy_Atom.ValLayoutRef(" LDSM ", 16b)",
    "Copy_Atom.NumValSrc(" LDSM ", 16b)",
    "Copy_Atom.NumValDst(" LDSM ", 16b)",
    "Copy_Atom.print(" LDSM ", 16b)",
    "MMA_Atom.print(" ATOM ")",
    "GMMA::Layout_K_INTER_Atom<16b>()",
    "GMMA::Layout_K_SW32_Atom<16b>()",
    "GMMA::Layout_K_SW64_Atom<16b>()",
    "GMMA::Layout_K_SW128_Atom<16b>()",
    "GMMA::Layout_MN_INTER_Atom<16b>()",
    "GMMA::Layout_MN_SW32_Atom<16b>()",
    "GMMA::Layout_MN_SW64_Atom<16b>()",
    "GMMA::Layout_MN_SW128_Atom<16b>()",
    /* TMA */
    "coalesce_256((_128,_2,_2):(_1,_128,_256))",
    "construct_tma_gbasis(gmem_ptr[16b](0x1000) o (100,512):(512,_1), (_8,_64):(_64,_1), "
    "(_8,_64):(_1@0,_1@1))",
    "get_tma_swizzle_bits(Sw<3,4,3>)",
    "get_tma_swizzle_base(Sw<3,4,3>)",
    "tma_copy.TV(" TMA ")",
    "tma_copy.tensor_map(" TMA ")",
    "tma_copy.gbasis(" TMA ")",
    "tma_copy.RefLayout(" TMA_2D ")",
    "tma_copy.transaction_bytes(" TMA_2D ")",
    "tma_copy.get_tma_tensor(" TMA ", 80)",
    "tma_copy.partition_S(" TMA ", 0, ArithTuple(_0) o (_16,5):(_1@0,_16@0))",
    "tma_copy.partition_D(" TMA ", 0, smem_ptr[16b](0x400) o _16:_1)",
    SM100_COPY("tma_copy_A_sm100", PAIR_OF("128"), "1", COORDINATES_OF("128")),
    SM100_COPY("tma_copy_B_sm100", PAIR_OF("64"), "1", COORDINATES_OF("64")),
    SM100_COPY("tma_copy_C_sm100", SUMS_OF_PAIR, "0",
               "smem_ptr[32b](0x400) o ((_128,_128),_1,_1):((_128,_1),_0,_0)"),
    SM100_ATOM("tma_atom_A_sm100", PAIR_OF("128") CLUSTER_OF_TWO),
    SM100_ATOM("tma_atom_B_sm100", PAIR_OF("64") CLUSTER_OF_TWO),
    "tma_partition<4>(0, _1:_1, smem_ptr[32b](0x400) o (_4,_1):(_1,_0), "
    "ArithTuple(_0) o (_4,2):(_1@0,_4@0))",
    "create_tma_multicast_mask((3,5):(_1,3), (2,_))",
    "im2col_tma_copy.TV(" IM2COL ")",
    "im2col_tma_copy.tensor_map(" IM2COL ")",
    "im2col_tma_copy.tma_tensor(SM90_TMA_LOAD_IM2COL, "
    "gmem_ptr[16b](0x1000) o ((_33,_5),_64):((_64,_2112),_1), (_96,_64):(_64,_1))",
    "im2col_tma_copy.RefLayout(" IM2COL ")",
    "im2col_tma_copy.transaction_bytes(" IM2COL ")",
    "im2col_tma_copy.partition_S(" IM2COL ", 0, " STAGES ")",
    "im2col_tma_copy.partition_D(" IM2COL ", 0, " STAGES ")",
    SM100_CONVOLUTION("im2col_tma_copy_A_sm100", CONVOLVED("128") OFFSETS, COORDINATES_OF("128")),
    SM100_CONVOLUTION("im2col_tma_copy_B_sm100", CONVOLVED("64") OFFSETS, COORDINATES_OF("64")),
    SM100_WINDOWS("im2col_tma_atom_A_sm100", CONVOLVED("128") CLUSTER_OF_TWO OFFSETS),
    SM100_WINDOWS("im2col_tma_atom_B_sm100", CONVOLVED("64") CLUSTER_OF_TWO OFFSETS),
    NULL,
};
