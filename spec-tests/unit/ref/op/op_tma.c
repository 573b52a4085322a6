/* op_tma.c - the operations of TMA planning by name: their operands, counted and distinguished.
 *
 * What is here: each way to call, and the refusal of too many or too few operands. What is not:
 * what the answers should be (vectors, unit/ref/tma/tma.c and its like). */
#include "spec-tests/unit/ref/op/fixture.h"
#include "spec-tests/unit/suites.h"

#define G    "gmem_ptr[16b](0x1000) o (100,200):(200,_1)"
#define S    "(_16,_8):(_8,_1)"
#define COPY "(SM90_TMA_LOAD, " G ", " S
#define MAP                                                                                        \
    "elementBits=16 rank=2 address=0x1000 globalDim=(200,100) globalStrides=(400) boxDim=(8,16) "  \
    "elementStrides=(1,1) interleave=NONE swizzle=NONE"
#define I "(SM90_TMA_LOAD_IM2COL, gmem_ptr[16b](0x0) o ((_9,_5),_8):((_8,_72),_1), (_4,_8):(_8,_1)"
#define O ", (_0), (_0), (_0), (_0), (_1), (_0), (_1)"

/* What a copy or an atom of sm_100a is made of: shared memory for so many rows of an operand. */
#define TENSOR  "gmem_ptr[16b](0x1000) o (512,256):(256,_1), "
#define IMAGES  "gmem_ptr[16b](0x1000) o ((33,17,5),64):((64,2112,35904),_1), "
#define ROWS(m) "Sw<3,4,3> o smem_ptr[16b](unset) o ((_" m ",_16),_1,_4):((_64,_1),_0,_16), "
#define BY_PAIRS                                                                                   \
    "(_256,_128,_64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, "               \
    "(_1,_1,_1):(_0,_0,_0), (_,_,_)"
#define PAIR(m)  "(SM100_TMA_2SM_LOAD, " TENSOR ROWS(m) BY_PAIRS
#define IMAGE(m) "(SM100_TMA_2SM_LOAD_IM2COL, " IMAGES ROWS(m) BY_PAIRS
#define SUMS                                                                                       \
    "(SM90_TMA_STORE, gmem_ptr[32b](0x1000) o (512,256):(256,_1), ((_128,_128),_1,_1):((_128,_1)," \
    "_0,_0), " BY_PAIRS
#define CLUSTER   ", (_2,_1,_1,_1)"
#define WINDOW    ", (_-1,_-1), (_-1,_-1), (_1,_1), (_1,_1), (_1,_1), (_0,_0), (_1,_1)"
#define PLACES(m) "ArithTuple(_0,_0) o ((_" m ",_16),_1,_4,_3):((_1@1,_1@0),_0,_16@0,_64@0))"

