/* groups.h - the parts of a run of differ: units for the processes, groups for the report.
 *
 * What is here: the list of units that the command line asks for, and which line of the report each
 * of them counts in. What is not: running them (jobs.h). */
#ifndef DIFFER_GROUPS_H
#define DIFFER_GROUPS_H

#include "spec-tests/compare/differ/jobs.h"
#include "spec-tests/compare/differ/options.h"

/* A group is an operation and an element size; the last one is all evaluations. */
enum { DIFFER_SIZES = 5, DIFFER_GROUPS = DIFFER_OPS * DIFFER_SIZES + 1 };

int differ_group_of(const struct differ_unit *u);
void differ_group_name(int group, char *name, size_t size);

/* Appends all units; the table is to be freed. */
void differ_list_units(const struct differ_options *o, struct differ_unit **units, int *count);

#endif
