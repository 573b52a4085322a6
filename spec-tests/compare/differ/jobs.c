/* jobs.c - see jobs.h.
 *
 *      process k of n takes the units k, k + n, k + 2n, ..  and writes a result for each, and one
 *      about the backend, to a file of its own, which the parent reads when it has ended
 *
 *      | unit, counts | length of failures | failures |  ..  | FOUND, .. | length | its name | */
#define _POSIX_C_SOURCE 200809L
#include "spec-tests/compare/differ/jobs.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Results that are about the backend: there is one, there is none, it is broken. */
enum { FOUND = -1, ABSENT = -2, BROKEN = -3 };

/* ---- The work of one process ---- */

static int64_t cases_of(const struct differ_unit *u)
{
    return u->coordinates > 0 ? 1 : u->cases;
}

static void show(const struct differ_job *job, int unit, int64_t number)
{
    const struct differ_unit *u = &job->units[unit];
    if (job->progress == NULL || job->seconds >= 0 || number % 16 != 0)
        return;
    fprintf(job->progress, "\r\033[K%d/%d %s<%d> %" PRId64, unit + 1, job->count, u->op->name,
            u->bytes, u->first + number);
    fflush(job->progress);
}

/* In a log, whose reader sees what was done where the run is cut off. */
static void tell(const struct differ_job *job, int unit, const struct differ_counts *n,
                 time_t *last)
{
    const struct differ_unit *u = &job->units[unit];
    time_t now = time(NULL);
    if (job->progress == NULL || job->seconds < 0 || now - *last < job->seconds)
        return;
    *last = now;
    fprintf(job->progress,
            "# %d of %d parts, as far as %s<%d>: %" PRId64 " passed, %" PRId64 " failed, %" PRId64
            " skipped\n",
            unit / job->processes + 1, (job->count - 1) / job->processes + 1, u->op->name, u->bytes,
            n->passed, n->failed, n->skipped);
    fflush(job->progress);
}

static void run_cases(const struct differ_job *job, int unit, struct differ_session *s)
{
    const struct differ_unit *u = &job->units[unit];
    for (int64_t i = 0; i < u->cases; ++i) {
        struct differ_case c;
        show(job, unit, i);
        if (s->broken) {
            ++s->counts.failed; /* a case that was not run has not passed */
            continue;
        }
        enum differ_outcome outcome =
            differ_run_generated(s, job->seed, u->op, u->bytes, u->first + i, &c);
        if (job->record != NULL && s->answer.length > 0 && outcome != DIFFER_AGAIN)
            job->record(job->user, &c, s->answer.bytes);
    }
}

/* An evaluation counts as one case, however many layouts it took. */
static void run_evaluation(const struct differ_job *job, int unit, struct differ_session *s)
{
    const struct differ_unit *u = &job->units[unit];
    show(job, unit, 0);
    if (!s->broken)
        differ_evaluate(s, job->seed, u->first, u->coordinates);
    s->counts.failed += s->broken && s->counts.failed == 0;
    s->counts.passed = s->counts.failed == 0;
    s->counts.skipped = 0;
}

static void run_unit(const struct differ_job *job, int unit, struct differ_session *s)
{
    s->counts = (struct differ_counts){.passed = 0};
    s->shown = 0;
    text_clear(&s->report);
    if (s->got == NULL && s->broken)
        s->counts.failed = cases_of(&job->units[unit]);
    else if (s->got == NULL)
        s->counts.skipped = cases_of(&job->units[unit]);
    else if (job->units[unit].coordinates > 0)
        run_evaluation(job, unit, s);
    else
        run_cases(job, unit, s);
}

static bool put_result(FILE *file, int unit, const struct differ_counts *n, const struct text *t)
{
    struct differ_result r;
    memset(&r, 0, sizeof r);
    r.unit = unit;
    r.counts = *n;
    fwrite(&r, sizeof r, 1, file);
    fwrite(&t->length, sizeof t->length, 1, file);
    fwrite(t->bytes, 1, t->length, file);
    return fflush(file) == 0;
}

static void work(const struct differ_job *job, int process, FILE *file)
{
    struct differ_session s;
    struct differ_backend *want = differ_ref_open(), *got = NULL;
    struct differ_counts none = {.passed = 0}, *all = need(calloc(1, sizeof *all));
    time_t told = time(NULL);
    struct text name = {NULL, 0, 0};
    text_clear(&name);
    gpu_found found = job->open(&got, &name);
    differ_session_open(&s, want, got);
    s.keep = job->record != NULL;
    s.broken = found == GPU_BROKEN;
    if (got != NULL)
        text_puts(&name, got->about);
    if (got != NULL && job->about != NULL)
        job->about(job->user, got->about);
    for (int unit = process; unit < job->count; unit += job->processes) {
        run_unit(job, unit, &s);
        put_result(file, unit, &s.counts, &s.report);
        differ_add(all, &s.counts);
        tell(job, unit, all, &told);
    }
    free(all);
    put_result(file, got != NULL ? FOUND : s.broken ? BROKEN : ABSENT, &none, &name);
    differ_session_close(&s);
    text_free(&name);
    want->close(want);
    if (got != NULL)
        got->close(got);
}

