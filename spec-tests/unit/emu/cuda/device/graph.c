/* graph.c - graphs and their nodes: what comes before, types, arguments of their own. */
#include "emu/cuda/device/graph.h"

#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static void call(void *data)
{
    ++*(int *)data;
}

START_TEST(nodes_have_types_and_places)
{
    int calls = 0;
    emui_cu_device *d = emui_cu_enter();
    emui_cu_graph *g = emui_cu_graph_open(d), *other = emui_cu_graph_open(d);
    emui_cu_node *a = NULL, *b = NULL, *c = NULL;
    const emui_cu_work w = {.kind = CU_WORK_CALL, .is.call = {call, &calls}};
    ck_assert(emui_cu_is_graph(d, g) && !emui_cu_is_graph(d, d));
    ck_assert_int_eq(emui_cu_graph_add(d, g, &w, NULL, 0, &a), CU_OK);
    ck_assert_int_eq(emui_cu_graph_add(d, g, NULL, &a, 1, &b), CU_OK);
    ck_assert_int_eq(emui_cu_node_type(d, a), 3);
    ck_assert_int_eq(emui_cu_node_type(d, b), CU_NODE_EMPTY);
    ck_assert_int_eq(emui_cu_node_type(d, (const emui_cu_node *)(const void *)g), -1);
    ck_assert(emui_cu_graph_node(g, 0) == a && emui_cu_graph_node(g, 1) == b);
    ck_assert(emui_cu_graph_node(g, 2) == NULL && b->before.at[0] == a);
    ck_assert_int_eq(emui_cu_graph_add(d, other, &w, &a, 1, &c), CU_INVALID_VALUE);
    emui_cu_graph_close(d, g);
    ck_assert(!emui_cu_is_graph(d, g) && calls == 0);
    emui_cu_leave();
}
END_TEST

START_TEST(arguments_are_those_of_then)
{
    uint64_t x = 0;
    void *arguments[] = {&x};
    emui_cu_device *d = emui_cu_enter();
    emui_cu_work w = {
        .kind = CU_WORK_LAUNCH,
        .is.launch = {.grid = {1, 1, 1}, .block = {32, 1, 1}, .arguments = arguments}};
    emui_cu_node *n = NULL;
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 128, 0, &x), CU_OK);
    ck_assert_int_eq(
        emui_cu_find_kernel(d, emui_cu_image_open(d, cuda_text), "sum", &w.is.launch.kernel),
        CU_OK);
    ck_assert_int_eq(emui_cu_graph_add(d, emui_cu_graph_open(d), &w, NULL, 0, &n), CU_OK);
    uint64_t then = x;
    x = 1;
    ck_assert_mem_eq(n->work.is.launch.packed, &then, sizeof then);
    w.is.launch.block[0] = 2048;
    ck_assert_int_eq(emui_cu_graph_add(d, emui_cu_graph_open(d), &w, NULL, 0, &n),
                     CU_INVALID_VALUE);
    emui_cu_leave();
}
END_TEST

START_TEST(a_clone_is_a_graph_of_its_own)
{
    int calls = 0;
    uint64_t x = 0;
    void *arguments[] = {&x};
    emui_cu_device *d = emui_cu_enter();
    emui_cu_graph *g = emui_cu_graph_open(d), *clone = NULL;
    emui_cu_node *a = NULL, *b = NULL;
    const emui_cu_work w = {.kind = CU_WORK_CALL, .is.call = {call, &calls}};
    emui_cu_work launch = {
        .kind = CU_WORK_LAUNCH,
        .is.launch = {.grid = {1, 1, 1}, .block = {32, 1, 1}, .arguments = arguments}};
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 128, 0, &x), CU_OK);
    ck_assert_int_eq(
        emui_cu_find_kernel(d, emui_cu_image_open(d, cuda_text), "sum", &launch.is.launch.kernel),
        CU_OK);
    ck_assert_int_eq(emui_cu_graph_add(d, g, &w, NULL, 0, &a), CU_OK);
    ck_assert_int_eq(emui_cu_graph_add(d, g, &launch, &a, 1, &b), CU_OK);
    ck_assert_int_eq(emui_cu_graph_clone(d, g, &clone), CU_OK);
    emui_cu_node *c = emui_cu_graph_cloned(clone, a), *e = emui_cu_graph_cloned(clone, b);
    ck_assert(c != NULL && c != a && emui_cu_graph_cloned(g, a) == NULL);
    ck_assert(e->before.count == 1 && e->before.at[0] == c && emui_cu_node_type(d, c) == 3);
    emui_cu_graph_close(d, g);
    ck_assert_mem_eq(e->work.is.launch.packed, &x, sizeof x);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_graph_suite(void)
{
    Suite *s = suite_create("emu_cuda_graph");
    TCase *c = tcase_create("emu_cuda_graph");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, nodes_have_types_and_places);
    tcase_add_test(c, arguments_are_those_of_then);
    tcase_add_test(c, a_clone_is_a_graph_of_its_own);
    suite_add_tcase(s, c);
    return s;
}
