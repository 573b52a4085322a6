/* rt_capture.c - streams that become graphs, by the functions of the runtime. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(a_stream_becomes_a_graph)
{
    cudaStream_t s = NULL;
    cudaGraph_t graph = NULL;
    enum cudaStreamCaptureStatus status;
    void *x = NULL;
    size_t nodes = 0;
    ck_assert_int_eq(cudaMalloc(&x, 64), cudaSuccess);
    ck_assert_int_eq(cudaStreamCreate(&s), cudaSuccess);
    ck_assert_int_eq(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal), cudaSuccess);
    ck_assert_int_eq(cudaMemsetAsync(x, 1, 64, s), cudaSuccess);
    ck_assert_int_eq(cudaStreamIsCapturing(s, &status), cudaSuccess);
    ck_assert_int_eq(status, cudaStreamCaptureStatusActive);
    ck_assert_int_eq(cudaStreamEndCapture(s, &graph), cudaSuccess);
    ck_assert_int_eq(cudaGraphGetNodes(graph, NULL, &nodes), cudaSuccess);
    ck_assert_uint_eq(nodes, 1);
}
END_TEST

START_TEST(what_is_known_meanwhile)
{
    cudaStream_t s = NULL;
    cudaGraph_t graph = NULL, now = NULL;
    enum cudaStreamCaptureStatus status = cudaStreamCaptureStatusActive;
    const cudaGraphNode_t *last = NULL;
    const void *edges = NULL;
    unsigned long long id = 7;
    void *x = NULL;
    size_t count = 9;
    ck_assert_int_eq(cudaMalloc(&x, 64), cudaSuccess);
    ck_assert_int_eq(cudaStreamCreate(&s), cudaSuccess);
    ck_assert_int_eq(emui_rt_capture_info(s, &status, &id, NULL, NULL, NULL, NULL), cudaSuccess);
    ck_assert(status == cudaStreamCaptureStatusNone && id == 7);
    ck_assert_int_eq(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed), cudaSuccess);
    ck_assert_int_eq(cudaMemsetAsync(x, 1, 64, s), cudaSuccess);
    ck_assert_int_eq(emui_rt_capture_info(s, &status, &id, &now, &last, &edges, &count),
                     cudaSuccess);
    ck_assert(status == cudaStreamCaptureStatusActive && id == 1 && count == 1);
    ck_assert(last[0] != NULL && edges != NULL);
    ck_assert_int_eq(emui_rt_capture_info(s, &status, NULL, NULL, NULL, NULL, NULL), cudaSuccess);
    ck_assert_int_eq(cudaStreamEndCapture(s, &graph), cudaSuccess);
    ck_assert_ptr_eq(graph, now);
    ck_assert_int_eq(emui_rt_capture_info(s, NULL, &id, NULL, NULL, NULL, NULL),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(
        emui_rt_capture_info((cudaStream_t)(void *)&s, &status, NULL, NULL, NULL, NULL, NULL),
        cudaErrorInvalidResourceHandle);
}
END_TEST

START_TEST(a_capture_frees_its_own_memory_alone)
{
    cudaStream_t s = NULL;
    cudaGraph_t graph = NULL;
    void *x = NULL, *y = NULL;
    size_t nodes = 0;
    ck_assert_int_eq(cudaMalloc(&x, 64), cudaSuccess);
    ck_assert_int_eq(cudaStreamCreate(&s), cudaSuccess);
    ck_assert_int_eq(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed), cudaSuccess);
    ck_assert_int_eq(cudaMallocAsync(&y, 64, s), cudaSuccess);
    ck_assert_int_eq(cudaFreeAsync(y, s), cudaSuccess);
    ck_assert_int_eq(cudaStreamEndCapture(s, &graph), cudaSuccess);
    ck_assert_int_eq(cudaGraphGetNodes(graph, NULL, &nodes), cudaSuccess);
    ck_assert_uint_eq(nodes, 2);
    ck_assert_int_eq(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed), cudaSuccess);
    ck_assert_int_eq(cudaFreeAsync(x, s), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaStreamEndCapture(s, &graph), (cudaError_t)901);
    ck_assert_int_eq(cudaStreamDestroy(s), cudaSuccess);
}
END_TEST

START_TEST(what_is_wrong_is_refused)
{
    cudaStream_t s = NULL;
    cudaGraph_t graph = NULL;
    enum cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed, none = 3;
    ck_assert_int_eq(cudaStreamCreate(&s), cudaSuccess);
    ck_assert_int_eq(cudaStreamBeginCapture(s, none), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaStreamEndCapture(s, &graph), cudaErrorIllegalState);
    ck_assert_int_eq(cudaStreamEndCapture(s, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaStreamIsCapturing(s, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaStreamIsCapturing((cudaStream_t)(void *)&s, NULL),
                     cudaErrorInvalidResourceHandle);
    ck_assert_int_eq(cudaThreadExchangeStreamCaptureMode(&mode), cudaSuccess);
    ck_assert_int_eq(mode, cudaStreamCaptureModeGlobal);
    ck_assert_int_eq(cudaThreadExchangeStreamCaptureMode(&mode), cudaSuccess);
    ck_assert_int_eq(mode, cudaStreamCaptureModeRelaxed);
    ck_assert_int_eq(cudaThreadExchangeStreamCaptureMode(&none), cudaErrorInvalidValue);
}
END_TEST

Suite *emu_cuda_rt_capture_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_capture");
    TCase *c = tcase_create("emu_cuda_rt_capture");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_stream_becomes_a_graph);
    tcase_add_test(c, what_is_known_meanwhile);
    tcase_add_test(c, a_capture_frees_its_own_memory_alone);
    tcase_add_test(c, what_is_wrong_is_refused);
    suite_add_tcase(s, c);
    return s;
}
