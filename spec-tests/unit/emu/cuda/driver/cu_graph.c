/* cu_graph.c - graphs by the driver API: nodes of every kind, and those that are refused. */
#include "emu/cuda/driver/cu.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/driver/graph.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static CUfunction scale;
static CUdeviceptr x;
static unsigned by = 10;

static void count(void *data)
{
    ++*(int *)data;
}

START_TEST(nodes_of_every_kind)
{
    cuda_graph_begin(&scale, &x);
    CUgraph graph = NULL;
    CUgraphNode n[5] = {NULL}, all[6];
    CUgraphNodeType type = (CUgraphNodeType)9;
    unsigned host[4];
    int calls = 0;
    size_t nodes = 6;
    void *arguments[] = {&x, &by};
    const CUDA_KERNEL_NODE_PARAMS kernel = cuda_graph_scale(scale, arguments);
    const CUDA_MEMSET_NODE_PARAMS fill = {
        .dst = x, .value = 2, .elementSize = 4, .width = 4, .height = 1};
    const CUDA_MEMCPY3D copy = {.srcMemoryType = CU_MEMORYTYPE_DEVICE,
                                .srcDevice = x,
                                .dstMemoryType = CU_MEMORYTYPE_HOST,
                                .dstHost = host,
                                .WidthInBytes = sizeof host,
                                .Height = 1,
                                .Depth = 1};
    const CUDA_HOST_NODE_PARAMS function = {count, &calls};
    ck_assert_int_eq(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphAddMemsetNode(&n[0], graph, NULL, 0, &fill, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphAddKernelNode_v2(&n[1], graph, &n[0], 1, &kernel), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphAddMemcpyNode(&n[2], graph, &n[1], 1, &copy, NULL), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphAddHostNode(&n[3], graph, &n[2], 1, &function), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphAddEmptyNode(&n[4], graph, n, 4), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphGetNodes(graph, all, &nodes), CUDA_SUCCESS);
    ck_assert(nodes == 5 && memcmp(all, n, sizeof n) == 0 && all[5] == NULL);
    static const int types[] = {2, 0, 1, 3, 5};
    for (int i = 0; i < 5; ++i) {
        ck_assert_int_eq(cuGraphNodeGetType(n[i], &type), CUDA_SUCCESS);
        ck_assert_int_eq(type, types[i]);
    }
    CUgraph clone = NULL;
    ck_assert_int_eq(cuGraphClone(&clone, graph), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphNodeFindInClone(&all[0], n[3], clone), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphNodeGetType(all[0], &type), CUDA_SUCCESS);
    ck_assert(type == 3 && all[0] != n[3]);
    ck_assert_int_eq(cuGraphNodeFindInClone(&all[0], NULL, clone), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphNodeFindInClone(&all[0], n[3], graph), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphClone(NULL, graph), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphDestroy(clone), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphDestroy(graph), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphDestroy(graph), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(calls, 0);
}
END_TEST

START_TEST(what_is_wrong_is_refused)
{
    cuda_graph_begin(&scale, &x);
    CUgraph graph = NULL;
    CUgraphNode node = NULL;
    CUgraphNodeType type;
    void *arguments[] = {&x, &by}, *extra[] = {(void *)7, NULL, NULL};
    CUDA_KERNEL_NODE_PARAMS kernel = cuda_graph_scale(scale, arguments);
    CUDA_MEMSET_NODE_PARAMS fill = {.dst = x, .elementSize = 3, .width = 4, .height = 1};
    CUDA_MEMCPY3D copy = {.srcMemoryType = CU_MEMORYTYPE_ARRAY};
    const CUDA_HOST_NODE_PARAMS none = {NULL, NULL};
    ck_assert_int_eq(cuGraphCreate(NULL, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphCreate(&graph, 1), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphCreate(&graph, 0), CUDA_SUCCESS);
    ck_assert_int_eq(cuGraphAddMemsetNode(&node, graph, NULL, 0, &fill, NULL),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphAddMemcpyNode(&node, graph, NULL, 0, &copy, NULL),
                     CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuGraphAddMemcpyNode(&node, graph, NULL, 0, NULL, NULL),
                     CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphAddHostNode(&node, graph, NULL, 0, &none), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphAddEmptyNode(NULL, graph, NULL, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphAddEmptyNode(&node, NULL, NULL, 0), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphAddEmptyNode(&node, graph, NULL, 1), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphAddKernelNode_v2(&node, graph, NULL, 0, NULL),
                     CUDA_ERROR_INVALID_VALUE);
    kernel.extra = extra;
    ck_assert_int_eq(cuGraphAddKernelNode_v2(&node, graph, NULL, 0, &kernel),
                     CUDA_ERROR_INVALID_VALUE);
    kernel.func = (CUfunction)(void *)&x;
    ck_assert_int_eq(cuGraphAddKernelNode_v2(&node, graph, NULL, 0, &kernel),
                     CUDA_ERROR_INVALID_HANDLE);
    ck_assert_int_eq(cuGraphGetNodes(graph, &node, NULL), CUDA_ERROR_INVALID_VALUE);
    ck_assert_int_eq(cuGraphNodeGetType((CUgraphNode)(void *)graph, &type),
                     CUDA_ERROR_INVALID_VALUE);
}
END_TEST

Suite *emu_cuda_cu_graph_suite(void)
{
    Suite *s = suite_create("emu_cuda_cu_graph");
    TCase *c = tcase_create("emu_cuda_cu_graph");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, nodes_of_every_kind);
    tcase_add_test(c, what_is_wrong_is_refused);
    suite_add_tcase(s, c);
    return s;
}
