/* jobs.h - many cases, in one process or shared among several.
 *
 * What is here: the list of what is to be run, the processes, the sums. What is not: one case
 * (run.h), the command line (options.h). A process opens its subject itself, as a device
 * does not outlive a fork; one that dies takes only its own part with it, which then has failed. */
#ifndef MOVE_JOBS_H
#define MOVE_JOBS_H

#include "spec-tests/differ/run.h"

#include <stdio.h>

/* Cases of one operation and element size, or coordinates to evaluate: the smallest part that a
 * process takes. */
struct move_unit {
    gpu_op op;
    int bytes;
    int64_t first, cases;
    int64_t coordinates; /* 0: cases are run */
};

/* The result of one unit; text is what is to be shown. */
struct move_result {
    int unit;
    struct move_counts counts;
};

/* Opens a subject; where there is none, why. */
typedef gpu_found move_open(struct mover **m, struct text *why);

struct move_job {
    uint64_t seed;
    const struct move_unit *units;
    int count, processes;
    move_open *open;
    FILE *progress;                                                            /* NULL: none */
    void (*record)(void *user, const struct move_case *c, const char *answer); /* or NULL */
    void (*about)(void *user, const char *about); /* told once, before any case; or NULL */
    void *user;
};

/* What was said besides the counts: failures in full, what the subject is, why there is none. */
struct move_said {
    struct text failures, about, absent;
};

void move_said_open(struct move_said *s);
void move_said_close(struct move_said *s);

/* Runs all units; counts in results[unit]. Where there is no subject, every case is counted as
 * skipped, and where it is broken, as failed. */
void move_jobs_run(const struct move_job *job, struct move_counts *results, struct move_said *said);

#endif
