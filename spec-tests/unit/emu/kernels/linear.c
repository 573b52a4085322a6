/* linear.c - the cost of a CTA, of a launch and of a page stays the same as there are more of them.
 *
 * Processor time of ten times as much work is bounded by thirty times the time: what grows with the
 * square takes a hundred times. Where others slow the processor meanwhile, it is measured anew. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "emu/cuda/device/state.h"
#include "emu/state/run.h"
#include "spec-tests/unit/emu/cuda/program.h"
#include "spec-tests/unit/suites.h"

#include <time.h>

enum { TIMES = 3, TRIES = 4, MOST = 30, STEP = 1 << 16, PAGES = 5000 };
enum { RESIDENT = 132 * 32 }; /* CTAs at most that have memory at once */

/* nothing: an empty kernel; touch: thread 0 of each CTA stores to a page of its own. */
static const char text[] =
    CUDA_PTX ".visible .entry nothing(.param .u64 p) { ret; }\n"
             ".visible .entry touch(.param .u64 p) { .reg .b64 %rd<4>; .reg .b32 %r<2>;\n"
             ".reg .pred %p1; mov.u32 %r1, %tid.x; setp.ne.u32 %p1, %r1, 0; @%p1 bra done;\n"
             "ld.param.u64 %rd1, [p]; mov.u32 %r1, %ctaid.x; mul.wide.u32 %rd2, %r1, 65536;\n"
             "add.u64 %rd3, %rd1, %rd2; st.global.u32 [%rd3], %r1; done: ret; }\n";

typedef struct work {
    const char *name;
    int64_t ctas;
    int launches;
} work;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Seconds of the fastest of some runs. */
static double seconds_of(emui_cu_device *d, uint64_t x, const work *w)
{
    double best = 0;
    emui_cu_launch l = {
        .grid = {w->ctas, 1, 1}, .block = {EMU_LANES, 1, 1}, .arguments = (void *[]){&x}};
    ck_assert_int_eq(emui_cu_find_kernel(d, emui_cu_image_open(d, text), w->name, &l.kernel),
                     CU_OK);
    for (int k = 0; k < TIMES; ++k) {
        const double begin = now();
        for (int i = 0; i < w->launches; ++i)
            ck_assert_int_eq(emui_cu_start(d, &l), CU_OK);
        const double seconds = now() - begin;
        best = k == 0 || seconds < best ? seconds : best;
    }
    ck_assert_int_eq(emu_findings(d->m), 0);
    ck_assert_int_le(d->m->run->spares, RESIDENT);
    return best;
}

static void compare(const char *name, work once, work ten)
{
    uint64_t x = 0;
    setenv("CUEMU_JOBS", "1", 1);
    emui_cu_device *d = emui_cu_enter();
    ck_assert_int_eq(emui_cu_allocate(d, CU_DEVICE, (uint64_t)PAGES * STEP, 0, &x), CU_OK);
    const emui_cu_fill fill = {.to = x, .width = STEP, .height = 1, .bytes = 1};
    ck_assert_int_eq(emui_cu_fill_bytes(d, &fill), CU_OK);
    once.name = ten.name = name;
    double one = seconds_of(d, x, &once), all = seconds_of(d, x, &ten);
    for (int k = 0; k < TRIES && all >= MOST * one; ++k) {
        one = seconds_of(d, x, &once);
        all = seconds_of(d, x, &ten);
    }
    ck_assert_msg(all < MOST * one, "%s: %.3f ms, and %.3f ms of ten times as much", name,
                  one * 1e3, all * 1e3);
    emui_cu_leave();
    unsetenv("CUEMU_JOBS");
}

START_TEST(a_cta_of_many)
{
    compare("nothing", (work){NULL, 5000, 1}, (work){NULL, 50000, 1});
}
END_TEST

START_TEST(a_launch_of_many)
{
    compare("nothing", (work){NULL, 1, 500}, (work){NULL, 1, 5000});
}
END_TEST

START_TEST(a_page_of_many)
{
    compare("touch", (work){NULL, PAGES / 10, 1}, (work){NULL, PAGES, 1});
}
END_TEST

Suite *emu_cuda_linear_suite(void)
{
    Suite *s = suite_create("emu_cuda_linear");
    TCase *c = tcase_create("emu_cuda_linear");
    tcase_set_timeout(c, 60);
    tcase_add_checked_fixture(c, NULL, emui_cu_end);
    tcase_add_test(c, a_cta_of_many);
    tcase_add_test(c, a_launch_of_many);
    tcase_add_test(c, a_page_of_many);
    suite_add_tcase(s, c);
    return s;
}
