/* cu_graph_exec.c - graphs by the driver API, instantiated, launched, changed. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/driver/graph.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static CUfunction scale;
static CUdeviceptr x;
static unsigned by = 10;

static unsigned third(void)
{
    unsigned value = 0;
    ck_assert_int_eq(cuMemcpyDtoH_v2(&value, x + 8, 4), CUDA_SUCCESS);
    return value;
}

START_TEST(a_graph_runs_as_often_as_it_is_told)
{
    cuda_graph_begin(&scale, &x);
    CUgraph graph = NULL;
    CUgraphExec exec = NULL, other = NULL;
    CUgraphNode node = NULL;
    CUDA_GRAPH_INSTANTIATE_PARAMS params = {.result_out = CUDA_GRAPH_INSTANTIATE_ERROR};
    void *arguments[] = {&x, &by};
    CUDA_KERNEL_NODE_PARAMS kernel = cuda_graph_scale(scale, arguments);
    ck_assert_int_eq(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphAddKernelNode_v2(&node, graph, NULL, 0, &kernel), CUDA_SUCCESS);
    by = 100; /* it has the value of then */
    ck_assert_int_eq(cuGraphInstantiateWithFlags(&exec, graph, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphInstantiateWithParams(&other, graph, &params), CUDA_SUCCESS);
    ck_assert_int_eq(params.result_out, CUDA_GRAPH_INSTANTIATE_SUCCESS);
    ck_assert_int_eq(cuGraphDestroy(graph), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphUpload(exec, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphLaunch(exec, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphLaunch(other, NULL), CUDA_SUCCESS);
    ck_assert_uint_eq(third(), 300);
    ck_assert_int_eq(cuGraphExecKernelNodeSetParams_v2(exec, node, &kernel), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphLaunch(exec, NULL), CUDA_SUCCESS);
    ck_assert_uint_eq(third(), 30000);
    by = 10;
    ck_assert_int_eq(cuGraphExecDestroy(exec), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphExecDestroy(exec), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

START_TEST(what_is_wrong_is_refused)
{
    cuda_graph_begin(&scale, &x);
    CUgraph graph = NULL;
    CUgraphExec exec = NULL;
    CUstream bad = (CUstream)(void *)&graph;
    CUDA_GRAPH_INSTANTIATE_PARAMS params = {.flags = 0};
    ck_assert_int_eq(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphInstantiateWithFlags(&exec, NULL, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphInstantiateWithFlags(NULL, graph, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphInstantiateWithParams(&exec, graph, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphInstantiateWithParams(&exec, NULL, &params), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(params.result_out, CUDA_GRAPH_INSTANTIATE_ERROR);
    ck_assert_int_eq(cuGraphInstantiateWithFlags(&exec, graph, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphLaunch(NULL, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphLaunch(exec, bad), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuGraphUpload(exec, bad), CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuGraphExecKernelNodeSetParams_v2(exec, NULL, NULL), CUDA_ERROR_INVALID_VALUE);
}
END_TEST

Suite *emu_cuda_cu_graph_exec_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_graph_exec");
    TCase *c = tcase_create("emu_cuda_cu_graph_exec");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_graph_runs_as_often_as_it_is_told);
    tcase_add_test(c, what_is_wrong_is_refused);
    suite_add_tcase(s, c);
    return s;
}
