/* generate.h - generated cases: corner tables crossed with weighted random operands.
 *
 * What is here: the run over all operations, its options and counts. What is not: operands
 * (operands.h), laws (laws.h), the run over the cases of one (run.h), making failures
 * small (shrink.h), and the answerers (answerer.h).
 *
 * A case is an operation and the texts of its arguments. The laws judge each answer and each
 * refusal; the reference, where it is given, is compared with as well. Each case depends only on
 * seed, operation and number, so it can be made again alone. */
#ifndef GENERATE_H
#define GENERATE_H

#include "spec-tests/support/answerer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct shard;

struct generate_options {
    uint64_t seed;
    int64_t first, cases; /* of each operation: the cases first .. first + cases - 1 */
    const char *op;       /* NULL: all */
    int max_failures;     /* printed for each operation; all are counted */
    bool forms_ok;        /* another form of the same function counts as right */
    bool mixes;           /* of each mix (mix.h), not of each operation */
    FILE *progress;       /* NULL: none */
    struct shard *record; /* what was run before, and what is run now; NULL: none (shard.h) */
};

struct generate_counts {
    int64_t cases, passed, failed, refused, undecided, unsupported;
    uint64_t digest; /* digest.h */
};

enum generate_result {
    GENERATE_PASSED,
    GENERATE_REFUSED,     /* refused, which the operands allow */
    GENERATE_UNDECIDED,   /* beyond a bound, or operands that no law covers */
    GENERATE_UNSUPPORTED, /* the implementation does not have the operation */
    GENERATE_FAILED
};

/* 0 where nothing failed and every operation answered something; else 1. There may be no
 * reference: NULL. */
int generate_run(const struct generate_options *o, struct answerer *judged,
                 struct answerer *reference, FILE *out, struct generate_counts *total);

/* Writes the cases' requests to out, in the line form of the protocol, and asks nothing. 0 where
 * there was an operation, or a mix, of that name; else 1. */
int generate_list(const struct generate_options *o, FILE *out);

/* The operations for which cases are made, one by one; NULL past the end. */
const char *generate_op(int i);

#endif
