/* report.c - the report on an answer, written for the learner.
 *
 * Here: the words, and the two pictures of the first case that differs, drawn as in the lessons
 * (viewer/cells.c). Not here: how answers are run and compared. */
#define _POSIX_C_SOURCE 200809L
#include "tutorials/exercises/judge/task.h"
#include "tutorials/viewer/record.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 80, PROSE = 78, OPERAND = 128, LINE = 1024 };

/* ---- Words ---- */

static lesson_ink ink_of(FILE *out, int width)
{
    lesson_colours colours = isatty(fileno(out)) ? lesson_colours_here() : LESSON_NO_COLOUR;
    return (lesson_ink){.out = out, .width = width, .colours = colours};
}

static void say_as_text(FILE *out, const char *text)
{
    lesson_ink ink = ink_of(out, PROSE);
    lesson_wrap(&ink, text, 0, 0);
}

LESSON_FORMAT(2, 3) static void say(const task_pen *pen, const char *format, ...)
{
    char text[2 * LINE];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    pen->say(pen->out, text);
}

/* answer(a, b) at a cell, as it would be written. */
static const char *call_at(const task *t, int cell, char text[LINE])
{
    char a[OPERAND], b[OPERAND];
    task_operands(t, cell, a, b, OPERAND);
    snprintf(text, LINE, "answer(%s, %s)", a, b);
    return text;
}

/* Where in the picture a cell is: one row needs one number. */
static const char *place_at(const task *t, int cell, char text[64])
{
    task_place p = task_place_of(t, cell);
    const task_case *c = &t->cases[p.index];
    if (c->rows == 1)
        snprintf(text, 64, " at %d", p.column);
    else
        snprintf(text, 64, " at (%d,%d)", p.row, p.column);
    return text;
}

/* ---- Pictures ---- */

/* The number that a text is; false where it is not a number. */
static bool number_in(const char *text, int64_t *value)
{
    char *end;
    *value = strtoll(text, &end, 10);
    return text[0] != '\0' && *end == '\0';
}

/* Numbers are coloured by size, other texts so that equal ones are alike. */
static int64_t key_of(const task_cell *cell, const task_cell *want, int n)
{
    int64_t value;
    if (number_in(cell->text, &value))
        return value;
    for (int i = 0; i < n; ++i)
        if (strcmp(want[i].text, cell->text) == 0)
            return i;
    return -1;
}

/* The range of the colours is that of the expected cells. */
static void set_range(lesson_picture *p, const task_cell *want, int n)
{
    int64_t value;
    p->ordered = true;
    for (int i = 0; i < n; ++i) {
        int64_t key = key_of(&want[i], want, n);
        p->ordered = p->ordered && number_in(want[i].text, &value);
        p->last = key > p->last ? key : p->last;
    }
}

/* The cells of one case. Those that differ from the expected ones are marked. */
static void put_picture(const task_cell *cells, const task_cell *want, const task_case *c,
                        char *caption, const task_pen *pen)
{
    lesson_cell cell[TASK_CELLS] = {{.key = 0}};
    lesson_head head[TASK_CELLS] = {{.index = ""}};
    int n = c->rows * c->columns;
    lesson_picture p = {.rows = c->rows,
                        .columns = c->columns,
                        .cell = cell,
                        .row = head,
                        .column = head,
                        .caption = caption};
    set_range(&p, want, n);
    for (int i = 0; i < n; ++i) {
        int64_t key = key_of(&cells[i], want, n);
        cell[i].key = key > p.last ? p.last : key;
        cell[i].marked = cells != want && !task_right_cell(&want[i], &cells[i]);
        snprintf(cell[i].label, LESSON_LABEL, "%s", cells[i].text[0] ? cells[i].text : "?");
        snprintf(head[i].index, LESSON_HEAD, "%d", i);
    }
    pen->picture(pen->out, &p);
}

static void draw_as_text(FILE *out, const lesson_picture *p)
{
    lesson_ink ink = ink_of(out, WIDTH);
    lesson_put_cells(&ink, p);
}

/* ---- The case of a cell ---- */

static void put_case(const task *t, int cell, const task_pen *pen)
{
    char a[OPERAND], b[OPERAND];
    int cases = 0;
    while (t->cases[cases].a != NULL)
        ++cases;
    task_operands(t, cell, a, b, OPERAND);
    if (t->b_at == NULL)
        say(pen, "Case %d of %d: %s = %s, %s = %s\n\n", task_place_of(t, cell).index + 1, cases,
            t->a, a, t->b, b);
    else
        say(pen, "Case %d of %d: %s = %s, every %s in turn\n\n", task_place_of(t, cell).index + 1,
            cases, t->a, a, t->b);
}

static void put_expected(const task *t, const task_cells *want, int cell, const task_pen *pen)
{
    char caption[LINE];
    task_place p = task_place_of(t, cell);
    const task_cell *expected = &want->cell[p.first];
    snprintf(caption, sizeof caption, "Expected: %s", t->cell);
    put_picture(expected, expected, &t->cases[p.index], caption, pen);
}

/* Prints nothing where no cell could be read. */
static void put_got(const task *t, const task_cells *want, const task_run *run, int cell,
                    const task_pen *pen)
{
    char brackets[] = "Yours; cells that differ are in [ ]";
    char frames[] = "Yours; framed: what differs";
    char *caption = pen->page ? frames : brackets;
    task_place p = task_place_of(t, cell);
    const task_case *c = &t->cases[p.index];
    bool any = false;
    for (int i = p.first; i < p.first + c->rows * c->columns; ++i)
        any = any || run->cells.cell[i].text[0] != '\0';
    if (!any)
        return;
    pen->say(pen->out, "");
    put_picture(&run->cells.cell[p.first], &want->cell[p.first], c, caption, pen);
}

