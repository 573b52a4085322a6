/* junit.h - the report as JUnit XML, one testsuite a file, one testcase a line.
 *
 * What is here: writing well-formed XML, whatever bytes an implementation sent. What is not:
 * the report for people (report.h). */
#ifndef JUNIT_H
#define JUNIT_H

#include "spec-tests/judge/verdict/verdict.h"

#include <stdio.h>

/* A suite is written when it ends, as its counts stand before its cases. */
struct junit {
    FILE *file; /* NULL: no report is wanted, and every call does nothing */
    struct text cases;
    size_t count[3]; /* by enum outcome */
    size_t errors;
};

bool junit_open(struct junit *j, const char *path);
void junit_case(struct junit *j, const struct vector *v, const struct answer *a,
                const struct judgement *judgement, enum outcome outcome);
void junit_text(struct junit *j, const char *name, const char *message, enum outcome outcome);
void junit_error(struct junit *j, const char *name, const char *message);
void junit_end_suite(struct junit *j, const char *name);
bool junit_close(struct junit *j);

#endif
