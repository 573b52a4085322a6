/* report.h - the report for people: failures in full, a line a file, the counts.
 *
 * What is here: counting verdicts and printing them. What is not: reaching them (verdict.h), the
 * report for machines (junit.h). */
#ifndef REPORT_H
#define REPORT_H

#include "spec-tests/judge/verdict/verdict.h"

#include <stdio.h>

struct tally {
    size_t outcome[3]; /* by enum outcome; passed + failed + skipped is every line there was */
    size_t verdict[VERDICT_COUNT];
};

struct report {
    FILE *out;
    bool color;    /* out is shown on a terminal */
    bool verbose;  /* every line, not only the failures */
    bool live;     /* stderr is a terminal: show how far the file is */
    bool progress; /* such a line stands there now */
    size_t gone;   /* lines not asked any more */
    long second;   /* when progress was shown last */
};

void tally_add(struct tally *t, enum verdict verdict, enum outcome outcome);
void tally_merge(struct tally *total, const struct tally *part);
void report_line(struct report *r, const char *path, const struct vector *v, const struct answer *a,
                 const struct judgement *j, enum outcome outcome);
void report_progress(struct report *r, const char *path, size_t done, size_t all);
void report_clear(struct report *r);
void report_file(struct report *r, const char *path, const struct tally *t, size_t unreadable);
void report_verdicts(struct report *r, const struct tally *t);
void report_close(struct report *r, const struct tally *t);

#endif
