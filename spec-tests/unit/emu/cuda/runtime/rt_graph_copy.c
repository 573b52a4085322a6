/* rt_graph_copy.c - nodes of graphs that copy, by the functions of the runtime. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

enum { COLUMNS = 4, ROWS = 3 };

/* 2 rows of 3 bytes, from the byte 1 of row 1 of the device's on. */
static struct cudaMemcpy3DParms rows_of(uint8_t *host, void *x)
{
    return (struct cudaMemcpy3DParms){
        .srcPtr = {.ptr = x, .pitch = COLUMNS, .xsize = COLUMNS, .ysize = ROWS},
        .srcPos = {.x = 1, .y = 1},
        .dstPtr = {.ptr = host, .pitch = COLUMNS, .xsize = COLUMNS, .ysize = ROWS},
        .extent = {.width = 3, .height = 2, .depth = 1},
        .kind = cudaMemcpyDeviceToHost};
}

static void launch(cudaGraphExec_t exec, uint8_t *host)
{
    memset(host, 0, COLUMNS * ROWS);
    ck_assert_int_eq(cudaGraphLaunch(exec, NULL), cudaSuccess);
    ck_assert_int_eq(cudaDeviceSynchronize(), cudaSuccess);
}

START_TEST(a_node_copies_rows_and_is_changed)
{
    uint8_t from[COLUMNS * ROWS], host[COLUMNS * ROWS];
    void *x = NULL;
    cudaGraph_t graph = NULL;
    cudaGraphExec_t exec = NULL, later = NULL;
    cudaGraphNode_t n = NULL;
    struct cudaMemcpy3DParms rows, is;
    for (uint8_t i = 0; i < sizeof from; ++i)
        from[i] = i;
    ck_assert_int_eq(cudaMalloc(&x, sizeof from), cudaSuccess);
    ck_assert_int_eq(cudaMemcpy(x, from, sizeof from, cudaMemcpyHostToDevice), cudaSuccess);
    ck_assert_int_eq(cudaGraphCreate(&graph, 0), cudaSuccess);
    rows = rows_of(host, x);
    ck_assert_int_eq(cudaGraphAddMemcpyNode(&n, graph, NULL, 0, &rows), cudaSuccess);
    ck_assert_int_eq(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
    launch(exec, host);
    ck_assert_mem_eq(host, ((uint8_t[]){5, 6, 7, 0, 9, 10, 11, 0, 0, 0, 0, 0}), sizeof host);
    ck_assert_int_eq(cudaGraphMemcpyNodeGetParams(n, &is), cudaSuccess);
    ck_assert(is.kind == cudaMemcpyDeviceToHost && is.dstPtr.ptr == host && is.extent.height == 2 &&
              is.srcPtr.ptr == (uint8_t *)x + 5 && is.srcPtr.pitch == COLUMNS);
    is.extent.height = 1;
    ck_assert_int_eq(cudaGraphMemcpyNodeSetParams(n, &is), cudaSuccess);
    ck_assert_int_eq(cudaGraphInstantiate(&later, graph, 0), cudaSuccess);
    launch(later, host);
    ck_assert_mem_eq(host, ((uint8_t[]){5, 6, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0}), sizeof host);
    launch(exec, host); /* as it was instantiated */
    ck_assert_uint_eq(host[4], 9);
    ck_assert_int_eq(
        cudaGraphExecMemcpyNodeSetParams1D(exec, n, host, x, 2, cudaMemcpyDeviceToHost),
        cudaSuccess);
    launch(exec, host);
    ck_assert_mem_eq(host, ((uint8_t[]){0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), sizeof host);
    ck_assert_int_eq(cudaGraphExecMemcpyNodeSetParams(exec, n, &rows), cudaSuccess);
    launch(exec, host);
    ck_assert_uint_eq(host[4], 9);
    ck_assert_int_eq(cudaGraphMemcpyNodeSetParams1D(n, host, x, 2, cudaMemcpyDefault), cudaSuccess);
    ck_assert_int_eq(cudaGraphMemcpyNodeGetParams(n, &is), cudaSuccess);
    ck_assert(is.kind == cudaMemcpyDefault && is.srcPtr.ptr == x && is.extent.width == 2);
}
END_TEST

START_TEST(wrong_copies_are_refused)
{
    uint8_t host[COLUMNS * ROWS];
    void *x = NULL;
    cudaGraph_t graph = NULL;
    cudaGraphNode_t n = NULL, empty = NULL;
    ck_assert_int_eq(cudaMalloc(&x, sizeof host), cudaSuccess);
    ck_assert_int_eq(cudaGraphCreate(&graph, 0), cudaSuccess);
    ck_assert_int_eq(cudaGraphAddEmptyNode(&empty, graph, NULL, 0), cudaSuccess);
    struct cudaMemcpy3DParms rows = rows_of(host, x);
    ck_assert_int_eq(cudaGraphAddMemcpyNode(&n, NULL, NULL, 0, &rows), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphAddMemcpyNode(&n, graph, NULL, 0, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphMemcpyNodeSetParams(empty, &rows), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphMemcpyNodeGetParams(empty, &rows), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphMemcpyNodeSetParams(NULL, &rows), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphExecMemcpyNodeSetParams(NULL, empty, &rows), cudaErrorInvalidValue);
    rows.srcPtr.pitch = 2;
    ck_assert_int_eq(cudaGraphAddMemcpyNode(&n, graph, NULL, 0, &rows), cudaErrorInvalidPitchValue);
}
END_TEST

Suite *emu_cuda_rt_graph_copy_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_graph_copy");
    TCase *c = tcase_create("emu_cuda_rt_graph_copy");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_node_copies_rows_and_is_changed);
    tcase_add_test(c, wrong_copies_are_refused);
    suite_add_tcase(s, c);
    return s;
}
