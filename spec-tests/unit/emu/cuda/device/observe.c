/* observe.c - launches that are wanted: findings, events and costs of these alone; progress. */
#define _POSIX_C_SOURCE 200809L /* setenv, mkstemp */
#include "emu/cuda/device/state.h"
#include "emu/stats/record.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <unistd.h>

static char path[32], trace[32];

static void make_file(char *to, const char *variable)
{
    strcpy(to, "/tmp/cuda_observe.XXXXXX");
    close(mkstemp(to));
    setenv(variable, to, 1);
}

/* Opens the device with settings NAME, VALUE, .. NULL, records and events in files. */
static emui_cu_device *open_with(const char *const *setting)
{
    make_file(path, "CUEMU_REPORT");
    make_file(trace, "CUEMU_TRACE");
    for (int i = 0; setting[i] != NULL; i += 2)
        setenv(setting[i], setting[i + 1], 1);
    emui_cu_device *d = emui_cu_enter();
    unsetenv("CUEMU_REPORT");
    unsetenv("CUEMU_TRACE");
    for (int i = 0; setting[i] != NULL; i += 2)
        unsetenv(setting[i]);
    return d;
}

static void start(emui_cu_device *d, emui_cu_image *image, const char *name)
{
    uint64_t x = 0;
    uint32_t by = 1;
    void *arguments[] = {&x, &by};
    emui_cu_launch l = {.grid = {1, 1, 1}, .block = {32, 1, 1}, .arguments = arguments};
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 128, 0, &x), CU_OK);
    ck_assert_int_eq(emui_cu_find_kernel(d, image, name, &l.kernel), CU_OK);
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
}

/* Lines of a file that begin so; the file is removed. */
static int lines_of(const char *file, char begin)
{
    char line[4096];
    int n = 0;
    FILE *f = fopen(file, "r");
    while (fgets(line, sizeof line, f) != NULL)
        n += line[0] == begin;
    fclose(f);
    return begin == 'F' ? n / 2 : n; /* when it occurs, and when the launch has ended */
}

static void remove_files(void)
{
    remove(path);
    remove(trace);
}

/* Launches clash, scale, early, clash under these settings; then the device is closed. */
static void launch_four(const char *const *setting)
{
    static const char *const names[] = {"clash", "scale", "early", "clash"};
    emui_cu_device *d = open_with(setting);
    emui_cu_image *image = emui_cu_image_open(d, cuda_text);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
        start(d, image, names[i]);
    emui_cu_leave();
    emui_cu_end();
}

START_TEST(one_launch_is_told_alone)
{
    static const char *const setting[] = {"CUEMU_LAUNCH", "3", NULL};
    launch_four(setting);
    ck_assert_int_eq(lines_of(path, 'L'), 4);
    ck_assert_int_eq(lines_of(path, 'F'), 1); /* early's */
    remove_files();
}
END_TEST

START_TEST(a_finding_is_told_though_an_earlier_launch_had_it)
{
    static const char *const setting[] = {"CUEMU_LAUNCH", "4", NULL};
    launch_four(setting);
    ck_assert_int_eq(lines_of(path, 'F'), 1);
    remove_files();
}
END_TEST

START_TEST(events_are_of_wanted_launches)
{
    static const char *const none[] = {"CUEMU_KERNEL", "nothing", NULL}, *const all[] = {NULL};
    launch_four(none);
    ck_assert_int_eq(lines_of(trace, '{'), 0);
    remove_files();
    launch_four(all);
    int events = lines_of(trace, '{');
    remove_files();
    static const char *const second[] = {"CUEMU_LAUNCH", "2", NULL};
    launch_four(second);
    int some = lines_of(trace, '{');
    ck_assert(events > 0 && some > 0 && some < events);
    remove_files();
}
END_TEST

/* Costs, one line an instruction: the sum of scale's, launched once and twice. */
static uint64_t instructions_of(const char *const *setting, int launches)
{
    char line[4096];
    uint64_t n = 0;
    emui_cu_device *d = open_with(setting);
    emui_cu_image *image = emui_cu_image_open(d, cuda_text);
    for (int i = 0; i < launches; ++i)
        start(d, image, "scale");
    emui_cu_leave();
    emui_cu_end();
    FILE *f = fopen(path, "r");
    while (fgets(line, sizeof line, f) != NULL) {
        emui_pc_cost_line l;
        n += emui_pc_cost_read(line, &l) ? l.cost.c.instructions : 0;
    }
    fclose(f);
    remove_files();
    return n;
}

START_TEST(costs_are_of_wanted_launches)
{
    static const char *const off[] = {NULL}, *const all[] = {"CUEMU_STATS", "yes", NULL};
    static const char *const one[] = {"CUEMU_STATS", "yes", "CUEMU_LAUNCH", "2", NULL};
    uint64_t once = instructions_of(all, 1);
    ck_assert_uint_eq(instructions_of(off, 1), 0);
    ck_assert_uint_gt(once, 0);
    ck_assert_uint_eq(instructions_of(all, 3), 3 * once);
    ck_assert_uint_eq(instructions_of(one, 3), once);
}
END_TEST

START_TEST(short_launches_show_no_progress)
{
    static const char *const setting[] = {"CUEMU_PROGRESS", "yes", NULL};
    char name[] = "/tmp/cuda_shown.XXXXXX";
    int file = mkstemp(name), kept = dup(STDERR_FILENO);
    dup2(file, STDERR_FILENO);
    launch_four(setting);
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    ck_assert_int_eq((int)lseek(file, 0, SEEK_END), 0);
    close(file);
    close(kept);
    remove(name);
    remove_files();
}
END_TEST

Suite *emu_cuda_observe_suite(void)
{
    Suite *s = suite_create("emu_cuda_observe");
    TCase *c = tcase_create("emu_cuda_observe");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, one_launch_is_told_alone);
    tcase_add_test(c, a_finding_is_told_though_an_earlier_launch_had_it);
    tcase_add_test(c, events_are_of_wanted_launches);
    tcase_add_test(c, costs_are_of_wanted_launches);
    tcase_add_test(c, short_launches_show_no_progress);
    suite_add_tcase(s, c);
    return s;
}
