/* stream.c - streams and events: handles, and the time between events. */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

START_TEST(streams_are_known_while_they_are_open)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_stream *a = emui_cu_stream_open(d, 1, -2), *b = emui_cu_stream_open(d, 0, 0);
    ck_assert(a->flags == 1 && a->priority == -2 && a->id != b->id);
    ck_assert(emui_cu_is_stream(d, a) && emui_cu_is_stream(d, NULL));
    ck_assert(emui_cu_is_stream(d, (void *)1) && emui_cu_is_stream(d, (void *)2));
    ck_assert(!emui_cu_is_stream(d, (void *)3) && !emui_cu_is_stream(d, d));
    ck_assert_int_eq(emui_cu_stream_close(d, a), CU_OK);
    ck_assert(!emui_cu_is_stream(d, a) && emui_cu_is_stream(d, b));
    ck_assert_int_eq(emui_cu_stream_close(d, a), CU_INVALID_HANDLE);
    ck_assert_int_eq(emui_cu_stream_close(d, NULL), CU_INVALID_HANDLE);
    emui_cu_leave();
}
END_TEST

START_TEST(events_are_recorded_in_order)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_event *a = emui_cu_event_open(d, 0), *b = emui_cu_event_open(d, 2);
    ck_assert(!a->is_recorded && b->flags == 2 && emui_cu_is_event(d, b));
    emui_cu_event_record(a);
    emui_cu_event_record(b);
    ck_assert(a->is_recorded && b->at >= a->at);
    ck_assert_int_eq(emui_cu_event_close(d, a), CU_OK);
    ck_assert(!emui_cu_is_event(d, a) && !emui_cu_is_event(d, NULL));
    ck_assert_int_eq(emui_cu_event_close(d, a), CU_INVALID_HANDLE);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_stream_suite(void)
{
    Suite *s = suite_create("emu_cuda_stream");
    TCase *c = tcase_create("emu_cuda_stream");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, streams_are_known_while_they_are_open);
    tcase_add_test(c, events_are_recorded_in_order);
    suite_add_tcase(s, c);
    return s;
}
