/* fixture.h - the reference as an implementation of generated cases, and one that answers never.
 *
 * What is not here: implementations that are wrong, which the suites have. */
#ifndef CHECK_GENERATE_FIXTURE_H
#define CHECK_GENERATE_FIXTURE_H

#include "spec-tests/judge/answerers/answerers.h"

/* One for the whole process. */
static inline struct answerer *fixture_ref(void)
{
    static struct answerer *ref;
    if (ref == NULL)
        ref = answerer_ref_open();
    return ref;
}

/* Says "never", as a value or in one of the other ways. */
struct fixture_never {
    struct answerer base;
    enum answer_kind kind;
};

static inline void fixture_say_never(struct answerer *s, const char *op, int n,
                                     const char *const *args, struct answer *answer)
{
    (void)op;
    (void)n;
    (void)args;
    answer->kind = ((struct fixture_never *)s)->kind;
    text_puts(&answer->text, "never");
}

#endif
