/* launches.c - recorded launches of our kernels on the machine: every version of every operation
 * does what the reference does, and nothing is found; and a launch that does not is told.
 *
 * What is not here: generated cases (`make differ-emu`), which need nvcc. */
#include "spec-tests/compare/device/launches.h"

#include "spec-tests/compare/device/kernels.h"
#include "spec-tests/unit/scratch.h"
#include "spec-tests/unit/suites.h"

#include <stdio.h>
#include <string.h>

static const char recorded[] = "spec-tests/spec/recorded/kernels/kernels.launches";
static const char ptx[] = "spec-tests/spec/recorded/kernels";

enum { LEAST = 100, LEAST_TENSOR = 40 };

static emu_config config_of(const char *schedule)
{
    emu_config config = emu_defaults();
    config.undefined = true;
    ck_assert(kernels_schedule(schedule, &config));
    return config;
}

static const char *const schedules[] = {"late", "early", "random:5"};

/* All launches of a file, of which there are more than so many. */
static void replay_all(const char *path, const emu_config *config, int least)
{
    struct launches_counts n = {0, 0, 0};
    struct text report = {NULL, 0, 0};
    text_clear(&report);
    bool ran = launches_replay(path, ptx, config, &n, &report);
    ck_assert_msg(ran && n.failed == 0 && report.length == 0, "%d failed\n%.2000s", (int)n.failed,
                  report.bytes);
    ck_assert_int_gt(n.launches, least);
    text_free(&report);
}

START_TEST(every_launch_does_what_the_reference_does)
{
    emu_config config = config_of(schedules[_i]);
    replay_all(recorded, &config, LEAST);
}
END_TEST

/* The same of kernels for an sm_100a: copies through tensor memory, products of each kind. */
START_TEST(launches_in_tensor_memory_do_so_too)
{
    emu_config config = config_of(schedules[_i]);
    config.arch = EMU_SM_100A;
    replay_all("spec-tests/spec/recorded/kernels/tensor_memory.launches", &config, LEAST_TENSOR);
}
END_TEST

/* Loads and stores in shared memory cost what a profiler counted on an H200. */
START_TEST(wavefronts_are_those_of_hardware)
{
    struct launches_counts n = {0, 0, 0};
    struct text report = {NULL, 0, 0};
    emu_config config = config_of("late");
    text_clear(&report);
    ck_assert(launches_replay("spec-tests/spec/recorded/kernels/wavefronts.launches", ptx, &config,
                              &n, &report));
    ck_assert_msg(n.failed == 0, "%d failed\n%.2000s", (int)n.failed, report.bytes);
    ck_assert_int_ge(n.launches, 20);
    text_free(&report);
}
END_TEST

/* The first launch with another argument, without its case, on kernels that are not there. */
static const struct {
    const char *lines, *said;
} wrong[] = {
    {"launch k  grid 1 1 1  block 1 1 1  cluster 0 0 0  shared 0  bytes 0\n", "no case before it"},
    {"case copy<4>  seed 7\n", "an argument is missing"},
    {"case copy<4>  seed 7  (2,3):(3,1)  (2,3):(1,2)\n"
     "launch k  grid 1 1 1  block 1 1 1  cluster 0 0 0  shared 0  bytes 0\n",
     "no PTX has a kernel k"},
    {"case copy<4>  seed 7  (2,3):(3,1)  (2,3):(1,2)\nlaunch k  grid 1 1\n", "a number is missing"},
    {"case copy<4>  seed 7  (2,3):(3,1)  (2,3):(1,2)\n"
     "launch one  grid 1 1 1  block 32 1 1  cluster 0 0 0  shared 0  bytes 8  @1+100\n",
     "copy<4>  seed 7  (2,3):(3,1)  (2,3):(1,2)"},
    {"case copy<4>  seed 7  (2,3):(3,1)  (2,3):(1,2)\n"
     "launch one  grid 1 1 1  block 32 1 1  cluster 0 0 0  shared 0  bytes 8  0\n",
     "bounds"},
};

static const char one[] = ".version 8.0\n.target sm_90\n.address_size 64\n"
                          ".visible .entry one(.param .u64 p)\n"
                          "{ .reg .b64 %rd<2>; ld.param.u64 %rd1, [p];\n"
                          "st.global.u32 [%rd1], 1; ret; }\n";

START_TEST(a_launch_that_errs_is_told)
{
    struct launches_counts n = {0, 0, 0};
    struct text report = {NULL, 0, 0};
    char launches[400];
    emu_config config = config_of("late");
    text_clear(&report);
    snprintf(launches, sizeof launches, "%s",
             check_scratch("a.launches", wrong[_i].lines, strlen(wrong[_i].lines)));
    const char *kernels = check_scratch("a.ptx", one, strlen(one));
    ck_assert(launches_replay(launches, kernels, &config, &n, &report));
    ck_assert_msg(strstr(report.bytes, wrong[_i].said) != NULL, "%s", report.bytes);
    ck_assert_int_ge(n.failed, n.launches);
    ck_assert_uint_gt(report.length, 0);
    text_free(&report);
}
END_TEST

START_TEST(what_is_not_there_is_told)
{
    struct launches_counts n = {0, 0, 0};
    struct text report = {NULL, 0, 0};
    emu_config config = config_of("late");
    text_clear(&report);
    ck_assert(!launches_replay("/nowhere", ptx, &config, &n, &report));
    ck_assert_ptr_nonnull(strstr(report.bytes, "/nowhere: cannot be read"));
    ck_assert(!launches_replay(recorded, "/nowhere", &config, &n, &report));
    ck_assert_int_eq(n.launches, 0);
    text_free(&report);
}
END_TEST

START_TEST(schedules_have_names)
{
    emu_config c = emu_defaults();
    ck_assert(kernels_schedule("early", &c) && c.schedule == EMU_EARLIEST);
    ck_assert(kernels_schedule("late", &c) && c.schedule == EMU_LATEST && !c.shuffle);
    ck_assert(kernels_schedule("random:77", &c) && c.schedule == EMU_RANDOM);
    ck_assert(c.seed == 77 && c.shuffle);
    ck_assert(!kernels_schedule("random", &c) && !kernels_schedule("random:", &c));
    ck_assert(!kernels_schedule("random:7x", &c) && !kernels_schedule("sometimes", &c));
}
END_TEST

Suite *launches_suite(void)
{
    Suite *s = suite_create("launches");
    TCase *c = tcase_create("launches");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, every_launch_does_what_the_reference_does, 0, 3);
    tcase_add_loop_test(c, launches_in_tensor_memory_do_so_too, 0, 3);
    tcase_add_test(c, wavefronts_are_those_of_hardware);
    tcase_add_loop_test(c, a_launch_that_errs_is_told, 0, sizeof wrong / sizeof wrong[0]);
    tcase_add_test(c, what_is_not_there_is_told);
    tcase_add_test(c, schedules_have_names);
    suite_add_tcase(s, c);
    return s;
}
