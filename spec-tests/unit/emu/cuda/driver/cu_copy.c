/* cu_copy.c - copies and fills, by the functions of the driver. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(bytes_go_there_and_back)
{
    unsigned a[4] = {1, 2, 3, 4}, b[4] = {0};
    CUdeviceptr x = 0, y = 0;
    ck_assert_int_eq(cuMemAlloc_v2(&x, 16), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAlloc_v2(&y, 16), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyHtoD_v2(x, a, 16), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyHtoDAsync_v2(x, a, 8, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyDtoD_v2(y, x + 4, 12), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyDtoDAsync_v2(y + 12, x, 4, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyDtoH_v2(b, y, 16), CUDA_SUCCESS);
    ck_assert(b[0] == 2 && b[2] == 4 && b[3] == 1);
    ck_assert_int_eq(cuMemcpy((uintptr_t)a, y, 16), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyAsync(x, (uintptr_t)b, 16, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyDtoHAsync_v2(b, x, 4, NULL), CUDA_SUCCESS);
    ck_assert(a[0] == 2 && b[0] == 2);
    ck_assert_int_eq(cuMemcpyDtoH_v2(b, y, 17), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemcpyHtoD_v2((uintptr_t)a, b, 4), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemcpyDtoHAsync_v2(b, x, 4, (CUstream)(void *)a), CUDA_ERROR_INVALID_HANDLE);
}
END_TEST

START_TEST(fills_have_widths)
{
    unsigned char b[32];
    CUdeviceptr x = 0;
    ck_assert_int_eq(cuMemAlloc_v2(&x, 32), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemsetD32_v2(x, 0x04030201, 8), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemsetD16_v2(x + 2, 0x0605, 2), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemsetD16Async(x + 28, 0x0505, 1, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemsetD8_v2(x + 8, 7, 3), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemsetD8Async(x + 31, 9, 1, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemsetD32Async(x + 16, 1, 1, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyDtoH_v2(b, x, 32), CUDA_SUCCESS);
    ck_assert(b[1] == 2 && b[2] == 5 && b[5] == 6 && b[6] == 3 && b[10] == 7 && b[11] == 4);
    ck_assert(b[16] == 1 && b[17] == 0 && b[31] == 9 && b[29] == 5);
    ck_assert_int_eq(cuMemsetD32_v2(x + 2, 1, 1), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemsetD8_v2(x, 1, 33), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

Suite *emu_cuda_cu_copy_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_copy");
    TCase *c = tcase_create("emu_cuda_cu_copy");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, bytes_go_there_and_back);
    tcase_add_test(c, fills_have_widths);
    suite_add_tcase(s, c);
    return s;
}
