/* jobs.h - many cases, in one process or shared among several.
 *
 * What is here: the list of what is to be run, the processes, the sums. What is not: one case
 * (run.h), the command line (options.h). A process opens its backend itself, as a device
 * does not outlive a fork; one that dies takes only its own part with it, which then has failed. */
#ifndef DIFFER_JOBS_H
#define DIFFER_JOBS_H

#include "spec-tests/compare/differ/run.h"

#include <stdio.h>

/* Cases of one operation and element size, or coordinates to evaluate: the smallest part that a
 * process takes. */
struct differ_unit {
    const gpu_operation *op;
    int bytes;
    int64_t first, cases;
    int64_t coordinates; /* 0: cases are run */
};

/* The result of one unit; text is to be shown. */
struct differ_result {
    int unit;
    struct differ_counts counts;
};

/* Opens a backend; where there is none, why. */
typedef gpu_found differ_open_backend(struct differ_backend **backend, struct text *why);

struct differ_job {
    uint64_t seed;
    const struct differ_unit *units;
    int count, processes;
    differ_open_backend *open;
    FILE *progress; /* NULL: none */
    int seconds;    /* between two lines of progress; negative: a terminal, one line that changes.
                     * Of several processes the first one alone tells how far its part is. */
    void (*record)(void *user, const struct differ_case *c, const char *answer); /* or NULL */
    void (*about)(void *user, const char *about); /* called once, before any case; or NULL */
    void *user;
};

/* The report next to the counts: failures in full, the name of the backend, why there is none. */
struct differ_report {
    struct text failures, about, absent;
};

void differ_report_open(struct differ_report *s);
void differ_report_close(struct differ_report *s);

/* Runs all units; counts in results[unit]. Where there is no backend, every case is counted as
 * skipped, and where it is broken, as failed. */
void differ_jobs_run(const struct differ_job *job, struct differ_counts *results,
                     struct differ_report *report);

/* ---- A backend in a process of its own (worker.c) ------------------------------------------ */

enum { DIFFER_SECONDS = 120 }; /* seconds for one case of a device */

/* The backend that open makes, opened in another process. A case that breaks it, ends its process,
 * or takes longer than so many seconds is DIFFER_FAULTED, and the next one meets a fresh backend;
 * DIFFER_BROKEN is one that cannot be opened again. */
gpu_found differ_worker_open(differ_open_backend *open, int seconds,
                             struct differ_backend **backend, struct text *why);

#endif
