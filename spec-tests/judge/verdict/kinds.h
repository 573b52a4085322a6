/* kinds.h - every operation asked with operands of every kind.
 *
 * What is here: the questions, made from the vectors, and the run that asks them. What is not:
 * which kinds an operation takes: CuTe's answers are in spec/recorded/cute-4.7.0/kinds_*.vec. */
#ifndef KINDS_H
#define KINDS_H

#include "spec-tests/judge/verdict/options.h"

int kinds_run(const struct options *o, FILE *out, FILE *errors);

#endif
