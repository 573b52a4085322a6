/* kernel.h - an exercise that is a kernel: the structure that an expect.c fills in, and how a text
 * of PTX is judged by the machine.
 *
 * What is here: the task, its outcome, the steps of judging. What is not: the learner's kernel
 * (NN_stem/kernel.ptx, kernel.cu), the tasks themselves (NN_stem/expect.c), exercises in C
 * (judge/task.h).
 *
 * A task has cases. Each is a launch on a machine of its own, with all checks, under every schedule
 * of asynchronous copies that is tried:
 *
 *      text -> assembled -> launched -> no findings -> right results -> costs -> solved
 *
 * The first run that goes wrong is the outcome, and the typical mistakes of a task are recognised
 * by what is seen of it: the finding, the wrong result, the instructions of the text. A judge is a
 * function of the text alone: it reads no file and starts no process. */
#ifndef KERNEL_H
#define KERNEL_H

#include "emu/emu.h"
#include "emu/tensor_map.h"

#include <stdio.h>

enum {
    KERNEL_BUFFERS = 4,
    KERNEL_VALUES = 2,
    KERNEL_MAPS = 1,
    KERNEL_ARGUMENTS = 6,
    KERNEL_CASES = 4,
    KERNEL_HINTS = 4,
    KERNEL_SEEDS = 20,       /* random schedules, after the latest and the earliest */
    KERNEL_STEPS = 1 << 18,  /* instructions of a run: endless loops are stopped */
    KERNEL_TEXT = 256 * 1024 /* bytes of a kernel's text */
};

/* ---- The task ---- */

/* One launch. */
typedef struct kernel_case {
    int grid, block; /* CTAs, threads of a CTA; block is 0 after the last case */
    uint32_t value[KERNEL_VALUES];
    int count[KERNEL_BUFFERS]; /* elements of each buffer */
    int accesses;              /* to global memory, of a warp each: as many at most; 0: any */
} kernel_case;

typedef enum kernel_type { KERNEL_U8, KERNEL_U16, KERNEL_U32, KERNEL_F16, KERNEL_F32 } kernel_type;

/* Element i of a buffer: what it holds, or must hold in the end. */
typedef double kernel_element(const kernel_case *c, int i);

/* A buffer in global memory. */
typedef struct kernel_buffer {
    const char *name; /* NULL after the last one */
    kernel_type type;
    kernel_element *fill; /* NULL: nobody has written it */
    kernel_element *want; /* NULL: it keeps its values */
} kernel_buffer;

/* A tensor map of a buffer; its base is set for each launch. */
typedef struct kernel_map {
    int of;
    emu_map map;
} kernel_map;

typedef enum kernel_kind {
    KERNEL_NO_ARGUMENT,
    KERNEL_BUFFER,
    KERNEL_VALUE,
    KERNEL_MAP
} kernel_kind;

typedef struct kernel_argument {
    kernel_kind kind;
    int index; /* of the buffer, the value, the map */
} kernel_argument;

typedef enum kernel_verdict {
    KERNEL_SOLVED,
    KERNEL_UNREAD,   /* it does not assemble, or has other parameters */
    KERNEL_FOUND,    /* a finding of the machine */
    KERNEL_WRONG,    /* no findings, and a wrong result */
    KERNEL_COSTLY,   /* a right result that takes more accesses or wavefronts than allowed */
    KERNEL_EVADED,   /* a right result, by an instruction that the task rules out */
    KERNEL_NO_MEMORY /* of the host */
} kernel_verdict;

typedef struct kernel_outcome kernel_outcome;
typedef bool kernel_condition(const kernel_outcome *o);

/* How a mistake is recognised: all that is set must hold. Instructions are looked for in the gap,
 * or in the whole text where that has none, as after a compiler. */
typedef struct kernel_mistake {
    const char *name; /* one word, for tests; NULL after the last one */
    const char *says; /* the confusion, explained to the learner */
    kernel_verdict verdict;
    const char *rule;        /* of the finding, as emu_rule_name has it */
    const char *found;       /* a part of the finding's message */
    const char *has, *lacks; /* instructions, as kernel_has takes them */
    bool in_gap;             /* the kernel has such instructions elsewhere: see kernel_evasion */
    kernel_element *gives;   /* the first output holds these values */
    kernel_condition *when;
} kernel_mistake;

/* An instruction that would evade the task. */
typedef struct kernel_evasion {
    const char *instruction; /* as kernel_has takes it; NULL after the last one */
    const char *says;
    bool in_gap; /* the kernel has such instructions elsewhere: only a text with a gap tells */
} kernel_evasion;

