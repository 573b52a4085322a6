/* task.h - the task of an exercise and how answers to it are judged: the structure that a check.c
 * fills in.
 *
 * What is here: the task, its cells, the steps of judging. What is not: the learner's part
 * (exercise.h), and the tasks themselves (NN_stem/check.c).
 *
 * A task has cases. A case is a picture of rows x columns cells, and at each cell the answer is
 * called once and read:
 *
 *      case  ->  question (a, b, row, column)  ->  answer(a, b)  ->  read  ->  text   got
 *                                          \------>  want (plain enumeration)  text   expected
 *
 * Answers are compared cell by cell; where the form counts too, as a whole. The typical wrong
 * answers of a task are functions, judged in the same way: for an answer that agrees with one of
 * them at every cell, or at most of the wrong ones, the report names the confusion. */
#ifndef TASK_H
#define TASK_H

#include "tutorials/exercises/exercise.h"

#include <stdio.h>

enum {
    TASK_HINTS = 4,
    TASK_CASES = 8,
    TASK_CELLS = 320,     /* of all cases together */
    TASK_SECONDS = 2,     /* of the processor: an answer that takes more is stopped */
    TASK_WAIT_LIMIT = 20, /* seconds: one that waits longer, too */
    TASK_MEMORY = 1 << 20,
    TASK_TERMS = 8,  /* quantities that a stride may be a product of */
    TASK_MODES = 8,  /* integers in the shape of a model */
    TASK_SAYS = 1000 /* characters of an explanation */
};

typedef ct_value task_answer(ct_ctx *cx, ct_value a, ct_value b);

typedef struct task_question {
    ct_value a, b;
    int rows, columns; /* of the picture */
    int row, column;
} task_question;

typedef ct_value task_value(ct_ctx *cx, const task_question *q);
typedef ct_value task_read(ct_ctx *cx, const task_question *q, ct_value answer);

typedef struct task_case {
    const char *a, *b; /* in print form; a is NULL after the last case */
    int rows, columns;
} task_case;

typedef struct task_mistake {
    task_answer *answer; /* NULL after the last one */
    const char *says;    /* the confusion, explained to the learner */
} task_mistake;

/* A mistake of which no single answer is typical: a question about a cell that is wrong. */
struct task_cell;
typedef bool task_alike(const struct task_cell *want, const struct task_cell *got);
typedef struct task_family {
    task_mistake mistake; /* one answer of the family */
    task_alike *alike;    /* is this wrong cell of the family? NULL after the last one */
} task_family;

/* A right answer, for tasks whose answer is a layout: the strides and extents of a wrong one are
 * named in terms of the operands. Names are NULL after the last one. */
typedef struct task_model {
    task_value *layout;
    const char *modes[TASK_MODES + 1]; /* of each integer of its shape, from the left */
    const char *terms[TASK_TERMS + 1]; /* a stride may be the product of some of these */
    void (*values)(ct_ctx *cx, const task_question *q, int64_t value[TASK_TERMS]);
} task_model;

typedef struct task {
    int number;
    const char *folder, *title;
    const char *task;   /* the task, in a sentence or two */
    const char *cell;   /* what a cell of the picture shows */
    const char *learnt; /* the lesson to be drawn from it */
    const char *a, *b;  /* the operands' names */
    task_case cases[TASK_CASES + 1];
    bool shaped;      /* the answer must have as many rows and columns as the picture */
    task_value *b_at; /* the operand b at a cell; NULL: as the case gives it */
    task_value *want; /* from the definition */
    task_read *read;  /* NULL: the answer itself; returns NULL where that is not .. */
    const char *kind; /* .. one of these, as in "a pair (layout, offset)" */
    task_value *form; /* the one form that is right; NULL: any that reads the same */
    const task_mistake *mistakes;
    const task_family *families;   /* asked after the mistakes; NULL where there are none */
    const task_model *model;       /* asked where no mistake explains all; NULL: there is none */
    const char *hints[TASK_HINTS]; /* NULL after the last one */
} task;

/* The task of this program. */
extern const task the_task;

/* ---- cells.c ---- */

typedef struct task_cell {
    char text[32];     /* the value, "" where that was refused */
    char whole[160];   /* the answer in print form, "" where there was none */
    char refusal[560]; /* why it is not an answer, "" where it is one */
} task_cell;

/* The cells of all cases, case by case, row by row. */
typedef struct task_cells {
    int n;
    task_cell cell[TASK_CELLS];
} task_cells;

typedef struct task_place {
    int index; /* of the case */
    int first; /* its first cell */
    int row, column;
} task_place;

