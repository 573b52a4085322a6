/* differ.c - main of the differential runs: a device, or the reference, executes cases.
 *
 * What is here: the order of things, the report and the exit status. What is not: the parts
 * (in compare/differ/), which the tests link too. It needs no CUDA where it is built without the
 * kernels. */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/compare/differ/golden.h"
#include "spec-tests/compare/differ/groups.h"
#include "spec-tests/compare/differ/jobs.h"
#include "spec-tests/compare/differ/options.h"
#include "spec-tests/judge/verdict/junit.h"
#include "spec-tests/support/files.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECONDS = 10 }; /* between two lines that say how far a long run is */

struct totals {
    int64_t passed, failed, skipped, faults;
};

struct run {
    const struct differ_options *o;
    struct totals totals;
    struct junit junit;
    FILE *golden;
    int64_t recorded;
    bool absent; /* and it was reported */
};

static gpu_found open_ref(struct differ_backend **backend, struct text *why)
{
    (void)why;
    *backend = differ_ref_open();
    return GPU_FOUND;
}

static gpu_found open_gpu(struct differ_backend **backend, struct text *why)
{
    return differ_worker_open(differ_gpu_open, DIFFER_SECONDS, backend, why);
}

static differ_open_backend *opener_of(const struct differ_options *o)
{
    return o->gpu ? open_gpu : open_ref;
}

/* Reports once that nothing was run. */
static void put_absent(struct run *r, const char *why)
{
    if (!r->absent)
        printf("gpu: not run (no CUDA device)\n");
    if (!r->absent && strncmp(why, "no CUDA device", 14) != 0)
        printf("  %s\n", why);
    r->absent = true;
}

/* ---- One line ---- */

static bool bad_line(struct run *r, const struct differ_fault *fault)
{
    if (fault->column > 0)
        fprintf(stderr, "differ: --case:%d: %s\n", fault->column, fault->why);
    else
        fprintf(stderr, "differ: --case: the reference refuses it: %s\n", fault->why);
    ++r->totals.faults;
    return false;
}

/* Is the line a case that the reference can execute? */
static bool expect_line(struct run *r, struct differ_session *s, struct differ_case *c)
{
    struct differ_plan p;
    struct differ_answer want = {0};
    struct differ_fault fault = {0, ""};
    bool good = differ_parse(c, r->o->line, &fault) && differ_expect(s, c, &p, &want, &fault);
    differ_answer_free(&want);
    return good || bad_line(r, &fault);
}

static void run_line(struct run *r)
{
    struct differ_session s;
    struct differ_case c;
    struct differ_backend *want = differ_ref_open(), *got = NULL;
    struct text why = {NULL, 0, 0};
    text_clear(&why);
    gpu_found found = opener_of(r->o)(&got, &why);
    differ_session_open(&s, want, got);
    s.keep = true;
    if (found == GPU_NO_DEVICE)
        put_absent(r, why.bytes);
    else if (found == GPU_BROKEN)
        printf("gpu: %s\n", why.bytes);
    if (expect_line(r, &s, &c) && got != NULL)
        differ_run(&s, &c);
    fputs(s.report.bytes, stdout);
    if (s.answer.length > 0)
        printf("%s  =  %s\n", r->o->line, s.answer.bytes);
    r->totals.passed += s.counts.passed;
    r->totals.failed += s.counts.failed + (found == GPU_BROKEN);
    r->totals.skipped += s.counts.skipped + (found == GPU_NO_DEVICE && r->totals.faults == 0);
    differ_session_close(&s);
    text_free(&why);
    want->close(want);
    if (got != NULL)
        got->close(got);
}

/* ---- Recorded answers ---- */

static void replay_file(struct run *r, struct differ_session *s, struct differ_backend *backend,
                        const char *path)
{
    struct differ_golden_counts n = {0, 0, 0, 0};
    char message[120];
    differ_replay(s, backend, path, stdout, &n);
    snprintf(message, sizeof message,
             "%" PRId64 " passed, %" PRId64 " failed, %" PRId64 " skipped, %" PRId64 " faults",
             n.passed, n.failed, n.skipped, n.faults);
    printf("%-50s  %s\n", path, message);
    junit_text(&r->junit, path, message,
               n.failed + n.faults > 0 ? FAILED
               : n.passed > 0          ? PASSED
                                       : SKIPPED);
    r->totals.passed += n.passed;
    r->totals.failed += n.failed + n.faults;
    r->totals.skipped += n.skipped;
    r->totals.faults += n.faults;
}