/* ---- The parent ---- */

/* One result, its text appended where it belongs; false past the last one. */
static bool get_result(FILE *file, struct differ_result *r, struct text *text)
{
    size_t length = 0;
    text_clear(text);
    if (fread(r, sizeof *r, 1, file) != 1 || fread(&length, sizeof length, 1, file) != 1)
        return false;
    for (size_t i = 0; i < length; ++i) {
        int c = getc(file);
        if (c == EOF)
            return false;
        text_putc(text, (char)c);
    }
    return true;
}

/* Reads the output of a process; true where it is complete. */
static bool gather(FILE *file, const struct differ_job *job, struct differ_counts *results,
                   bool *done, struct differ_report *report)
{
    struct text text = {NULL, 0, 0};
    struct differ_result r = {.unit = 0};
    rewind(file);
    while (r.unit >= 0 && get_result(file, &r, &text)) {
        if (r.unit >= 0 && r.unit < job->count) {
            results[r.unit] = r.counts;
            done[r.unit] = true;
            text_puts(&report->failures, text.bytes);
            continue;
        }
        struct text *where = r.unit == FOUND ? &report->about : &report->absent;
        if (r.unit == BROKEN)
            text_printf(&report->failures, "the backend cannot be used: %s\n", text.bytes);
        else if (where->length == 0)
            text_puts(where, text.bytes);
    }
    text_free(&text);
    return r.unit < 0;
}

static void fail_rest(const struct differ_job *job, int process, const char *why,
                      struct differ_counts *results, const bool *done, struct differ_report *report)
{
    text_printf(&report->failures, "process %d of %d ended before its work did: %s\n", process + 1,
                job->processes, why);
    for (int unit = process; unit < job->count; unit += job->processes)
        if (!done[unit])
            results[unit].failed = cases_of(&job->units[unit]);
}

static void say_status(int status, char *why, size_t size)
{
    if (WIFSIGNALED(status))
        snprintf(why, size, "signal %d", WTERMSIG(status));
    else
        snprintf(why, size, "status %d", WEXITSTATUS(status));
}

/* A process, whose results come in file; -1 where there is none to be had. */
static pid_t start(const struct differ_job *job, int process, FILE *file)
{
    fflush(NULL);
    pid_t child = fork();
    if (child != 0)
        return child;
    struct differ_job own = *job;
    own.progress = process == 0 ? job->progress : NULL;
    work(&own, process, file);
    _exit(0);
}

static void run_processes(const struct differ_job *job, FILE **file, pid_t *child,
                          struct differ_counts *results, bool *done, struct differ_report *report)
{
    for (int k = 0; k < job->processes; ++k) {
        file[k] = need(tmpfile());
        child[k] = start(job, k, file[k]);
    }
    for (int k = 0; k < job->processes; ++k) {
        char why[100];
        int status = 0;
        snprintf(why, sizeof why, "%s", strerror(errno));
        if (child[k] > 0 && waitpid(child[k], &status, 0) == child[k])
            say_status(status, why, sizeof why);
        if (!gather(file[k], job, results, done, report))
            fail_rest(job, k, why, results, done, report);
        fclose(file[k]);
    }
}

void differ_report_open(struct differ_report *s)
{
    *s = (struct differ_report){.failures = {NULL, 0, 0}};
    text_clear(&s->failures);
    text_clear(&s->about);
    text_clear(&s->absent);
}

void differ_report_close(struct differ_report *s)
{
    text_free(&s->failures);
    text_free(&s->about);
    text_free(&s->absent);
}

void differ_jobs_run(const struct differ_job *job, struct differ_counts *results,
                     struct differ_report *report)
{
    bool *done = need(calloc((size_t)job->count + 1, sizeof *done));
    FILE **file = need(calloc((size_t)job->processes, sizeof(FILE *)));
    pid_t *child = need(calloc((size_t)job->processes, sizeof *child));
    memset(results, 0, (size_t)job->count * sizeof *results);
    if (job->processes == 1) {
        file[0] = need(tmpfile());
        work(job, 0, file[0]);
        gather(file[0], job, results, done, report);
        fclose(file[0]);
    } else {
        run_processes(job, file, child, results, done, report);
    }
    if (job->progress != NULL && job->seconds < 0)
        fputs("\r\033[K", job->progress);
    free(done);
    free(file);
    free(child);
}
