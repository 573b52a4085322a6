/* graph_memory.c - memory that graphs allocate: when it is there, and when a launch is refused. */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/suites.h"

static emui_cu_device *d;
static emui_cu_graph *g;
static emui_cu_node *n;
static uint64_t x;

static void begin(void)
{
    d = emui_cu_enter();
    g = emui_cu_graph_open(d);
    emui_cu_work work;
    ck_assert_int_eq(emui_cu_graph_memory(d, 0, 0, &work), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_graph_memory(d, 0, 64, &work), CU_OK);
    ck_assert_int_eq(emui_cu_graph_add(d, g, &work, NULL, 0, &n), CU_OK);
    x = work.is.made.address;
}

START_TEST(it_is_there_from_a_launch_until_it_is_freed)
{
    emui_cu_exec *e;
    begin();
    ck_assert_int_eq(emui_cu_node_type(d, n), 10);
    ck_assert(emui_cu_is_of_graph(d, x) && emui_cu_is_of_graph(d, x + 63));
    ck_assert(!emui_cu_is_of_graph(d, x + 64));
    ck_assert(!emui_cu_is_device(d, x));
    ck_assert_int_eq(emui_cu_exec_open(d, g, false, &e), CU_OK);
    ck_assert_int_eq(emui_cu_exec_launch(d, e, NULL), CU_OK);
    ck_assert(emui_cu_is_device(d, x) && emui_cu_graph_used(d, 0) == 64);
    ck_assert_int_eq(emui_cu_exec_launch(d, e, NULL), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_free(d, CU_DEVICE, x, "free"), CU_OK);
    ck_assert(!emui_cu_is_device(d, x) && emui_cu_graph_used(d, 0) == 0);
    ck_assert_int_eq(emui_cu_exec_launch(d, e, NULL), CU_OK);
    emui_cu_leave();
}
END_TEST

START_TEST(a_launch_may_free_what_is_left)
{
    emui_cu_exec *e;
    begin();
    ck_assert_int_eq(emui_cu_exec_open(d, g, true, &e), CU_OK);
    for (int i = 0; i < 3; ++i)
        ck_assert_int_eq(emui_cu_exec_launch(d, e, NULL), CU_OK);
    ck_assert_uint_eq(emui_cu_graph_used(d, 0), 64);
    emui_cu_leave();
}
END_TEST

START_TEST(a_captured_stream_allocates_in_its_graph)
{
    uint64_t y;
    size_t count = 0;
    d = emui_cu_enter();
    emui_cu_stream *s = emui_cu_stream_open(d, 0, 0);
    ck_assert_int_eq(emui_cu_capture_begin(d, s, CU_CAPTURE_GLOBAL), CU_OK);
    ck_assert_int_eq(emui_cu_allocate_for(d, s, NULL, 64, &y), CU_OK);
    ck_assert(emui_cu_is_of_graph(d, y) && !emui_cu_is_device(d, y));
    const emui_cu_work gone = {.kind = CU_WORK_FREE, .is.gone = {y, "free"}};
    ck_assert_int_eq(emui_cu_submit(d, s, &gone), CU_OK);
    ck_assert_int_eq(emui_cu_capture_end(d, s, &g), CU_OK);
    emui_cu_graph_nodes(g, NULL, &count);
    ck_assert_uint_eq(count, 2);
    ck_assert_int_eq(emui_cu_allocate_for(d, s, NULL, 64, &y), CU_OK);
    ck_assert(!emui_cu_is_of_graph(d, y) && emui_cu_is_device(d, y));
    emui_cu_leave();
}
END_TEST

START_TEST(other_memory_is_not_freed_by_a_graph)
{
    uint64_t y;
    d = emui_cu_enter();
    emui_cu_stream *s = emui_cu_stream_open(d, 0, 0);
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 64, 0, &y), CU_OK);
    ck_assert_int_eq(emui_cu_capture_begin(d, s, CU_CAPTURE_GLOBAL), CU_OK);
    const emui_cu_work gone = {.kind = CU_WORK_FREE, .is.gone = {y, "free"}};
    ck_assert_int_eq(emui_cu_submit(d, s, &gone), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_capture_end(d, s, &g), CU_CAPTURE_INVALIDATED);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_graph_memory_suite(void)
{
    Suite *s = suite_create("emu_cuda_graph_memory");
    TCase *c = tcase_create("emu_cuda_graph_memory");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, it_is_there_from_a_launch_until_it_is_freed);
    tcase_add_test(c, a_launch_may_free_what_is_left);
    tcase_add_test(c, a_captured_stream_allocates_in_its_graph);
    tcase_add_test(c, other_memory_is_not_freed_by_a_graph);
    suite_add_tcase(s, c);
    return s;
}
