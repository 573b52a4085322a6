/* run.h - a whole run of the judge: read, ask, judge, report.
 *
 * What is here: the order of things and the exit status. What is not: the command line (options.h)
 * and the parts themselves. */
#ifndef RUN_H
#define RUN_H

#include "spec-tests/judge/verdict/options.h"

int run_judge(const struct options *o, FILE *out, FILE *errors);

#endif
