/* run.h - cases run by two backends and compared: one, a generated group, an evaluation.
 *
 * What is here: what a run holds, what it counts, its reports of failures. What is not: processes
 * and the command line (differ.c, jobs.h), files of answers (golden.h). */
#ifndef DIFFER_RUN_H
#define DIFFER_RUN_H

#include "spec-tests/compare/differ/differ.h"

enum differ_outcome {
    DIFFER_PASSED,
    DIFFER_FAILED,
    DIFFER_SKIPPED, /* no variant of the backend takes it */
    DIFFER_AGAIN    /* the reference refuses it: it is not a case */
};

/* Why variants refused, numbers in it left out, and how often. */
enum { DIFFER_REASONS = 160, DIFFER_REASON_TEXT = 160 };

struct differ_reason {
    char text[DIFFER_REASON_TEXT];
    int64_t count;
};

struct differ_counts {
    int64_t passed, failed, skipped, again, runs, coordinates;
    uint64_t digest; /* of what was evaluated */
    int variants[DIFFER_OPS];
    int64_t ran[DIFFER_OPS][GPU_VERSIONS]; /* cases that each variant executed, and did right */
    int reasons;
    struct differ_reason reason[DIFFER_REASONS];
};

void differ_count(struct differ_counts *n, const char *reason, int64_t times);
void differ_add(struct differ_counts *sum, const struct differ_counts *n);

/* Two backends on the same cases. want is the reference; got may be NULL, and then the reference
 * alone executes them. */
struct differ_session {
    struct differ_backend *want, *got;
    ct_ctx cx;
    char *arena;
    size_t room;       /* bytes of it */
    bool broken;       /* got cannot go on */
    int shown, shrunk; /* failures reported of this unit, and made small of all */
    struct differ_counts counts;
    struct text report; /* of failures */
    struct text answer; /* of got, to the last case, where keep is set */
    bool keep;
};

void differ_session_open(struct differ_session *s, struct differ_backend *want,
                         struct differ_backend *got);
void differ_session_close(struct differ_session *s);

/* Runs a case by all variants, and counts the outcomes. Failures are shrunk and reported. */
enum differ_outcome differ_run(struct differ_session *s, const struct differ_case *c);

/* Number number of an operation and an element size, generated until the reference takes it. */
enum differ_outcome differ_run_generated(struct differ_session *s, uint64_t seed,
                                         const gpu_operation *op, int bytes, int64_t number,
                                         struct differ_case *c);

/* Layouts generated from number first on until as many coordinates were evaluated. */
void differ_evaluate(struct differ_session *s, uint64_t seed, int64_t first, int64_t coordinates);

/* Resolves a case and executes it by the reference; false, and the fault, where it is not a case
 * that can be run. The plan lives in the run's memory, up to the next case. */
bool differ_expect(struct differ_session *s, const struct differ_case *c, struct differ_plan *p,
                   struct differ_answer *want, struct differ_fault *fault);

#endif
