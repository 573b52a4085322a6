/* rt_stream.c - streams and events, by the functions of the runtime. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(streams_have_properties)
{
    cudaStream_t a = NULL, b = NULL;
    unsigned flags = 9;
    int value = 9;
    unsigned long long id = 0, other = 0;
    enum cudaStreamCaptureStatus status = (enum cudaStreamCaptureStatus)2;
    ck_assert_int_eq(cudaStreamCreate(&a), cudaSuccess);
    ck_assert_int_eq(cudaStreamCreateWithPriority(&b, 1, -99), cudaSuccess);
    ck_assert_int_eq(cudaStreamGetFlags(b, &flags), cudaSuccess);
    ck_assert_int_eq(cudaStreamGetPriority(b, &value), cudaSuccess);
    ck_assert(flags == 1 && value == -5);
    ck_assert_int_eq(cudaStreamGetPriority(NULL, &value), cudaSuccess);
    ck_assert_int_eq(value, 0);
    ck_assert_int_eq(cudaStreamGetDevice(a, &value), cudaSuccess);
    ck_assert_int_eq(cudaStreamGetId(a, &id), cudaSuccess);
    ck_assert_int_eq(cudaStreamGetId(b, &other), cudaSuccess);
    ck_assert(id != other && id > 2);
    ck_assert_int_eq(cudaStreamSynchronize(a), cudaSuccess);
    ck_assert_int_eq(cudaStreamQuery(b), cudaSuccess);
    ck_assert_int_eq(cudaStreamIsCapturing(a, &status), cudaSuccess);
    ck_assert_int_eq(status, cudaStreamCaptureStatusNone);
    ck_assert_int_eq(cudaStreamIsCapturing(a, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaStreamAttachMemAsync(a, &value, 0, 4), cudaSuccess);
    ck_assert_int_eq(cudaStreamAttachMemAsync(a, NULL, 0, 4), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaStreamDestroy(a), cudaSuccess);
    ck_assert_int_eq(cudaStreamDestroy(a), cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(cudaStreamQuery(a), cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(cudaStreamGetFlags(a, &flags), cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(cudaStreamCreateWithFlags(&a, 2), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaStreamGetFlags(b, NULL), cudaErrorInvalidValue);
}
END_TEST

START_TEST(events_are_recorded_and_waited_for)
{
    cudaEvent_t a = NULL, b = NULL, untimed = NULL;
    float ms = -1;
    ck_assert_int_eq(cudaEventCreate(&a), cudaSuccess);
    ck_assert_int_eq(cudaEventCreate(&b), cudaSuccess);
    ck_assert_int_eq(cudaEventCreateWithFlags(&untimed, 2), cudaSuccess);
    ck_assert_int_eq(cudaEventQuery(a), cudaSuccess);
    ck_assert_int_eq(cudaEventElapsedTime(&ms, a, b), cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(cudaEventRecord(a, NULL), cudaSuccess);
    ck_assert_int_eq(cudaEventRecordWithFlags(b, NULL, 0), cudaSuccess);
    ck_assert_int_eq(cudaEventRecord(untimed, NULL), cudaSuccess);
    ck_assert_int_eq(cudaStreamWaitEvent(NULL, a, 0), cudaSuccess);
    ck_assert_int_eq(cudaStreamWaitEvent(NULL, a, 2), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaStreamWaitEvent(NULL, NULL, 0), cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(cudaEventSynchronize(b), cudaSuccess);
    ck_assert_int_eq(cudaEventElapsedTime(&ms, a, b), cudaSuccess);
    ck_assert(ms >= 0);
    ck_assert_int_eq(cudaEventElapsedTime(&ms, a, untimed), cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(cudaEventElapsedTime(NULL, a, b), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaEventDestroy(a), cudaSuccess);
    ck_assert_int_eq(cudaEventRecord(a, NULL), cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(cudaEventCreateWithFlags(&a, 8), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaEventCreateWithFlags(&a, 4), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaEventCreateWithFlags(&a, 6), cudaSuccess);
}
END_TEST

Suite *emu_cuda_rt_stream_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_stream");
    TCase *c = tcase_create("emu_cuda_rt_stream");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, streams_have_properties);
    tcase_add_test(c, events_are_recorded_and_waited_for);
    suite_add_tcase(s, c);
    return s;
}
