/* corpus.h - programs for the machine: families of correct ones, and faults that make them wrong.
 *
 *      family    writes a program from a few numbers; a variant is a set of these
 *      fault     one edit at one named place of a variant, and what must be told of it first
 *
 * What is here: the records, the families, running them. What is not: the instructions of programs
 * (script.h), assertions (unit/programs/c/corpus.c). */
#ifndef PROGRAMS_CORPUS_H
#define PROGRAMS_CORPUS_H

#include "spec-tests/programs/c/script.h"

enum { CORPUS_NUMBERS = 6, CORPUS_RUNS = 22 };

/* What is done to all instructions of a place. Operands that are numbers, and addresses, get by
 * added; nothing is taken for 0. */
enum edit {
    OMIT,
    EARLIER, /* it moves before the place `to` .. */
    LATER,   /* .. or after it */
    RELAX,   /* .relaxed */
    WEAKEN,  /* no order is written */
    NARROW,  /* .cta */
    EDIT_A,
    EDIT_B,
    EDIT_C,
    EDIT_D,
    EDIT_X,
    EDIT_COUNT,
    EDIT_FLAGS, /* these are flipped */
    EDIT_OP,    /* becomes by; so do the next three */
    EDIT_SPACE,
    EDIT_GUARD,
    EDIT_ROW, /* of a */
    LEAVE     /* exit in its place */
};

/* Rules that may be told first, as a set. */
enum {
    BOUNDS = 1 << EMU_BOUNDS,
    UNWRITTEN = 1 << EMU_UNINITIALISED,
    RACE = 1 << EMU_RACE,
    PROXY = 1 << EMU_PROXY,
    IN_FLIGHT = 1 << EMU_IN_FLIGHT,
    MBARRIER = 1 << EMU_MBARRIER,
    BARRIER = 1 << EMU_BARRIER,
    DIVERGED = 1 << EMU_DIVERGED,
    OPERAND = 1 << EMU_OPERAND,
    UNSUPPORTED = 1 << EMU_UNSUPPORTED,
    STUCK = 1 << EMU_STUCK,
    LEFT_BEHIND = 1 << EMU_LEFT_BEHIND,
    UNFENCED = 1 << EMU_UNFENCED,
    HEAP = 1 << EMU_HEAP
};

/* A fault is seen in so many of the 22 schedules: earliest, latest, 20 random ones. */
enum { ALWAYS = 0, NEVER = -1 };

struct fault {
    const char *place;
    enum edit edit;
    int by;
    uint32_t first; /* one of these rules is told first */
    int seen;       /* ALWAYS, a number, or NEVER: not known to the machine, or a note */
    int variant;
    const char *to;
};

struct family {
    const char *name;
    void (*write)(struct script *s, const int *numbers);
    const int (*variant)[CORPUS_NUMBERS];
    int variants;
    const struct fault *fault;
    int faults;
};

#define CORPUS_FAMILY(name, write, variants, faults)                                               \
    {                                                                                              \
        name, write, variants, sizeof variants / sizeof variants[0], faults,                       \
            sizeof faults / sizeof faults[0]                                                       \
    }

/* The families of a file, ended by one without a name. */
extern const struct family corpus_pipelines[], corpus_copies[], corpus_blocks[], corpus_barriers[],
    corpus_clusters[], corpus_relay[], corpus_multicast[], corpus_flags[], corpus_messages[],
    corpus_arrivals[], corpus_warps[], corpus_stores[], corpus_tensors[], corpus_products[],
    corpus_calls[], corpus_structures[];

extern const struct family *const corpus[]; /* ended by NULL */

/* A variant, whole or with a fault; false where the fault has no place in it. */
bool corpus_write(struct script *s, const struct family *f, int variant, const struct fault *fault);

/* The families and their numbers, as the table of README.md. */
void corpus_table(char *text, size_t size);

/* What is told of all faults in the latest schedule: how many are seen, findings, the most of one,
 * groups of one cause, and how many faults are one group. All families, and, line by line, each, as
 * the second table of README.md. */
struct corpus_count {
    int seen, findings, most, groups, one;
};

struct corpus_count corpus_counts(char *text, size_t size);

/* NULL, or what is wrong, until the next call. Schedules: how many of the 22, or more than that. */
const char *corpus_clean(const struct family *f, int variant, int schedules);
const char *corpus_found(const struct family *f, const struct fault *fault, int schedules);

#endif