static const struct op_answer answers[] = {
    {"coalesce_256((_4,_4):(_1,_4))", "_16:_1"},
    {"construct_tma_gbasis(" G ", " S ", (_16,_8):(_1@0,_1@1))", "(_8,_16):(_1@1,_1@0)"},
    {"construct_tma_gbasis<8>(" G ", " S ", (_16,_8):(_1@0,_1@1))", "(_16,_16):(_1@1,_1@0)"},
    {"get_tma_swizzle_bits(Sw<2,4,3>)", "_2"},
    {"get_tma_swizzle_base(Sw<2,5,2>)", "_1"},
    {"tma_copy.tensor_map" COPY ")", MAP},
    {"tma_copy.tensor_map" COPY ", _1)", MAP},
    {"tma_copy.tensor_map" COPY ", (_16,_8), _1)", MAP},
    {"tma_copy.TV" COPY ")", "(_16,_8) (_1,(((_8,_16),_1))):(_0,(((_16,_1),_0)))"},
    {"tma_copy.gbasis<8>" COPY ", (_16,_8), _1)", "(_16,_16):(_1@1,_1@0)"},
    {"tma_copy.RefLayout" COPY ")", "(_1,_128):(_0,_1)"},
    {"tma_copy.transaction_bytes" COPY ")", "_256"},
    {"tma_copy.get_tma_tensor" COPY ", (100,200))", "ArithTuple(_0,_0) o (100,200):(_1@1,_1@0)"},
    {"tma_copy.partition_S" COPY ", 0, ArithTuple(_0,_0) o (_16,_8):(_1@1,_1@0))",
     "ArithTuple(_0,_0) o (((_8,_16),_1),_1,_1):(((_1@0,_1@1),_0),_0,_0)"},
    {"tma_copy.partition_D" COPY ", 0, smem_ptr[16b](0x80) o " S ")",
     "smem_ptr[16b](0x80) o (((_8,_16),_1),_1,_1):(((_1,_8),_0),_0,_0)"},
    {"tma_copy_A_sm100.TV(SM100_TMA_2SM_LOAD, gmem_ptr[16b](0x1000) o (512,256):(256,_1), "
     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16), (_256,_128,"
     "_64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, (_1,_1,_1):(_0,_0"
     ",_0), (_,_,_))",
     "(_2048,_1,_4) (_2,(((_64,_128),_1))):(_0,(((_128,_1),_0)))"},
    {"tma_copy_A_sm100.RefLayout(SM100_TMA_2SM_LOAD, gmem_ptr[16b](0x1000) o (512,256):(25"
     "6,_1), Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16), (_25"
     "6,_128,_64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, (_1,_1,_1)"
     ":(_0,_0,_0), (_,_,_))",
     "(_2,_8192):(_8192,_1)"},
    {"tma_copy_A_sm100.transaction_bytes(SM100_TMA_2SM_LOAD, gmem_ptr[16b](0x1000) o (512,"
     "256):(256,_1), Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_1"
     "6), (_256,_128,_64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, (_"
     "1,_1,_1):(_0,_0,_0), (_,_,_))",
     "_16384"},
    {"tma_copy_A_sm100.tensor_map(SM100_TMA_2SM_LOAD, gmem_ptr[16b](0x1000) o (512,256):(2"
     "56,_1), Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16), (_2"
     "56,_128,_64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, (_1,_1,_1"
     "):(_0,_0,_0), (_,_,_))",
     "elementBits=16 rank=2 address=0x1000 globalDim=(256,512) globalStrides=(512) boxDim="
     "(64,128) elementStrides=(1,1) interleave=NONE swizzle=128B"},
    {"tma_copy_A_sm100.get_tma_tensor(SM100_TMA_2SM_LOAD, gmem_ptr[16b](0x1000) o (512,256"
     "):(256,_1), Sw<3,4,3> o smem_ptr[16b](unset) o ((_128,_16),_1,_4):((_64,_1),_0,_16),"
     " (_256,_128,_64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, (_1,_"
     "1,_1):(_0,_0,_0), (_,_,_), (512,256))",
     "ArithTuple(_0,_0) o (512,256):(_1@1,_1@0)"},
    {"tma_copy_B_sm100.TV(SM100_TMA_2SM_LOAD, gmem_ptr[16b](0x1000) o (512,256):(256,_1), "
     "Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16), (_256,_128,_"
     "64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, (_1,_1,_1):(_0,_0,"
     "_0), (_,_,_))",
     "(_1024,_1,_4) (_2,(((_64,_64),_1))):(_0,(((_64,_1),_0)))"},
    {"tma_copy_B_sm100.RefLayout(SM100_TMA_2SM_LOAD, gmem_ptr[16b](0x1000) o (512,256):(25"
     "6,_1), Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16), (_256"
     ",_128,_64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, (_1,_1,_1):"
     "(_0,_0,_0), (_,_,_))",
     "(_2,_4096):(_4096,_1)"},
    {"tma_copy_B_sm100.transaction_bytes(SM100_TMA_2SM_LOAD, gmem_ptr[16b](0x1000) o (512,"
     "256):(256,_1), Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16"
     "), (_256,_128,_64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, (_1"
     ",_1,_1):(_0,_0,_0), (_,_,_))",
     "_8192"},
    {"tma_copy_B_sm100.tensor_map(SM100_TMA_2SM_LOAD, gmem_ptr[16b](0x1000) o (512,256):(2"
     "56,_1), Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16), (_25"
     "6,_128,_64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, (_1,_1,_1)"
     ":(_0,_0,_0), (_,_,_))",
     "elementBits=16 rank=2 address=0x1000 globalDim=(256,512) globalStrides=(512) boxDim="
     "(64,64) elementStrides=(1,1) interleave=NONE swizzle=128B"},
    {"tma_copy_B_sm100.get_tma_tensor(SM100_TMA_2SM_LOAD, gmem_ptr[16b](0x1000) o (512,256"
     "):(256,_1), Sw<3,4,3> o smem_ptr[16b](unset) o ((_64,_16),_1,_4):((_64,_1),_0,_16), "
     "(_256,_128,_64), SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,K,K>, (_1,_1"
     ",_1):(_0,_0,_0), (_,_,_), (512,256))",
     "ArithTuple(_0,_0) o (512,256):(_1@1,_1@0)"},
    {"tma_copy_C_sm100.TV(SM90_TMA_STORE, gmem_ptr[32b](0x1000) o (512,256):(256,_1), ((_1"
     "28,_128),_1,_1):((_128,_1),_0,_0), (_256,_128,_64), SM100_MMA_F16BF16_2x1SM_SS<half_"
     "t,half_t,float,256,128,K,K>, (_1,_1,_1):(_0,_0,_0), (_,_,_))",
     "(_16384,_1,_1) (_1,(((_128,_128),_1))):(_0,(((_128,_1),_0)))"},
    {"tma_copy_C_sm100.RefLayout(SM90_TMA_STORE, gmem_ptr[32b](0x1000) o (512,256):(256,_1"
     "), ((_128,_128),_1,_1):((_128,_1),_0,_0), (_256,_128,_64), SM100_MMA_F16BF16_2x1SM_S"
     "S<half_t,half_t,float,256,128,K,K>, (_1,_1,_1):(_0,_0,_0), (_,_,_))",
     "(_1,_16384):(_0,_1)"},
    {"tma_copy_C_sm100.transaction_bytes(SM90_TMA_STORE, gmem_ptr[32b](0x1000) o (512,256)"
     ":(256,_1), ((_128,_128),_1,_1):((_128,_1),_0,_0), (_256,_128,_64), SM100_MMA_F16BF16"
     "_2x1SM_SS<half_t,half_t,float,256,128,K,K>, (_1,_1,_1):(_0,_0,_0), (_,_,_))",
     "_65536"},
    {"tma_copy_C_sm100.tensor_map(SM90_TMA_STORE, gmem_ptr[32b](0x1000) o (512,256):(256,_"
     "1), ((_128,_128),_1,_1):((_128,_1),_0,_0), (_256,_128,_64), SM100_MMA_F16BF16_2x1SM_"
     "SS<half_t,half_t,float,256,128,K,K>, (_1,_1,_1):(_0,_0,_0), (_,_,_))",
     "elementBits=32 rank=2 address=0x1000 globalDim=(256,512) globalStrides=(1024) boxDim"
     "=(128,128) elementStrides=(1,1) interleave=NONE swizzle=NONE"},
    {"tma_copy_C_sm100.get_tma_tensor(SM90_TMA_STORE, gmem_ptr[32b](0x1000) o (512,256):(2"
     "56,_1), ((_128,_128),_1,_1):((_128,_1),_0,_0), (_256,_128,_64), SM100_MMA_F16BF16_2x"
     "1SM_SS<half_t,half_t,float,256,128,K,K>, (_1,_1,_1):(_0,_0,_0), (_,_,_), (512,256))",
     "ArithTuple(_0,_0) o (512,256):(_1@1,_1@0)"},
    {"create_tma_multicast_mask<1>((2,2):(1,2), (1,0))", "10"},
    {"create_tma_multicast_mask((2,2):(1,2), (1,_))", "10"},
    {"im2col_tma_copy.TV" I ")", "(_4,_8) (_1,(((_8,_4),_1))):(_0,(((_4,_1),_0)))"},
    {"im2col_tma_copy.TV" I O ")", "(_4,_8) (_1,(((_8,_4),_1))):(_0,(((_4,_1),_0)))"},
    {"im2col_tma_copy.RefLayout" I ", (_4,_8))", "(_1,_32):(_0,_1)"},
    {"im2col_tma_copy.transaction_bytes" I ", (_4,_8), _1)", "_64"},
    {"im2col_tma_copy.tma_tensor" I ", (_4,_8), _1" O ")",
     "ArithTuple(_0,(_0),_0,(_0)) o ((_9,_5),(_8,_1)):((_1@0@1,_1@2),(_1@0,_1@0@3)) o "
     "(_0,(_0,_0)) o (_45,(_8,_1)):(_1@0,(_1@0@1,_1@1@1))"},
    {"im2col_tma_copy.tensor_map" I ", (_4,_8)" O ")",
     "elementBits=16 rank=3 address=0x0 globalDim=(8,9,5) globalStrides=(16,144) "
     "lowerCorner=(0) "
     "upperCorner=(0) channelsPerPixel=8 pixelsPerColumn=4 elementStrides=(1,1,1) "
     "interleave=NONE swizzle=NONE"},
    {"im2col_tma_copy.partition_D" I ", 0, smem_ptr[16b](0x80) o (_4,_8):(_8,_1))",
     "smem_ptr[16b](0x80) o (((_8,_4),_1),_1,_1):(((_1,_8),_0),_0,_0)"},
    {"im2col_tma_copy.partition_S" I ", _0, ArithTuple(_0,_0) o (_4,_8):(_1@1,_1@0))",
     "ArithTuple(_0,_0) o (((_8,_4),_1),_1,_1):(((_1@0,_1@1),_0),_0,_0)"},
    {"tma_copy_A_sm100.partition_S" PAIR("128") ", 1, " PLACES("128"),
     "ArithTuple(_0,_0) o (((_64,_128),_1),_1,_1,_1,_3):(((_1@0,_1@1),_0),_0,_0,_0,_64@0)"},
    {"tma_copy_A_sm100.partition_D" PAIR("128") ", 1, " PLACES("128"),
     "ArithTuple(_0,_0) o (((_64,_128),_1),_1,_1,_1,_3):(((_1@0,_1@1),_0),_0,_0,_0,_64@0)"},
    {"tma_copy_B_sm100.partition_S" PAIR("64") ", 1, " PLACES("64"),
     "ArithTuple(_0,_0) o (((_64,_64),_1),_1,_1,_1,_3):(((_1@0,_1@1),_0),_0,_0,_0,_64@0)"},
    {"tma_copy_B_sm100.partition_D" PAIR("64") ", 1, " PLACES("64"),
     "ArithTuple(_0,_0) o (((_64,_64),_1),_1,_1,_1,_3):(((_1@0,_1@1),_0),_0,_0,_0,_64@0)"},
    {"tma_copy_C_sm100.partition_S" SUMS
     ", 0, smem_ptr[32b](0x400) o ((_128,_128),_1,_1):((_128,_1),_0,_0))",
     "smem_ptr[32b](0x400) o (((_128,_128),_1),_1,_1,_1):(((_1,_128),_0),_0,_0,_0)"},
    {"tma_copy_C_sm100.partition_D" SUMS
     ", 0, smem_ptr[32b](0x400) o ((_128,_128),_1,_1):((_128,_1),_0,_0))",
     "smem_ptr[32b](0x400) o (((_128,_128),_1),_1,_1,_1):(((_1,_128),_0),_0,_0,_0)"},
    {"tma_atom_A_sm100.tensor_map" PAIR("128") CLUSTER ")",
     "elementBits=16 rank=2 address=0x1000 globalDim=(256,512) globalStrides=(512) "
     "boxDim=(64,128) elementStrides=(1,1) interleave=NONE swizzle=128B"},
    {"tma_atom_A_sm100.RefLayout" PAIR("128") CLUSTER ")", "(_2,_8192):(_8192,_1)"},
    {"tma_atom_A_sm100.transaction_bytes" PAIR("128") CLUSTER ")", "_16384"},
    {"tma_atom_A_sm100.get_tma_tensor" PAIR("128") CLUSTER ", (512,256))",
     "ArithTuple(_0,_0) o (512,256):(_1@1,_1@0)"},
    {"tma_atom_B_sm100.tensor_map" PAIR("64") CLUSTER ")",
     "elementBits=16 rank=2 address=0x1000 globalDim=(256,512) globalStrides=(512) "
     "boxDim=(64,64) elementStrides=(1,1) interleave=NONE swizzle=128B"},
    {"tma_atom_B_sm100.RefLayout" PAIR("64") CLUSTER ")", "(_2,_4096):(_4096,_1)"},
    {"tma_atom_B_sm100.transaction_bytes" PAIR("64") CLUSTER ")", "_8192"},
    {"tma_atom_B_sm100.get_tma_tensor" PAIR("64") CLUSTER ", (512,256))",
     "ArithTuple(_0,_0) o (512,256):(_1@1,_1@0)"},
    {"im2col_tma_copy_A_sm100.TV" IMAGE("128") WINDOW ")",
     "(_2048,_1,_4) ((_2,_1,_1,_1),(((_64,_128),_1))):((_0,_0,_0,_0),(((_128,_1),_0)))"},
    {"im2col_tma_copy_A_sm100.partition_S" IMAGE("128") WINDOW ", 1, " PLACES("128"),
     "ArithTuple(_0,_0) o (((_64,_128),_1),_1,_1,_1,_3):(((_1@0,_1@1),_0),_0,_0,_0,_64@0)"},
    {"im2col_tma_copy_A_sm100.partition_D" IMAGE("128") WINDOW ", 1, " PLACES("128"),
     "ArithTuple(_0,_0) o (((_64,_128),_1),_1,_1,_1,_3):(((_1@0,_1@1),_0),_0,_0,_0,_64@0)"},
    {"im2col_tma_copy_A_sm100.tensor_map" IMAGE("128") WINDOW ")",
     "elementBits=16 rank=4 address=0x1000 globalDim=(64,33,17,5) "
     "globalStrides=(128,4224,71808) lowerCorner=(-1,-1) upperCorner=(-1,-1) "
     "channelsPerPixel=64 pixelsPerColumn=128 elementStrides=(1,1,1,1) interleave=NONE "
     "swizzle=128B"},
    {"im2col_tma_copy_A_sm100.RefLayout" IMAGE("128") WINDOW ")", "(_2,_8192):(_8192,_1)"},
    {"im2col_tma_copy_A_sm100.transaction_bytes" IMAGE("128") WINDOW ")", "_16384"},
    {"im2col_tma_copy_A_sm100.tma_tensor" IMAGE("128") WINDOW ")",
     "ArithTuple(_0,(_-1,_-1),_0,(_0,_0)) o "
     "((33,17,5),(64,_3,_3)):((_1@0@1,_1@1@1,_1@2),(_1@0,_1@0@3,_1@1@3)) o "
     "(_0,(_0,_0,_0)) o (2805,(64,_3,_3)):(_1@0,(_1@0@1,_1@1@1,_1@2@1))"},
    {"im2col_tma_copy_B_sm100.TV" IMAGE("64") WINDOW ")",
     "(_1024,_1,_4) ((_2,_1,_1,_1),(((_64,_64),_1))):((_0,_0,_0,_0),(((_64,_1),_0)))"},
    {"im2col_tma_copy_B_sm100.partition_S" IMAGE("64") WINDOW ", 1, " PLACES("64"),
     "ArithTuple(_0,_0) o (((_64,_64),_1),_1,_1,_1,_3):(((_1@0,_1@1),_0),_0,_0,_0,_64@0)"},
    {"im2col_tma_copy_B_sm100.partition_D" IMAGE("64") WINDOW ", 1, " PLACES("64"),
     "ArithTuple(_0,_0) o (((_64,_64),_1),_1,_1,_1,_3):(((_1@0,_1@1),_0),_0,_0,_0,_64@0)"},
    {"im2col_tma_copy_B_sm100.tensor_map" IMAGE("64") WINDOW ")",
     "elementBits=16 rank=4 address=0x1000 globalDim=(64,33,17,5) "
     "globalStrides=(128,4224,71808) lowerCorner=(-1,-1) upperCorner=(-1,-1) "
     "channelsPerPixel=64 pixelsPerColumn=64 elementStrides=(1,1,1,1) interleave=NONE "
     "swizzle=128B"},
    {"im2col_tma_copy_B_sm100.RefLayout" IMAGE("64") WINDOW ")", "(_2,_4096):(_4096,_1)"},
    {"im2col_tma_copy_B_sm100.transaction_bytes" IMAGE("64") WINDOW ")", "_8192"},
    {"im2col_tma_copy_B_sm100.tma_tensor" IMAGE("64") WINDOW ")",
     "ArithTuple(_0,(_-1,_-1),_0,(_0,_0)) o "
     "((33,17,5),(64,_3,_3)):((_1@0@1,_1@1@1,_1@2),(_1@0,_1@0@3,_1@1@3)) o "
     "(_0,(_0,_0,_0)) o (2805,(64,_3,_3)):(_1@0,(_1@0@1,_1@1@1,_1@2@1))"},
    {"im2col_tma_atom_A_sm100.tensor_map" IMAGE("128") CLUSTER WINDOW ")",
     "elementBits=16 rank=4 address=0x1000 globalDim=(64,33,17,5) "
     "globalStrides=(128,4224,71808) lowerCorner=(-1,-1) upperCorner=(-1,-1) "
     "channelsPerPixel=64 pixelsPerColumn=128 elementStrides=(1,1,1,1) interleave=NONE "
     "swizzle=128B"},
    {"im2col_tma_atom_A_sm100.RefLayout" IMAGE("128") CLUSTER WINDOW ")", "(_2,_8192):(_8192,_1)"},
    {"im2col_tma_atom_A_sm100.transaction_bytes" IMAGE("128") CLUSTER WINDOW ")", "_16384"},
    {"im2col_tma_atom_A_sm100.tma_tensor" IMAGE("128") CLUSTER WINDOW ")",
     "ArithTuple(_0,(_-1,_-1),_0,(_0,_0)) o "
     "((33,17,5),(64,_3,_3)):((_1@0@1,_1@1@1,_1@2),(_1@0,_1@0@3,_1@1@3)) o "
     "(_0,(_0,_0,_0)) o (2805,(64,_3,_3)):(_1@0,(_1@0@1,_1@1@1,_1@2@1))"},
    {"im2col_tma_atom_B_sm100.tensor_map" IMAGE("64") CLUSTER WINDOW ")",
     "elementBits=16 rank=4 address=0x1000 globalDim=(64,33,17,5) "
     "globalStrides=(128,4224,71808) lowerCorner=(-1,-1) upperCorner=(-1,-1) "
     "channelsPerPixel=64 pixelsPerColumn=64 elementStrides=(1,1,1,1) interleave=NONE "
     "swizzle=128B"},
    {"im2col_tma_atom_B_sm100.RefLayout" IMAGE("64") CLUSTER WINDOW ")", "(_2,_4096):(_4096,_1)"},
    {"im2col_tma_atom_B_sm100.transaction_bytes" IMAGE("64") CLUSTER WINDOW ")", "_8192"},
    {"im2col_tma_atom_B_sm100.tma_tensor" IMAGE("64") CLUSTER WINDOW ")",
     "ArithTuple(_0,(_-1,_-1),_0,(_0,_0)) o "
     "((33,17,5),(64,_3,_3)):((_1@0@1,_1@1@1,_1@2),(_1@0,_1@0@3,_1@1@3)) o "
     "(_0,(_0,_0,_0)) o (2805,(64,_3,_3)):(_1@0,(_1@0@1,_1@1@1,_1@2@1))"},
    {"tma_partition<64>(0, _1:_0, smem_ptr[16b](0x400) o ((_128,_64),_3):((_72,_1),_9216), "
     "ArithTuple(0,128) o ((_128,_64),8):((_1@1,_1@0),_64@0))",
     "(ArithTuple(0,128) o ((_64,_128),8):((_1@0,_1@1),_64@0),smem_ptr[16b](0x400) o "
     "((_64,_128),_3):((_1,_72),_9216))"},
    {NULL, NULL},
};

