/* why_tiled.c - explanations of tiled copies and tiled MMAs, step by step. */
#include "spec-tests/unit/explained.h"
#include "spec-tests/unit/suites.h"

static const struct explained families[] = {
    {"tiled copies",
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
    {"tiled MMAs",
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
};

START_TEST(explanations_hold)
{
    explained_holds(&families[_i]);
}
END_TEST

START_TEST(every_memory_that_is_too_small)
{
    explained_sweep(families[_i].expression[0]);
}
END_TEST

Suite *why_tiled_suite(void)
{
    enum { FAMILIES = sizeof families / sizeof families[0] };
    Suite *suite = suite_create("why_tiled");
    TCase *all = tcase_create("why_tiled");

    tcase_add_loop_test(all, explanations_hold, 0, FAMILIES);
    tcase_add_loop_test(all, every_memory_that_is_too_small, 0, FAMILIES);
    suite_add_tcase(suite, all);
    return suite;
}
