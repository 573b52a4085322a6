/* relation.c - a relation that holds between all answers and the expected ones.
 *
 * Each is a question about one cell, and has to hold at every cell, those that are right included:
 * a relation that is seen at some cells only is a coincidence too often. */
#include "tutorials/exercises/judge/task.h"

#include <stdlib.h>
#include <string.h>

/* The expected numbers of a cell, and those of the answer. */
typedef struct seen {
    task_numbers want, got, first; /* first: of the answer, at the first cell */
} seen;

typedef bool relation(const seen *s);

static bool single(const seen *s)
{
    return s->want.n == 1 && s->got.n == 1 && strcmp(s->want.form, s->got.form) == 0;
}

static bool by_one_more(const seen *s)
{
    return single(s) && s->got.value[0] == s->want.value[0] + 1;
}

static bool by_one_less(const seen *s)
{
    return single(s) && s->got.value[0] == s->want.value[0] - 1;
}

static bool negative(const seen *s)
{
    return single(s) && s->got.value[0] == -s->want.value[0];
}

static bool magnitude(const seen *s)
{
    return single(s) && s->got.value[0] == llabs(s->want.value[0]);
}

static bool truth(const seen *s)
{
    return single(s) && s->got.value[0] == (s->want.value[0] != 0);
}

static bool four_times(const seen *s)
{
    return single(s) && s->got.value[0] == 4 * s->want.value[0];
}

static bool twice(const seen *s)
{
    return single(s) && s->got.value[0] == 2 * s->want.value[0];
}

static bool exchanged(const seen *s)
{
    return s->want.n == 2 && s->got.n == 2 && strcmp(s->want.form, s->got.form) == 0 &&
           s->want.value[0] == s->got.value[1] && s->want.value[1] == s->got.value[0];
}

static bool same_numbers(const task_numbers *a, const task_numbers *b)
{
    return a->n == b->n && memcmp(a->value, b->value, (size_t)a->n * sizeof a->value[0]) == 0;
}

static bool other_nesting(const seen *s)
{
    return s->want.n > 1 && same_numbers(&s->want, &s->got);
}

static bool first_alone(const seen *s)
{
    return s->want.n > 1 && s->got.n == 1 && s->got.value[0] == s->want.value[0];
}

static bool last_alone(const seen *s)
{
    return s->want.n > 1 && s->got.n == 1 && s->got.value[0] == s->want.value[s->want.n - 1];
}

static bool constant(const seen *s)
{
    return strcmp(s->got.form, s->first.form) == 0 && same_numbers(&s->got, &s->first);
}

typedef struct row {
    relation *holds;
    const char *says;
} row;

static const row relations[] = {
    {constant, "the answer is the same at every cell, whatever the operands are. The expected ones "
               "differ: use the operands."},
    {by_one_more, "every answer is too large by 1. Coordinates, places and numbers of tiles count "
                  "from 0: the first one is 0, not 1."},
    {by_one_less, "every answer is too small by 1. It counts from 0 already: take the number as it "
                  "is, and subtract nothing."},
    {negative, "every answer has the other sign: the two sides of a difference are exchanged."},
    {magnitude, "this is the right difference without its sign. It may be negative, and has to be "
                "returned so."},
    {truth, "this is 1 where the expected number is not 0, and 0 elsewhere: a yes or no. The task "
            "asks for the number itself."},
    {four_times, "every answer is 4 times the expected one, as a number of bytes is for floats. "
                 "Layouts count elements: leave out the 4."},
    {twice, "every answer is twice the expected one. Leave out the factor of 2."},
    {exchanged, "the two numbers of every answer are exchanged: the first one belongs second."},
    {other_nesting, "the numbers are right, and the parentheses are not: the answer is nested in "
                    "another way than the task asks for."},
    {first_alone, "this is the first number of the expected answer alone. The others are missing."},
    {last_alone, "this is the last number of the expected answer alone. The others are missing."},
    {NULL, NULL}};

