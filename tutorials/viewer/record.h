/* record.h - a lesson as it is kept: its steps, and what each shows.
 *
 * For the files of this folder; the exercises' reports draw with its pictures and ink.
 *
 *   lesson -> step -> item -> item -> ..     in the order of the calls
 *                      |
 *                      +-> picture: rows x columns of cells, with heads
 *
 *   new.c       a lesson's memory; fail.c the end of a lesson that cannot go on
 *   lesson.c    command line, memory, the lesson's end
 *   step.c      steps, values, lines; command.c what a command prints, self.c where it runs
 *   show.c      the calls of lesson.h that show values and pictures
 *   draw.c      pictures of layouts; parts.c pictures of parts
 *   picture.c   cells and their colours
 *   source.c    which lines of C a step explains
 *   live.c      its C++, evaluated; translate.c the C++ of C; follow.c what follows an edited line
 *   ink.c       styles and wrapped lines; with picture.c and cells.c it needs no lesson
 *   text.c      a step as text; cells.c a picture as text
 *   terminal.c  steps on a terminal, key by key; screen.c the terminal itself
 *   page.c      a lesson as one page; page_live.c what a live one has more; svg.c a picture on it
 *
 * The lesson owns the record: strings and cells are copied, and freed by lesson_close. */
#ifndef LESSON_RECORD_H
#define LESSON_RECORD_H

#include "ref/draw/svg.h"
#include "ref/draw/tile.h"
#include "tutorials/lesson.h"

#include <setjmp.h>
#include <stdarg.h>

enum {
    LESSON_MAX_STEPS = 20,
    LESSON_MAX_ITEMS = 32,
    LESSON_MAX_FRAMES = 4,
    LESSON_LABEL = 80,
    LESSON_SAID = 320, /* the text of an expression */
    LESSON_HEAD = 48,
    LESSON_WIDTH = 80
};

/* ---- Pictures ---- */

typedef struct lesson_cell {
    char label[LESSON_LABEL]; /* it may be broken at a blank */
    int64_t key;              /* its colour; below 0 the cell is empty */
    bool marked;
} lesson_cell;

typedef struct lesson_head {
    char index[LESSON_HEAD];
    char natural[LESSON_HEAD]; /* the coordinate of a nested mode, or "" */
    bool ruled;                /* a line before it: an inner mode wraps there */
} lesson_head;

/* How a picture is made, and of what: the C text of the arguments, one a line. */
typedef enum lesson_way {
    LESSON_OF_CELLS, /* by a function of the lesson: it cannot be made anew */
    LESSON_OF_LAYOUT,
    LESSON_OF_MEMORY,
    LESSON_OF_OWNERS,
    LESSON_OF_PARTS
} lesson_way;

/* What is framed: the cell at a row and a column, or the part of cells. */
typedef struct lesson_framing {
    const char *said; /* "row\ncolumn", or "cells\npart", in C; a literal */
    char *cpp;        /* the same in C++, or NULL */
    bool part;
} lesson_framing;

struct lesson_picture {
    lesson_way way;
    const char *said; /* a literal */
    char *cpp;        /* the same in C++, or NULL */
    int frames;       /* calls that framed cells; more than there is room for count too */
    lesson_framing frame[LESSON_MAX_FRAMES];
    int64_t rows, columns;
    lesson_cell *cell; /* (row,column) is row * columns + column */
    lesson_head *row, *column;
    bool ordered;        /* keys are sizes, coloured as a ramp; else numbers of things */
    int64_t first, last; /* the smallest and the largest key */
    char *caption;
};

/* picture.c */
lesson_cell *lesson_cell_of(const lesson_picture *p, int64_t row, int64_t column);
void lesson_free_picture(lesson_picture *p);
/* A frame around a cell, where there is one. */
void lesson_frame(lesson_picture *p, int64_t row, int64_t column);
/* The colour of a full cell. */
colour lesson_colour_of(const lesson_picture *p, const lesson_cell *cell);

