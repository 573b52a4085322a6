/* cu_capture.c - streams that are captured, by the driver API: what is known meanwhile. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/driver/graph.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static CUfunction scale;
static CUdeviceptr x;
static unsigned by = 10;

START_TEST(a_stream_becomes_a_graph)
{
    cuda_graph_begin(&scale, &x);
    CUstream s = NULL;
    CUgraph graph = NULL, now = NULL;
    CUgraphExec exec = NULL;
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
    const CUgraphNode *last = NULL;
    const CUgraphEdgeData *edges = NULL;
    CUdeviceptr more = 0;
    cuuint64_t id = 0, again = 0;
    size_t count = 9;
    unsigned value = 0;
    void *arguments[] = {&x, &by};
    ck_assert_int_eq(cuStreamCreate(&s, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamBeginCapture_v2(s, CU_STREAM_CAPTURE_MODE_RELAXED), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemAlloc_v2(&more, 16), CUDA_SUCCESS);
    for (int i = 0; i < 2; ++i)
        ck_assert_int_eq(cuLaunchKernel(scale, 1, 1, 1, 4, 1, 1, 0, s, arguments, NULL),
                         CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamGetCaptureInfo_v3(s, &status, &id, &now, &last, &edges, &count),
                     CUDA_SUCCESS);
    ck_assert(status == 1 && id > 0 && count == 1 && last[0] != NULL && edges != NULL);
    ck_assert_int_eq(cuStreamGetCaptureInfo_v2(s, &status, &again, NULL, NULL, NULL), CUDA_SUCCESS);
    ck_assert(again == id);
    ck_assert_int_eq(cuStreamEndCapture(s, &graph), CUDA_SUCCESS);
    ck_assert_ptr_eq(graph, now);
    ck_assert_int_eq(cuStreamIsCapturing(s, &status), CUDA_SUCCESS);
    ck_assert_int_eq(status, CU_STREAM_CAPTURE_STATUS_NONE);
    ck_assert_int_eq(cuGraphInstantiateWithFlags(&exec, graph, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphLaunch(exec, s), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamSynchronize(s), CUDA_SUCCESS);
    ck_assert_int_eq(cuMemcpyDtoH_v2(&value, x + 8, 4), CUDA_SUCCESS);
    ck_assert_uint_eq(value, 300);
}
END_TEST

START_TEST(what_is_wrong_is_refused)
{
    cuda_graph_begin(&scale, &x);
    CUstream s = NULL, bad = (CUstream)(void *)&s;
    CUgraph graph = NULL;
    CUdeviceptr more = 0;
    CUstreamCaptureStatus status;
    ck_assert_int_eq(cuStreamCreate(&s, 1), CUDA_SUCCESS);
    ck_assert_int_eq(cuStreamBeginCapture_v2(s, (CUstreamCaptureMode)3), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuStreamBeginCapture_v2(bad, CU_STREAM_CAPTURE_MODE_GLOBAL),
                     CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq((int)cuStreamEndCapture(s, &graph), CU_ILLEGAL_STATE);
    ck_assert_int_eq(cuStreamBeginCapture_v2(s, CU_STREAM_CAPTURE_MODE_GLOBAL), CUDA_SUCCESS);
    ck_assert_int_eq((int)cuStreamBeginCapture_v2(s, CU_STREAM_CAPTURE_MODE_GLOBAL),
                     CU_ILLEGAL_STATE);
    ck_assert_int_eq(cuStreamEndCapture(s, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq((int)cuMemAlloc_v2(&more, 16), CU_CAPTURE_UNSUPPORTED);
    ck_assert_int_eq(cuStreamIsCapturing(s, &status), CUDA_SUCCESS);
    ck_assert_int_eq(status, CU_CAPTURE_INVALID);
    ck_assert_int_eq((int)cuStreamEndCapture(s, &graph), CU_CAPTURE_INVALIDATED);
    ck_assert_ptr_null(graph);
    ck_assert_int_eq(cuStreamIsCapturing(s, NULL), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

START_TEST(a_thread_has_a_mode)
{
    CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED, wrong = (CUstreamCaptureMode)5;
    ck_assert_int_eq(cuThreadExchangeStreamCaptureMode(&mode), CUDA_SUCCESS);
    ck_assert_int_eq(mode, CU_STREAM_CAPTURE_MODE_GLOBAL);
    ck_assert_int_eq(cuThreadExchangeStreamCaptureMode(&mode), CUDA_SUCCESS);
    ck_assert_int_eq(mode, CU_STREAM_CAPTURE_MODE_RELAXED);
    ck_assert_int_eq(cuThreadExchangeStreamCaptureMode(&wrong), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

Suite *emu_cuda_cu_capture_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_capture");
    TCase *c = tcase_create("emu_cuda_cu_capture");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_stream_becomes_a_graph);
    tcase_add_test(c, what_is_wrong_is_refused);
    tcase_add_test(c, a_thread_has_a_mode);
    suite_add_tcase(s, c);
    return s;
}