/* ---- The reports ---- */

static int count_differences(const task_cells *want, const task_run *run)
{
    int n = 0;
    for (int i = 0; i < want->n; ++i)
        n += !task_right_cell(&want->cell[i], &run->cells.cell[i]);
    return n;
}

static void report_open(const task *t, const task_cells *want, const task_pen *pen)
{
    if (!pen->page)
        say(pen, "The gap is in tutorials/exercises/%s/exercise.c; its head states the task.\n\n",
            t->folder);
    put_case(t, 0, pen);
    put_expected(t, want, 0, pen);
}

static void report_wrong(const task *t, const task_cells *want, const task_run *run,
                         const task_pen *pen)
{
    int cell = task_first_wrong(t, want, run, false);
    const task_cell *expected = &want->cell[cell], *got = &run->cells.cell[cell];
    char call[LINE], place[64];
    say(pen, "%d of %d cells differ.", count_differences(want, run), want->n);
    put_case(t, cell, pen);
    put_expected(t, want, cell, pen);
    put_got(t, want, run, cell, pen);
    pen->say(pen->out, "");
    call_at(t, cell, call);
    if (got->refusal[0] != '\0')
        say(pen, "%s is %s: %s.", call, got->whole[0] != '\0' ? got->whole : "refused",
            got->refusal);
    else if (t->read == NULL)
        say(pen, "%s is %s; expected %s.", call, got->text, expected->text);
    else
        say(pen, "%s is %s, which gives %s%s; expected %s.", call, got->whole, got->text,
            place_at(t, cell, place), expected->text);
}

static void report_form(const task *t, const task_cells *want, const task_run *run,
                        const task_pen *pen)
{
    int cell = task_first_wrong(t, want, run, true);
    char call[LINE];
    say(pen,
        "Every cell is right, but the form is not the required one: %s is\n    %s\nand should "
        "be\n    %s",
        call_at(t, cell, call), run->cells.cell[cell].whole, want->cell[cell].whole);
}

static void report_end(const task *t, const task_run *run, const task_pen *pen)
{
    char call[LINE];
    call_at(t, run->cells.n, call);
    if (run->end == TASK_HUNG)
        say(pen,
            "%s was still running after %d seconds, and was stopped. Is there a loop whose "
            "condition never becomes false, or does it wait for something to be typed?",
            call, run->detail == SIGALRM ? TASK_WAIT_LIMIT : TASK_SECONDS);
    else if (run->end == TASK_CRASHED && run->detail == SIGSEGV)
        say(pen,
            "%s accessed memory that is not its own (signal %d), and was stopped. Look for an "
            "index outside of an array, a pointer that is not set, or endless recursion.",
            call, run->detail);
    else if (run->end == TASK_CRASHED)
        say(pen, "%s was ended by signal %d: %s.", call, run->detail, strsignal(run->detail));
    else
        say(pen,
            "%s ended the program, with status %d, instead of returning. An error needs no exit: a "
            "refusal stays in the context and is shown here.",
            call, run->detail);
}

static void report_mistake(const task *t, const task_cells *want, const task_run *run,
                           const task_pen *pen)
{
    char pattern[LINE];
    task_guess guess = task_recognise(t, want, &run->cells);
    if (guess.says[0] == '\0') {
        if (task_pattern(t, want, &run->cells, pattern, sizeof pattern))
            say(pen, "\nWhat can be seen: %s.", pattern);
        return;
    }
    if (guess.explained == guess.wrong)
        say(pen, "\nWhat may have happened: %s", guess.says);
    else
        say(pen, "\nWhat may have happened at %d of the %d wrong cells: %s", guess.explained,
            guess.wrong, guess.says);
}

static void report_solved(const task *t, const task_cells *want, const task_pen *pen)
{
    say(pen, "Exercise %d, %s: solved, %d of %d cells agree.", t->number, t->title, want->n,
        want->n);
    say(pen, "\nLearnt: %s", t->learnt);
}

static void put_hints(const task *t, int hints, const task_pen *pen)
{
    int all = 0;
    while (all < TASK_HINTS && t->hints[all] != NULL)
        ++all;
    for (int i = 0; i < hints && i < all; ++i)
        say(pen, "\nHint %d of %d: %s", i + 1, all, t->hints[i]);
    if (hints == 0)
        say(pen, "\nFor a hint: make exercise %d HINT=1", t->number);
    else if (hints < all)
        say(pen, "\nFor the next hint: make exercise %d HINT=%d", t->number, hints + 1);
    else
        say(pen, "\nThat was the last hint. One solution is in tutorials/exercises/solutions.");
}

void task_report_by(const task *t, const task_cells *want, const task_run *run, const task_pen *pen)
{
    task_verdict verdict = task_judge(t, want, run);
    if (verdict == TASK_SOLVED) {
        report_solved(t, want, pen);
        return;
    }
    if (!pen->page) {
        say(pen, "Exercise %d, %s: %s", t->number, t->title,
            verdict == TASK_OPEN ? "not begun." : "not yet.");
        say(pen, "The task: return %s\n\n", t->task);
    }
    if (verdict == TASK_OPEN)
        report_open(t, want, pen);
    else if (verdict == TASK_ENDED)
        report_end(t, run, pen);
    else if (verdict == TASK_FORM)
        report_form(t, want, run, pen);
    else
        report_wrong(t, want, run, pen);
    report_mistake(t, want, run, pen);
}

void task_report(const task *t, const task_cells *want, const task_run *run, int hints, FILE *out)
{
    const task_pen pen = {out, say_as_text, draw_as_text, false};
    task_report_by(t, want, run, &pen);
    if (task_judge(t, want, run) != TASK_SOLVED)
        put_hints(t, hints, &pen);
}
