/* shard.h - what a run over generated cases gave, operation by operation, as a file. Records of
 * all shards of a campaign merge to the record of one run, to the byte.
 *
 * What is here: the file, its parts, merging. What is not: the cases (run.h), and the command line
 * (verdict/campaign.h).
 *
 *     judge record 1                                  lines of fields, one tab between two
 *     version    0.1.0                                the head: what makes two runs one campaign
 *     seed       1
 *     ..
 *     shard      3/64
 *     operation  composition  83 70 0 5 8 0  9f3c..   counts in the order of generate_counts
 *     failure    17                                   a case of the operation above
 *     |          # seed 1, case 17: ..                its text, line by line
 *     end                                             missing: the run was ended before
 *
 * A file is written under a temporary name and renamed, so that there is never a part of one: a run
 * that was killed goes on behind the last operation that its file has. */
#ifndef GENERATE_SHARD_H
#define GENERATE_SHARD_H

#include "spec-tests/judge/generate/generate.h"
#include "spec-tests/support/text.h"

enum { SHARD_OP = 64, SHARD_FAILURES = 5 /* of an operation, in full, after merging */ };

struct shard_failure {
    int64_t number;
    char *text;
};

struct shard_entry {
    char op[SHARD_OP];
    struct generate_counts counts;
    struct shard_failure *failures;
    size_t failure_count;
};

struct shard {
    struct text head; /* lines `name <TAB> value` */
    int64_t shard, shards;
    struct shard_entry *entries; /* in the order of the run */
    size_t count;
    size_t taken; /* entries that the run has come to; those behind are of a run before it */
    bool complete;
    const char *progress; /* where it is written after each operation; NULL: nowhere */
};

/* Shard 1 of 1 with the lines of HEAD, empty: read it, or add to it. */
void shard_init(struct shard *r, const char *head);
void shard_free(struct shard *r);

/* The value of a line of the head; "" where there is none. Valid until the next call. */
const char *shard_value(const struct shard *r, const char *name);

/* Reads PATH into R, which was initialised. False, with a line to ERRORS, where it is no record. */
bool shard_read(struct shard *r, const char *path, FILE *errors);

/* Writes R under a temporary name beside PATH and renames that. False, with errno, where it cannot
 * be written. */
bool shard_write(const struct shard *r, const char *path);

/* The next operation of the run, where a run before has it; NULL: it must be run. */
const struct shard_entry *shard_take(struct shard *r, const char *op);

/* One operation more; ENTRY's texts become the record's. */
void shard_add(struct shard *r, const struct shard_entry *entry);

/* The next operation of the run, run just now: added, and written to r->progress. */
void shard_go_on(struct shard *r, const struct shard_entry *entry);

/* Adds N to SUM. */
void generate_add(struct generate_counts *sum, const struct generate_counts *n);

/* One more failed case of the operation; TEXT, from malloc, becomes the entry's. */
void shard_fail(struct shard_entry *entry, int64_t number, char *text);
void shard_entry_free(struct shard_entry *entry);

/* Makes R, which is empty, of the records of all shards of a campaign, in any order. False, with a
 * line for each reason to ERRORS, where they are of several campaigns, incomplete or too few. */
bool shard_merge(struct shard *r, const struct shard *parts, const char *const *paths, size_t count,
                 FILE *errors);

#endif
