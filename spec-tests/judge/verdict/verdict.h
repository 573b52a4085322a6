/* verdict.h - the verdict on an answer, given what its vector expects.
 *
 * What is here: the verdicts, and the one function that reaches them. What is not: querying
 * (answerer.h), counting and printing (report.h). The judge compares texts first; where they differ
 * the oracle compares functions, and on disputed lines the laws decide. */
#ifndef VERDICT_H
#define VERDICT_H

#include "spec-tests/judge/verdict/vector.h"
#include "spec-tests/support/answerer.h"

enum verdict {
    VERDICT_EXACT,         /* passed: to the letter */
    VERDICT_SAME,          /* passed: the same function, where any form will do */
    VERDICT_REFUSED,       /* passed: refused, as it must be or may be */
    VERDICT_LAWFUL,        /* passed: disputed, and the law holds for this answer */
    VERDICT_AS_CUTE,       /* passed: disputed, CuTe's own answer, and CuTe is to be followed */
    VERDICT_FORM,          /* failed unless allowed: the right function in another form */
    VERDICT_WRONG,         /* failed from here on */
    VERDICT_WRONG_AS_CUTE, /* disputed, and as wrong as CuTe */
    VERDICT_ACCEPTED,      /* answered what must be refused */
    VERDICT_WRONGLY_REFUSED,
    VERDICT_NO_WITNESS, /* refused a disputed line without its proof */
    VERDICT_CRASHED,
    VERDICT_TIMED_OUT,
    VERDICT_UNSUPPORTED, /* skipped: the implementation does not have it */
    VERDICT_UNDECIDED,   /* skipped: neither oracle nor law can decide */
    VERDICT_COUNT
};

enum outcome { PASSED, FAILED, SKIPPED };

struct rules {
    bool forms_ok;     /* another form of the same function passes */
    bool follow_cute;  /* CuTe's own answer passes on disputed lines */
    bool must_witness; /* the implementation's refusals of disputed lines carry their proof */
};

struct judgement {
    enum verdict verdict;
    char why[768]; /* may be empty */
};

void verdict_reach(const struct vector *v, const struct answer *a, const struct rules *rules,
                   struct judgement *j);
const char *verdict_name(enum verdict verdict);
enum outcome verdict_outcome(enum verdict verdict, const struct rules *rules);

#endif