/* A layout's value at the cell: at (row,column), or where there is one row, at the column. */
ct_value task_at(ct_ctx *cx, const task_question *q, ct_value layout);
/* What is asked at a cell. */
task_question task_ask(ct_ctx *cx, const task *t, int cell);
int task_cell_count(const task *t);
task_place task_place_of(const task *t, int cell);
/* The operands at a cell, in print form. */
void task_operands(const task *t, int cell, char *a, char *b, size_t size);
/* One cell of an answer; if the answer is NULL, the expected cell. */
void task_fill(const task *t, task_answer *f, int cell, task_cell *c);
void task_fill_all(const task *t, task_answer *f, task_cells *cells);

/* The refusal of a call that the task forbids: tutorials.mk redirects ct_NAME to without_NAME. */
ct_value task_without(ct_ctx *cx, const char *name);

/* ---- child.c ---- */

typedef enum task_end { TASK_RAN, TASK_CRASHED, TASK_HUNG, TASK_LEFT } task_end;

typedef struct task_run {
    task_end end; /* how the run ended, at cell cells.n */
    int detail;   /* the signal or the exit status */
    task_cells cells;
} task_run;

/* Calls the answer in a process of its own, which may crash or hang. */
void task_try(const task *t, task_answer *f, task_run *run);

/* ---- verdict.c ---- */

bool task_right_cell(const task_cell *want, const task_cell *got);
/* The form is the expected one, or does not count. */
bool task_right_form(const task *t, const task_cell *want, const task_cell *got);
/* Not right, or not in the required form. */
bool task_wrong_cell(const task *t, const task_cell *want, const task_cell *got);
/* The first cell that is not right, or n; with the form, where it counts. */
int task_first_wrong(const task *t, const task_cells *want, const task_run *run, bool form);

typedef enum task_verdict {
    TASK_SOLVED,
    TASK_OPEN, /* not begun */
    TASK_WRONG,
    TASK_FORM, /* right at every cell, but not in the required form */
    TASK_ENDED /* it crashed, hung, or left the program */
} task_verdict;

task_verdict task_judge(const task *t, const task_cells *want, const task_run *run);
/* ---- judge.c ---- */

/* An explanation, and how many of the wrong cells it explains; "" where none explains most. */
typedef struct task_guess {
    char says[TASK_SAYS];
    int explained, wrong;
} task_guess;

/* The mistake that agrees with the answer everywhere; else what explains all wrong cells, a family,
 * the factors of a layout or a relation; else the family or mistake that explains most of them. */
task_guess task_recognise(const task *t, const task_cells *want, const task_cells *got);

/* Mistake number k from 0, the families after the others; NULL where there are no more. */
const task_mistake *task_mistake_at(const task *t, int k);

/* ---- numbers.c ---- */

enum { TASK_NUMBERS = 16 };

/* The numbers of a text from left to right, and the text with each of them written as 0. */
typedef struct task_numbers {
    int n;
    int64_t value[TASK_NUMBERS];
    char form[sizeof((task_cell *)NULL)->text];
} task_numbers;

/* False where there are none, or too many. */
bool task_read_numbers(const char *text, task_numbers *out);

/* ---- factors.c ---- */

/* Which strides and extents of a layout are wrong, and what they are in terms of the operands.
 * False: the task has no model, or some wrong number is not recognised. */
bool task_factors(const task *t, const task_cells *want, const task_cells *got, char *text,
                  size_t size);

/* ---- relation.c ---- */

/* The one relation that all answers have to the expected ones, such as "twice as large", as an
 * explanation. False: none that is known. */
bool task_relation(const task *t, const task_cells *want, const task_cells *got, char *text,
                   size_t size);

/* ---- pattern.c ---- */

/* What all wrong cells have in common, as a sentence without its full stop; false: nothing. */
bool task_pattern(const task *t, const task_cells *want, const task_cells *got, char *text,
                  size_t size);

/* ---- report.c ---- */

struct lesson_picture;

/* How a report is written: as text, or as a part of a page. */
typedef struct task_pen {
    FILE *out;
    void (*say)(FILE *out, const char *text); /* paragraphs, with blank lines between them */
    void (*picture)(FILE *out, const struct lesson_picture *p);
    bool page; /* without what is true of files and of make alone */
} task_pen;

/* The verdict and its reasons, without hints. */
void task_report_by(const task *t, const task_cells *want, const task_run *run,
                    const task_pen *pen);
/* Reports the verdict, with the first hints. */
void task_report(const task *t, const task_cells *want, const task_run *run, int hints, FILE *out);

#endif
