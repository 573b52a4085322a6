/* rt_ignored.c - errors that nobody asked for, of threads that end. Those of the main thread:
 * tools/suites/emu/cuda_report.sh. */
#include "emu/cuda/device/state.h"
#include "emu/cuda/runtime/rt.h"
#include "spec-tests/unit/suites.h"

#include <pthread.h>

/* data: is it asked for? */
static void *fails(void *data)
{
    cudaMemset(NULL, 0, 4);
    if (data != NULL)
        cudaGetLastError();
    return NULL;
}

/* How many findings there are when such a thread has ended, of one that memset reports. */
static long found_behind(bool strict, void *asked)
{
    pthread_t thread;
    emui_cu_device *d = emui_cu_enter();
    d->m->config.strict = strict;
    const long before = d->numbers;
    emui_cu_leave();
    ck_assert_int_eq(pthread_create(&thread, NULL, fails, asked), 0);
    ck_assert_int_eq(pthread_join(thread, NULL), 0);
    return d->numbers - before;
}

START_TEST(a_thread_ends_before_its_error_is_asked_for)
{
    int asked = 0;
    ck_assert_int_eq(found_behind(false, NULL), 1);
    ck_assert_int_eq(found_behind(true, &asked), 1);
    ck_assert_int_eq(found_behind(true, NULL), 2);
}
END_TEST

Suite *emu_cuda_rt_ignored_suite(void)
{
    Suite *s = suite_create("emu_cuda_rt_ignored");
    TCase *c = tcase_create("emu_cuda_rt_ignored");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_thread_ends_before_its_error_is_asked_for);
    suite_add_tcase(s, c);
    return s;
}
