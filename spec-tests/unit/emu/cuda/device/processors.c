/* processors.c - how many processors there are for this process. */
#define _DEFAULT_SOURCE /* sysconf's _SC_NPROCESSORS_ONLN */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/suites.h"

#include <unistd.h>

START_TEST(one_and_no_more_than_there_are)
{
    ck_assert_int_ge(emui_cu_processors(), 1);
    ck_assert_int_le(emui_cu_processors(), (int)sysconf(_SC_NPROCESSORS_ONLN));
}
END_TEST

Suite *emu_cuda_processors_suite(void)
{
    Suite *s = suite_create("emu_cuda_processors");
    TCase *c = tcase_create("emu_cuda_processors");
    tcase_add_test(c, one_and_no_more_than_there_are);
    suite_add_tcase(s, c);
    return s;
}
