/* rt_graph_memory.c - nodes that allocate and free, what is known of them, what is refused. */
#include "emu/cuda/device/state.h"
#include "emu/cuda/runtime/rt.h"
#include "spec-tests/unit/suites.h"

static cudaGraph_t graph;
static cudaGraphNode_t allocates, frees;

static struct cudaMemAllocNodeParams of(int device)
{
    struct cudaMemAllocNodeParams p = {.bytesize = 100};
    p.poolProps.allocType = 1;
    p.poolProps.location.type = (enum cudaMemLocationType)1;
    p.poolProps.location.id = device;
    return p;
}

START_TEST(nodes_allocate_and_free)
{
    struct cudaMemAllocNodeParams p = of(0), is;
    void *freed = NULL;
    ck_assert_int_eq(cudaGraphCreate(&graph, 0), cudaSuccess);
    ck_assert_int_eq(cudaGraphAddMemAllocNode(&allocates, graph, NULL, 0, &p), cudaSuccess);
    ck_assert_ptr_nonnull(p.dptr);
    ck_assert_int_eq(cudaGraphAddMemFreeNode(&frees, graph, &allocates, 1, p.dptr), cudaSuccess);
    ck_assert_int_eq(cudaGraphMemAllocNodeGetParams(allocates, &is), cudaSuccess);
    ck_assert(is.dptr == p.dptr && is.bytesize == 100 && is.poolProps.location.id == 0);
    ck_assert_int_eq(cudaGraphMemFreeNodeGetParams(frees, &freed), cudaSuccess);
    ck_assert_ptr_eq(freed, p.dptr);
    ck_assert_int_eq(cudaGraphMemFreeNodeGetParams(allocates, &freed), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphMemAllocNodeGetParams(frees, &is), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphMemAllocNodeGetParams(allocates, NULL), cudaErrorInvalidValue);
}
END_TEST

START_TEST(what_cannot_be_is_refused)
{
    struct cudaMemAllocNodeParams other = of(1), none = of(0), p = of(0);
    int host = 0;
    none.bytesize = 0;
    ck_assert_int_eq(cudaGraphCreate(&graph, 0), cudaSuccess);
    ck_assert_int_eq(cudaGraphAddMemAllocNode(&allocates, graph, NULL, 0, &other),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphAddMemAllocNode(&allocates, graph, NULL, 0, &none),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphAddMemAllocNode(&allocates, graph, NULL, 1, &p),
                     cudaErrorInvalidValue);
    ck_assert_int_eq(cudaGraphAddMemFreeNode(&frees, graph, NULL, 0, &host), cudaErrorInvalidValue);
}
END_TEST

START_TEST(attributes_are_those_of_a_device)
{
    unsigned long long used = 9;
    ck_assert_int_eq(cudaDeviceGetGraphMemAttribute(0, 0, &used), cudaSuccess);
    ck_assert_uint_eq(used, 0);
    ck_assert_int_eq(cudaDeviceGetGraphMemAttribute(1, 0, &used), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaDeviceSetGraphMemAttribute(0, 1, &used), cudaSuccess);
    ck_assert_int_eq(cudaDeviceSetGraphMemAttribute(0, 0, &used), cudaErrorInvalidValue);
    ck_assert_int_eq(cudaDeviceGraphMemTrim(0), cudaSuccess);
    ck_assert_int_eq(cudaDeviceGraphMemTrim(1), cudaErrorInvalidDevice);
}
END_TEST

Suite *emu_cuda_rt_graph_memory_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_graph_memory");
    TCase *c = tcase_create("emu_cuda_rt_graph_memory");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, nodes_allocate_and_free);
    tcase_add_test(c, what_cannot_be_is_refused);
    tcase_add_test(c, attributes_are_those_of_a_device);
    suite_add_tcase(s, c);
    return s;
}
