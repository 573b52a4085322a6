/* explained.h - what the suites of explanations share: every number of them computed again.
 *
 * Of an explanation are checked: every equation "19 = 2*8 + 3*1", by an evaluator of its own; every
 * line "composition(..) = ..", by the law of the operation, which shares no code with the
 * reference, and by asking it again; that lines are shorter than 80 columns. */
#ifndef CHECK_EXPLAINED_H
#define CHECK_EXPLAINED_H

#include "ref/ct.h"

enum { EXPLAINED_CALLS = 14 };

/* A family: how many equations, and calls with a law, its explanations hold at least together. */
struct explained {
    const char *name;
    int equations, calls;
    const char *expression[EXPLAINED_CALLS]; /* the first ones are small */
};

/* An expression, and a part of its explanation to the letter. */
struct explained_text {
    const char *expression, *part;
};

void explained_holds(const struct explained *family);
/* Every memory that is too small says so; any larger one gives the same text. */
void explained_sweep(const char *expression);
void explained_says(const struct explained_text *text);
/* The explanation; good until the next call. */
const char *explained(const char *expression);

#endif