static void replay(struct run *r)
{
    struct files files = {NULL, 0};
    struct differ_session s;
    struct differ_backend *want = differ_ref_open(), *got = NULL;
    struct text why = {NULL, 0, 0};
    text_clear(&why);
    gpu_found found = r->o->gpu ? open_gpu(&got, &why) : GPU_FOUND;
    differ_session_open(&s, want, got);
    s.broken = found == GPU_BROKEN;
    if (found == GPU_NO_DEVICE)
        put_absent(r, why.bytes);
    r->totals.failed += found == GPU_BROKEN;
    r->totals.faults += files_add(&files, r->o->replay, ".golden", stderr);
    for (size_t i = 0; i < files.count; ++i)
        replay_file(r, &s, r->o->gpu ? got : want, files.paths[i]);
    if (files.count == 0) {
        fprintf(stderr, "differ: %s: no recorded answers\n", r->o->replay);
        ++r->totals.faults;
    }
    junit_end_suite(&r->junit, "replay");
    files_free(&files);
    differ_session_close(&s);
    text_free(&why);
    want->close(want);
    if (got != NULL)
        got->close(got);
}

/* ---- Generated cases ---- */

static void put_group(struct run *r, int group, const struct differ_counts *n)
{
    char name[64], message[200];
    differ_group_name(group, name, sizeof name);
    int end = snprintf(message, sizeof message,
                       "%6" PRId64 " passed %6" PRId64 " failed %6" PRId64 " skipped %7" PRId64
                       " runs %6" PRId64 " generated again",
                       n->passed, n->failed, n->skipped, n->runs, n->again);
    if (n->coordinates > 0 && group == DIFFER_GROUPS - 1)
        snprintf(message + end, sizeof message - (size_t)end,
                 ", %" PRId64 " coordinates, digest %016" PRIx64, n->coordinates, n->digest);
    printf("%-20s %s\n", name, message);
    junit_text(&r->junit, name, message, n->failed > 0 ? FAILED : n->passed > 0 ? PASSED : SKIPPED);
}

static void put_reasons(const struct differ_counts *n)
{
    for (int i = 0; i < n->reasons; ++i)
        printf("refused %8" PRId64 " times  %s\n", n->reason[i].count, n->reason[i].text);
}

/* How often each version did what the reference does, and which did it too seldom. The reference
 * has one, which has no name here. */
static void put_versions(struct run *r, const struct differ_counts *n)
{
    for (int op = 0; gpu_operations[op] != NULL; ++op) {
        const gpu_version *v = gpu_operations[op]->versions;
        for (int k = 0; k < n->variants[op] && k < GPU_VERSIONS; ++k) {
            bool seldom = n->ran[op][k] < r->o->each, named = v->name != NULL;
            if (r->o->verbose || seldom)
                printf("ran     %8" PRId64 " times  %s %s%s\n", n->ran[op][k],
                       gpu_operations[op]->name, named ? v->name : "v1",
                       seldom ? ": too seldom" : "");
            v += named;
            r->totals.failed += seldom;
        }
    }
}

/* The groups in order, then all versions and refusals. */
static void put_groups(struct run *r, const struct differ_unit *units, int count,
                       const struct differ_counts *results)
{
    struct differ_counts *groups = need(calloc(DIFFER_GROUPS, sizeof *groups));
    struct differ_counts *all = need(calloc(1, sizeof *all));
    bool used[DIFFER_GROUPS] = {false};
    for (int i = 0; i < count; ++i) {
        int group = differ_group_of(&units[i]);
        differ_add(&groups[group], &results[i]);
        differ_add(all, &results[i]);
        used[group] = true;
    }
    for (int group = 0; group < DIFFER_GROUPS; ++group)
        if (used[group])
            put_group(r, group, &groups[group]);
    put_versions(r, all);
    if (r->o->verbose)
        put_reasons(all);
    r->totals.passed += all->passed;
    r->totals.failed += all->failed;
    r->totals.skipped += all->skipped;
    junit_end_suite(&r->junit, "generated cases");
    free(groups);
    free(all);
}

