/* record.h - a lesson as it is kept: its steps, and what each shows.
 *
 * For the files of this folder; the exercises' reports draw with its pictures and ink.
 *
 *   lesson -> step -> item -> item -> ..     in the order of the calls
 *                      |
 *                      +-> picture: rows x columns of cells, with heads
 *
 *   fail.c      the end of a lesson that cannot go on
 *   lesson.c    command line, memory, the lesson's end
 *   step.c      steps, values, lines; command.c what a command prints, self.c where it runs
 *   draw.c      pictures of layouts; parts.c pictures of parts
 *   picture.c   cells and their colours
 *   source.c    which lines of C a step explains
 *   ink.c       styles and wrapped lines; with picture.c and cells.c it needs no lesson
 *   text.c      a step as text; cells.c a picture as text
 *   terminal.c  steps on a terminal, key by key; screen.c the terminal itself
 *   page.c      a lesson as one page; svg.c a picture on it
 *
 * The lesson owns the record: strings and cells are copied, and freed by lesson_close. */
#ifndef LESSON_RECORD_H
#define LESSON_RECORD_H

#include "ref/draw/svg.h"
#include "ref/draw/tile.h"
#include "tutorials/lesson.h"

#include <stdarg.h>

enum {
    LESSON_MAX_STEPS = 20,
    LESSON_MAX_ITEMS = 32,
    LESSON_LABEL = 80,
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

struct lesson_picture {
    int64_t rows, columns;
    lesson_cell *cell; /* (row,column) is row * columns + column */
    lesson_head *row, *column;
    bool ordered;        /* keys are sizes, coloured as a ramp; else numbers of things */
    int64_t first, last; /* the smallest and the largest key */
    char *caption;
};

/* picture.c */
lesson_cell *lesson_cell_of(const lesson_picture *p, int64_t row, int64_t column);
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
    lesson_picture *picture;
} lesson_item;

/* Lines of the lesson's source, counted from 1. */
typedef struct lesson_span {
    int from, to; /* to < from: none */
} lesson_span;

typedef struct lesson_stage {
    int line; /* of its STEP */
    char *prose;
    int items;
    lesson_item item[LESSON_MAX_ITEMS];
} lesson_stage;

typedef enum lesson_mode {
    LESSON_AS_TEXT,
    LESSON_ON_TERMINAL,
    LESSON_AS_HTML,
    LESSON_IN_LIST,
    LESSON_IN_INDEX
} lesson_mode;

struct lesson {
    int number;
    const char *title, *idea;
    const char *needs; /* "lessons 03 and 07"; NULL until it is told */
    int minutes;
    lesson_mode mode;
    int width;           /* of text that is not for a terminal */
    bool cpp;            /* at first: lines of C++ instead of those of C */
    const char *path;    /* of the page to write */
    const char *before;  /* the page of the lesson before, or NULL */
    const char *after;   /* the page of the next lesson, or NULL */
    ct_ctx cx;           /* the lesson's */
    ct_value null_value; /* returned by refused calls */
    draw_ctx drawing;    /* where pictures are computed */
    void *memory, *drawing_memory;
    int steps;
    lesson_stage step[LESSON_MAX_STEPS];
};

/* ---- fail.c ---- */

/* The lesson cannot go on: a message, and the end with status 1. */
LESSON_FORMAT(2, 3) _Noreturn void lesson_fail(const lesson *l, const char *format, ...);
/* Ends likewise if the reference has refused something that no lesson_show has shown. */
void lesson_must(const lesson *l);
void *lesson_alloc(const lesson *l, size_t bytes);

/* ---- step.c ---- */

char *lesson_format(const lesson *l, const char *format, va_list args);
/* A new item of the step that is open. */
lesson_item *lesson_add(lesson *l, lesson_kind kind);
void lesson_free_steps(lesson *l);

/* ---- command.c ---- */

/* Runs those commands of a step that have not run yet. */
void lesson_run_commands(lesson *l, int step);

/* ---- source.c: made from the lesson's own file ---- */

extern const char *const lesson_source[]; /* ends with NULL */

/* The lines that a step explains. */
lesson_span lesson_span_of(const lesson *l, int step);
/* The line's text without the indentation that all code of a function has; of C++ without the
 * comment sign. */
const char *lesson_line(int line);
/* In which language a line is: a comment is in both. */
typedef enum lesson_language { LESSON_C, LESSON_CPP, LESSON_BOTH } lesson_language;
lesson_language lesson_language_of(int line);

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

#endif
