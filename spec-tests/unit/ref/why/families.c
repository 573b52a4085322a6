/* families.c - explanations by family of operations: their numbers computed again, memory that is
 * too small, and parts of them to the letter. A row begins with the file of ref/why that it tests.
 */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/harness.h"
#include "spec-tests/unit/suites.h"

enum { SWEPT = 3 }; /* expressions of each family that are explained in every amount of memory */

#define COPY "tma_copy.tensor_map(SM90_TMA_LOAD, "

static const struct explained families[] = {
    {"why: refusals",
     2,
     2,
     {"composition((6,2):(1,7), (3,2):(2,3))",
      "size(coalesce(composition((6,2):(1,7), (3,2):(2,3))))", "logical_product((2,2):(4,1), 6:1)",
      "complement((2,2):(4,1), 24)", "left_inverse((_2,_2):(_1,_1))", "make_layout((2,3), (1,2,3))",
      "composition((_4,_3):(_3,_1), _2:_5)", "upcast<4>((_8,_6):(_3,_16))", "idx2crd(3, (_0,_4))",
      "size(4, 5)", "div(3, 0)", "(2,3):(1,2,3)"}},
    {"facts: values in one line",
     0,
     0,
     {"(2,3):(0,1)", "(4,8):(8,1)", "(_4,_8):(_9,_1)", "(3,5):(-5,-1)", "4:1", "Sw<3,4,3>",
      "Sw<2,3,-3>", "((2,3),_4)", "3@1", "M_8|(4&6)=12", "ArithTuple(1,2)", "values(4:2)"}},
    {"why_call: layouts at coordinates",
     32,
     1,
     {"layout_call((4,8):(8,1), (1,5))", "layout_call((3,(2,3)):(3,(12,1)), 7)",
      "layout_call((3,(2,3)):(3,(12,1)), 1, (1,2))",
      "layout_call(Sw<2,0,3> o _0 o (_8,_8):(_8,_1), (3,5))", "layout_call((4,8):(8,1), 19)",
      "layout_call((4,8):(-8,1), (3,5))", "layout_call(Sw<3,4,-3> o 16 o (8,64):(64,1), (3,5))",
      "layout_call((2,3):(_1@0,_1@1), (1,2))",
      "tensor_call(ArithTuple(_0,_0) o (64,32):(_1@0,_1@1), (5,7))", "crd2idx((1,2), (3,5))",
      "crd2idx(7, (3,(2,3)), (3,(12,1)))", "crd2idx((1,(1,2)), (3,(2,3)):(3,(12,1)))",
      "layout_call((4,8):(8,1) o 3 o (2,3):(1,5), (1,2))"}},
    {"why_coord: coordinates",
     30,
     3,
     {"idx2crd(19, (4,8))", "idx2crd(19, (4,8), (8,1))", "idx2crd(100, (3,(2,3),(7,11)))",
      "idx2crd((5,7), ((2,3),(4,5)))", "idx2crd(17, (3,(2,3)), (3,(9,1)))", "idx2crd(7, 9)",
      "get_flat_coord((4,8):(8,1), 19)", "get_hier_coord((4,(2,4)):(1,(4,8)), 27)",
      "get_1d_coord((4,8):(8,1), 19)", "get_flat_coord((_4,(_2,_4)):(_8,(_4,_1)), 27)",
      "idx2crd(_19, (_4,_8))"}},
    {"why_slice: slices",
     14,
     0,
     {"slice((2,_), (4,8):(8,1))", "slice((_,(1,_)), (4,(2,3)):(6,(3,1)))",
      "layout_call((4,8):(8,1), (2,_))", "tensor_call(gmem_ptr[32b](0x1000) o (4,8):(8,1), (_,3))",
      "slice_and_offset((2,_), (4,8):(8,1))", "slice_and_offset((_,5), (_4,_8):(_8,_1))",
      "domain_offset((1,2), (_3,16):(_1,3))",
      "domain_offset((3,4), Sw<2,0,3> o _0 o (_8,_8):(_8,_1))", "dice((2,_), (4,8):(8,1))",
      "slice((2,_,1), (4,8,3))", "layout_call((4,8):(8,1), (_,_))",
      "tensor_call(gmem_ptr[32b](0x1000) o (4,8,2):(8,1,32), (1,_,1))",
      "layout_call((4,(2,3)):(1,(4,8)), (3,(_,2)))"}},
    {"why_coalesce: coalescing",
     19,
     17,
     {"coalesce((_2,(_1,_6)):(_1,(_6,_2)))", "coalesce((_2,(_1,_6),3,_4):(_1,(_6,_2),20,_7))",
      "coalesce((4,2):(1,4))", "coalesce((_4,_2):(_1,_4))", "coalesce((_4,_2,_3):(_1,_4,_9))",
      "coalesce((_2,(_1,_6)):(_1,(_6,_2)), (_1,_1))", "coalesce((_2,_3):(_3,_1))",
      "coalesce((_1,_1):(_5,_7))", "coalesce((_4,_1,_8):(_2,_0,_8))",
      "coalesce((_3,_4):(_1@0,_3@0))", "filter((_2,_3,_5):(_1,_0,_2))",
      "filter((_2,(_3,_5)):(_1,(_0,_2)), (_1,_1))", "coalesce((4,_2):(_1,_4))"}},
    {"why_composition: compositions",
     53,
     7,
     {"composition((6,2):(8,2), (4,3):(3,1))", "composition((_6,_2):(_8,_2), (_4,_3):(_3,_1))",
      "composition(20:2, (5,4):(4,1))", "composition((10,2):(16,4), (5,4):(1,5))",
      "composition((_10,_2):(_16,_4), (_5,_4):(_1,_5))",
      "composition((_12,(_4,_8)):(_59,(_13,_1)), (_3:_4,_8:_2))",
      "composition((_2,_3,_5):(_1,_2,_6), _10:_3)", "composition((_8,_8):(_8,_1), _16:_0)",
      "composition((_8,_8):(_8,_1), _16)", "composition((_4,_6):(_1@0,_1@1), (_2,_3):(_2,_4))",
      "composition(Sw<2,0,3> o _0 o (_8,_8):(_8,_1), (_4,_8):(_2,_8))",
      "with_shape(_24:_2, (_4,_6))",
      "composition(gmem_ptr[32b](0x1000) o (_8,_8):(_8,_1), (_4:_2,_))"}},
    {"why_complement: complements",
     37,
     23,
     {"complement(_4:_2, _24)", "complement((_2,_2):(_1,_6), _48)", "complement(4:1, 24)",
      "complement(_6:_4, _24)", "complement((_2,_4):(_1,_6), 24)",
      "complement((_4,_6):(_1,_4), _24)", "complement((_2,_2):(_1,_6))",
      "complement(_4:_0, (_3,_5))", "complement((_2,_4):(_8,_1), (_16,_4))", "complement(3:7, 100)",
      "complement((_3,_5):(_2,_0), _30)"}},
    {"why_inverse: right inverses",
     12,
     20,
     {"right_inverse((_4,_8):(_8,_1))", "right_inverse((_2,_3,_5):(_15,_5,_1))",
      "right_inverse(_4:_2)", "right_inverse((_4,_8):(_1,_4))",
      "right_inverse((_2,(_4,_3)):(_12,(_1,_4)))", "right_inverse((4,8):(8,1))",
      "right_inverse((_4,_8):(_9,_1))", "right_inverse((4,_8):(_1,4))", "right_inverse(_1:_0)",
      "right_inverse((_2,_2,_2):(_4,_1,_2))"}},
    {"why_inverse: left inverses",
     18,
     20,
     {"left_inverse(_4:_2)", "left_inverse((_4,_8):(_8,_1))", "left_inverse((_2,_3):(_1,_4))",
      "left_inverse((_2,_3):(_10,_2))", "left_inverse((_2,_3,_5):(_15,_5,_1))",
      "left_inverse((_4,_8):(_1,_4))", "left_inverse((_4,_8):(_1,_8))", "left_inverse(_7:_3)",
      "left_inverse((_2,_2,_2):(_4,_1,_2))", "left_inverse((_3,_4):(_16,_2))"}},
    {"why_divide: divisions",
     60,
     103,
     {"logical_divide((_4,_2,_3):(_2,_1,_8), _4:_2)", "zipped_divide((_9,_8):(_8,_1), (_3,_4))",
      "zipped_divide((_9,(_4,_8)):(_59,(_13,_1)), (_3:_3,(_2,_4):(_1,_8)))",
      "tiled_divide((_9,_8):(_8,_1), (_3,_4))", "flat_divide((_9,_8):(_8,_1), (_3,_4))",
      "logical_divide((_4,_6):(_6,_1), (_2,_))", "logical_divide(16:3, 4:1)",
      "logical_divide((4,8):(8,1), (2:1,4:2))", "zipped_divide(24:1, 4)",
      "logical_divide(Sw<2,0,3> o _0 o (_8,_8):(_8,_1), (_4,_2))",
      "zipped_divide(gmem_ptr[32b](0x1000) o (_8,_8):(_8,_1), (_4,_2))",
      "flat_divide((_4,_6,_5):(_30,_5,_1), (_2:_2,_3))"}},
    {"why_product: products",
     42,
     58,
     {"logical_product((_2,_2):(_4,_1), _6:_1)",
      "logical_product((_2,_2):(_4,_1), (_4,_2):(_2,_1))", "zipped_product((_2,_3):(_1,_2), _5:_1)",
      "tiled_product((_2,_3):(_1,_2), (_5,_7):(_1,_5))",
      "flat_product((_2,_3):(_1,_2), (_5,_7):(_1,_5))",
      "blocked_product((_2,_5):(_5,_1), (_3,_4):(_1,_3))",
      "raked_product((_2,_5):(_5,_1), (_3,_4):(_1,_3))", "blocked_product(_3:_1, (_2,_4):(_4,_1))",
      "tile_to_shape((_2,_3):(_3,_1), (_4,_9))", "tile_to_shape((_2,_3):(_3,_1), (_4,_9), (_1,_0))",
      "logical_product((_2,_3):(_1,_2), (_2,_3))",
      "tile_to_shape(Sw<2,0,3> o _0 o (_8,_8):(_8,_1), (_16,_24))", "logical_product(4:1, 3)"}},
    {"why_recast: larger and smaller units",
     57,
     10,
     {"upcast<4>((_8,_6):(_1,_16))", "upcast<2>((_8,_6):(_2,_16))", "upcast<8>((_4,_6):(_2,_16))",
      "upcast<4>((8,6):(_1,_0))", "downcast<4>((_2,_6):(_1,_4))", "downcast<2>((_2,_6):(_4,_1))",
      "recast_layout<16,32>(_8:_1)", "recast_layout<16,8>(Sw<3,4,3> o _0 o (_8,_64):(_64,_1))",
      "recast_layout<8,16>(Sw<3,4,3> o _0 o (_8,_128):(_128,_1))", "upcast<2>(Sw<3,4,3>)",
      "recast_layout<16,24>((_6,_4):(_1,_6))", "upcast<4>((8,6):(_1,16))",
      "downcast<16>(Sw<2,0,3>)"}},
    {"why_partition: partitions",
     13,
     8,
     {"local_tile(gmem_ptr[32b](0x1000) o (_16,_24):(_1,_16), (_8,_16,_8), (_,0,2), Step<_1,X,_1>)",
      "local_tile(gmem_ptr[32b](0x1000) o (_16,_24):(_24,_1), (_8,_8), (1,2))",
      "local_tile(gmem_ptr[32b](0x1000) o (_16,_24):(_24,_1), (_8,_8), (1,_))",
      "local_partition(ptr[32b](0x1000) o (_16,_6):(_1,_16), (_4,_2):(_1,_4), 5)",
      "local_partition(gmem_ptr[32b](0x1000) o (_16,_24):(_24,_1), (_4,_8):(_8,_1), 13)",
      "local_partition(gmem_ptr[32b](0x1000) o (_16,_24):(_24,_1), (_4,_3,_8):(_1,_4,_12), 13, "
      "Step<_1,X,_1>)",
      "inner_partition(ptr[32b](0x1000) o (_16,_3):(_1,_16), (_4,_1), (1,_))",
      "outer_partition(ptr[32b](0x1000) o (_16,_16):(_96,_3), (_4,_8), (2,6))",
      "tv_partition(ptr[32b](0x1000) o (_4,_4):(_1,_4), (_4,_4):(_1,_4), 2)",
      "local_tile(ArithTuple(_0,_0) o (64,32):(_1@0,_1@1), (_16,_16), (1,1))",
      "inner_partition(gmem_ptr[32b](0x1000) o (12,20):(20,1), (_4,_5), (2,3))",
      "tv_partition(gmem_ptr[32b](0x1000) o (_8,_8):(_8,_1), ((_4,_2),_8):((_1,_32),_4), 3)"}},
    {"why_tiled: tiled copies",
     21,
     1,
     {"tiled_copy.partition_S(UniversalCopy<u32>, 32b, (_32,_8):(_1,_32), _4:_1, 5, "
      "gmem_ptr[32b](0x1000) o (_256,_64):(_1,_256))",
      "tiled_copy.partition_D(UniversalCopy<u128>, 32b, (_16,_8):(_8,_1), (_1,_4), 77, "
      "gmem_ptr[32b](0x1000) o (_64,_64):(_64,_1))",
      "tiled_copy.TV(UniversalCopy<u32>, 32b, (_32,_8):(_1,_32), (_4,_1):(_1,_1))",
      "tiled_copy.tidfrg_S(UniversalCopy<u32>, 32b, (_8,_4):(_4,_1), (_1,_2):(_0,_1), "
      "(_16,_16):(_16,_1))",
      "tiled_copy.tidfrg_D(UniversalCopy<u32>, 32b, (_8,_4):(_4,_1), (_1,_2):(_0,_1), "
      "gmem_ptr[32b](0x1000) o (_16,_16):(_16,_1))",
      "tiled_copy.partition_S(SM75_U32x4_LDSM_N, 16b, (_16,_2):(_1,_16), (_1,_8):(_0,_1), 9, "
      "smem_ptr[16b](0x400) o (_32,_32):(_32,_1))",
      "tiled_copy.partition_D(SM75_U16x2_LDSM_T, 16b, (_32,_1):(_1,_0), (_1,_2):(_0,_1), 12, "
      "ArithTuple(_0,_0) o (_64,_4):(_1@0,_1@1))",
      "tiled_copy.partition_S(UniversalCopy<u8>, 16b, (_64,_2):(_1,_64), (_2,_2):(_1,_2), 10, "
      "ptr[16b](0x1000) o (_128,_4):(_4,_1))",
      "tiled_copy.partition_D(SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<u128>, 16b, (_4,_8):(_8,_1), "
      "(_12,_2):(_2,_1), 3, ptr[16b](0x1000) o (_144,_16,_3):(_48,_3,_1))",
      "make_tiled_copy_impl.partition_S(UniversalCopy<u32>, 32b, (_8,_2):(_2,_1), (_4,_4), 3, "
      "gmem_ptr[32b](0x1000) o (_8,_8):(_8,_1))",
      "make_tiled_copy_A.partition_S(SM75_U32x4_LDSM_N, 16b, SM80_16x8x16_F32F16F16F32_TN, "
      "(_2,_2):(_1,_2), (_,_,_), 37, smem_ptr[16b](0x400) o (_64,_64):(_64,_1))",
      "tiled_copy.get_layoutS_TV(UniversalCopy<u32>, 32b, (_32,_8):(_1,_32), (_4,_1):(_1,_1))"}},
    {"why_tiled: tiled MMAs",
     20,
     6,
     {"tiled_mma.partition_A(SM80_16x8x16_F32F16F16F32_TN, (_2,_2):(_1,_2), (_,_,_), 70, "
      "gmem_ptr[16b](0x1000) o (_64,_64):(_64,_1))",
      "tiled_mma.partition_B(SM80_16x8x16_F32F16F16F32_TN, (_2,_2):(_1,_2), (_,_,_), 70, "
      "gmem_ptr[16b](0x1000) o (_64,_64):(_64,_1))",
      "tiled_mma.partition_C(SM80_16x8x16_F32F16F16F32_TN, (_2,_2):(_1,_2), (_,_,_), 70, "
      "gmem_ptr[32b](0x1000) o (_64,_64):(_64,_1))",
      "tiled_mma.thrfrg_A(SM80_16x8x16_F32F16F16F32_TN, (_2,_2):(_1,_2), (_,_,_), "
      "(_64,_64):(_64,_1))",
      "tiled_mma.thrfrg_C(SM80_16x8x16_F32F16F16F32_TN, (_2,_2):(_1,_2), (_,_,_), "
      "(_64,_64):(_64,_1))",
      "tiled_mma.tile_shape(SM80_16x8x16_F32F16F16F32_TN, (_2,_2):(_1,_2), (_,_,_))",
      "tiled_mma.get_layoutB_TV(SM80_16x8x16_F32F16F16F32_TN, (_2,_2):(_1,_2), (_,_,_))",
      "tiled_mma.partition_A(SM80_16x8x8_F32F16F16F32_TN, (_2,_2,_2):(_4,_2,_1), "
      "(_64,(_2,_24):(_1,_2),_48), 10, smem_ptr[8b](0x400) o (_64,_96):(_1,_64))",
      "tiled_mma.partition_B(SM89_16x8x32_F32E5M2E5M2F32_TN, (_1,_4,_1):(_0,_1,_0), (_,_,_), 17, "
      "smem_ptr[32b](0x400) o (_96,_32):(_32,_1))",
      "tiled_mma.partition_C(SM80_8x8x16_S32S8S8S32_TN, (_3,_1,_1):(_1,_0,_0), "
      "(_,(_8,_2):(_1,_8),_32), 2, smem_ptr[16b](0x400) o (24,16):(1,24))",
      "tiled_mma.partition_A(SM70_8x8x4_F16F16F16F16_NT, (_1,_2,_1):(_1,_1,_0), (_,_,_), 0, "
      "ArithTuple(_0,_0) o (_64,_32):(_1@0,_1@1))",
      "tiled_mma.partition_shape_C(SM80_16x8x16_F32F16F16F32_TN, (_2,_2):(_1,_2), (_,_,_), "
      "(64,64))"}},
    {"why_tma: TMA plans",
     27,
     0,
     {"tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x10) o ((27,_64),131):((64,_1),1728), "
      "((_4,_32),_64):((_2048,_1),_32), ((_4,_32),_64), _1)",
      "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x10) o (56,325):(328,1), Sw<0,4,3> o "
      "smem_ptr[16b](unset) o ((_8,_1),(_8,_8)):((_8,_0),(_1,_64)), (_8,_64), _1)",
      "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o ((48,193),49):((224,_1),10768), "
      "Sw<0,4,3> o _0 o (_16,_64,_16):(_64,_1,_1024), ((_16,_64),_16), _1)",
      "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o "
      "((_32,_160),_165):((_1,_9256),_56), ((_16,_32),_32):((_1,_512),_16), ((_16,_32),_32), _1)",
      "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (256,512):(512,_1), Sw<3,4,3> o "
      "smem_ptr[16b](unset) o (_64,_64):(_64,_1))",
      "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[32b](0x1000) o (256,512):(_1,256), "
      "(_32,_64):(_1,_32))",
      "tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[8b](0x1000) o (128,256):(256,_1), "
      "(_64,_128):(_128,_1), (_64,_128), _1)",
      "tma_copy.TV(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (256,512):(512,_1), (_64,_64):(_64,_1))",
      "tma_copy.gbasis(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (256,512):(512,_1), "
      "(_64,_64):(_64,_1))",
      "tma_copy.transaction_bytes(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (256,512):(512,_1), "
      "(_64,_64):(_64,_1))",
      "tma_copy.get_tma_tensor(SM90_TMA_LOAD, gmem_ptr[16b](0x1000) o (256,512):(512,_1), "
      "(_64,_64):(_64,_1), (256,512))",
      "tma_copy.tensor_map(SM90_TMA_LOAD_MULTICAST, gmem_ptr[16b](0x1000) o (256,512):(512,_1), "
      "(_64,_64):(_64,_1), (_64,_64), _2)"}},
    {"why_tma_rules: rules of TMA plans",
     20,
     0,
     {COPY "gmem_ptr[16b](0x1000) o (256,513):(513,_1), (_64,_64):(_64,_1))",
      COPY "gmem_ptr[16b](0x1000) o (256,512):(512,_1), Sw<2,4,3> o smem_ptr[16b](unset) o "
           "(_64,_64):(_64,_1))",
      COPY "gmem_ptr[16b](0x1000) o (256,512):(512,_1), Sw<3,4,3> o smem_ptr[16b](unset) o "
           "(_64,_64):(_64,_1))",
      COPY "gmem_ptr[8b](0x1000) o ((64,3),100):((_1,100),300), (_32,_16):(_1,_32))",
      COPY "gmem_ptr[32b](0x1000) o (256,510):(510,_1), Sw<1,4,3> o smem_ptr[32b](unset) o "
           "(_8,_16):(_16,_1))",
      COPY "gmem_ptr[16b](0x1000) o (7,9,256):(2313,257,_1), (_1,_3,_64):(_192,_64,_1))",
      COPY "gmem_ptr[32b](0x1000) o (256,512):(_1,514), Sw<1,4,3> o smem_ptr[32b](unset) o "
           "(_64,_8):(_1,_64))",
      COPY "gmem_ptr[64b](0x1000) o (256,513):(513,_1), (_16,_16):(_16,_1))",
      COPY "gmem_ptr[16b](0x1008) o (256,512):(512,_1), (_64,_64):(_64,_1))",
      "tma_copy.tensor_map(SM90_TMA_LOAD_MULTICAST, gmem_ptr[16b](0x1000) o (256,512):(512,_1), "
      "(_64,_64):(_64,_1), (_64,_64), _4)"}},
    {"why_sum: swizzles",
     30,
     0,
     {"swizzle_call(Sw<2,0,3>, 29)", "swizzle_call(Sw<3,4,3>, 656)", "swizzle_call(Sw<3,3,3>, 511)",
      "swizzle_call(Sw<1,2,4>, 64)", "swizzle_call(Sw<2,3,-3>, 31)", "swizzle_call(Sw<3,0,3>, 0)",
      "swizzle_call(Sw<3,0,3>, _63)", "swizzle_call(Sw<2,5,2>, 1000)",
      "swizzle_call(Sw<3,4,3>, 100000)", "swizzle_call(Sw<1,0,1>, 3)"}},
};

