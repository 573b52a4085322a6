/* options.h - the command line of differ.
 *
 * What is here: every option, its meaning and its default. What is not: running (differ.c). */
#ifndef DIFFER_OPTIONS_H
#define DIFFER_OPTIONS_H

#include "gpu/gpu.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Exit codes; a run ends with the highest that applies. */
enum {
    DIFFER_EXIT_PASSED = 0,
    DIFFER_EXIT_FAILED = 1,
    DIFFER_EXIT_BAD_INPUT = 2,
    DIFFER_EXIT_RUN = -1
};

struct differ_options {
    bool gpu;            /* the backend: a device, or else the reference itself */
    int64_t cases;       /* of each operation and element size */
    int64_t evaluations; /* coordinates; 0: none */
    int64_t each;        /* cases that every version must have executed; 0: any number */
    uint64_t seed;
    const gpu_operation *op; /* NULL: all */
    int bytes;               /* 0: all */
    int jobs;
    const char *line; /* of --case */
    const char *record, *replay, *junit;
    bool verbose;
};

int differ_options_read(struct differ_options *o, int argc, char **argv, FILE *out, FILE *errors);

#endif
