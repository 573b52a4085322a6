/* cu_pool.c - memory pools, by the functions of the driver. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(pools_are_the_devices)
{
    CUmemoryPool pool = NULL, own = NULL;
    CUmemPoolProps of = {.allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
                         .location = {CU_MEM_LOCATION_TYPE_DEVICE, 0}};
    unsigned long long value = 7;
    CUdeviceptr x = 0;
    ck_assert_int_eq(cuDeviceGetDefaultMemPool(&pool, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuDeviceGetDefaultMemPool(&pool, 1), CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuDeviceGetDefaultMemPool(NULL, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemPoolCreate(&own, &of), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemPoolCreate(&own, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuDeviceSetMemPool(0, own), CUDA_SUCCESS);
    ck_assert_int_eq(cuDeviceSetMemPool(1, own), CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuDeviceGetMemPool(&pool, 0), CUDA_SUCCESS);
    ck_assert_ptr_eq(pool, own);
    ck_assert_int_eq(cuMemPoolSetAttribute(own, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &value),
                     CUDA_SUCCESS);
    value = 0;
    ck_assert_int_eq(cuMemPoolGetAttribute(own, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &value),
                     CUDA_SUCCESS);
    ck_assert_uint_eq(value, 7);
    ck_assert_int_eq(cuMemPoolSetAccess(own, NULL, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemPoolSetAccess(own, NULL, 1), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemAllocFromPoolAsync(&x, 64, own, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAllocFromPoolAsync(&x, 64, NULL, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemPoolTrimTo(own, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemPoolTrimTo(NULL, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuMemPoolDestroy(own), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemPoolDestroy(NULL), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

Suite *emu_cuda_cu_pool_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_pool");
    TCase *c = tcase_create("emu_cuda_cu_pool");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, pools_are_the_devices);
    suite_add_tcase(s, c);
    return s;
}
