/* tell.c - findings are told once a kernel, with their thread; calls of the host. */
#define _POSIX_C_SOURCE 200809L /* setenv, mkstemp */
#include "emu/cuda/device/state.h"
#include "emu/stats/record.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <unistd.h>

enum { MOST = 16 };

static char path[] = "/tmp/cuda_tell.XXXXXX";
static char lines[MOST][4096];

/* The device writes records to a file from here on. */
static emui_cu_device *recording(const char *only)
{
    memcpy(path + sizeof path - 7, "XXXXXX", 6);
    close(mkstemp(path));
    setenv("CUEMU_REPORT", path, 1);
    if (only != NULL)
        setenv("CUEMU_KERNEL", only, 1);
    emui_cu_device *d = emui_cu_enter();
    unsetenv("CUEMU_REPORT");
    unsetenv("CUEMU_KERNEL");
    return d;
}

static long number_of(const char *line)
{
    char copy[4096];
    emui_cu_record r;
    strcpy(copy, line);
    return emui_cu_record_read(copy, &r) ? r.number : -1;
}

/* A finding that is written again stands where it was written last. */
static int recorded(void)
{
    FILE *f = fopen(path, "r");
    int n = 0;
    while (n < MOST && fgets(lines[n], sizeof lines[n], f) != NULL) {
        if (*lines[n] == 'B')
            continue;
        for (int i = 0; i < n; ++i)
            if (number_of(lines[n]) >= 0 && number_of(lines[i]) == number_of(lines[n])) {
                memmove(lines[i], lines[i + 1], (size_t)(n - i) * sizeof lines[0]);
                --n;
            }
        ++n;
    }
    fclose(f);
    remove(path);
    return n;
}

static emui_cu_launch of(emui_cu_device *d, emui_cu_image *image, const char *name, uint64_t *x)
{
    static void *arguments[1];
    emui_cu_launch l = {.grid = {2, 1, 1}, .block = {32, 1, 1}, .arguments = arguments};
    arguments[0] = x;
    ck_assert_int_eq(emui_cu_find_kernel(d, image, name, &l.kernel), CU_OK);
    return l;
}

START_TEST(a_finding_is_told_once_with_its_thread)
{
    uint64_t x = 0;
    emui_cu_record r;
    emui_cu_device *d = recording(NULL);
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 128, 0, &x), CU_OK);
    emui_cu_image *image = emui_cu_image_open(d, cuda_text);
    emui_cu_launch l = of(d, image, "clash", &x);
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    emui_cu_leave();
    ck_assert_int_eq(recorded(), 3); /* two launches, one finding */
    ck_assert(lines[0][0] == 'L' && lines[2][0] == 'L');
    ck_assert(emui_cu_record_read(lines[1], &r));
    ck_assert_str_eq(r.rule, "race");
    ck_assert_str_eq(r.kernel, "clash");
    ck_assert(r.launch == 1 && r.grid[0] == 2 && r.block[0] == 32 && r.who.block[0] == 0);
    ck_assert(r.who.thread[0] == 1 && r.other.thread[0] == 0 && r.other.block[0] == 0);
}
END_TEST

START_TEST(other_kernels_are_left_out)
{
    uint64_t x = 0;
    emui_cu_device *d = recording("nothing");
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 128, 0, &x), CU_OK);
    emui_cu_launch l = of(d, emui_cu_image_open(d, cuda_text), "early", &x);
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    emui_cu_leave();
    ck_assert_int_eq(recorded(), 1);
}
END_TEST

START_TEST(refused_launches_are_told_once_for_each_reason)
{
    emui_cu_record r;
    uint64_t x = 0;
    emui_cu_device *d = recording(NULL);
    emui_cu_launch l = of(d, emui_cu_image_open(d, cuda_text), "sum", &x);
    l.block[0] = 1025;
    ck_assert_int_eq(emui_cu_start(d, &l), CU_INVALID_VALUE);
    ck_assert_int_eq(emui_cu_start(d, &l), CU_INVALID_VALUE);
    l.block[0] = 0;
    ck_assert_int_eq(emui_cu_start(d, &l), CU_INVALID_VALUE);
    emui_cu_leave();
    ck_assert_int_eq(recorded(), 2);
    ck_assert(emui_cu_record_read(lines[0], &r));
    ck_assert_str_eq(r.rule, "launch refused");
    ck_assert_str_eq(r.message, "1025 threads in x, where a CTA has at most 1024");
    ck_assert(strcmp(r.kernel, "sum") == 0 && r.launch == 1 && r.who.block[0] == -1);
}
END_TEST

START_TEST(addresses_of_no_memory_are_explained)
{
    emui_cu_record r;
    uint64_t null = 0;
    emui_cu_device *d = recording(NULL);
    emui_cu_launch l = of(d, emui_cu_image_open(d, cuda_text), "clash", &null);
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    emui_cu_leave();
    ck_assert_int_eq(recorded(), 2);
    ck_assert(emui_cu_record_read(lines[1], &r));
    ck_assert_ptr_nonnull(strstr(r.message, "is there: the pointer is null"));
}
END_TEST

START_TEST(calls_of_the_host_are_told)
{
    emui_cu_record r;
    emui_cu_device *d = recording(NULL);
    emui_cu_tell_call(d, "cudaFree", "bad free", "free it", "%d of %s", 3, "them");
    emui_cu_leave();
    ck_assert_int_eq(recorded(), 1);
    ck_assert(emui_cu_record_read(lines[0], &r) && r.kernel == NULL && r.who.block[0] == -1);
    ck_assert_str_eq(r.message, "3 of them");
    ck_assert_str_eq(r.call, "cudaFree");
}
END_TEST

Suite *emu_cuda_tell_suite(void)
{
    Suite *s = suite_create("emu_cuda_tell");
    TCase *c = tcase_create("emu_cuda_tell");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_finding_is_told_once_with_its_thread);
    tcase_add_test(c, other_kernels_are_left_out);
    tcase_add_test(c, refused_launches_are_told_once_for_each_reason);
    tcase_add_test(c, addresses_of_no_memory_are_explained);
    tcase_add_test(c, calls_of_the_host_are_told);
    suite_add_tcase(s, c);
    return s;
}
