/* run.h - all generated cases of one operation, or of one law: judged, counted, reported.
 *
 * What is here: the loop that both kinds of cases share. What is not: how a case is judged
 * (answer.h: by one answer; cover.h: by many), and the list of operations (generate.h). */
#ifndef GENERATE_RUN_H
#define GENERATE_RUN_H

#include "spec-tests/judge/generate/generate.h"
#include "spec-tests/judge/generate/operands.h"
#include "spec-tests/judge/generate/shard.h"

enum { RUN_NAME = 48 };

/* How a case is judged. */
struct run_judge {
    void *user;
    /* log: where the questions of the case are shown; NULL: nowhere. */
    enum generate_result (*judge)(void *user, const struct generate_case *c, FILE *log);
    const char *(*why)(void *user);  /* the case judged last failed */
    uint64_t (*answers)(void *user); /* the digest of the answers to it */
    /* What kind of failure that was: a smaller case must fail in the same way. */
    void (*name)(void *user, char name[RUN_NAME]);
    void (*show)(void *user, const struct generate_case *c, FILE *out);
};

/* 0 where nothing failed and something was answered. The counts are added to total. */
int run_cases(const struct generate_options *o, const struct generate_maker *m,
              const struct run_judge *j, FILE *out, struct generate_counts *total);

/* The failures of an operation in full, and its line: as run_cases reports it. 1 where something
 * failed, or nothing was answered. */
int run_summary(FILE *out, const struct shard_entry *e);

/* Makes the case that j judged last, and that failed, as small as it gets, and shows it. */
void run_report(const struct run_judge *j, struct generate_case *c, const char *label, FILE *out);

#endif
