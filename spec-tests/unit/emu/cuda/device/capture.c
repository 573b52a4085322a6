/* capture.c - streams that are captured: nodes in place of work, and what makes a capture void. */
#include "emu/cuda/device/graph.h"
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

static int calls;

static void call(void *data)
{
    (void)data;
    ++calls;
}

static int tell(emui_cu_device *d, const emui_cu_stream *s)
{
    const emui_cu_work w = {.kind = CU_WORK_CALL, .is.call = {call, NULL}};
    return emui_cu_submit(d, s, &w);
}

static int tell_event(emui_cu_device *d, const emui_cu_stream *s, emui_cu_event *e,
                      emui_cu_work_kind kind)
{
    const emui_cu_work w = {.kind = kind, .is.event = e};
    return emui_cu_submit(d, s, &w);
}

START_TEST(work_becomes_nodes)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_stream *s = emui_cu_stream_open(d, 1, 0);
    emui_cu_graph *g = NULL;
    calls = 0;
    ck_assert_int_eq(emui_cu_capture_begin(d, s, CU_CAPTURE_GLOBAL), CU_OK);
    ck_assert_int_eq(emui_cu_capture_status(d, s), CU_CAPTURE_ACTIVE);
    ck_assert(tell(d, s) == CU_OK && tell(d, s) == CU_OK);
    ck_assert_int_eq(emui_cu_capture_end(d, s, &g), CU_OK);
    ck_assert_int_eq(emui_cu_capture_status(d, s), CU_CAPTURE_NONE);
    ck_assert(calls == 0 && g->nodes.count == 2);
    ck_assert_ptr_eq(emui_cu_graph_node(g, 1)->before.at[0], emui_cu_graph_node(g, 0));
    ck_assert(tell(d, s) == CU_OK && calls == 1);
    emui_cu_leave();
}
END_TEST

START_TEST(events_bring_other_streams_in)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_stream *a = emui_cu_stream_open(d, 1, 0), *b = emui_cu_stream_open(d, 1, 0);
    emui_cu_event *e = emui_cu_event_open(d, 0);
    emui_cu_graph *g = NULL;
    for (int joined = 0; joined < 2; ++joined) {
        ck_assert_int_eq(emui_cu_capture_begin(d, a, CU_CAPTURE_RELAXED), CU_OK);
        ck_assert(tell(d, a) == CU_OK && tell_event(d, a, e, CU_WORK_RECORD) == CU_OK);
        ck_assert_int_eq(tell_event(d, b, e, CU_WORK_WAIT), CU_OK);
        ck_assert_int_eq(emui_cu_capture_status(d, b), CU_CAPTURE_ACTIVE);
        ck_assert(tell(d, b) == CU_OK && tell(d, a) == CU_OK);
        if (joined) {
            ck_assert_int_eq(tell_event(d, b, e, CU_WORK_RECORD), CU_OK);
            ck_assert_int_eq(tell_event(d, a, e, CU_WORK_WAIT), CU_OK);
            ck_assert_int_eq(tell(d, a), CU_OK);
        }
        ck_assert_int_eq(emui_cu_capture_end(d, a, &g), joined ? CU_OK : CU_CAPTURE_UNJOINED);
        ck_assert_int_eq(emui_cu_capture_status(d, b), CU_CAPTURE_NONE);
    }
    ck_assert(g->nodes.count == 4 && emui_cu_graph_node(g, 3)->before.count == 2);
    emui_cu_leave();
}
END_TEST

START_TEST(asking_about_an_event_makes_it_void)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_stream *s = emui_cu_stream_open(d, 1, 0);
    emui_cu_event *e = emui_cu_event_open(d, 0);
    emui_cu_graph *g = NULL;
    ck_assert_int_eq(emui_cu_query_event(d, e), CU_OK);
    ck_assert_int_eq(emui_cu_capture_begin(d, s, CU_CAPTURE_RELAXED), CU_OK);
    ck_assert_int_eq(tell_event(d, s, e, CU_WORK_RECORD), CU_OK);
    ck_assert_int_eq(emui_cu_query_event(d, e), CU_CAPTURED_EVENT);
    ck_assert_int_eq(emui_cu_capture_end(d, s, &g), CU_CAPTURE_INVALIDATED);
    ck_assert_int_eq(emui_cu_wait_event(d, e), CU_INVALID_VALUE);
    ck_assert_int_eq(tell_event(d, s, e, CU_WORK_RECORD), CU_OK);
    ck_assert_int_eq(emui_cu_wait_event(d, e), CU_OK);
    emui_cu_leave();
}
END_TEST

START_TEST(what_is_not_allowed_makes_it_void)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_stream *a = emui_cu_stream_open(d, 0, 0), *b = emui_cu_stream_open(d, 0, 0);
    emui_cu_event *e = emui_cu_event_open(d, 0);
    emui_cu_graph *g = NULL;
    const int errors[] = {CU_CAPTURE_UNSUPPORTED, CU_CAPTURE_IMPLICIT, CU_CAPTURE_UNSUPPORTED,
                          CU_CAPTURE_ISOLATION};
    for (int i = 0; i < 4; ++i) {
        ck_assert_int_eq(emui_cu_capture_begin(d, a, CU_CAPTURE_GLOBAL), CU_OK);
        int error = i == 0   ? emui_cu_wait_stream(d, a)
                    : i == 1 ? tell(d, NULL)
                    : i == 2 ? emui_cu_capture_unsafe(d)
                             : tell_event(d, a, e, CU_WORK_WAIT);
        ck_assert_int_eq(error, errors[i]);
        ck_assert_int_eq(emui_cu_capture_status(d, a), CU_CAPTURE_INVALID);
        ck_assert_int_eq(tell(d, a), CU_CAPTURE_INVALIDATED);
        ck_assert_int_eq(emui_cu_capture_end(d, a, &g), CU_CAPTURE_INVALIDATED);
        ck_assert(g == NULL && d->graphs.count == 0);
    }
    ck_assert_int_eq(emui_cu_capture_begin(d, a, CU_CAPTURE_RELAXED), CU_OK);
    ck_assert_int_eq(emui_cu_capture_unsafe(d), CU_OK);
    ck_assert_int_eq(emui_cu_wait_stream(d, b), CU_OK);
    ck_assert_int_eq(emui_cu_capture_begin(d, a, 0), CU_ILLEGAL_STATE);
    ck_assert_int_eq(emui_cu_capture_begin(d, NULL, 0), CU_CAPTURE_UNSUPPORTED);
    ck_assert_int_eq(emui_cu_capture_end(d, b, &g), CU_ILLEGAL_STATE);
    ck_assert_int_eq(emui_cu_close_stream(d, a), CU_OK); /* with the capture */
    ck_assert_int_eq(d->graphs.count, 0);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_capture_suite(void)
{
    Suite *s = suite_create("emu_cuda_capture");
    TCase *c = tcase_create("emu_cuda_capture");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, work_becomes_nodes);
    tcase_add_test(c, events_bring_other_streams_in);
    tcase_add_test(c, asking_about_an_event_makes_it_void);
    tcase_add_test(c, what_is_not_allowed_makes_it_void);
    suite_add_tcase(s, c);
    return s;
}
