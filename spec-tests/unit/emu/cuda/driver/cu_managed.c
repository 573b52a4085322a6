/* cu_managed.c - hints are for managed memory alone. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(hints_are_checked)
{
    CUdeviceptr x = 0, y = 0;
    CUmemLocation where = {CU_MEM_LOCATION_TYPE_DEVICE, 0};
    ck_assert_int_eq(cuMemAllocManaged(&x, 64, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAlloc_v2(&y, 64), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAdvise_v2(x, 64, CU_MEM_ADVISE_SET_READ_MOSTLY, where), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAdvise_v2(y, 64, CU_MEM_ADVISE_SET_READ_MOSTLY, where),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemPrefetchAsync_v2(x + 32, 32, where, 0, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemPrefetchAsync_v2(x + 32, 33, where, 0, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemPrefetchAsync_v2(x, 64, where, 1, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemPrefetchAsync_v2(x, 64, where, 0, (CUstream)(void *)&x),
                     CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuStreamAttachMemAsync(NULL, x, 0, 4), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamAttachMemAsync(NULL, x, 0, 5), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

Suite *emu_cuda_cu_managed_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_managed");
    TCase *c = tcase_create("emu_cuda_cu_managed");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, hints_are_checked);
    suite_add_tcase(s, c);
    return s;
}
