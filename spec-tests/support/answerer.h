/* answerer.h - what can be judged: anything that answers `operation, arguments` in text.
 *
 * What is here: the question-and-answer interface. What is not: those that are linked in
 * (answerers.h), and whether an answer is right (verdict.h). It follows the judge's line protocol:
 *     question   op <TAB> argument <TAB> ...
 *     answer     = <TAB> value   or   ! <TAB> why it is refused   or   - <TAB> unsupported
 * What is a refusal and what is not is said in judge/adapters/README.md. An implementation that is
 * linked in can say more: where it has an operation and cannot read an operand or has no memory
 * left, that is a fault of the judge or of the vector, and fails. */
#ifndef ANSWERER_H
#define ANSWERER_H

#include "spec-tests/support/text.h"

enum answer_kind {
    ANSWER_VALUE,       /* = : text is the value in print form */
    ANSWER_REFUSED,     /* ! : text is the reason */
    ANSWER_UNSUPPORTED, /* - : the implementation does not have this operation */
    ANSWER_FAULT,       /* refused for a reason that is not about the operation: memory, syntax */
    ANSWER_MALFORMED,   /* something else than one line of the protocol */
    ANSWER_CRASHED,
    ANSWER_TIMED_OUT,
    ANSWER_GONE /* not even asked: the implementation no longer starts */
};

struct answer {
    enum answer_kind kind;
    bool witness;     /* a refusal that names the coordinate where the law would break */
    struct text text; /* value, reason, or what went wrong; never NULL, may hold any byte */
};

/* An implementation embeds this struct as its first member. ask fills ANSWER and never fails
 * otherwise; close frees it and returns how many lines it sent that nothing had asked for. */
struct answerer {
    const char *name;
    bool must_witness; /* a refusal of a disputed line counts only with its witness */
    void (*ask)(struct answerer *s, const char *op, int n, const char *const *args,
                struct answer *answer);
    size_t (*close)(struct answerer *s);
};

void answerer_ask(struct answerer *s, const char *op, int n, const char *const *args,
                  struct answer *answer);
size_t answerer_close(struct answerer *s);
void answer_free(struct answer *answer);

#endif
