/* limits.c - the heap and the stack of kernels are those that were set. */
#include "emu/cuda/device/state.h"
#include "emu/state/state.h"
#include "spec-tests/unit/suites.h"

START_TEST(limits_reach_the_machine)
{
    emui_cu_device *d = emui_cu_enter();
    size_t value = 0;
    ck_assert_int_eq(emui_cu_set_limit(d, 2, 64 << 20), CU_OK);
    ck_assert_int_eq(emui_cu_set_limit(d, 0, 1024), CU_OK);
    ck_assert(d->m->config.heap == 64 << 20 && d->m->config.stack == 0);
    ck_assert_int_eq(emui_cu_set_limit(d, 0, 1 << 20), CU_OK);
    ck_assert_uint_eq(d->m->config.stack, 1 << 20);
    ck_assert_int_eq(emui_cu_set_limit(d, 5, 32), CU_OK);
    ck_assert_int_eq(emui_cu_get_limit(5, &value), CU_OK);
    ck_assert_uint_eq(value, 32);
    ck_assert_int_eq(emui_cu_get_limit(3, &value), CU_UNSUPPORTED_LIMIT);
    ck_assert_int_eq(emui_cu_get_limit(10, &value), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_set_limit(d, -1, 1), CU_INVALID_VALUE);
    emui_cu_leave();
}
END_TEST

START_TEST(a_reset_gives_them_back)
{
    emui_cu_device *d = emui_cu_enter();
    size_t value = 0;
    ck_assert_int_eq(emui_cu_set_limit(d, 0, 1 << 20), CU_OK);
    ck_assert_int_eq(emui_cu_set_limit(d, 2, 64 << 20), CU_OK);
    emui_cu_reset(d);
    ck_assert_int_eq(emui_cu_get_limit(0, &value), CU_OK);
    ck_assert_uint_eq(value, 1024);
    ck_assert_int_eq(emui_cu_get_limit(2, &value), CU_OK);
    ck_assert_uint_eq(value, 8 << 20);
    ck_assert(d->m->config.heap == 0 && d->m->config.stack == 0);
    emui_cu_leave();
}
END_TEST

Suite *emu_cuda_limits_suite(void)
{
    Suite *s = suite_create("emu_cuda_limits");
    TCase *c = tcase_create("emu_cuda_limits");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_reset_gives_them_back);
    tcase_add_test(c, limits_reach_the_machine);
    suite_add_tcase(s, c);
    return s;
}
