/* cu_context.c - the device and the contexts of a thread. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(there_is_one_device)
{
    CUdevice device = 9;
    CUuuid uuid;
    char name[64];
    int n = 0;
    size_t bytes = 0;
    ck_assert_int_eq(cuInit(0), CUDA_SUCCESS);
    ck_assert_int_eq(cuInit(1), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuDeviceGet(&device, 0), CUDA_SUCCESS);
    ck_assert_int_eq(device, 0);
    ck_assert_int_eq(cuDeviceGet(&device, 1), CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuDeviceGetCount(&n), CUDA_SUCCESS);
    ck_assert_int_eq(n, 1);
    ck_assert_int_eq(cuDeviceGetName(name, sizeof name, 0), CUDA_SUCCESS);
    ck_assert_str_eq(name, "NVIDIA H200");
    ck_assert_int_eq(cuDeviceGetName(name, 4, 0), CUDA_SUCCESS);
    ck_assert_str_eq(name, "NVI");
    ck_assert_int_eq(cuDeviceGetUuid_v2(&uuid, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuDeviceTotalMem_v2(&bytes, 0), CUDA_SUCCESS);
    ck_assert_uint_gt(bytes, (size_t)100 << 30);
    ck_assert_int_eq(cuDeviceGetAttribute(&n, (CUdevice_attribute)16, 0), CUDA_SUCCESS);
    ck_assert_int_eq(n, 132);
    ck_assert_int_eq(cuDeviceGetAttribute(&n, (CUdevice_attribute)16, 1),
                     CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuDeviceGetAttribute(&n, (CUdevice_attribute)999, 0),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuDriverGetVersion(&n), CUDA_SUCCESS);
    ck_assert_int_eq(n, 13000);
}
END_TEST

START_TEST(contexts_are_stacked)
{
    CUcontext primary = NULL, created = NULL, now = NULL;
    CUdevice device = 9;
    unsigned flags = 9, version = 0;
    int active = 0;
    ck_assert_int_eq(cuCtxSetCurrent(NULL), CUDA_SUCCESS); /* a thread may have one from before */
    ck_assert_int_eq(cuDevicePrimaryCtxRetain(&primary, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuDevicePrimaryCtxRetain(&primary, 1), CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuCtxGetCurrent(&now), CUDA_SUCCESS);
    ck_assert_ptr_null(now);
    ck_assert_int_eq(cuCtxSetCurrent(primary), CUDA_SUCCESS);
    ck_assert_int_eq(cuCtxCreate_v2(&created, 0, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuCtxPushCurrent_v2(primary), CUDA_SUCCESS);
    ck_assert_int_eq(cuCtxPushCurrent_v2(NULL), CUDA_ERROR_INVALID_CONTEXT);
    ck_assert_int_eq(cuCtxPopCurrent_v2(&now), CUDA_SUCCESS);
    ck_assert_ptr_eq(now, primary);
    ck_assert_int_eq(cuCtxDestroy_v2(created), CUDA_SUCCESS);
    ck_assert_int_eq(cuCtxPopCurrent_v2(NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuCtxPopCurrent_v2(NULL), CUDA_ERROR_INVALID_CONTEXT);
    ck_assert_int_eq(cuCtxSetCurrent((CUcontext)(void *)&now), CUDA_ERROR_INVALID_CONTEXT);
    ck_assert_int_eq(cuCtxDestroy_v2(NULL), CUDA_ERROR_INVALID_CONTEXT);
    ck_assert_int_eq(cuCtxCreate_v4(&created, NULL, 0, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuCtxGetDevice(&device), CUDA_SUCCESS);
    ck_assert_int_eq(cuCtxGetApiVersion(created, &version), CUDA_SUCCESS);
    unsigned long long id = 0;
    ck_assert_int_eq(cuCtxGetId(created, &id), CUDA_SUCCESS);
    ck_assert_uint_eq(id, 1);
    ck_assert_int_eq(cuCtxGetId(NULL, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert(device == 0 && version == 13000);
    ck_assert_int_eq(cuDevicePrimaryCtxGetState(0, &flags, &active), CUDA_SUCCESS);
    ck_assert_int_eq(active, 1);
    ck_assert_int_eq(cuCtxSynchronize(), CUDA_SUCCESS);
    ck_assert_int_eq(cuDevicePrimaryCtxReset_v2(0), CUDA_SUCCESS);
    ck_assert_int_eq(cuDevicePrimaryCtxReset_v2(1), CUDA_ERROR_INVALID_DEVICE);
    ck_assert_int_eq(cuDevicePrimaryCtxRelease_v2(0), CUDA_SUCCESS);
}
END_TEST

Suite *emu_cuda_cu_context_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_context");
    TCase *c = tcase_create("emu_cuda_cu_context");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, there_is_one_device);
    tcase_add_test(c, contexts_are_stacked);
    suite_add_tcase(s, c);
    return s;
}
