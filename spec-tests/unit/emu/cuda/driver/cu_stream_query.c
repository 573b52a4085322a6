/* cu_stream_query.c - what is known of a stream, and of the default one. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(streams_are_known)
{
    CUstream s = NULL, bad = (CUstream)(void *)&s;
    CUcontext context = NULL, now = NULL;
    CUdevice device = 9;
    CUstreamCaptureStatus status = (CUstreamCaptureStatus)2;
    unsigned flags = 9;
    unsigned long long id = 0, none = 9;
    int priority = 0;
    ck_assert_int_eq(cuStreamCreateWithPriority(&s, 1, -3), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamGetFlags(s, &flags), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamGetPriority(s, &priority), CUDA_SUCCESS);
    ck_assert(flags == 1 && priority == -3);
    ck_assert_int_eq(cuStreamGetPriority(NULL, &priority), CUDA_SUCCESS);
    ck_assert_int_eq(priority, 0);
    ck_assert_int_eq(cuStreamGetId(s, &id), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamGetId(NULL, &none), CUDA_SUCCESS);
    ck_assert(id > 2 && none == 0);
    ck_assert_int_eq(cuStreamGetDevice(s, &device), CUDA_SUCCESS);
    ck_assert_int_eq(device, 0);
    ck_assert_int_eq(cuDevicePrimaryCtxRetain(&now, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamGetCtx(s, &context), CUDA_SUCCESS);
    ck_assert_ptr_eq(context, now);
    ck_assert_int_eq(cuStreamIsCapturing(s, &status), CUDA_SUCCESS);
    ck_assert_int_eq(status, CU_STREAM_CAPTURE_STATUS_NONE);
    ck_assert_int_eq(cuStreamGetFlags(s, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuStreamGetFlags(bad, &flags), CUDA_ERROR_INVALID_HANDLE);
}
END_TEST

Suite *emu_cuda_cu_stream_query_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_stream_query");
    TCase *c = tcase_create("emu_cuda_cu_stream_query");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, streams_are_known);
    suite_add_tcase(s, c);
    return s;
}
