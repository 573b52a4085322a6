/* probe.h - what the probes share: cases read from a file, each written back with its answer.
 *
 * A probe measures what no document specifies. It reads lines, one case each, and writes the
 * same lines with "  =  " and the answer; comments from "#" on are passed through. A case that
 * faults costs the process its context: the answer is "fault" with CUDA's name for the error, and
 * the probe restarts itself after that line. Needs nvcc and a device, nothing else. */
#ifndef PROBE_H
#define PROBE_H

#include <cuda.h>
#include <cuda_runtime.h>
#include <stdint.h>
#include <stdio.h>

enum { PROBE_LINE = 4096, PROBE_ANSWER = 1 << 16, PROBE_FIELDS = 40 };

/* A case, cut at blanks: field[0] is what is asked, then name and value by turns. */
typedef struct probe_case {
    char text[PROBE_LINE];
    int fields;
    char *field[PROBE_FIELDS];
} probe_case;

/* The answer to one case as text; what CUDA reported last is looked at by the caller. */
typedef void probe_ask(const probe_case *c, char *answer, size_t size);

/* PROGRAM CASES ANSWERS: the exit status of a probe's main. */
int probe_main(int argc, char **argv, probe_ask *ask);

/* The value behind a name, or what it is without one. */
const char *probe_value(const probe_case *c, const char *name, const char *otherwise);
long long probe_number(const probe_case *c, const char *name, long long otherwise);
/* "3,5,7" into out, missing ones as otherwise; how many were written. */
int probe_list(const probe_case *c, const char *name, long long otherwise, int most,
               long long *out);

/* The types of tensor maps by the value of "type"; NULL for a name that is none. */
typedef struct probe_type {
    const char *name;
    CUtensorMapDataType type;
    int bytes;
} probe_type;
const probe_type *probe_type_of(const probe_case *c);
/* A function of the driver by its name. */
void *probe_driver(const char *name);

/* Unit u holds first + mul * u, which are 1 and 1 where the case does not say otherwise. */
void probe_ramp(const probe_case *c, uint16_t *unit, size_t n);

/* 16-bit units as runs, all in hexadecimal: "1+8" counts up from 1, "0*4" repeats, "7" is alone,
 * "-" is nothing. */
void probe_units(const uint16_t *unit, size_t n, char *answer, size_t size);

#endif
