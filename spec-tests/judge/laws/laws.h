/* laws.h - what must hold for an answer, of any implementation.
 *
 * What is here: one law for each operation of the algebra, judged from the operation's name, the
 * texts of its arguments and the text of the answer, by the oracle alone. What is not: CuTe's
 * canonical forms (the vectors hold those), and anything of ref.
 *
 * A law is written from the definition. Where CuTe's own answer breaks a definition for some
 * input that it accepts, the law stays, and refusing that input is right. */
#ifndef LAWS_H
#define LAWS_H

#include <stddef.h>

/* 1: the law holds for this answer; 0: it is broken, and why names the law, the coordinate and
 * the values; -1: there is no law for it, or it cannot be decided. */
int law_check(const char *op, int n, const char *const *args, const char *answer, char *why,
              size_t size);

/* Is a refusal right? 1: CuTe's own rules reject the operands, or the answer that CuTe would
 * give breaks the law; 0: there is a lawful answer, and it is what CuTe gives; -1: not decided. */
int law_refusal(const char *op, int n, const char *const *args, char *why, size_t size);

/* The lawful answer that CuTe gives, perhaps in another form than CuTe's: 1; 0: refusing is right,
 * and answer holds the reason; -1: not known. */
int law_answer(const char *op, int n, const char *const *args, char *answer, size_t size);

/* The law's name for an operation, template arguments or not; NULL where there is none. */
const char *law_name(const char *op);

/* The operations that have a law, one by one; NULL past the end. */
const char *law_op(int i);

#endif
