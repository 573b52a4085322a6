/* limits.c - the heap and the stack of kernels are those that were set. */
#include "emu/core/core.h"
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/suites.h"

START_TEST(limits_reach_the_machine)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_set_heap(d, 64 << 20);
    emui_cu_set_stack(d, 1024);
    ck_assert(d->m->config.heap == 64 << 20 && d->m->config.stack == 0);
    emui_cu_set_stack(d, 1 << 20);
    ck_assert_uint_eq(d->m->config.stack, 1 << 20);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_limits_suite(void)
{
    Suite *s = suite_create("emu_cuda_limits");
    TCase *c = tcase_create("emu_cuda_limits");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, limits_reach_the_machine);
    suite_add_tcase(s, c);
    return s;
}
