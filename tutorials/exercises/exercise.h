/* exercise.h - what the C file of an exercise sees: one function to write, and two small helpers.
 *
 * What is here: what you need beside ref/ct.h. What is not: how your answer is judged (task.h).
 * `make exercise 3` builds tutorials/exercises/03_blocks/exercise.c and says what it makes of it.
 * */
#ifndef EXERCISE_H
#define EXERCISE_H

#include "ref/ct.h"

/* What you write. What a and b are, and what must come out, stands in the head of each exercise. It
 * is called many times, each time with other operands and with a fresh context. */
ct_value answer(ct_ctx *cx, ct_value a, ct_value b);

/* The tuple (a,b). */
ct_tuple pair(ct_ctx *cx, ct_value a, ct_value b);
/* What stands in a gap until you have filled it; it reads nothing and answers _. */
ct_value unfinished(ct_ctx *cx, ct_value a, ct_value b);

#endif
