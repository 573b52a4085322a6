/* pattern.c - what can be seen in a wrong answer that is no known mistake: which of its numbers are
 * wrong, and by how much.
 *
 * Looked at are the wrong cells that have a value. A pattern has to hold in all of them. */
#include "tutorials/exercises/judge/task.h"

#include <stdlib.h>
#include <string.h>

enum { FEW = 3 };

/* What is common to all wrong cells. */
typedef struct summary {
    int cells;                /* how many are wrong and have a value */
    int n;                    /* numbers in each */
    bool wrong[TASK_NUMBERS]; /* the number is wrong in some cell */
    bool swapped;             /* each is a pair with its numbers exchanged */
    bool shifted;             /* the wrong numbers differ by .. */
    int64_t shift;            /* .. this */
    bool constant;            /* all texts are this one */
    const char *text;
} summary;

/* False where the two do not have the same form. */
static bool add_cell(summary *s, const task_cell *want, const task_cell *got)
{
    task_numbers w, g;
    if (!task_read_numbers(want->text, &w) || !task_read_numbers(got->text, &g) ||
        strcmp(w.form, g.form) != 0 || (s->cells > 0 && s->n != w.n))
        return false;
    if (s->cells++ == 0)
        *s = (summary){.cells = 1,
                       .n = w.n,
                       .swapped = w.n == 2,
                       .shifted = true,
                       .constant = true,
                       .text = got->text};
    s->constant = s->constant && strcmp(s->text, got->text) == 0;
    s->swapped = s->swapped && w.value[0] == g.value[1] && w.value[1] == g.value[0];
    for (int i = 0; i < w.n; ++i) {
        int64_t shift = g.value[i] - w.value[i];
        if (shift == 0)
            continue;
        s->wrong[i] = true;
        s->shifted = s->shifted && (s->shift == 0 || s->shift == shift);
        s->shift = shift;
    }
    return true;
}

static int count_wrong(const summary *s)
{
    int n = 0;
    for (int i = 0; i < s->n; ++i)
        n += s->wrong[i];
    return n;
}

/* "number 2 .. is wrong": appended to what the text has. */
static void say_which(const summary *s, char *text, size_t size)
{
    int all = count_wrong(s), said = 0;
    size_t used = (size_t)snprintf(text, size, "from the left, only number%s", all == 1 ? "" : "s");
    for (int i = 0; i < s->n && used < size; ++i)
        if (s->wrong[i])
            used += (size_t)snprintf(text + used, size - used, "%s %d",
                                     said++ == 0   ? ""
                                     : said == all ? " and"
                                                   : ",",
                                     i + 1);
    if (used < size)
        snprintf(text + used, size - used, " of the %d in an answer %s wrong%s", s->n,
                 all == 1 ? "is" : "are", s->shifted ? ": " : "");
}

static void say_shift(const summary *s, char *text, size_t size)
{
    snprintf(text, size, "it is too %s by %lld wherever it is wrong",
             s->shift > 0 ? "large" : "small", (long long)llabs(s->shift));
}

static bool say_numbers(const summary *s, char *text, size_t size)
{
    bool some = count_wrong(s) < s->n;
    if (s->swapped)
        snprintf(text, size, "the two numbers of each answer are exchanged");
    else if (s->constant)
        snprintf(text, size, "each wrong answer is %s, whatever the operands are", s->text);
    else if (some)
        say_which(s, text, size);
    if (s->shifted && !s->swapped && !s->constant)
        say_shift(s, text + (some ? strlen(text) : 0), size - (some ? strlen(text) : 0));
    return s->swapped || s->constant || some || s->shifted;
}

/* In a picture of rows and columns: is the first row right everywhere, is the first column? */
static bool say_edge(const task *t, const task_cells *want, const task_cells *got, char *text,
                     size_t size)
{
    bool row = true, column = true;
    for (int i = 0; i < got->n; ++i) {
        task_place p = task_place_of(t, i);
        const task_case *c = &t->cases[p.index];
        if (c->rows == 1 || c->columns == 1)
            return false;
        bool right = !task_wrong_cell(t, &want->cell[i], &got->cell[i]);
        row = row && (p.row > 0 || right);
        column = column && (p.column > 0 || right);
    }
    if (row && column)
        snprintf(text, size, "row 0 and column 0 are right, and not what they add up to");
    else if (row)
        snprintf(text, size, "row 0 is right: look at the step from row to row");
    else
        snprintf(text, size, "column 0 is right: look at the step from column to column");
    return row || column;
}

/* In pictures of one row, of layouts: how far the first wrong one is right. */
static bool say_start(const task *t, const task_cells *want, const task_cells *got, char *text,
                      size_t size)
{
    int first = 0;
    while (!task_wrong_cell(t, &want->cell[first], &got->cell[first]))
        ++first;
    task_place p = task_place_of(t, first);
    if (!t->shaped || t->cases[p.index].rows > 1 || p.column < 2)
        return false;
    snprintf(text, size,
             "in case %d the first %d values are right: look at the mode that begins there",
             p.index + 1, p.column);
    return true;
}

bool task_pattern(const task *t, const task_cells *want, const task_cells *got, char *text,
                  size_t size)
{
    summary s = {0};
    for (int i = 0; i < got->n; ++i)
        if (task_wrong_cell(t, &want->cell[i], &got->cell[i]) &&
            !add_cell(&s, &want->cell[i], &got->cell[i]))
            return false;
    return s.cells >= FEW && got->n == want->n &&
           (say_numbers(&s, text, size) || say_edge(t, want, got, text, size) ||
            say_start(t, want, got, text, size));
}
