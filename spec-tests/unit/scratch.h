/* scratch.h - what every suite may need: a file of its own, and a way to say that it was skipped.
 *
 * What is not here: rows and contexts of the reference (harness.h); the list of suites
 * (suites.h). */
#ifndef CHECK_SCRATCH_H
#define CHECK_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>

/* Writes LENGTH bytes to a file of its own for the running test, in TMPDIR or the system's folder
 * for such files. The path stays good until the next call. */
const char *check_scratch(const char *name, const void *bytes, size_t length);

/* What a file holds, at most 20,000 bytes; the caller frees it. */
char *check_contents(const char *path);

/* True by EVERY=1, which `make check-long` sets: tests that take a share of their rows take all. */
bool check_every(void);

/* For a suite that leaves a test out here: which one, and why. It is printed and counted. */
void check_skip(const char *what, const char *why);

/* How many were left out so far. */
int check_skipped(void);

#endif
