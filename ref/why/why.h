/* why.h - what the files that explain an answer share.
 *
 *   watch.c  an expression is evaluated, and the call that decided it is remembered
 *   cure.c   a refusal that static integers would not meet
 *
 * They know the reference by ct.h and by what ref/op gives, and compute nothing of their own. */
#ifndef REF_WHY_WHY_H
#define REF_WHY_WHY_H

#include "ref/op/op.h"

enum { CTI_MAX_CALL_NAME = 128 };

/* What an expression came to. */
typedef struct cti_watched {
    ct_ctx cx; /* first: a call is handed a pointer to it, and finds the rest behind it */
    char name[CTI_MAX_CALL_NAME]; /* of the last call, with its template arguments; "" for none */
    int n;
    const ct_value *arg;
    ct_value answer;
    bool refused; /* it was this call that failed */
} cti_watched;

/* Evaluates; a failure stays in cx, and the innermost call that is refused is the last one. The
 * last call has decided the value where its answer is that value. */
ct_value cti_watch(ct_ctx *cx, const char *text, size_t length, bool all_static, cti_watched *w);

#endif
