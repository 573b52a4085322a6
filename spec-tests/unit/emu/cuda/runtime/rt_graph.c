/* rt_graph.c - graphs, by the functions of the runtime. */
#include "emu/cuda/runtime/rt.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static const char scale[] = "scale";

START_TEST(a_graph_is_made_and_launched)
{
    cuda_program p;
    cudaGraph_t graph = NULL;
    cudaGraphExec_t exec = NULL;
    cudaGraphNode_t a = NULL, b = NULL, c = NULL, nodes[4];
    enum cudaGraphNodeType type;
    uint32_t by = 3, host[32];
    void *x = NULL, *arguments[] = {&x, &by};
    size_t count = 4;
    cuda_open(&p, cuda_text, CUDA_PLAIN);
    cuda_kernel(&p, scale);
    ck_assert_int_eq(cudaMalloc(&x, sizeof host), cudaSuccess);
    struct cudaMemsetParams fill = {
        .dst = x, .value = 7, .elementSize = 4, .width = 32, .height = 1};
    struct cudaKernelNodeParams kernel = {.func = (void *)(uintptr_t)scale,
                                          .gridDim = {1, 1, 1},
                                          .blockDim = {32, 1, 1},
                                          .kernelParams = arguments};
    ck_assert_int_eq(cudaGraphCreate(&graph, 0), cudaSuccess);
    ck_assert_int_eq(cudaGraphAddMemsetNode(&a, graph, NULL, 0, &fill), cudaSuccess);
    ck_assert_int_eq(cudaGraphAddKernelNode(&b, graph, &a, 1, &kernel), cudaSuccess);
    ck_assert_int_eq(
        cudaGraphAddMemcpyNode1D(&c, graph, &b, 1, host, x, sizeof host, cudaMemcpyDeviceToHost),
        cudaSuccess);
    ck_assert_int_eq(cudaGraphGetNodes(graph, nodes, &count), cudaSuccess);
    ck_assert(count == 3 && nodes[1] == b && nodes[3] == NULL);
    ck_assert_int_eq(cudaGraphNodeGetType(c, &type), cudaSuccess);
    ck_assert_int_eq(type, cudaGraphNodeTypeMemcpy);
    cudaGraph_t clone = NULL;
    ck_assert_int_eq(cudaGraphClone(&clone, graph), cudaSuccess);
    ck_assert_int_eq(cudaGraphNodeFindInClone(&nodes[0], c, clone), cudaSuccess);
    ck_assert(nodes[0] != NULL && nodes[0] != c);
    ck_assert_int_eq(cudaGraphNodeFindInClone(&nodes[0], c, graph), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphInstantiateWithFlags(&exec, clone, 0), cudaSuccess);
    ck_assert_int_eq(cudaGraphDestroy(clone), cudaSuccess);
    ck_assert_int_eq(cudaGraphLaunch(exec, NULL), cudaSuccess);
    ck_assert_uint_eq(host[31], 21);
    ck_assert_int_eq(cudaGraphExecDestroy(exec), cudaSuccess);
    ck_assert_int_eq(cudaGraphInstantiateWithFlags(&exec, graph, 0), cudaSuccess);
    ck_assert_int_eq(cudaGraphUpload(exec, NULL), cudaSuccess);
    ck_assert_int_eq(cudaGraphLaunch(exec, NULL), cudaSuccess);
    ck_assert_uint_eq(host[31], 21);
    by = 5;
    ck_assert_int_eq(cudaGraphLaunch(exec, NULL), cudaSuccess);
    ck_assert_uint_eq(host[31], 21);
    ck_assert_int_eq(cudaGraphExecKernelNodeSetParams(exec, b, &kernel), cudaSuccess);
    ck_assert_int_eq(cudaGraphLaunch(exec, NULL), cudaSuccess);
    ck_assert_uint_eq(host[31], 35);
    ck_assert_int_eq(cudaGraphExecDestroy(exec), cudaSuccess);
    ck_assert_int_eq(cudaGraphDestroy(graph), cudaSuccess);
    cuda_close(&p);
}
END_TEST

START_TEST(what_is_wrong_is_refused)
{
    cudaGraph_t graph = NULL, none = (cudaGraph_t)(void *)&graph;
    cudaGraphNode_t n = NULL;
    enum cudaGraphNodeType type;
    struct cudaHostNodeParams nothing = {NULL, NULL};
    struct cudaMemsetParams odd = {.elementSize = 3};
    void *extra[1] = {NULL};
    struct cudaKernelNodeParams kernel = {.extra = extra};
    ck_assert_int_eq(cudaGraphCreate(NULL, 0), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphCreate(&graph, 1), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphCreate(&graph, 0), cudaSuccess);
    ck_assert_int_eq(cudaGraphDestroy(none), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphClone(NULL, graph), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphClone(&none, none), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphNodeFindInClone(NULL, n, graph), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphAddEmptyNode(&n, none, NULL, 0), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphAddEmptyNode(NULL, graph, NULL, 0), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphAddEmptyNode(&n, graph, NULL, 1), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphAddEmptyNode(&n, graph, NULL, 0), cudaSuccess);
    ck_assert_int_eq(cudaGraphNodeGetType(n, &type), cudaSuccess);
    ck_assert_int_eq(type, cudaGraphNodeTypeEmpty);
    ck_assert_int_eq(cudaGraphNodeGetType((cudaGraphNode_t)(void *)&n, &type),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphAddHostNode(&n, graph, NULL, 0, &nothing), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphAddMemsetNode(&n, graph, NULL, 0, &odd), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphAddKernelNode(&n, graph, NULL, 0, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphAddKernelNode(&n, graph, NULL, 0, &kernel), cudaErrorNotSupported);
    ck_assert_int_eq(cudaGraphLaunch(NULL, NULL), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphInstantiate(NULL, graph, 0), cudaErrorInvalidValue);
}
END_TEST

Suite *emu_cuda_rt_graph_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_graph");
    TCase *c = tcase_create("emu_cuda_rt_graph");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_graph_is_made_and_launched);
    tcase_add_test(c, what_is_wrong_is_refused);
    suite_add_tcase(s, c);
    return s;
}