static const struct explained_text saved[] = {
    {"(_4,_6):(_6,_1)", "(_4,_6):(_6,_1)\nsize 24, cosize 24, 2 modes, static, injective, no gaps"},
    {"size(4)", "\n\nsize(A): "},
    {"is_static((4,2))", "A = (4,2)               a tuple of 2"},
    {"logical_product((2,2):(4,1), 6:1)",
     "\n\nWith static integers it is defined: logical_product((_2,_2):(_4,_1), _6:_1)"},
    {"composition((6,2):(1,7), (3,2):(2,3))",
     "           (2,1)         7         8         7   <- differs"},
    {"(2,3):(1,2,3)", "CuTe would not compile this call: "},
    {"no_such(4)", "The operation is defined, but not decided or not provided here."},
    {"(2,3):(0,1)", "size 6, cosize 3, 2 modes, not injective: 0 and 1 both give 0"},
    {"(4,8):(8,1)", "size 32, cosize 32, 2 modes, injective, no gaps"},
    {"(_4,_8):(_9,_1)", "size 32, cosize 35, 2 modes, static, injective"},
    {"(3,5):(-5,-1)", "size 15, cosize "},
    {"(7,11,13):(1,7,76)", "3 modes, not injective: "},
    {"4:1", "size 4, cosize 4, 1 mode, injective, no gaps"},
    {"(0,3):(1,2)", "size 0"},
    {"(1000,1000):(1,1000)", "size 1000000, cosize 1000000, 2 modes"},
    {"(2,3):(_1@0,_1@1)", "size 6, cosize (2,3), 2 modes"},
    {"Sw<2,0,3> o _0 o (_8,_8):(_8,_1)", "size 64, cosize 64, 2 modes, static, injective, no gaps"},
    {"gmem_ptr[32b](0x1000) o 4:2", "a tensor, size 4, cosize 7, 1 mode, injective"},
    {"Sw<3,4,3>", "a swizzle: bits 4 to 6 are xored with bits 7 to 9"},
    {"Sw<2,3,-3>", "a swizzle: bits 6 to 7 are xored with bits 3 to 4"},
    {"Sw<0,4,3>", "a swizzle that changes nothing"},
    {"((2,3),_4)", "a tuple of 2"},
    {"(_2,_3)", "a tuple of 2, static"},
    {"4", "a dynamic integer"},
    {"_4", "a static integer"},
    {"3@1", "a step along one mode"},
    {"_", "all of a mode"},
    {"M_8|(4&6)=12", "an integer with some bits static"},
    {"LayoutRight", "an order of modes"},
    {"ArithTuple(1,2)", "an iterator over coordinates"},
    {"gmem_ptr[32b](0x1000)", "a pointer"},
    {"16b", "a name"},
    {"values(4:2)", "0,2,4,6"},
    {"layout_call((4,8):(8,1), (1,5))",
     "Each coordinate is multiplied by its stride, and the products are added:\n"
     "  13 = 1*8 + 5*1"},
    {"coalesce((4,2):(1,4))",
     "    4:1 and 2:4 stay: 4 = 4*1 would fit, but not all of it is static; with\n"
     "        static integers they merge"},
    {"coalesce((2,3):(_9223372036854775807,_2))",
     "    2:_9223372036854775807 and 3:_2 stay: 2 times 9223372036854775807 is beyond\n"
     "        64 bits"},
    {"coalesce((_4,_2,_3):(_1,_4,_9))",
     "    _2:_4 and _3:_9 stay: 8 = 2*4 is not 9: a gap\n"
     "    _4:_1 and _2:_4 merge: 4 = 4*1, and 8 = 4*2 elements: _8:_1"},
    {"composition((6,2):(8,2), (4,3):(3,1))",
     "  the modes of A: (6,2):(8,2)\n"
     "  4:3 of B gives (2,2):(24,2): 4 elements of A, 3 apart\n"
     "    6:8 of A: 2 = ceil(6 / 3) steps fit, take 2: stride 24 = 3*8, gives 2:24;\n"
     "        2 = 4 / 2 to go\n"
     "    2:2 of A, the last: takes the 2 still to go: stride 2 = 1*2, gives 2:2\n"
     ""},
    {"complement(_4:_2, _24)",
     "  _4:_2: 2 = 2 / 1 fit below it, the gap is _2:_1; it reaches 8 = 4*2\n"
     "  up to the cotarget: 3 = ceil(24 / 8), so _3:_8"},
    {"tma_copy.tensor_map(SM90_TMA_LOAD, gmem_ptr[16b](0x10) o ((27,_64),131):((64,_1),1728), "
     "((_4,_32),_64):((_2048,_1),_32), ((_4,_32),_64), _1)",
     "  dim extent    box   place           bytes from one to the next\n"
     "  0   64        32    _1@1@0          contiguous\n"
     "  1   131       64    _1@1            3456 = 1728 * 16 / 8\n"
     "  2   27        4     _1@0@0          128 = 64 * 16 / 8\n"
     "One instruction moves a box: 16384 = 32 * 64 * 4 * 16 / 8 bytes"},
    {COPY "gmem_ptr[16b](0x1000) o (256,513):(513,_1), (_64,_64):(_64,_1))",
     "  _1@0: 1026 = 513 * 16 / 8 bytes, 1026 = 64 * 16 + 2: allocate this mode with\n"
     "        a stride of 520 elements"},
    {COPY "gmem_ptr[16b](0x1000) o (256,512):(512,_1), Sw<2,4,3> o smem_ptr[16b](unset) o "
          "(_64,_64):(_64,_1))",
     "Sw<2,4,3> permutes within 64 = 16 << 2 bytes: a row of the box has at most\n"
     "        32 = 64 * 8 / 16 elements."},
    {"swizzle_call(Sw<2,0,3>, 29)",
     "  Sw<2,0,3> at 29:            11101   the index\n"
     "    24 = 29 & 24              11000   the bits that are read\n"
     "    3 = 24 >> 3               00011   moved to those that change\n"
     "    30 = 29 ^ 3               11110   the answer"},
};

