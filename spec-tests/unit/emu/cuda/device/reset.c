/* reset.c - a reset frees all, and does not mend a fault. */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/suites.h"

#include <stdlib.h>

START_TEST(a_reset_frees_all)
{
    uint64_t x = 0;
    emui_cu_device *d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 64, 0, &x), CU_OK);
    ck_assert_int_eq(emui_cu_allocate(d, CU_MANAGED, 64, 0, &x), CU_OK);
    emui_cu_stream *s = emui_cu_stream_open(d, 0, 0);
    emui_cu_reset(d);
    ck_assert(d->memory.count == 0 && emui_cu_used(d, 0) == 0 && !emui_cu_is_stream(d, s));
    ck_assert_int_eq(emui_cu_fault(d), 0);
    emui_cu_leave();
}
END_TEST

START_TEST(a_fault_is_for_ever)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_set_fault(d, CU_MISALIGNED);
    emui_cu_reset(d);
    ck_assert_int_eq(emui_cu_fault(d), CU_UNAVAILABLE);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_reset_suite(void)
{
    Suite *s = suite_create("emu_cuda_reset");
    TCase *c = tcase_create("emu_cuda_reset");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_reset_frees_all);
    tcase_add_test(c, a_fault_is_for_ever);
    suite_add_tcase(s, c);
    return s;
}