static void record_about(void *user, const char *about)
{
    const struct run *r = user;
    differ_golden_begin(r->golden, about[0] != '\0' ? about : "none: the reference");
}

static void record(void *user, const struct differ_case *c, const char *answer)
{
    struct run *r = user;
    differ_golden_line(r->golden, c, answer);
    ++r->recorded;
}

static int processors(int jobs)
{
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    return jobs > 0 ? jobs : online > 0 ? (int)online : 1;
}

static void run_generated(struct run *r)
{
    struct differ_unit *units = NULL;
    struct differ_report report;
    int count = 0;
    differ_list_units(r->o, &units, &count);
    struct differ_counts *results = need(calloc((size_t)count + 1, sizeof *results));
    struct differ_job job = {.seed = r->o->seed, .units = units, .count = count, .user = r};
    job.processes = processors(r->o->jobs);
    job.open = opener_of(r->o);
    job.progress = stderr;
    job.seconds = isatty(STDERR_FILENO) ? -1 : SECONDS;
    job.record = r->golden != NULL ? record : NULL;
    job.about = r->golden != NULL ? record_about : NULL;
    differ_report_open(&report);
    printf("# seed %" PRIu64 ", %" PRId64 " cases of each operation and element size\n", r->o->seed,
           r->o->cases);
    fflush(stdout);
    differ_jobs_run(&job, results, &report);
    if (report.about.length > 0)
        printf("# %s\n", report.about.bytes);
    if (report.absent.length > 0)
        put_absent(r, report.absent.bytes);
    fputs(report.failures.bytes, stdout);
    put_groups(r, units, count, results);
    differ_report_close(&report);
    free(results);
    free(units);
}

/* ---- The whole ---- */

static bool cannot(const char *path)
{
    fprintf(stderr, "differ: %s: %s\n", path, strerror(errno));
    return false;
}

static bool open_files(struct run *r)
{
    if (r->o->record != NULL && (r->golden = fopen(r->o->record, "w")) == NULL)
        return cannot(r->o->record);
    return junit_open(&r->junit, r->o->junit) || cannot(r->o->junit);
}

/* A file without a single answer is not a record: it is removed. */
static void close_files(struct run *r)
{
    if (r->golden != NULL) {
        bool written = differ_golden_end(r->golden, r->recorded);
        written = fclose(r->golden) == 0 && written;
        if (!written)
            r->totals.faults += !cannot(r->o->record);
        if (r->recorded == 0)
            remove(r->o->record);
        else
            printf("%s: %" PRId64 " answers\n", r->o->record, r->recorded);
    }
    if (!junit_close(&r->junit))
        r->totals.faults += !cannot(r->o->junit);
}

static int finish(const struct totals *t)
{
    printf("%" PRId64 " passed, %" PRId64 " failed, %" PRId64 " skipped\n", t->passed, t->failed,
           t->skipped);
    if (fflush(stdout) != 0 || ferror(stdout))
        return DIFFER_EXIT_BAD_INPUT;
    return t->faults > 0   ? DIFFER_EXIT_BAD_INPUT
           : t->failed > 0 ? DIFFER_EXIT_FAILED
                           : DIFFER_EXIT_PASSED;
}

int main(int argc, char **argv)
{
    struct differ_options options;
    struct run r = {.o = &options};
    int status = differ_options_read(&options, argc, argv, stdout, stderr);
    if (status != DIFFER_EXIT_RUN)
        return status;
    if (!open_files(&r))
        return DIFFER_EXIT_BAD_INPUT;
    if (options.line != NULL)
        run_line(&r);
    else if (options.cases > 0 || options.evaluations > 0)
        run_generated(&r); /* processes come before a device is opened here */
    if (options.line == NULL && options.replay != NULL)
        replay(&r);
    close_files(&r);
    return finish(&r.totals);
}
