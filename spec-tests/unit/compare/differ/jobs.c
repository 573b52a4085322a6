/* jobs.c - work shared among processes: the same sums as in one, and nothing is passed
 * over where a process dies, or where there is no backend.
 *
 * What is not here: single cases (run.c). */
#include "spec-tests/compare/differ/jobs.h"
#include "spec-tests/unit/compare/differ/fixture.h"
#include "spec-tests/unit/suites.h"

static const struct differ_unit units[] = {
    {&gpu_op_copy, 4, 0, 7, 0},        {&gpu_op_copy, 4, 7, 6, 0},
    {&gpu_op_fill, 1, 0, 5, 0},        {&gpu_op_layout, 8, 0, 9, 0},
    {&gpu_op_local_tile, 16, 0, 4, 0}, {&gpu_op_layout, 8, 0, 1, 20000},
};

enum { UNITS = sizeof units / sizeof units[0], CASES = 7 + 6 + 5 + 9 + 4 + 1 };

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

static gpu_found open_broken(struct differ_backend **backend, struct text *why)
{
    *backend = NULL;
    text_puts(why, "it smokes");
    return GPU_BROKEN;
}

static enum differ_status dies_of_fill(struct differ_backend *backend, const struct differ_plan *p,
                                       int variant, struct differ_image *image, struct text *why)
{
    (void)backend;
    (void)variant;
    (void)image;
    (void)why;
    if (p->c->op == &gpu_op_fill)
        abort();
    text_puts(why, "never");
    return DIFFER_REFUSED;
}

static gpu_found open_mortal(struct differ_backend **backend, struct text *why)
{
    open_ref(backend, why);
    (*backend)->execute = dies_of_fill;
    return GPU_FOUND;
}

struct sums {
    struct differ_counts result[UNITS], all;
    struct differ_report report;
};

static void run(struct sums *s, differ_open_backend *open, int processes)
{
    struct differ_job job = {.seed = 3, .units = units, .count = UNITS, .open = open};
    job.processes = processes;
    s->all = (struct differ_counts){.passed = 0};
    differ_report_open(&s->report);
    differ_jobs_run(&job, s->result, &s->report);
    for (int i = 0; i < UNITS; ++i)
        differ_add(&s->all, &s->result[i]);
}

START_TEST(sums_do_not_depend_on_processes)
{
    static struct sums one, some;
    run(&one, open_ref, 1);
    run(&some, open_ref, _i);
    ck_assert_int_eq(one.all.passed, CASES);
    ck_assert_int_eq(one.all.failed + one.all.skipped, 0);
    for (int i = 0; i < UNITS; ++i) {
        ck_assert_int_eq(one.result[i].passed, some.result[i].passed);
        ck_assert_int_eq(one.result[i].again, some.result[i].again);
        ck_assert_int_eq(one.result[i].coordinates, some.result[i].coordinates);
        ck_assert_uint_eq(one.result[i].digest, some.result[i].digest);
    }
    ck_assert_str_eq(some.report.about.bytes, "a reference");
    ck_assert_str_eq(some.report.failures.bytes, "");
    ck_assert_str_eq(some.report.absent.bytes, "");
    differ_report_close(&one.report);
    differ_report_close(&some.report);
}
END_TEST

/* A log has a line for each part, and no more than one in so many seconds. */
START_TEST(progress_is_told_in_lines)
{
    static struct sums s;
    char line[200];
    FILE *log = tmpfile();
    ck_assert_ptr_nonnull(log);
    for (int seconds = 0; seconds <= 1000; seconds += 1000) {
        struct differ_job job = {.seed = 3, .units = units, .count = UNITS, .open = open_ref};
        job.processes = _i;
        job.progress = log;
        job.seconds = seconds;
        differ_report_open(&s.report);
        differ_jobs_run(&job, s.result, &s.report);
        differ_report_close(&s.report);
    }
    rewind(log);
    for (int part = 0, passed = 0; part < UNITS; part += _i) {
        char want[200];
        passed += (int)s.result[part].passed;
        snprintf(want, sizeof want, "# %d of %d parts, as far as %s<%d>: %d passed, 0 failed",
                 part / _i + 1, (UNITS - 1) / _i + 1, units[part].op->name, units[part].bytes,
                 passed);
        ck_assert_ptr_nonnull(fgets(line, sizeof line, log));
        ck_assert_msg(strncmp(line, want, strlen(want)) == 0, "%s%s", line, want);
    }
    ck_assert_ptr_null(fgets(line, sizeof line, log));
    fclose(log);
}
END_TEST

