/* subject.h - what can be judged: anything that answers `operation, arguments` in text.
 *
 * What is here: the question-and-answer interface, and the list of subjects that are linked in.
 * What is not: whether an answer is right (verdict.h). Follows the line protocol of the judge:
 *     question   op <TAB> argument <TAB> ...
 *     answer     = <TAB> value   or   ! <TAB> why it is refused   or   - <TAB> unsupported
 * What is a refusal and what is not is said in subjects/README.md. A subject that is linked in can
 * say more: where it has an operation and cannot read an operand or has no memory left, that is a
 * fault of the judge or of the vector, and fails. */
#ifndef SUBJECT_H
#define SUBJECT_H

#include "spec-tests/support/text.h"

enum answer_kind {
    ANSWER_VALUE,       /* = : text is the value in print form */
    ANSWER_REFUSED,     /* ! : text is the reason */
    ANSWER_UNSUPPORTED, /* - : the subject does not have this operation */
    ANSWER_FAULT,       /* refused for a reason that is not about the operation: memory, syntax */
    ANSWER_MALFORMED,   /* something else than one line of the protocol */
    ANSWER_CRASHED,
    ANSWER_TIMED_OUT,
    ANSWER_GONE /* not even asked: the subject no longer starts */
};

struct answer {
    enum answer_kind kind;
    bool witness;     /* a refusal that names the coordinate where the law would break */
    struct text text; /* value, reason, or what went wrong; never NULL, may hold any byte */
};

/* A subject embeds this struct as its first member. ask fills ANSWER and never fails otherwise;
 * close frees the subject and returns how many lines it sent that nothing had asked for. */
struct subject {
    const char *name;
    bool must_witness; /* a refusal of a disputed line counts only with its witness */
    void (*ask)(struct subject *s, const char *op, int n, const char *const *args,
                struct answer *answer);
    size_t (*close)(struct subject *s);
};

struct subject *subject_open(const char *name);
const char *subject_name(int i);
void subject_ask(struct subject *s, const char *op, int n, const char *const *args,
                 struct answer *answer);
size_t subject_close(struct subject *s);
void answer_free(struct answer *answer);

struct subject *subject_ref_open(void);
struct subject *subject_emu_open(void);
struct subject *subject_gpu_open(void);
struct subject *subject_pipe_open(const char *command, double timeout);

#endif
