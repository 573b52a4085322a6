/* exercise.h - what the C file of an exercise sees: one function to write, and two small helpers.
 *
 * What is here: what you need in addition to ref/ct.h. What is not: how your answer is judged
 * (judge/task.h). `make exercise 3` builds 03_blocks/exercise.c and reports on
 * it. */
#ifndef EXERCISE_H
#define EXERCISE_H

#include "ref/ct.h"

/* The function that you write. The head of each exercise says what a and b are and what it must
 * return. It is called many times, each time with other operands and with a fresh context. */
ct_value answer(ct_ctx *cx, ct_value a, ct_value b);

/* The tuple (a,b). */
ct_tuple pair(ct_ctx *cx, ct_value a, ct_value b);
/* Stands in a gap until you have filled it; it ignores its operands and returns _. */
ct_value unfinished(ct_ctx *cx, ct_value a, ct_value b);

#endif
