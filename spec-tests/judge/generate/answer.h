/* answer.h - generated cases that are judged by one answer: by the laws, and by the reference
 * where it is given.
 *
 * What is not here: cases of several questions (cover.h), the loop over cases (run.h). */
#ifndef GENERATE_ANSWER_H
#define GENERATE_ANSWER_H

#include "spec-tests/judge/generate/run.h"

enum { ANSWER_TEXT = 8192, ANSWER_WHY = 1024 };

/* The implementation and the reference, and the case that was judged last. */
struct answers {
    struct answerer *judged, *reference; /* reference NULL: there is none */
    bool forms_ok;                       /* another form of the same function counts as right */
    bool by_reference;                   /* no law covers such operands */
    struct answer answer, expected;
    char why[ANSWER_WHY];
};

struct run_judge answers_judge(struct answers *s);

#endif
