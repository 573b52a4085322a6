/* groups.h - what a run of differ consists of: units for the processes, groups for the report.
 *
 * What is here: the list of units that the command line asks for, and which line of the report each
 * of them counts in. What is not: running them (jobs.h). */
#ifndef MOVE_GROUPS_H
#define MOVE_GROUPS_H

#include "spec-tests/differ/jobs.h"
#include "spec-tests/differ/options.h"

/* A group is an operation and an element size; the last one is all evaluations. */
enum { MOVE_SIZES = 5, MOVE_GROUPS = GPU_OPS * MOVE_SIZES + 1 };

int move_group_of(const struct move_unit *u);
void move_group_name(int group, char *name, size_t size);

/* Appends all units; the table is to be freed. */
void move_list_units(const struct move_options *o, struct move_unit **units, int *count);

#endif
