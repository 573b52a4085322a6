/* cu_rows.c - memory with a pitch, copies and fills of rectangles. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(rectangles_are_copied)
{
    CUdeviceptr x = 0;
    size_t pitch = 0;
    uint8_t from[6] = {1, 2, 3, 4, 5, 6}, to[6] = {0};
    ck_assert_int_eq(cuMemAllocPitch_v2(&x, &pitch, 20, 4, 4), CUDA_SUCCESS);
    ck_assert_uint_eq(pitch, 512);
    ck_assert_int_eq(cuMemAllocPitch_v2(&x, &pitch, 20, 4, 3), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemAllocPitch_v2(&x, &pitch, SIZE_MAX, 4, 4), CUDA_ERROR_OUT_OF_MEMORY);
    CUDA_MEMCPY2D up = {.srcMemoryType = CU_MEMORYTYPE_HOST,
                        .srcHost = from,
                        .dstMemoryType = CU_MEMORYTYPE_DEVICE,
                        .dstDevice = x,
                        .dstPitch = pitch,
                        .dstXInBytes = 5,
                        .dstY = 1,
                        .WidthInBytes = 3,
                        .Height = 2};
    CUDA_MEMCPY2D down = {.srcMemoryType = CU_MEMORYTYPE_UNIFIED,
                          .srcDevice = x + pitch + 5,
                          .srcPitch = pitch,
                          .dstMemoryType = CU_MEMORYTYPE_HOST,
                          .dstHost = to,
                          .dstPitch = 3,
                          .WidthInBytes = 3,
                          .Height = 2};
    ck_assert_int_eq(cuMemcpy2D_v2(&up), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpy2DUnaligned_v2(&down), CUDA_SUCCESS);
    ck_assert_mem_eq(from, to, 6);
    ck_assert_int_eq(cuMemcpy2DAsync_v2(&down, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpy2DAsync_v2(&down, (CUstream)(void *)to), CUDA_ERROR_INVALID_HANDLE);
    down.dstPitch = 2;
    ck_assert_int_eq(cuMemcpy2D_v2(&down), CUDA_ERROR_INVALID_VALUE);
    up.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    ck_assert_int_eq(cuMemcpy2D_v2(&up), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuMemcpy2D_v2(NULL), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

START_TEST(rectangles_are_filled)
{
    CUdeviceptr x = 0;
    unsigned got[6];
    ck_assert_int_eq(cuMemAlloc_v2(&x, 24), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemsetD2D32_v2(x, 12, 9, 3, 2), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemsetD2D16_v2(x + 4, 12, 5, 2, 2), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemsetD2D8_v2(x + 8, 12, 1, 4, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyDtoH_v2(got, x, 24), CUDA_SUCCESS);
    ck_assert(got[0] == 9 && got[1] == 0x50005 && got[2] == 0x1010101 && got[5] == 9);
    ck_assert_int_eq(cuMemsetD2D32_v2(x + 2, 12, 9, 1, 1), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemsetD2D32_v2(x, 8, 9, 3, 2), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemsetD2D8Async(x, 12, 1, 1, 1, (CUstream)(void *)got),
                     CUDA_ERROR_INVALID_HANDLE);
}
END_TEST

Suite *emu_cuda_cu_rows_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_rows");
    TCase *c = tcase_create("emu_cuda_cu_rows");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, rectangles_are_copied);
    tcase_add_test(c, rectangles_are_filled);
    suite_add_tcase(s, c);
    return s;
}