START_TEST(explanations_hold)
{
    explained_holds(&families[_i]);
}
END_TEST

START_TEST(every_memory_that_is_too_small)
{
    explained_sweep(families[_i / SWEPT].expression[_i % SWEPT]);
}
END_TEST

START_TEST(saved_texts)
{
    explained_says(&saved[_i]);
}
END_TEST

START_TEST(texts_that_are_no_expressions)
{
    ct_ctx *cx = harness_context();
    char text[4];

    ck_assert_uint_eq(ct_why(cx, NULL, "size(4", 6, text, sizeof text), 0);
    ck_assert_str_eq(text, "");
    harness_fails(cx, CT_EPARSE, "column 7");
    size_t n = ct_why(cx, &(ct_names){.all_static = true}, "size(4)", 7, NULL, 0);
    ck_assert_uint_eq(ct_why(cx, &(ct_names){.all_static = true}, "size(4)", 7, text, 3), n);
    ck_assert_str_eq(text, "_4");
}
END_TEST

Suite *why_families_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_families");
    TCase *all = tcase_create("why_families");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, SWEPT * FAMILIES);
    tcase_add_loop_test(all, saved_texts, 0, sizeof saved / sizeof saved[0]);
    tcase_add_test(all, texts_that_are_no_expressions);
    suite_add_tcase(suite, all);
    return suite;
}