static bool holds_everywhere(const row *r, const task_cells *want, const task_cells *got)
{
    seen s;
    for (int i = 0; i < got->n; ++i) {
        if (!task_read_numbers(want->cell[i].text, &s.want) ||
            !task_read_numbers(got->cell[i].text, &s.got))
            return false;
        if (i == 0)
            s.first = s.got;
        if (!r->holds(&s))
            return false;
    }
    return got->n > 1;
}

/* Every answer is the operand, as it was given. */
static bool is_operand(const task *t, const task_cells *got, bool first)
{
    char a[sizeof got->cell[0].whole], b[sizeof got->cell[0].whole];
    for (int i = 0; i < got->n; ++i) {
        task_operands(t, i, a, b, sizeof a);
        if (strcmp(got->cell[i].whole, first ? a : b) != 0)
            return false;
    }
    return true;
}

/* The values of each picture, in the order of rows, are the expected ones in that of columns. */
static bool is_turned(const task *t, const task_cells *want, const task_cells *got)
{
    bool flat = true;
    for (int i = 0; i < got->n; ++i) {
        task_place p = task_place_of(t, i);
        const task_case *c = &t->cases[p.index];
        int k = i - p.first, from = p.first + k % c->rows * c->columns + k / c->rows;
        flat = flat && (c->rows == 1 || c->columns == 1);
        if (got->cell[i].text[0] == '\0' || strcmp(got->cell[i].text, want->cell[from].text) != 0)
            return false;
    }
    return !flat;
}

static bool say_operand(const task *t, const task_cells *got, char *text, size_t size)
{
    bool first = is_operand(t, got, true);
    if (!first && !is_operand(t, got, false))
        return false;
    snprintf(text, size,
             "this is the operand %s itself, unchanged. The task asks for something made of it.",
             first ? t->a : t->b);
    return true;
}

/* Some value is wrong: of right values in another form nothing is said here. */
static bool some_value_wrong(const task_cells *want, const task_cells *got)
{
    for (int i = 0; i < got->n; ++i)
        if (!task_right_cell(&want->cell[i], &got->cell[i]))
            return true;
    return false;
}

/* The same text, but for underscores that are missing. */
static bool lost_static(const char *want, const char *got)
{
    bool lost = false;
    for (; *want != '\0'; ++want) {
        if (*want == *got)
            ++got;
        else if (*want == '_')
            lost = true;
        else
            return false;
    }
    return lost && *got == '\0';
}

/* Wherever the form is wrong, it is by integers that are dynamic and need not be. */
static bool is_dynamic(const task *t, const task_cells *want, const task_cells *got)
{
    for (int i = 0; i < got->n; ++i)
        if (!task_right_form(t, &want->cell[i], &got->cell[i]) &&
            !lost_static(want->cell[i].whole, got->cell[i].whole))
            return false;
    return true;
}

static bool say_form(const task *t, const task_cells *want, const task_cells *got, char *text,
                     size_t size)
{
    if (!is_dynamic(t, want, got))
        return false;
    snprintf(
        text, size,
        "the numbers are right, and some that were static are dynamic. ct_int loses the "
        "underscore: compute with the values themselves, ct_mul of two static ones is static.");
    return true;
}

bool task_relation(const task *t, const task_cells *want, const task_cells *got, char *text,
                   size_t size)
{
    if (say_operand(t, got, text, size))
        return true;
    if (!some_value_wrong(want, got))
        return say_form(t, want, got, text, size);
    const row *r = relations;
    while (r->holds != NULL && !holds_everywhere(r, want, got))
        ++r;
    if (r->holds != NULL)
        snprintf(text, size, "%s", r->says);
    else if (is_turned(t, want, got))
        snprintf(text, size,
                 "the right values in another order: they run along the rows where they should "
                 "run down the columns.");
    else
        return false;
    return true;
}
