/* worker.c - a backend in a process of its own: it answers as it does in this one, and a case that
 * ends it is one failure, shrunk and reported, behind which it starts again.
 *
 * What is not here: cases shared among processes (jobs.c). */
#include "spec-tests/compare/differ/jobs.h"
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/suites.h"

#include <unistd.h>

enum { SECONDS = 1 };

static gpu_found open_ref(struct differ_backend **backend, struct text *why)
{
    (void)why;
    *backend = differ_ref_open();
    strcpy((*backend)->about, "a reference");
    return GPU_FOUND;
}

static gpu_found open_none(struct differ_backend **backend, struct text *why)
{
    *backend = NULL;
    text_puts(why, "nothing is here");
    return GPU_NO_DEVICE;
}

static gpu_found open_dead(struct differ_backend **backend, struct text *why)
{
    (void)backend;
    (void)why;
    _exit(7);
}

/* ---- Backends that end where a layout has an extent of 5 ---- */

static enum differ_status as_ref(const struct differ_plan *p, struct differ_image *image,
                                 struct text *why)
{
    struct differ_backend *ref = differ_ref_open();
    enum differ_status status = ref->execute(ref, p, 0, image, why);
    ref->close(ref);
    return status;
}

static bool has_five(const struct differ_plan *p)
{
    return strchr(p->c->arg[0], '5') != NULL;
}

static enum differ_status aborts(struct differ_backend *b, const struct differ_plan *p, int variant,
                                 struct differ_image *image, struct text *why)
{
    (void)b;
    (void)variant;
    if (has_five(p))
        abort();
    return as_ref(p, image, why);
}

static enum differ_status leaves(struct differ_backend *b, const struct differ_plan *p, int variant,
                                 struct differ_image *image, struct text *why)
{
    (void)b;
    (void)variant;
    if (has_five(p))
        _exit(3);
    return as_ref(p, image, why);
}

static enum differ_status sleeps(struct differ_backend *b, const struct differ_plan *p, int variant,
                                 struct differ_image *image, struct text *why)
{
    (void)b;
    (void)variant;
    if (has_five(p))
        sleep(600);
    return as_ref(p, image, why);
}

/* As a device does: an error that stays, and not one more answer. */
static enum differ_status breaks(struct differ_backend *b, const struct differ_plan *p, int variant,
                                 struct differ_image *image, struct text *why)
{
    static bool broken;
    (void)b;
    (void)variant;
    broken = broken || has_five(p);
    if (!broken)
        return as_ref(p, image, why);
    text_puts(why, "an illegal memory access");
    return DIFFER_BROKEN;
}

static gpu_found open_aborting(struct differ_backend **b, struct text *why)
{
    open_ref(b, why);
    (*b)->execute = aborts;
    return GPU_FOUND;
}

static gpu_found open_leaving(struct differ_backend **b, struct text *why)
{
    open_ref(b, why);
    (*b)->execute = leaves;
    return GPU_FOUND;
}

static gpu_found open_sleeping(struct differ_backend **b, struct text *why)
{
    open_ref(b, why);
    (*b)->execute = sleeps;
    return GPU_FOUND;
}

static gpu_found open_breaking(struct differ_backend **b, struct text *why)
{
    open_ref(b, why);
    (*b)->execute = breaks;
    return GPU_FOUND;
}

static gpu_found open_breaking_worker(struct differ_backend **b, struct text *why)
{
    return differ_worker_open(open_breaking, 60, b, why);
}

/* ---- A session of the reference and a worker ---- */

struct pair {
    struct differ_session s;
    struct differ_backend *ref, *worker;
};

static void open_pair(struct pair *p, differ_open_backend *open, int seconds)
{
    struct text why = {NULL, 0, 0};
    text_clear(&why);
    p->ref = differ_ref_open();
    ck_assert_int_eq(differ_worker_open(open, seconds, &p->worker, &why), GPU_FOUND);
    differ_session_open(&p->s, p->ref, p->worker);
    text_free(&why);
}

static void close_pair(struct pair *p)
{
    differ_session_close(&p->s);
    p->worker->close(p->worker);
    p->ref->close(p->ref);
}

static enum differ_outcome run_line(struct pair *p, const char *line)
{
    struct differ_case c = case_of(line);
    p->s.shown = 0;
    text_clear(&p->s.report);
    return differ_run(&p->s, &c);
}

static const char *const good[] = {
    "copy<4>  seed 7  (8,16):(16,1)  (8,16):(1,8)",
    "copy<1>  seed 3  start 3 1  (300,2):(2,1)  (300,2):(1,300)",
    "layout  seed 1  (3,7):(7,1)",
    "axpby<8>  seed 2  3  (4,6):(6,1)  -2  (4,6):(1,4)",
    "local_tile<2>  seed 4  (6,8):(8,1)  (6,8):(1,6)  (3,4)",
};
enum { GOOD = sizeof good / sizeof good[0] };

