/* generate.h - generated cases: corner tables crossed with weighted random operands.
 *
 * What is here: the run over operations, seeds and counts, and its report. What is not: operands
 * (operands.h), laws (laws.h), making failures small (shrink.h), and the subjects: they
 * are asked through a function.
 *
 * A case is an operation and the texts of its arguments. The laws judge each answer and each
 * refusal; the reference, where it is given, is compared with as well. Each case depends only on
 * seed, operation and number, so it can be made again alone. */
#ifndef GENERATE_H
#define GENERATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct generate_options {
    uint64_t seed;
    int64_t first, cases; /* of each operation: the cases first .. first + cases - 1 */
    const char *op;       /* NULL: all */
    int max_failures;     /* printed for each operation; all are counted */
    bool forms_ok;        /* another form of the same function counts as right */
    FILE *progress;       /* NULL: none */
};

struct generate_counts {
    int64_t cases, passed, failed, refused, undecided, unsupported;
};

/* 1: answered; 0: refused, with the reason in answer; -1: not supported; -2: no answer at all,
 * with what happened in answer. */
typedef int generate_ask(void *subject, const char *op, int n, const char *const *args,
                         char *answer, size_t size);

/* 0 where nothing failed and every operation answered something; else 1. ref may be NULL. */
int generate_run(const struct generate_options *o, generate_ask *ask, void *subject,
                 generate_ask *ref, void *ref_subject, FILE *out, struct generate_counts *total);

/* The line of one operation or law; 1 where something failed, or nothing was answered. */
int generate_summary(FILE *out, const char *op, const struct generate_counts *n);
void generate_add(struct generate_counts *sum, const struct generate_counts *n);

/* The operations for which cases are made, one by one; NULL past the end. */
const char *generate_op(int i);

#endif
