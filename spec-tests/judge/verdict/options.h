/* options.h - the judge's command line.
 *
 * What is here: every option, its meaning and its default. What is not: running (run.h). */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "spec-tests/judge/verdict/data.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Exit codes; a run ends with the highest that applies. */
enum { JUDGE_PASSED = 0, JUDGE_FAILED = 1, JUDGE_BAD_INPUT = 2 };

enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

struct options {
    const char *const *paths; /* files and folders, not owned */
    int path_count;
    struct data data; /* found: no file was named, and the paths are its folders */
    const char *defaults[DATA_FOLDERS];
    const char *answerer;     /* a linked implementation; NULL: ref, unless there is a pipe */
    const char *pipe;         /* the command of a program to judge, or NULL */
    double timeout;           /* seconds for one answer over the pipe */
    const char *junit;        /* NULL: none */
    const char *records;      /* NULL: none */
    const char *requirements; /* NULL: the default file, where there is one */
    const char *op;           /* NULL: every operation */
    const char *record;       /* NULL: none */
    bool merge;
    bool list, ops, verbose, forms_ok, follow_cute, first_failure, mixes, atoms, kinds;
    int64_t generate;      /* generated cases of each operation; 0: none */
    int64_t tma;           /* TMA plans in the machine; 0: none */
    int64_t banks;         /* accesses whose wavefronts the machine counts; 0: none */
    int64_t first;         /* the number of the first of them */
    int64_t shard, shards; /* which of how many parts of the generated cases, from 1 */
    uint64_t seed;
    enum color color;
};

enum { OPTIONS_RUN = -1 };

int options_read(struct options *o, int argc, char **argv, FILE *out, FILE *errors);

#endif
