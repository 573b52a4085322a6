/* api_error.c - calls that fail are findings where that is asked for. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"

#include "spec-tests/unit/suites.h"

#include <stdlib.h>

static long findings(void)
{
    emui_cu_device *d = emui_cu_enter();
    long n = d->numbers;
    emui_cu_leave();
    return n;
}

START_TEST(a_call_that_fails_is_found)
{
    setenv("CUEMU_API_ERRORS", "explicit", 1);
    emui_cu_call_failed(CU_INVALID_VALUE, true);
    ck_assert_int_eq(findings(), 1);
    emui_cu_call_failed(CU_OK, true);
    emui_cu_call_failed(CU_NOT_READY, false);
    ck_assert_int_eq(findings(), 1);
    emui_cu_set_fault(emui_cu_enter(), CU_MISALIGNED);
    emui_cu_leave();
    emui_cu_call_failed(CU_MISALIGNED, false);
    emui_cu_call_failed(CU_MISALIGNED, true);
    ck_assert_int_eq(findings(), 2);
    unsetenv("CUEMU_API_ERRORS");
}
END_TEST

START_TEST(nobody_asked)
{
    emui_cu_call_failed(CU_INVALID_VALUE, true);
    ck_assert_int_eq(findings(), 0);
}
END_TEST

Suite *emu_cuda_api_error_suite(void)
{
    Suite *s = suite_create("emu_cuda_api_error");
    TCase *c = tcase_create("emu_cuda_api_error");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_call_that_fails_is_found);
    tcase_add_test(c, nobody_asked);
    suite_add_tcase(s, c);
    return s;
}
