/* judge.c - which answer a given one agrees with: the expected one, or a typical mistake.
 *
 * It must have the expected value at every cell. It is a known mistake if it has the same values,
 * or is refused for the same reason, static or not: at every cell, or else at most of those that
 * are wrong. A learner who has begun to mend a mistake is still told what is left of it. */
#include "tutorials/exercises/judge/task.h"

#include <string.h>

/* ---- With what is expected ---- */

bool task_right_cell(const task_cell *want, const task_cell *got)
{
    return got->refusal[0] == '\0' && strcmp(want->text, got->text) == 0;
}

bool task_right_form(const task *t, const task_cell *want, const task_cell *got)
{
    return t->form == NULL || strcmp(want->whole, got->whole) == 0;
}

bool task_wrong_cell(const task *t, const task_cell *want, const task_cell *got)
{
    return !task_right_cell(want, got) || !task_right_form(t, want, got);
}

static bool not_begun(const task_run *run)
{
    for (int i = 0; i < run->cells.n; ++i)
        if (strcmp(run->cells.cell[i].whole, "_") != 0)
            return false;
    return true;
}

int task_first_wrong(const task *t, const task_cells *want, const task_run *run, bool form)
{
    int i = 0;
    while (i < want->n && task_right_cell(&want->cell[i], &run->cells.cell[i]) &&
           (!form || task_right_form(t, &want->cell[i], &run->cells.cell[i])))
        ++i;
    return i;
}

task_verdict task_judge(const task *t, const task_cells *want, const task_run *run)
{
    if (run->end != TASK_RAN)
        return TASK_ENDED;
    if (not_begun(run))
        return TASK_OPEN;
    if (task_first_wrong(t, want, run, false) < want->n)
        return TASK_WRONG;
    return task_first_wrong(t, want, run, true) < want->n ? TASK_FORM : TASK_SOLVED;
}

/* ---- With a mistake ---- */

/* The same text, static or not. */
static bool same_numbers(const char *a, const char *b)
{
    for (;; ++a, ++b) {
        a += strspn(a, "_");
        b += strspn(b, "_");
        if (*a != *b)
            return false;
        if (*a == '\0')
            return true;
    }
}

/* Two answers agree: they have the same value, or are refused for the same reason. */
static bool same_answer(const task *t, const task_cell *a, const task_cell *b)
{
    bool refused = a->refusal[0] != '\0';
    return strcmp(a->text, b->text) == 0 && same_numbers(a->refusal, b->refusal) &&
           (!refused || same_numbers(a->whole, b->whole)) && task_right_form(t, a, b);
}

/* How many of the wrong cells, and how many of all, a mistake has in common with an answer. */
typedef struct agreement {
    int wrong, all;
} agreement;

static agreement agree(const task *t, const task_cells *want, const task_cells *mistake,
                       const task_cells *got)
{
    agreement found = {0, 0};
    for (int i = 0; i < got->n; ++i) {
        bool same = same_answer(t, &mistake->cell[i], &got->cell[i]);
        found.all += same;
        found.wrong += same && task_wrong_cell(t, &want->cell[i], &got->cell[i]);
    }
    return found;
}

task_guess task_recognise(const task *t, const task_cells *want, const task_cells *got)
{
    task_guess guess = {NULL, 0, 0};
    task_cells cells;
    for (int i = 0; i < got->n; ++i)
        guess.wrong += task_wrong_cell(t, &want->cell[i], &got->cell[i]);
    for (const task_mistake *m = t->mistakes; m->answer != NULL; ++m) {
        task_fill_all(t, m->answer, &cells);
        agreement found = agree(t, want, &cells, got);
        if (got->n == want->n && found.all == got->n)
            return (task_guess){m, guess.wrong, guess.wrong};
        if (2 * found.wrong > guess.wrong && found.wrong > guess.explained) {
            guess.mistake = m;
            guess.explained = found.wrong;
        }
    }
    return guess;
}
