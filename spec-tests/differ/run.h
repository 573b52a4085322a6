/* run.h - cases run by two movers and compared: one, a drawn group, an evaluation.
 *
 * What is here: what a run holds, what it counts, its reports of failures. What is not: processes
 * and the command line (differ.c, jobs.h), files of answers (golden.h). */
#ifndef MOVE_RUN_H
#define MOVE_RUN_H

#include "spec-tests/differ/differ.h"

enum move_outcome {
    MOVE_PASSED,
    MOVE_FAILED,
    MOVE_SKIPPED, /* no way of the subject takes it */
    MOVE_AGAIN    /* the reference refuses it: it is no case */
};

/* Why ways refused, numbers in it left out, and how often. */
enum { MOVE_REASONS = 160, MOVE_REASON_TEXT = 160 };

struct move_reason {
    char text[MOVE_REASON_TEXT];
    int64_t count;
};

struct move_counts {
    int64_t passed, failed, skipped, again, runs, coordinates;
    uint64_t digest; /* of what was evaluated */
    int reasons;
    struct move_reason reason[MOVE_REASONS];
};

void move_count(struct move_counts *n, const char *reason, int64_t times);
void move_add(struct move_counts *sum, const struct move_counts *n);

/* What two movers say about cases. want is the reference; got may be NULL, and then nothing but
 * the reference is asked. */
struct move_session {
    struct mover *want, *got;
    ct_ctx cx;
    char *arena;
    size_t room;       /* bytes of it */
    bool broken;       /* got cannot go on */
    int shown, shrunk; /* failures reported of this unit, and made small of all */
    struct move_counts counts;
    struct text report; /* of failures */
    struct text answer; /* of got, to the last case, where keep is set */
    bool keep;
};

void move_session_open(struct move_session *s, struct mover *want, struct mover *got);
void move_session_close(struct move_session *s);

/* Runs a case by all ways, and counts what came. Failures are shrunk and reported. */
enum move_outcome move_run(struct move_session *s, const struct move_case *c);

/* Number number of an operation and an element size, drawn until the reference takes it. */
enum move_outcome move_run_drawn(struct move_session *s, uint64_t seed, gpu_op op, int bytes,
                                 int64_t number, struct move_case *c);

/* Layouts drawn from number first on until as many coordinates were evaluated. */
void move_evaluate(struct move_session *s, uint64_t seed, int64_t first, int64_t coordinates);

/* Reads and understands a line and asks the reference; false, and the fault, where it is no case
 * that can be run. The plan lives in the run's memory, up to the next case. */
bool move_expect(struct move_session *s, const struct move_case *c, struct move_plan *p,
                 struct move_answer *want, struct move_fault *fault);

#endif
