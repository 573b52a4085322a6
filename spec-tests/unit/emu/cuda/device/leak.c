/* leak.c - allocations that are there at the end are told, but for those that a fault kept the
 * program from freeing. */
#define _POSIX_C_SOURCE 200809L /* setenv, mkstemp */
#include "emu/cuda/device/state.h"
#include "emu/stats/record.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST = 8 };

/* What is told of a device with memory of each kind; how many lines. */
static int told(bool faulted, char lines[MOST][4096])
{
    static char own[64];
    char path[] = "/tmp/cuda_leak.XXXXXX";
    uint64_t x = 0, y = 0;
    int n = 0;
    close(mkstemp(path));
    setenv("CUEMU_REPORT", path, 1);
    emui_cu_device *d = emui_cu_enter();
    unsetenv("CUEMU_REPORT");
    for (int kind = CU_DEVICE; kind <= CU_HOST; ++kind)
        ck_assert_int_eq(emui_cu_allocate(d, (emui_cu_kind)kind, 1000, 0, &x), CU_OK);
    ck_assert_int_eq(emui_cu_register(d, own, sizeof own, 0), CU_OK);
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 1000, 0, &y), CU_OK);
    ck_assert_int_eq(emui_cu_free(d, CU_DEVICE, y, "free"), CU_OK);
    if (faulted) {
        emui_cu_set_fault(d, CU_ILLEGAL_ADDRESS);
        emui_cu_leave();
        emui_cu_free_refused(x); /* the last one, of the host */
        d = emui_cu_enter();
    }
    setenv("CUEMU_LEAKS", "yes", 1);
    emui_cu_tell_leaks(d, EMUI_CU_ALL_DEVICES);
    unsetenv("CUEMU_LEAKS");
    emui_cu_leave();
    FILE *f = fopen(path, "r");
    while (n < MOST && fgets(lines[n], 4096, f) != NULL)
        n += *lines[n] != 'B';
    fclose(f);
    remove(path);
    return n;
}

START_TEST(what_is_not_freed_is_told)
{
    static const char *const calls[] = {"cudaMalloc", "cudaMallocManaged", "cudaMallocHost"};
    static char lines[MOST][4096];
    emui_cu_record r;
    ck_assert_int_eq(told(false, lines), 3);
    for (int i = 0; i < 3; ++i) {
        ck_assert(emui_cu_record_read(lines[i], &r));
        ck_assert_str_eq(r.rule, "leak");
        ck_assert_str_eq(r.call, calls[i]);
    }
    ck_assert_str_eq(r.message, "allocation 3, of 1000 bytes, was never freed");
}
END_TEST

START_TEST(behind_a_fault_calls_to_free_count)
{
    static char lines[MOST][4096];
    ck_assert_int_eq(told(true, lines), 2);
}
END_TEST

Suite *emu_cuda_leak_suite(void)
{
    Suite *s = suite_create("emu_cuda_leak");
    TCase *c = tcase_create("emu_cuda_leak");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, what_is_not_freed_is_told);
    tcase_add_test(c, behind_a_fault_calls_to_free_count);
    suite_add_tcase(s, c);
    return s;
}