START_TEST(without_a_backend_all_is_skipped)
{
    static struct sums s;
    run(&s, open_none, _i);
    ck_assert_int_eq(s.all.skipped, CASES);
    ck_assert_int_eq(s.all.passed + s.all.failed, 0);
    ck_assert_str_eq(s.report.absent.bytes, "nothing is here");
    differ_report_close(&s.report);
}
END_TEST

START_TEST(a_broken_backend_fails_everything)
{
    static struct sums s;
    run(&s, open_broken, _i);
    ck_assert_int_eq(s.all.failed, CASES);
    ck_assert_int_eq(s.all.passed + s.all.skipped, 0);
    ck_assert_ptr_nonnull(strstr(s.report.failures.bytes, "cannot be used: it smokes\n"));
    ck_assert_str_eq(s.report.absent.bytes, "");
    differ_report_close(&s.report);
}
END_TEST

/* Process 3 of 6 has the unit that kills; the others' results stay. */
START_TEST(a_process_that_dies_fails_its_own_part)
{
    static struct sums s;
    run(&s, open_mortal, 6);
    ck_assert_int_eq(s.all.failed, 5);
    ck_assert_int_eq(s.result[2].failed, 5);
    ck_assert_int_eq(s.result[0].skipped, 7);
    ck_assert_int_eq(s.result[4].skipped, 4);
    ck_assert_ptr_nonnull(
        strstr(s.report.failures.bytes, "process 3 of 6 ended before its work did: signal 6\n"));
    differ_report_close(&s.report);
}
END_TEST

/* Answers come in the order of the cases, after the name of the backend. */
struct list {
    int cases;
    bool about;
};

static void note_about(void *user, const char *about)
{
    struct list *l = user;
    ck_assert_int_eq(l->cases, 0);
    ck_assert_str_eq(about, "a reference");
    l->about = true;
}

static void note_answer(void *user, const struct differ_case *c, const char *answer)
{
    struct list *l = user;
    ck_assert(l->about && c->op == &gpu_op_copy && strlen(answer) > 0);
    ++l->cases;
}

START_TEST(answers_are_recorded)
{
    static struct differ_counts results[2];
    struct list list = {0, false};
    struct differ_report report;
    struct differ_job job = {.seed = 3, .units = units, .count = 2, .processes = 1, .user = &list};
    job.open = open_ref;
    job.about = note_about;
    job.record = note_answer;
    differ_report_open(&report);
    differ_jobs_run(&job, results, &report);
    ck_assert_int_eq(list.cases, 13);
    differ_report_close(&report);
}
END_TEST

Suite *differ_jobs_suite(void)
{
    Suite *s = suite_create("differ_jobs");
    TCase *all = tcase_create("differ_jobs");
    tcase_add_loop_test(all, sums_do_not_depend_on_processes, 2, 8);
    tcase_add_loop_test(all, progress_is_told_in_lines, 1, 4);
    tcase_add_loop_test(all, without_a_backend_all_is_skipped, 1, 3);
    tcase_add_loop_test(all, a_broken_backend_fails_everything, 1, 3);
    tcase_add_test(all, a_process_that_dies_fails_its_own_part);
    tcase_add_test(all, answers_are_recorded);
    tcase_set_timeout(all, 60);
    suite_add_tcase(s, all);
    return s;
}