/* ---- Steps ---- */

typedef enum lesson_kind {
    LESSON_VALUE,
    LESSON_REFUSAL,
    LESSON_LINE,
    LESSON_OUTPUT, /* of the command that is its name; its text is NULL until that has run */
    LESSON_PICTURE
} lesson_kind;

typedef struct lesson_item {
    lesson_kind kind;
    char *name, *text, *witness; /* absent ones are NULL */
    const char *said;            /* the C text of a value; a literal */
    char *cpp;                   /* the C++ that gives the value, or NULL */
    const char *why;             /* it does not follow its C++, or NULL */
    lesson_picture *picture;
} lesson_item;

/* Lines of the lesson's source, counted from 1. */
typedef struct lesson_span {
    int from, to; /* to < from: none */
} lesson_span;

typedef struct lesson_stage {
    int line; /* of its STEP */
    char *prose;
    int function; /* the line of its '{' */
    char *cpp;    /* of the lines since the step before, or since the '{' */
    char *wrong;  /* the first of them that is refused and not shown to be; or NULL */
    int items;
    lesson_item item[LESSON_MAX_ITEMS];
} lesson_stage;

typedef enum lesson_mode {
    LESSON_AS_TEXT,
    LESSON_ON_TERMINAL,
    LESSON_AS_HTML,
    LESSON_AS_FOLLOWS,
    LESSON_IN_LIST,
    LESSON_IN_INDEX
} lesson_mode;

/* Where a failure leads, in place of the program's end. */
typedef struct lesson_escape {
    jmp_buf to;
    char message[512];
} lesson_escape;

struct lesson {
    lesson_escape *escape; /* NULL: a failure ends the program */
    int number;
    const char *title, *idea;
    const char *needs; /* "lessons 03 and 07"; NULL until it is told */
    int minutes;
    lesson_mode mode;
    int width;           /* of text that is not for a terminal */
    bool cpp;            /* at first: lines of C++ instead of those of C */
    bool live;           /* its page evaluates what a reader edits */
    const char *path;    /* of the page to write */
    const char *before;  /* the page of the lesson before, or NULL */
    const char *after;   /* the page of the next lesson, or NULL */
    ct_ctx cx;           /* the lesson's */
    ct_value null_value; /* returned by refused calls */
    draw_ctx drawing;    /* where pictures are computed */
    void *memory, *drawing_memory;
    char *prelude; /* the C++ of functions without a step */
    int steps;
    lesson_stage step[LESSON_MAX_STEPS];
};

/* ---- new.c ---- */

/* A lesson without steps. */
lesson *lesson_new(void);
void lesson_free(lesson *l);

/* ---- fail.c ---- */

/* The lesson cannot go on: a message, and the end with status 1. */
LESSON_FORMAT(2, 3) _Noreturn void lesson_fail(const lesson *l, const char *format, ...);
/* Ends likewise if the reference has refused something that no lesson_show has shown. */
void lesson_must(const lesson *l);
void *lesson_alloc(const lesson *l, size_t bytes);

/* ---- step.c ---- */

char *lesson_copy(const lesson *l, const char *text);
char *lesson_format(const lesson *l, const char *format, va_list args);
/* A new item of the step that is open. */
lesson_item *lesson_add(lesson *l, lesson_kind kind);
void lesson_free_steps(lesson *l);

/* ---- draw.c, parts.c: pictures, which the caller frees or keeps ---- */

lesson_picture *lesson_picture_of_layout(lesson *l, ct_value layout);
lesson_picture *lesson_picture_of_memory(lesson *l, ct_layout layout, int64_t cells);
lesson_picture *lesson_picture_of_owners(lesson *l, ct_layout tv, ct_tuple tile);
lesson_picture *lesson_picture_of_parts(lesson *l, ct_layout parts, ct_layout cells);
lesson_picture *lesson_picture_of_cells(lesson *l, const lesson_cells *cells);
void lesson_frame_part(lesson *l, lesson_picture *p, ct_layout cells, ct_value part);

