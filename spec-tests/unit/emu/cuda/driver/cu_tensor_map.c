/* cu_tensor_map.c - tensor maps: what the driver is given is what the machine decodes; refusals. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "emu/tensor_map.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static const cuuint64_t size[3] = {64, 32, 4}, stride[2] = {128, 4096};
static const cuuint32_t box[3] = {8, 16, 2}, step[3] = {1, 1, 1};

static CUresult tiled(CUtensorMap *map, cuuint32_t rank, void *base)
{
    return cuTensorMapEncodeTiled(map, (CUtensorMapDataType)6, rank, base, size, stride, box, step,
                                  CU_TENSOR_MAP_INTERLEAVE_NONE, (CUtensorMapSwizzle)1,
                                  CU_TENSOR_MAP_L2_PROMOTION_NONE, (CUtensorMapFloatOOBfill)1);
}

START_TEST(a_tiled_map_is_what_was_asked_for)
{
    CUtensorMap map;
    emu_tensor_map encoded;
    emu_map m;
    emu_map_refusal why;
    ck_assert_int_eq(tiled(&map, 3, (void *)0x700000000100), CUDA_SUCCESS);
    memcpy(&encoded, &map, sizeof encoded);
    ck_assert_ptr_null(emu_map_decode(&m, &encoded, &why));
    ck_assert(!m.im2col && m.type == EMU_MAP_F16 && m.rank == 3 && m.base == 0x700000000100);
    ck_assert(m.size[2] == 4 && m.stride[1] == 4096 && m.box[1] == 16 && m.nan_fill);
    ck_assert(m.swizzle == EMU_SWIZZLE_32B);
    ck_assert_int_eq(cuTensorMapReplaceAddress(&map, (void *)0x700000000200), CUDA_SUCCESS);
    memcpy(&encoded, &map, sizeof encoded);
    ck_assert_ptr_null(emu_map_decode(&m, &encoded, &why));
    ck_assert(m.base == 0x700000000200);
    ck_assert_int_eq(cuTensorMapReplaceAddress(&map, (void *)3), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuTensorMapReplaceAddress(NULL, NULL), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

START_TEST(bad_maps_are_refused)
{
    CUtensorMap map;
    ck_assert_int_eq(tiled(&map, 3, (void *)8), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(tiled(&map, 0, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(tiled(&map, 6, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(tiled(NULL, 3, (void *)256), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

START_TEST(an_im2col_map_is_what_was_asked_for)
{
    CUtensorMap map;
    emu_tensor_map encoded;
    emu_map m;
    emu_map_refusal why;
    const int lower[1] = {-1}, upper[1] = {1};
    CUresult r = cuTensorMapEncodeIm2col(
        &map, (CUtensorMapDataType)6, 3, (void *)0x700000000100, size, stride, lower, upper, 8, 4,
        step, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE,
        CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    ck_assert_int_eq(r, CUDA_SUCCESS);
    memcpy(&encoded, &map, sizeof encoded);
    ck_assert_ptr_null(emu_map_decode(&m, &encoded, &why));
    ck_assert(m.im2col && m.lower[0] == -1 && m.upper[0] == 1 && m.channels == 8 && m.pixels == 4);
    r = cuTensorMapEncodeIm2col(&map, (CUtensorMapDataType)6, 2, NULL, size, stride, lower, upper,
                                8, 4, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
                                CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
                                CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    ck_assert_int_eq(r, CUDA_ERROR_INVALID_VALUE);
}
END_TEST

/* The machine is an H200 where nothing else is chosen. */
START_TEST(a_map_along_w_begins_with_sm_100)
{
    CUtensorMap map;
    const CUresult r = cuTensorMapEncodeIm2colWide(
        &map, (CUtensorMapDataType)6, 3, (void *)0x700000000100, size, stride, -1, 1, 8, 4, step,
        CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_IM2COL_WIDE_MODE_W, (CUtensorMapSwizzle)2,
        CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    ck_assert_int_eq(r, CUDA_ERROR_INVALID_VALUE);
}
END_TEST

START_TEST(a_map_along_w_is_what_was_asked_for)
{
    CUtensorMap map;
    emu_tensor_map encoded;
    emu_map m;
    emu_map_refusal why;
    setenv("CUEMU_ARCH", "sm_100a", 1);
    const CUresult r = cuTensorMapEncodeIm2colWide(
        &map, (CUtensorMapDataType)6, 3, (void *)0x700000000100, size, stride, -1, 1, 8, 4, step,
        CU_TENSOR_MAP_INTERLEAVE_NONE, (CUtensorMapIm2ColWideMode)_i, (CUtensorMapSwizzle)2,
        CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    ck_assert_int_eq(r, CUDA_SUCCESS);
    memcpy(&encoded, &map, sizeof encoded);
    ck_assert_ptr_null(emu_map_decode(&m, &encoded, &why));
    ck_assert(m.im2col && m.lower[0] == -1 && m.upper[0] == 1 && m.channels == 8);
    ck_assert_int_eq(m.along, _i == 0 ? EMU_ALONG_W : EMU_ALONG_W128);
    ck_assert_uint_eq(m.pixels, _i == 0 ? 4 : 128);
}
END_TEST

Suite *emu_cuda_cu_tensor_map_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_tensor_map");
    TCase *c = tcase_create("emu_cuda_cu_tensor_map");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_tiled_map_is_what_was_asked_for);
    tcase_add_test(c, bad_maps_are_refused);
    tcase_add_test(c, an_im2col_map_is_what_was_asked_for);
    tcase_add_test(c, a_map_along_w_begins_with_sm_100);
    tcase_add_loop_test(c, a_map_along_w_is_what_was_asked_for, 0, 2);
    suite_add_tcase(s, c);
    return s;
}
