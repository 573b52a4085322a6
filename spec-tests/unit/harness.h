/* harness.h - what the suites of the reference share: one row, every question about it.
 *
 * A row is a line of text: the operands of one call in print form, and the expected result.
 *     operand  operand  =  result                      fields are separated by two spaces
 *     operand  !  CT_EDOMAIN  part of the message  part of the witness
 * Operands are read by ct_eval; NULL stands for a null pointer. For each row these are checked:
 *     the answer, or the refusal, is the one expected;
 *     called twice, and in another context, it is the same, and the operands are as before;
 *     a context that has failed already passes its first failure along, whatever is called in it;
 *     every arena that is too small gives CT_ENOMEM, every larger one the answer, however the
 *     arena is aligned, and not a byte outside of it is written.
 * Not here: what the answers should be, which the suites say. */
#ifndef CHECK_HARNESS_H
#define CHECK_HARNESS_H

#include "ref/ct.h"

/* The forms in which functions are called. In `any` the operands that are numbers in C are
 * integers in the row, and ct_int gives them back. */
struct harness_call {
    ct_value (*one)(ct_ctx *cx, ct_value a);
    ct_value (*two)(ct_ctx *cx, ct_value a, ct_value b);
    ct_value (*three)(ct_ctx *cx, ct_value a, ct_value b, ct_value c);
    ct_value (*any)(ct_ctx *cx, const ct_value *a);
};

/* What is wrong with a function at a row, or NULL. The text is good until the next call. */
const char *harness_complaint(const struct harness_call *call, const char *row);

/* The same for rows up to a NULL; a complaint fails the test. */
void harness_one(ct_value (*f)(ct_ctx *, ct_value), const char *const *rows);
void harness_two(ct_value (*f)(ct_ctx *, ct_value, ct_value), const char *const *rows);
void harness_three(ct_value (*f)(ct_ctx *, ct_value, ct_value, ct_value), const char *const *rows);
void harness_any(ct_value (*f)(ct_ctx *, const ct_value *), const char *const *rows);

/* For tests that go on by themselves: a fresh context over much memory, a value in it, and what
 * must have come of a call in it. harness_fails forgets the failure. */
ct_ctx *harness_context(void);
ct_value harness_value(ct_ctx *cx, const char *text);
void harness_is(ct_ctx *cx, ct_value v, const char *text);
void harness_fails(ct_ctx *cx, ct_error error, const char *part);

/* A layout's value at the 1-D coordinate i, an integer. No memory is kept. */
int64_t harness_at(ct_ctx *cx, ct_layout layout, int64_t i);

/* How often each coordinate of a tensor was owned; harness_own counts those of one part. */
enum { HARNESS_MAX = 300 };
struct harness_owners {
    int rows, columns, count[HARNESS_MAX][HARNESS_MAX];
};

void harness_own(ct_ctx *cx, struct harness_owners *o, ct_value part);

#endif
