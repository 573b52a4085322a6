/* jobs.c - grids in several processes: the same memory, counters and findings as in one; and in one
 * where parts could meet. */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include "emu/cuda/device/state.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

enum { CTAS = 37, THREADS = 64, WORDS = CTAS * THREADS };

/* own: each thread its word; next: as well that of the next CTA; sum: all of one; where: the SM;
 * print: it would, with more threads. */
static const char text[] = CUDA_PTX
    ".visible .entry own(.param .u64 p) { .reg .b64 %rd<4>; .reg .b32 %r<8>;\n"
    "ld.param.u64 %rd1, [p]; mov.u32 %r1, %ctaid.x; mov.u32 %r2, %tid.x;\n"
    "mad.lo.u32 %r3, %r1, 64, %r2; mul.wide.u32 %rd2, %r3, 4; add.u64 %rd3, %rd1, %rd2;\n"
    "ld.global.u32 %r4, [%rd3]; mad.lo.u32 %r5, %r4, 3, %r1; st.global.u32 [%rd3], %r5; ret; }\n"
    ".visible .entry next(.param .u64 p) { .reg .b64 %rd<4>; .reg .b32 %r<8>;\n"
    "ld.param.u64 %rd1, [p]; mov.u32 %r1, %ctaid.x; mov.u32 %r2, %tid.x;\n"
    "mad.lo.u32 %r3, %r1, 64, %r2; mul.wide.u32 %rd2, %r3, 4; add.u64 %rd3, %rd1, %rd2;\n"
    "st.global.u32 [%rd3], %r3; ld.global.u32 %r4, [%rd3+256]; ret; }\n"
    ".visible .entry sum(.param .u64 p) { .reg .b64 %rd1; .reg .b32 %r1;\n"
    "ld.param.u64 %rd1, [p]; red.global.add.u32 [%rd1], 1; ret; }\n"
    ".visible .entry where(.param .u64 p) { .reg .b64 %rd<4>; .reg .b32 %r<8>;\n"
    "ld.param.u64 %rd1, [p]; mov.u32 %r1, %ctaid.x; mov.u32 %r2, %tid.x;\n"
    "mad.lo.u32 %r3, %r1, 64, %r2; mul.wide.u32 %rd2, %r3, 4; add.u64 %rd3, %rd1, %rd2;\n"
    "mov.u32 %r4, %smid; st.global.u32 [%rd3], %r4; ret; }\n"
    ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);\n"
    ".visible .entry print(.param .u64 p) { .reg .b64 %rd1; .reg .pred %p1; .reg .b32 %r1;\n"
    "mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 64; @%p1 bra done; ld.param.u64 %rd1, [p];\n"
    "{ .param .b64 f; .param .b64 a; .param .b32 r; st.param.b64 [f], %rd1;\n"
    "st.param.b64 [a], %rd1; call.uni (r), vprintf, (f, a); } done: ret; }\n";

typedef struct outcome {
    uint32_t word[WORDS + THREADS];
    emu_counters count;
    int findings;
    bool alone;
} outcome;

static void run(const char *name, const char *jobs, outcome *to)
{
    uint64_t x = 0;
    void *arguments[] = {&x};
    setenv("CUEMU_JOBS", jobs, 1);
    emui_cu_device *d = emui_cu_enter();
    emui_cu_launch l = {.grid = {CTAS, 1, 1}, .block = {THREADS, 1, 1}, .arguments = arguments};
    for (int i = 0; i < WORDS + THREADS; ++i)
        to->word[i] = (uint32_t)i;
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, sizeof to->word, 0, &x), CU_OK);
    ck_assert(emu_put(d->m, x, to->word, sizeof to->word));
    ck_assert_int_eq(emui_cu_find_kernel(d, emui_cu_image_open(d, text), name, &l.kernel), CU_OK);
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    ck_assert(emu_get(d->m, x, to->word, sizeof to->word));
    to->count = *emu_counted(d->m);
    to->findings = emu_findings(d->m);
    to->alone = l.kernel->alone;
    emui_cu_leave();
    emui_cu_end();
    unsetenv("CUEMU_JOBS");
}

