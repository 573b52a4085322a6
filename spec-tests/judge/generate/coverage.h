/* coverage.h - the laws of coverage and their run: are all elements of a partition given, and each
 * to one part?
 *
 * What is not here: one case of a law, and its questions (cover.h). */
#ifndef GENERATE_COVERAGE_H
#define GENERATE_COVERAGE_H

#include "spec-tests/judge/generate/cover.h"

const struct cover_law *coverage_law_at(int i);

/* 0 where nothing failed and something was answered, for each law of o->op, or for all; laws counts
 * the laws that were run. */
int coverage_run(const struct generate_options *o, struct answerer *judged, FILE *out,
                 struct generate_counts *total, int *laws);

#endif