/* ---- command.c ---- */

/* Runs those commands of a step that have not run yet. */
void lesson_run_commands(lesson *l, int step);

/* ---- source.c: made from the lesson's own file ---- */

extern const char *const lesson_source[]; /* ends with NULL */

/* The lines that a step explains. */
lesson_span lesson_span_of(const lesson *l, int step);
/* Those of its own, for the step whose STEP is on a line; maybe none. */
lesson_span lesson_span_above(int step_line);
/* The line's text without the indentation that all code of a function has; of C++ without the
 * comment sign. */
const char *lesson_line(int line);
/* In which language a line is: a comment is in both. */
typedef enum lesson_language { LESSON_C, LESSON_CPP, LESSON_BOTH } lesson_language;
lesson_language lesson_language_of(int line);

/* ---- translate.c ---- */

/* The C++ of an expression of C; false: it has none. */
bool lesson_translate(const char *c, char cpp[LESSON_SAID]);

/* ---- follow.c ---- */

/* Notes the C++ of steps, and of what they show. */
void lesson_follow(lesson *l);
/* A line per step: how much of it follows; and one for each thing that does not. */
void lesson_put_follows(lesson *l, FILE *out);

/* ---- ink.c ---- */

typedef enum lesson_colours { LESSON_NO_COLOUR, LESSON_256, LESSON_RGB } lesson_colours;

typedef struct lesson_ink {
    FILE *out;
    int width; /* no line is longer */
    lesson_colours colours;
    const char *style; /* of words, as SGR codes; NULL for none */
    bool cpp;          /* lines of C++ instead of those of C */
} lesson_ink;

/* The colours that a terminal can show, by the environment; NO_COLOR turns them off. */
lesson_colours lesson_colours_here(void);
/* In the ink's style, which ends with the text: a terminal shows lines one by one. */
void lesson_put_styled(const lesson_ink *ink, const char *text, size_t length);
/* Words wrapped at an indent; the first line continues one that has `first` columns already. */
void lesson_wrap(const lesson_ink *ink, const char *text, int first, int indent);

/* ---- text.c ---- */

void lesson_put_step(const lesson_ink *ink, lesson *l, int step);
/* "Needs lessons 03 and 07; about 15 minutes.", wrapped; nothing if that is not known. */
void lesson_put_needs(const lesson_ink *ink, const lesson *l, int indent);
void lesson_put_text(lesson *l, FILE *out);
/* "Step 3 of 9" at the right end of a line that begins with the lesson's name. */
void lesson_put_head(const lesson_ink *ink, const lesson *l, int step);

/* ---- cells.c ---- */

void lesson_put_cells(const lesson_ink *ink, const lesson_picture *p);

/* ---- terminal.c, page.c, svg.c ---- */

int lesson_step_through(lesson *l);
int lesson_write_page(lesson *l);
/* A line of the index of all pages, which leads to this lesson's. */
void lesson_put_entry(const lesson *l, FILE *out);
void lesson_put_svg(FILE *out, const lesson_picture *p);

/* ---- page_live.c: what a live page has more; of another page nothing ---- */

void lesson_put_live_head(FILE *out, const lesson *l);
/* Attributes of a step; then its lines, to be edited. */
void lesson_put_live_step(FILE *out, const lesson *l, int step);
void lesson_put_live_lines(FILE *out, const lesson *l, int step);
/* Attributes of what a step shows. */
void lesson_put_live_value(FILE *out, const lesson_item *item);
void lesson_put_live_picture(FILE *out, const lesson_item *item);
void lesson_put_live_command(FILE *out, const lesson_item *item);
void lesson_put_live_end(FILE *out, const lesson *l);

#endif
