/* queried.c - a question about the device is told to cuemu, once. */
#define _POSIX_C_SOURCE 200809L /* setenv, mkstemp */
#include "emu/cuda/device/state.h"

#include "spec-tests/unit/suites.h"

#include <stdlib.h>
#include <unistd.h>

START_TEST(a_question_is_told_once)
{
    char path[] = "/tmp/queried.XXXXXX", text[40] = "";
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    emui_cu_queried(); /* nobody listens */
    setenv("CUEMU_REPORT", path, 1);
    emui_cu_queried();
    emui_cu_queried();
    unsetenv("CUEMU_REPORT");
    ck_assert_int_gt(read(file, text, sizeof text - 1), 0);
    ck_assert_str_eq(text, "Q\n");
    close(file);
    unlink(path);
}
END_TEST

Suite *emu_cuda_queried_suite(void)
{
    Suite *s = suite_create("emu_cuda_queried");
    TCase *c = tcase_create("emu_cuda_queried");
    tcase_add_test(c, a_question_is_told_once);
    suite_add_tcase(s, c);
    return s;
}
