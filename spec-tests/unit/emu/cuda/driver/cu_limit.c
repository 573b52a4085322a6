/* cu_limit.c - flags, limits and caches of the context. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(settings_are_kept)
{
    unsigned flags = 9;
    int active = 0, least = 9, greatest = 9;
    size_t value = 0;
    CUfunc_cache cache = (CUfunc_cache)7;
    CUsharedconfig banks = CU_SHARED_MEM_CONFIG_DEFAULT_BANK_SIZE;
    ck_assert_int_eq(cuCtxSetFlags(4), CUDA_SUCCESS);
    ck_assert_int_eq(cuCtxSetFlags(256), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuCtxGetFlags(&flags), CUDA_SUCCESS);
    ck_assert_uint_eq(flags, 4);
    ck_assert_int_eq(cuDevicePrimaryCtxSetFlags_v2(0, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuDevicePrimaryCtxSetFlags_v2(1, 0), CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuDevicePrimaryCtxGetState(0, &flags, &active), CUDA_SUCCESS);
    ck_assert(flags == 0 && active == 1);
    ck_assert_int_eq(cuCtxGetFlags(NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuCtxSetLimit(CU_LIMIT_MALLOC_HEAP_SIZE, 1 << 24), CUDA_SUCCESS);
    ck_assert_int_eq(cuCtxGetLimit(&value, CU_LIMIT_MALLOC_HEAP_SIZE), CUDA_SUCCESS);
    ck_assert_uint_eq(value, 1 << 24);
    ck_assert_int_eq(cuCtxGetLimit(&value, (CUlimit)3), 215);
    ck_assert_int_eq(cuCtxSetLimit((CUlimit)10, 1), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuCtxSetCacheConfig((CUfunc_cache)2), CUDA_SUCCESS);
    ck_assert_int_eq(cuCtxSetCacheConfig((CUfunc_cache)4), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuCtxGetCacheConfig(&cache), CUDA_SUCCESS);
    ck_assert_int_eq(cache, 2);
    ck_assert_int_eq(cuCtxGetCacheConfig(NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuCtxSetSharedMemConfig(CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE),
                     CUDA_SUCCESS);
    ck_assert_int_eq(cuCtxSetSharedMemConfig((CUsharedconfig)3), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuCtxGetSharedMemConfig(&banks), CUDA_SUCCESS);
    ck_assert_int_eq(banks, CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE);
    ck_assert_int_eq(cuCtxGetSharedMemConfig(NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuCtxGetStreamPriorityRange(&least, &greatest), CUDA_SUCCESS);
    ck_assert(least == 0 && greatest == -5);
    ck_assert_int_eq(cuCtxResetPersistingL2Cache(), CUDA_SUCCESS);
}
END_TEST

Suite *emu_cuda_cu_limit_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_limit");
    TCase *c = tcase_create("emu_cuda_cu_limit");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, settings_are_kept);
    suite_add_tcase(s, c);
    return s;
}