START_TEST(it_answers_as_in_this_process)
{
    struct pair p;
    open_pair(&p, open_ref, 60);
    ck_assert_str_eq(p.worker->about, "a reference");
    for (int op = 0; gpu_operations[op] != NULL; ++op) {
        ck_assert_int_eq(p.worker->variants(p.worker, gpu_operations[op]),
                         p.ref->variants(p.ref, gpu_operations[op]));
        for (int k = 0; k < p.ref->variants(p.ref, gpu_operations[op]); ++k)
            ck_assert_str_eq(p.worker->variant_name(p.worker, gpu_operations[op], k),
                             p.ref->variant_name(p.ref, gpu_operations[op], k));
    }
    for (int i = 0; i < GOOD; ++i)
        ck_assert_msg(run_line(&p, good[i]) == DIFFER_PASSED, "%s: %s", good[i], p.s.report.bytes);
    close_pair(&p);
}
END_TEST

static const struct {
    differ_open_backend *open;
    const char *why;
} ends[] = {{open_aborting, "its process ended by signal 6"},
            {open_leaving, "its process ended with status 3"},
            {open_sleeping, "no answer within 1 s"},
            {open_breaking, "an illegal memory access"}};

/* The case before and the one after pass; the one between fails, as small as it gets. */
START_TEST(it_starts_again_behind_a_case_that_ends_it)
{
    struct pair p;
    open_pair(&p, ends[_i].open, ends[_i].open == open_sleeping ? SECONDS : 60);
    ck_assert_int_eq(run_line(&p, good[0]), DIFFER_PASSED);
    if (ends[_i].open == open_sleeping)
        p.s.shrunk = 1000; /* each try costs its second */
    ck_assert_int_eq(run_line(&p, "copy<4>  seed 7  (5,16):(16,1)  (5,16):(1,5)"), DIFFER_FAILED);
    ck_assert_msg(strstr(p.s.report.bytes, ends[_i].why) != NULL, "%s", p.s.report.bytes);
    if (ends[_i].open != open_sleeping)
        ck_assert_msg(strstr(p.s.report.bytes, "--case 'copy<4>  seed 1  _5:_0  _5:_0'") != NULL,
                      "%s", p.s.report.bytes);
    for (int i = 0; i < GOOD; ++i)
        ck_assert_int_eq(run_line(&p, good[i]), DIFFER_PASSED);
    ck_assert(!p.s.broken);
    close_pair(&p);
}
END_TEST

/* Shared among processes, only the cases that end the backend have failed. */
START_TEST(a_campaign_goes_on)
{
    static const struct differ_unit units[] = {{&gpu_op_copy, 4, 0, 40, 0}};
    static struct differ_counts counts[1];
    struct differ_session alone;
    struct differ_report report;
    struct differ_backend *ref = differ_ref_open();
    struct differ_job job = {
        .seed = 3, .units = units, .count = 1, .open = open_ref, .processes = 1 + _i};
    int fives = 0;
    differ_session_open(&alone, ref, ref);
    for (int64_t i = 0; i < units[0].cases; ++i) {
        struct differ_case c;
        ck_assert_int_eq(differ_run_generated(&alone, 3, &gpu_op_copy, 4, i, &c), DIFFER_PASSED);
        fives += strchr(c.arg[0], '5') != NULL;
    }
    differ_session_close(&alone);
    ref->close(ref);
    job.open = open_breaking_worker;
    differ_report_open(&report);
    differ_jobs_run(&job, counts, &report);
    ck_assert_int_gt(fives, 0);
    ck_assert_int_eq(counts[0].failed, fives);
    ck_assert_int_eq(counts[0].passed, units[0].cases - fives);
    differ_report_close(&report);
}
END_TEST

static const struct {
    differ_open_backend *open;
    gpu_found found;
    const char *why;
} closed[] = {{open_none, GPU_NO_DEVICE, "nothing is here"},
              {open_dead, GPU_BROKEN, "its process ended before it was opened"}};

START_TEST(there_may_be_none)
{
    struct differ_backend *worker = NULL;
    struct text why = {NULL, 0, 0};
    text_clear(&why);
    ck_assert_int_eq(differ_worker_open(closed[_i].open, 60, &worker, &why), closed[_i].found);
    ck_assert_ptr_null(worker);
    ck_assert_str_eq(why.bytes, closed[_i].why);
    text_free(&why);
}
END_TEST

Suite *differ_worker_suite(void)
{
    Suite *s = suite_create("differ_worker");
    TCase *t = tcase_create("worker");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, it_answers_as_in_this_process);
    tcase_add_loop_test(t, it_starts_again_behind_a_case_that_ends_it, 0,
                        sizeof ends / sizeof ends[0]);
    tcase_add_loop_test(t, a_campaign_goes_on, 0, 2);
    tcase_add_loop_test(t, there_may_be_none, 0, sizeof closed / sizeof closed[0]);
    suite_add_tcase(s, t);
    return s;
}
