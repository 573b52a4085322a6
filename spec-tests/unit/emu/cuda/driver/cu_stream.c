/* cu_stream.c - streams and events, by the functions of the driver. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(streams_are_opened_and_closed)
{
    CUstream stream = NULL;
    ck_assert_int_eq(cuStreamCreate(&stream, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamSynchronize(stream), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamQuery(stream), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamDestroy_v2(stream), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamSynchronize(stream), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuStreamQuery(stream), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuStreamDestroy_v2(stream), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuStreamCreateWithPriority(&stream, 1, 5), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamCreate(&stream, 2), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuStreamCreate(NULL, 0), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

START_TEST(events_are_recorded_and_waited_for)
{
    CUevent a = NULL, b = NULL;
    float ms = -1;
    ck_assert_int_eq(cuEventCreate(&a, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuEventCreate(&b, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuEventElapsedTime(&ms, a, b), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuEventRecord(a, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuEventRecord(b, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamWaitEvent(NULL, a, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamWaitEvent(NULL, a, 5), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuStreamWaitEvent(NULL, NULL, 0), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuEventSynchronize(b), CUDA_SUCCESS);
    ck_assert_int_eq(cuEventQuery(NULL), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuEventElapsedTime_v2(&ms, a, b), CUDA_SUCCESS);
    ck_assert(ms >= 0);
    ck_assert_int_eq(cuEventElapsedTime(NULL, a, b), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuEventDestroy_v2(a), CUDA_SUCCESS);
    ck_assert_int_eq(cuEventRecord(a, NULL), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuEventCreate(NULL, 0), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

static void add(CUstream stream, CUresult status, void *data)
{
    *(int *)data += stream == NULL && status == CUDA_SUCCESS;
}

START_TEST(callbacks_are_called)
{
    int calls = 0;
    CUevent event = NULL;
    ck_assert_int_eq(cuStreamAddCallback(NULL, add, &calls, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamAddCallback(NULL, add, &calls, 1), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuStreamAddCallback((CUstream)(void *)&calls, add, &calls, 0),
                     CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(calls, 1);
    ck_assert_int_eq(cuEventCreate(&event, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuEventRecordWithFlags(event, NULL, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuEventRecordWithFlags(event, NULL, 2), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

Suite *emu_cuda_cu_stream_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_stream");
    TCase *c = tcase_create("emu_cuda_cu_stream");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, streams_are_opened_and_closed);
    tcase_add_test(c, events_are_recorded_and_waited_for);
    tcase_add_test(c, callbacks_are_called);
    suite_add_tcase(s, c);
    return s;
}