typedef struct kernel_task {
    int number;
    const char *folder, *title;
    const char *task;   /* the task, in a sentence or two */
    const char *learnt; /* the lesson to be drawn from it */
    const char *entry;
    const char *values[KERNEL_VALUES]; /* their names */
    kernel_buffer buffers[KERNEL_BUFFERS + 1];
    kernel_map maps[KERNEL_MAPS];
    kernel_argument arguments[KERNEL_ARGUMENTS + 1];
    kernel_case cases[KERNEL_CASES + 1];
    bool strict;          /* what the ISA does not promise is a finding, too */
    bool wavefronts;      /* shared accesses take no more wavefronts than their bytes need */
    const char *given[2]; /* the lines of the gap as it comes, of PTX and of C++; NULL: none */
    const kernel_evasion *evasions; /* NULL: none */
    const kernel_mistake *mistakes;
    const char *hints[KERNEL_HINTS + 1]; /* NULL after the last one */
} kernel_task;

/* tasks.c: the task of that number, or NULL. */
const kernel_task *kernel_task_of(int number);

/* ---- The outcome ---- */

enum { KERNEL_MESSAGE = 1024 };

/* Of a finding, or of the instruction that costs most. */
typedef struct kernel_place {
    int line;             /* of the text, or of the source that it was compiled from; 0: unknown */
    char text[200];       /* the instruction */
    uint64_t seen, ideal; /* wavefronts, all its accesses together */
} kernel_place;

struct kernel_outcome {
    kernel_verdict verdict;
    int index;     /* of the case; those before it went well */
    int schedule;  /* 0 the latest, 1 the earliest, then by seed */
    int runs;      /* that were made */
    FILE *prints;  /* where printf of the first run goes; NULL: nowhere */
    emu_rule rule; /* of the finding */
    kernel_place place;
    char message[KERNEL_MESSAGE], repair[KERNEL_MESSAGE]; /* of the finding, or of the assembler */
    int buffer, element, wrong, count;                    /* the first wrong one, and how many */
    double got, want;
    bool unwritten;        /* that element was never written */
    emu_counters counters; /* of the last run */
    const kernel_evasion *evasion;
    unsigned char
        *data[KERNEL_BUFFERS]; /* what buffers held in the end; NULL: they were not read */
};

/* ---- text.c ---- */

/* The instructions of the gap, between a line with "your lines" and one with "end"; without these
 * lines, of the whole text. Comments are left out, blanks are single, and a barrier of the CTA is
 * "bar.", however it is spelt. At most size - 1 bytes. */
void kernel_instructions(const char *text, char *to, size_t size);
/* Has the text the lines that enclose a gap? */
bool kernel_has_gap(const char *text);
/* Does an instruction begin as one of the patterns? "bar.sync|membar.": behind guards and
 * labels; "@*bar.sync": a guarded one, as * is any part of an instruction; "bar.sync 0;ld.": two in
 * this order. */
bool kernel_has(const char *instructions, const char *patterns);
/* Is the gap of a text (of PTX, or else of C++) as it came? */
bool kernel_is_open(const kernel_task *t, const char *text, bool ptx);

/* ---- run.c ---- */

int kernel_buffer_count(const kernel_task *t);
uint32_t kernel_type_bytes(kernel_type type);
/* Element i of a buffer's bytes. */
double kernel_read(kernel_type type, const unsigned char *data, int i);
/* One launch. The outcome's index and schedule say which. */
void kernel_launch(const kernel_task *t, const char *ptx, size_t bytes, kernel_outcome *o);

/* ---- judge.c ---- */

/* All cases and schedules, up to the first that goes wrong. What the kernel prints in the first run
 * goes to prints, unless that is NULL. */
void kernel_try(const kernel_task *t, const char *ptx, size_t bytes, FILE *prints,
                kernel_outcome *o);
void kernel_free(kernel_outcome *o);
/* The typical mistake that the outcome of a text is; NULL: none of them. */
const kernel_mistake *kernel_recognise(const kernel_task *t, const char *ptx,
                                       const kernel_outcome *o);

/* ---- report.c ---- */

/* Judges a text, which ends with a zero after its bytes, and reports to the learner. */
kernel_verdict kernel_judge(const kernel_task *t, const char *ptx, size_t bytes, FILE *out);
/* The report alone, on the outcome of a text, whose gap may be as it came. */
void kernel_report(const kernel_task *t, const char *ptx, bool open, const kernel_outcome *o,
                   FILE *out);
/* A command of cuemu that steps through the run of the outcome; none for a task with a tensor map,
 * whose tensor is no argument. */
void kernel_put_command(const kernel_task *t, const kernel_outcome *o, const char *path, FILE *out);
/* The first hints, and how to get the next one. */
void kernel_put_hints(const kernel_task *t, int hints, FILE *out);

#endif
