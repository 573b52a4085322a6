/* records.h - the report as data: one JSON object per line judged.
 *
 *   {"file":"f.vec","line":7,"op":"size","args":["_8:_1"],"sign":"=","expected":"_8",
 *    "verdict":"wrong","outcome":"failed","answer":"=","observed":"_9","why":".."}
 *
 * What is here: writing it. What is not: the report for people (report.h), JUnit XML (junit.h), and
 * pages and tables made of these objects (spec-tests/report). */
#ifndef RECORDS_H
#define RECORDS_H

#include "spec-tests/judge/verdict/verdict.h"

#include <stdio.h>

struct records {
    FILE *file; /* NULL: no records are wanted, and every call does nothing */
};

bool records_open(struct records *r, const char *path);
void records_line(struct records *r, const char *path, const struct vector *v,
                  const struct answer *a, const struct judgement *j, enum outcome outcome);
bool records_close(struct records *r);

#endif