/* The same in one process and in several; alone: that several were of no use. */
static void compare(const char *name, bool alone)
{
    static outcome one, many;
    run(name, "1", &one);
    for (int jobs = 2; jobs <= 5; ++jobs) {
        const char text_of[] = {(char)('0' + jobs), '\0'};
        run(name, text_of, &many);
        ck_assert_mem_eq(one.word, many.word, sizeof one.word);
        ck_assert_mem_eq(&one.count, &many.count, sizeof one.count);
        ck_assert_int_eq(one.findings, many.findings);
        ck_assert(many.alone == alone && !one.alone);
    }
}

START_TEST(clusters_that_do_not_meet_run_in_parts)
{
    compare("own", false);
}
END_TEST

START_TEST(those_that_meet_run_as_always)
{
    compare("sum", true);
}
END_TEST

START_TEST(a_race_of_two_parts_is_found)
{
    static outcome many;
    run("next", "2", &many);
    ck_assert(many.alone && many.findings > 0);
    compare("next", true);
}
END_TEST

START_TEST(a_kernel_that_asks_where_it_is_runs_as_always)
{
    compare("where", true);
}
END_TEST

/* What is known of a kernel: all 0, it is new. */
typedef struct times {
    double ns; /* of a CTA in one process; that was measured so often */
    int runs;
    double part_ns, parts_ns; /* of a CTA in two, and of these besides */
} times;

/* Whether auto takes two processes. */
static bool takes_two(const char *name, int ctas, times known)
{
    uint64_t x = 0;
    void *arguments[] = {&x};
    setenv("CUEMU_JOBS", "auto", 1);
    emui_cu_device *d = emui_cu_enter();
    emui_cu_launch l = {.grid = {ctas, 1, 1}, .block = {THREADS, 1, 1}, .arguments = arguments};
    const emu_ptx_launch launch = {.entry = name,
                                   .grid = {ctas, 1, 1},
                                   .block = {THREADS, 1, 1},
                                   .cluster = {1, 1, 1},
                                   .arguments = (const void *const *)arguments,
                                   .count = 1};
    emu_ptx_error error;
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 1 << 16, 0, &x), CU_OK);
    const emui_cu_fill fill = {.to = x, .width = 1 << 16, .height = 1, .bytes = 1};
    ck_assert_int_eq(emui_cu_fill_bytes(d, &fill), CU_OK);
    ck_assert_int_eq(emui_cu_find_kernel(d, emui_cu_image_open(d, text), name, &l.kernel), CU_OK);
    ck_assert(emu_ptx_check(l.kernel->image->ptx, l.kernel->entry, &error));
    d->processors = 2;
    l.kernel->ns_per_cta = known.ns;
    l.kernel->whole_runs = known.runs;
    l.kernel->part_ns_per_cta = known.part_ns;
    l.kernel->parts_ns = known.parts_ns;
    const bool two = emui_cu_start_parts(d, &l, &launch);
    ck_assert(!l.kernel->alone && d->order.in_parts == two);
    emui_cu_leave();
    emui_cu_end();
    unsetenv("CUEMU_JOBS");
    return two;
}

START_TEST(auto_takes_as_many_as_processors_for_long_grids)
{
    ck_assert(takes_two("own", 64, (times){.ns = 1e6, .runs = 1}));
    ck_assert(!takes_two("own", 64, (times){.ns = 1e3, .runs = 1}));
    ck_assert(!takes_two("own", 64, (times){0})); /* few instructions, and no loop */
    ck_assert(!takes_two("own", 63, (times){.ns = 1e6, .runs = 1}));
    ck_assert(!takes_two("sum", 64, (times){.ns = 1e6, .runs = 1})); /* its CTAs meet: not tried */
    ck_assert(!takes_two("print", 64, (times){.ns = 1e6, .runs = 1}));
}
END_TEST

