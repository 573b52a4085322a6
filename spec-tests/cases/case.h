/* case.h - a test of the machine as a small PTX file: a kernel's body under a head of comments.
 *
 * What is here: the parts of such a file, reading it, its PTX, one run of it. What is not: which
 * files there are and the report (cases.c). The head, by example:
 *
 *      // each thread reads a word of the other warp        sentences, on the first lines
 *      // launch: block 64, grid 2, cluster 2               also dynamic, stack, heap BYTES,
 *                                                           strict, arch sm_100a
 *      // shared: tile u32[64] align 128                    variables; [] is dynamic
 *      // global: x u32[64] = 3 * i                         first contents; without: zeros
 *      // param: n u32 = 7                                  a parameter; p u32[4]: a pointer to
 *                                                           memory, unwritten without a formula
 *      // map: m of x, size 40x24, box 16x8, swizzle 64B    a tensor map of memory above, global;
 *                                                           also pitch BYTES, step 1x2, nan,
 *                                                           packed u4, u4/16B or u6/16B
 *      // schedule: early late random:100 diverge           without: early late random:100;
 *                                                           of a change at most random:20
 *      // gives: %r4 = 63 - tid where lane < 8              of each thread at the end of the body
 *      // gives: x[i] = i * i
 *      // gives: wavefronts = 32                            what the machine counts (emu.h)
 *      // without bar.sync: race at st.shared and ld        the line with this text is left out
 *      // with .relaxed for .release: race at ld or stuck   a text takes the place of another
 *      // with .cta for every .gpu: nothing                 runs as without a change
 *      // with sub for add: gives %r4 = 5
 *      // finds: bounds at st.global says "byte 0x40"       of the file as it stands
 *      // without a: only uninitialised says "reads .. uses it"   and no further finding
 *      // without b: note proxy at cp.async.bulk            in a strict launch, and in no other
 *
 * A line that begins with four blanks or more goes on with the one above it. Without a `finds`,
 * the file as it stands ends without a finding. A finding is expected in every schedule, before
 * all others, and others of its own cause alone; after `sometimes` the first of its rules in one
 * schedule at least. Behind `also` is a further finding of the same runs, behind `then` one that
 * may come after the others. What a message and its repair say has the parts between ` .. ` in
 * their order. A text names each line of the body that holds it, comments included. A race is at
 * either of its accesses; `at A and B` names both parties. What stands above a line `// kernel`
 * belongs to the module: functions, for example.
 *
 * By early and late schedules a run is launched a second time on its machine, and must come out the
 * same. The text of any finding must name the threads, the byte and the lines that its fields have
 * (mentions.c), its event in the trace must be its own (events.c), and each check of the machine
 * must find what is its own alone, and nothing else may do so (checks.c). */
#ifndef CASE_H
#define CASE_H

#include "emu/ptx.h"
#include "emu/tensor_map.h"
#include "spec-tests/support/text.h"

#include <stdint.h>
#include <stdio.h>

enum {
    CASE_MEMORIES = 16,
    CASE_MAPS = 4,
    CASE_VALUES = 128,
    CASE_REGISTERS = 96,
    CASE_CHANGES = 64,
    CASE_RULES = 6,
    CASE_KINDS = 8
};

/* ---- Formulas -------------------------------------------------------------------------------- */

/* Where a formula is evaluated: a thread, or element i of memory. */
struct case_place {
    int64_t tid[3], ctaid[3], ntid[3], nctaid[3], lane, warp, rank, i;
};

/* NULL, or what is wrong with a formula. C's operators on 64-bit integers; x / 0 is 0. */
const char *formula_wrong(const char *text);
uint64_t formula_value(const char *text, const struct case_place *at);

/* ---- The parts of a file --------------------------------------------------------------------- */

enum case_space { CASE_GLOBAL, CASE_SHARED, CASE_PARAM };

struct case_memory {
    enum case_space space;
    const char *name, *type; /* "u32" */
    uint32_t bytes, count, align;
    bool array;
    const char *formula;  /* of the first contents; NULL: none */
    unsigned char *first; /* these, computed once for all runs; or NULL */
    int map;              /* 0, or it is map[map - 1] of its file */
};

/* A tensor map; base is the memory that it is a map of. */
struct case_map {
    const struct case_memory *of;
    emu_map map;
};

/* What the machine counts: a field of emu_counters. */
struct case_counter {
    const char *name;
    size_t offset;
};

/* A register of each thread, the elements of memory, or a counter, at the end. */
struct case_value {
    int line;
    const char *formula, *where;        /* where may be NULL */
    const struct case_memory *memory;   /* NULL: */
    const struct case_counter *counter; /* NULL: a register, */
    int slot;                           /* this one */
};

enum case_link { CASE_OR, CASE_ALSO, CASE_THEN };

struct case_rule {
    enum case_link link; /* CASE_OR: it may be the first finding */
    emu_rule rule;
    const char *at, *other, *says; /* lines and a part of the message; may be NULL */
    bool note;                     /* of a strict launch alone */
};

enum case_edit { CASE_AS_IT_IS, CASE_WITHOUT, CASE_WITH };

/* A way to run the file, and its results: one of these findings; else these values; else those of
 * the file as it stands. */
struct case_change {
    int line;
    enum case_edit edit;
    bool every, sometimes, only;
    const char *text, *with;
    char *name; /* for reports */
    struct case_rule rule[CASE_RULES];
    int rules, first, values; /* value[first] .. */
};

struct case_register {
    const char *name;
    const struct case_kind *kind;
};

/* %rd7 is a .b64, stored as one. */
struct case_kind {
    const char *prefix, *type, *store;
    uint32_t bytes;
};

struct case_file {
    const char *path;
    char **line;             /* line[0] is the file's first; each is the caller's to change */
    int lines, body, kernel; /* the first line of the body, and that of the kernel */
    int block[3], grid[3], cluster[3];
    uint32_t dynamic, stack, heap; /* bytes; 0: as the machine has it */
    bool strict, diverge, early, late, counted;
    emu_arch arch;
    int random, at_most; /* random schedules, and how many of them run; 0: all */
    struct case_memory memory[CASE_MEMORIES];
    struct case_map map[CASE_MAPS];
    struct case_value value[CASE_VALUES];
    struct case_register reg[CASE_REGISTERS];
    struct case_change change[CASE_CHANGES]; /* change[0]: as it is */
    int memories, maps, values, regs, changes;
};

extern const struct case_kind case_kinds[CASE_KINDS];
/* The kind of the register that a text begins with, and how many characters its name has; NULL:
 * it does not begin with the name of one. */
const struct case_kind *case_kind_of(const char *text, size_t *length, long *number);

/* Where a line has a text, which begins a word if it begins with a letter; NULL: it has it not. */
char *case_find(const char *line, const char *text);

/* False after a complaint, FILE:LINE: and what is wrong. */
bool case_read(struct case_file *c, const char *path, FILE *errors);
void case_free(struct case_file *c);

/* The module of a file, a change made; its lines have the numbers that they have in the file. */
void case_ptx(const struct case_file *c, const struct case_change *change, struct text *to);

/* NULL, or where a finding's text and its fields disagree; line and other: the lines of its
 * instruction and of the access before it, 0: they are of no line. */
const char *finding_wrong(const struct case_file *c, const emu_finding *f, int line, int other);

/* All schedules of a change, of random ones at_most, or until a finding came that comes sometimes.
 * False: complaint says FILE:LINE: what is wrong. */
bool case_run(const struct case_file *c, const struct case_change *change, struct text *complaint);

#endif
