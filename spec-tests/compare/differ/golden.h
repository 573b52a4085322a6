/* golden.h - golden answers: files of the answers of a device, for machines without one.
 *
 * What is here: writing such files, and holding a backend to them. What is not: cases (differ.h).
 *
 *      # device  NVIDIA H200, driver 580.95.05, CUDA 13.0
 *      # date    2026-11-20
 *      copy<4>  seed 7  (2,3):(3,1)  (2,3):(1,2)  =  6f1c0a9e..
 *      fill<8>  seed 1  (64,64):(64,1)  5  =  digest 9a3f00c1d2e4b576 bytes 32768
 *      # end, 2 cases
 *
 * A line is a case, `=` and the answer of differ.h. The last line says how many there are, so that
 * a file that was cut short is known. */
#ifndef DIFFER_GOLDEN_H
#define DIFFER_GOLDEN_H

#include "spec-tests/compare/differ/run.h"

#include <stdio.h>

/* The result of a replay: lines that agree, lines that do not, lines that no variant accepts, and
 * faults: lines that do not belong in such a file. */
struct differ_golden_counts {
    int64_t passed, failed, skipped, faults;
};

void differ_golden_begin(FILE *file, const char *about);
void differ_golden_line(FILE *file, const struct differ_case *c, const char *answer);
bool differ_golden_end(FILE *file, int64_t cases); /* false where not all could be written */

/* Replays one file by a backend; without one, lines are counted as skipped. */
void differ_replay(struct differ_session *s, struct differ_backend *backend, const char *path,
                   FILE *out, struct differ_golden_counts *n);

#endif