/* Faults of pages, and what is done besides, may take more than is saved. */
START_TEST(auto_takes_several_where_they_were_faster)
{
    ck_assert(takes_two("own", 64, (times){1e6, 2, 0.9e6, 1e6}));
    ck_assert(!takes_two("own", 64, (times){1e6, 2, 0.96e6, 1e6}));
    ck_assert(!takes_two("own", 64, (times){1e6, 2, 0.9e6, 4e6}));
    ck_assert(takes_two("own", 64, (times){1e6, 1, 0.65e6, 1e6}));
    ck_assert(!takes_two("own", 64, (times){1e6, 1, 0.75e6, 1e6})); /* is to be measured again */
    ck_assert(takes_two("own", 64, (times){1e6, 0, 0.55e6, 1e6}));
    ck_assert(!takes_two("own", 64, (times){1e6, 0, 0.65e6, 1e6})); /* that never was */
}
END_TEST

/* What two launches in one process, and one in two, leave behind. */
START_TEST(launches_are_measured)
{
    uint64_t x = 0;
    void *arguments[] = {&x};
    setenv("CUEMU_JOBS", "1", 1);
    emui_cu_device *d = emui_cu_enter();
    emui_cu_launch l = {.grid = {64, 1, 1}, .block = {THREADS, 1, 1}, .arguments = arguments};
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 1 << 16, 0, &x), CU_OK);
    const emui_cu_fill fill = {.to = x, .width = 1 << 16, .height = 1, .bytes = 1};
    ck_assert_int_eq(emui_cu_fill_bytes(d, &fill), CU_OK);
    ck_assert_int_eq(emui_cu_find_kernel(d, emui_cu_image_open(d, text), "own", &l.kernel), CU_OK);
    for (int i = 1; i <= 3; ++i) {
        ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
        ck_assert_int_eq(l.kernel->whole_runs, i < 2 ? i : 2);
    }
    const double whole = l.kernel->ns_per_cta;
    ck_assert(whole > 0 && l.kernel->part_ns_per_cta == 0);
    setenv("CUEMU_JOBS", "2", 1);
    ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
    ck_assert(l.kernel->part_ns_per_cta > 0 && l.kernel->parts_ns > 0);
    ck_assert(l.kernel->ns_per_cta <= whole && l.kernel->ns_per_cta >= whole);
    emui_cu_leave();
    unsetenv("CUEMU_JOBS");
}
END_TEST

START_TEST(small_grids_are_not_worth_it)
{
    uint64_t x = 0;
    void *arguments[] = {&x};
    setenv("CUEMU_JOBS", "4", 1);
    emui_cu_device *d = emui_cu_enter();
    emui_cu_launch l = {.grid = {2, 1, 1}, .block = {THREADS, 1, 1}, .arguments = arguments};
    const emu_ptx_launch none = {.cluster = {1, 1, 1}};
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, 4096, 0, &x), CU_OK);
    ck_assert_int_eq(emui_cu_find_kernel(d, emui_cu_image_open(d, text), "own", &l.kernel), CU_OK);
    ck_assert(!emui_cu_start_parts(d, &l, &none) && !l.kernel->alone);
    emui_cu_leave();
    unsetenv("CUEMU_JOBS");
}
END_TEST

Suite *emu_cuda_jobs_suite(void)
{
    Suite *s = suite_create("emu_cuda_jobs");
    TCase *c = tcase_create("emu_cuda_jobs");
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, clusters_that_do_not_meet_run_in_parts);
    tcase_add_test(c, those_that_meet_run_as_always);
    tcase_add_test(c, a_race_of_two_parts_is_found);
    tcase_add_test(c, a_kernel_that_asks_where_it_is_runs_as_always);
    tcase_add_test(c, auto_takes_as_many_as_processors_for_long_grids);
    tcase_add_test(c, auto_takes_several_where_they_were_faster);
    tcase_add_test(c, launches_are_measured);
    tcase_add_test(c, small_grids_are_not_worth_it);
    suite_add_tcase(s, c);
    return s;
}