START_TEST(operands_are_distinguished)
{
    op_answers(answers);
    op_calls_all(cti_tma_ops, answers);
}
END_TEST

static const struct op_refusal refusals[] = {
    {"coalesce_256()", CT_EINVAL, "coalesce_256"},
    {"construct_tma_gbasis(" G ", " S ")", CT_EINVAL, "construct_tma_gbasis"},
    {"construct_tma_gbasis(_4:_1, " S ", " S ")", CT_EINVAL, "operand 1 is a layout"},
    {"construct_tma_gbasis(ArithTuple(0) o 9:_1@0, _8:_1, _8:_1)", CT_EINVAL, "not a pointer"},
    {"tma_copy.TV(SM90_TMA_LOAD, " G ")", CT_EINVAL, "operands"},
    {"tma_copy.TV" COPY ", (_16,_8), _1, _1)", CT_EINVAL, "operands"},
    {"tma_copy.TV<8>" COPY ")", CT_EINVAL, "operands"},
    {"tma_copy.TV<8,8>" COPY ", (_16,_8), _1)", CT_EINVAL, "template"},
    {"tma_copy.TV(_4, " G ", " S ")", CT_EINVAL, "operand 1 is an integer"},
    {"tma_copy.get_tma_tensor" COPY ")", CT_EINVAL, "operand"},
    {"tma_copy.partition_S" COPY ")", CT_EINVAL, "operand"},
    {"tma_partition<8>(0, _1:_0, " G ")", CT_EINVAL, "operand"},
    {"tma_partition(0, _1:_0, " G ", " G ")", CT_EINVAL, "template"},
    {"create_tma_multicast_mask((2,2):(1,2))", CT_EINVAL, "operand"},
    {"create_tma_multicast_mask<2>((2,2):(1,2), (1,0))", CT_EINVAL, "replace"},
    {"im2col_tma_copy.TV(SM90_TMA_LOAD_IM2COL, " G ")", CT_EINVAL, "operand"},
    {"im2col_tma_copy.TV" I ", (_4,_8), _1, _1)", CT_EINVAL, "operand"},
    {"im2col_tma_copy.TV<8>" I ")", CT_EINVAL, "template"},
    {"im2col_tma_copy.tma_tensor(7, 7, 7)", CT_EINVAL,
     "im2col_tma_copy.tma_tensor: operand 1 is an integer"},
    {NULL, CT_OK, NULL},
};

START_TEST(operands_that_do_not_count)
{
    op_refuses(refusals);
}
END_TEST

Suite *op_tma_suite(void)
{
    Suite *suite = suite_create("op_tma");
    TCase *all = tcase_create("op_tma");

    tcase_set_timeout(all, 60);
    tcase_add_test(all, operands_are_distinguished);
    tcase_add_test(all, operands_that_do_not_count);
    suite_add_tcase(suite, all);
    return suite;
}
