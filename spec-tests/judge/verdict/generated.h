/* generated.h - generated cases as a part of a run: its counts as a tally, the seed's line of
 * the XML report.
 *
 * What is not here: making cases and judging them (generate.h). */
#ifndef GENERATED_H
#define GENERATED_H

#include "spec-tests/judge/verdict/junit.h"
#include "spec-tests/judge/verdict/options.h"
#include "spec-tests/judge/verdict/report.h"

void generated_run(const struct options *o, struct answerer *answerer, struct report *report,
                   struct junit *junit, struct tally *total);

/* Writes the requests to out instead; 0 where there were any to write. */
int generated_list(const struct options *o, FILE *out);

#endif
