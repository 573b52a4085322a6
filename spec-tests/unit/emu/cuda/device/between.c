/* between.c - several tests in one process: a fault of one is not the next one's. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"
#include "emu/state/state.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>

START_TEST(nothing_is_opened)
{
    ck_assert_int_eq(emui_cu_settle(), CU_OK);
    ck_assert_int_eq(emui_cu_recover(), CU_OK);
    emui_cu_reconfigure();
    ck_assert_ptr_null(emui_cu_opened());
}
END_TEST

START_TEST(a_fault_goes_and_all_else_stays)
{
    uint64_t x = 0;
    emui_cu_device *d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 64, 0, &x), CU_OK);
    emui_cu_stream *s = emui_cu_stream_open(d, 0, 0);
    emui_cu_set_fault(d, CU_ILLEGAL_ADDRESS);
    emui_cu_leave();
    ck_assert_int_eq(emui_cu_settle(), CU_ILLEGAL_ADDRESS);
    ck_assert_int_eq(emui_cu_recover(), CU_ILLEGAL_ADDRESS);
    ck_assert_int_eq(emui_cu_recover(), CU_OK);
    d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_fault(d), CU_OK);
    ck_assert(emui_cu_memory_at(d, x) != NULL && emui_cu_is_stream(d, s));
    emui_cu_leave();
}
END_TEST

START_TEST(what_was_submitted_has_run)
{
    uint64_t x = 0;
    uint32_t word = 0;
    setenv("CUEMU_STREAMS", "random:1", 1);
    emui_cu_device *d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 4, 0, &x), CU_OK);
    const emui_cu_stream *s = emui_cu_stream_open(d, 0, 0);
    const emui_cu_fill rows = {"cuMemsetD32Async", x, 0, 1, 1, 0, 4};
    emui_cu_work fill = {.kind = CU_WORK_FILL, .is.fill = {.rows = rows, .depth = 1}};
    for (uint32_t value = 1; value < 8; ++value) {
        fill.is.fill.rows.value = value;
        ck_assert_int_eq(emui_cu_submit(d, s, &fill), CU_OK);
    }
    emui_cu_leave();
    ck_assert_int_eq(emui_cu_settle(), CU_OK);
    ck_assert(emu_get(d->m, x, &word, sizeof word));
    ck_assert_uint_eq(word, 7);
    unsetenv("CUEMU_STREAMS");
}
END_TEST

START_TEST(settings_are_read_again)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_leave();
    setenv("CUEMU_SCHED", "random:5", 1);
    setenv("CUEMU_CHECK", "strict", 1);
    setenv("CUEMU_BUDGET", "1000", 1);
    emui_cu_reconfigure();
    const emu_config *c = &d->m->config;
    ck_assert(c->schedule == EMU_RANDOM && c->shuffle && c->seed == 5 && d->m->random == 5);
    ck_assert(c->strict && c->max_steps == 1000);
    unsetenv("CUEMU_SCHED");
    unsetenv("CUEMU_CHECK");
    unsetenv("CUEMU_BUDGET");
    emui_cu_reconfigure();
    ck_assert(c->schedule == EMU_LATEST && !c->shuffle && !c->diverge && !c->strict);
    ck_assert_uint_gt(c->max_steps, UINT32_MAX);
}
END_TEST

Suite *emu_cuda_between_suite(void)
{
    Suite *s = suite_create("emu_cuda_between");
    TCase *c = tcase_create("emu_cuda_between");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, nothing_is_opened);
    tcase_add_test(c, a_fault_goes_and_all_else_stays);
    tcase_add_test(c, what_was_submitted_has_run);
    tcase_add_test(c, settings_are_read_again);
    suite_add_tcase(s, c);
    return s;
}
