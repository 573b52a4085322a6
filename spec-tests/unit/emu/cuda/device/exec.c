/* exec.c - graphs are launched in an order that their edges allow, again and again. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/graph.h"
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static char said[64];

static void say(void *letter)
{
    size_t n = strlen(said);
    said[n] = *(const char *)letter;
    said[n + 1] = '\0';
}

static emui_cu_node *add(emui_cu_device *d, emui_cu_graph *g, const char *letter,
                         emui_cu_node *before)
{
    emui_cu_node *n = NULL;
    const emui_cu_work w = {.kind = CU_WORK_CALL, .is.call = {say, (void *)(uintptr_t)letter}};
    ck_assert_int_eq(emui_cu_graph_add(d, g, &w, &before, before != NULL, &n), CU_OK);
    return n;
}

START_TEST(edges_are_obeyed_and_graphs_may_go)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_graph *g = emui_cu_graph_open(d);
    emui_cu_exec *e = NULL;
    said[0] = '\0';
    emui_cu_node *a = add(d, g, "a", NULL), *b = add(d, g, "b", NULL);
    ck_assert(emui_cu_add(&a->before, b)); /* an edge to a later one */
    add(d, g, "c", a);
    ck_assert_int_eq(emui_cu_exec_open(d, g, false, &e), CU_OK);
    emui_cu_graph_close(d, g);
    ck_assert(emui_cu_is_exec(d, e) && !emui_cu_is_exec(d, g));
    ck_assert_int_eq(emui_cu_exec_launch(d, e, NULL), CU_OK);
    ck_assert_int_eq(emui_cu_exec_launch(d, e, NULL), CU_OK);
    ck_assert_str_eq(said, "bacbac");
    emui_cu_exec_close(d, e);
    ck_assert(!emui_cu_is_exec(d, e));
    emui_cu_leave();
}
END_TEST

START_TEST(edges_that_go_round_are_refused)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_graph *g = emui_cu_graph_open(d);
    emui_cu_exec *e = NULL;
    emui_cu_node *a = add(d, g, "a", NULL), *b = add(d, g, "b", a);
    ck_assert(emui_cu_add(&a->before, b));
    ck_assert_int_eq(emui_cu_exec_open(d, g, false, &e), CU_INVALID_VALUE);
    ck_assert_int_eq(d->execs.count, 0);
    emui_cu_leave();
}
END_TEST

START_TEST(pieces_are_changed_for_others_of_their_kind)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_graph *g = emui_cu_graph_open(d);
    emui_cu_exec *e = NULL;
    said[0] = '\0';
    emui_cu_node *a = add(d, g, "a", NULL), *b = add(d, g, "b", a);
    const emui_cu_work x = {.kind = CU_WORK_CALL, .is.call = {say, (void *)(uintptr_t) "x"}};
    const emui_cu_work other = {.kind = CU_WORK_WAIT};
    ck_assert_int_eq(emui_cu_exec_open(d, g, false, &e), CU_OK);
    ck_assert_int_eq(emui_cu_exec_set(d, e, b, &x), CU_OK);
    ck_assert_int_eq(emui_cu_exec_set(d, e, b, &other), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_exec_set(d, e, NULL, &x), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_exec_launch(d, e, NULL), CU_OK);
    ck_assert_str_eq(said, "ax");
    emui_cu_leave();
}
END_TEST

START_TEST(in_a_random_order_too_a_launch_is_in_order)
{
    setenv("CUEMU_STREAMS", "random:3", 1);
    emui_cu_device *d = emui_cu_enter();
    emui_cu_graph *g = emui_cu_graph_open(d);
    emui_cu_exec *e = NULL;
    emui_cu_stream *s = emui_cu_stream_open(d, 1, 0);
    said[0] = '\0';
    add(d, g, "b", add(d, g, "a", NULL));
    ck_assert_int_eq(emui_cu_exec_open(d, g, false, &e), CU_OK);
    ck_assert_int_eq(emui_cu_exec_launch(d, e, s), CU_OK);
    ck_assert_int_eq(emui_cu_exec_launch(d, e, s), CU_OK);
    emui_cu_exec_close(d, e);
    ck_assert_int_eq(emui_cu_wait_stream(d, s), CU_OK);
    ck_assert_str_eq(said, "abab");
    emui_cu_leave();
    unsetenv("CUEMU_STREAMS");
}
END_TEST

Suite *emu_cuda_exec_suite(void)
{
    Suite *s = suite_create("emu_cuda_exec");
    TCase *c = tcase_create("emu_cuda_exec");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, edges_are_obeyed_and_graphs_may_go);
    tcase_add_test(c, edges_that_go_round_are_refused);
    tcase_add_test(c, pieces_are_changed_for_others_of_their_kind);
    tcase_add_test(c, in_a_random_order_too_a_launch_is_in_order);
    suite_add_tcase(s, c);
    return s;
}
