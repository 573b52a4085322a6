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

/* What a mistake has in common with an answer: how many of the wrong cells, how many cells it gets
 * wrong that the answer gets right, and whether the two agree everywhere. */
typedef struct agreement {
    int wrong, more;
    bool all;
} agreement;

static agreement agree(const task *t, task_answer *mistake, const task_cells *want,
                       const task_cells *got)
{
    task_cells cells;
    agreement found = {0, 0, got->n == want->n};
    task_fill_all(t, mistake, &cells);
    for (int i = 0; i < got->n; ++i) {
        bool same = same_answer(t, &cells.cell[i], &got->cell[i]);
        bool wrong = task_wrong_cell(t, &want->cell[i], &got->cell[i]);
        found.all = found.all && same;
        found.wrong += same && wrong;
        found.more += !same && !wrong;
    }
    return found;
}

static int count_alike(const task *t, task_alike *alike, const task_cells *want,
                       const task_cells *got)
{
    int n = 0;
    for (int i = 0; i < got->n; ++i)
        n += task_wrong_cell(t, &want->cell[i], &got->cell[i]) &&
             alike(&want->cell[i], &got->cell[i]);
    return n;
}

static void say_mistake(task_guess *guess, const task_mistake *m, int explained)
{
    snprintf(guess->says, sizeof guess->says, "%s", m->says);
    guess->explained = explained;
}

/* A family that has all wrong cells, or a mistake that agrees with the answer at every cell. */
static bool find_exact(const task *t, const task_cells *want, const task_cells *got,
                       task_guess *guess)
{
    for (const task_mistake *m = t->mistakes; m->answer != NULL; ++m)
        if (agree(t, m->answer, want, got).all) {
            say_mistake(guess, m, guess->wrong);
            return true;
        }
    for (const task_family *f = t->families; f != NULL && f->alike != NULL; ++f)
        if (count_alike(t, f->alike, want, got) == guess->wrong) {
            say_mistake(guess, &f->mistake, guess->wrong);
            return true;
        }
    return false;
}

static bool find_general(const task *t, const task_cells *want, const task_cells *got,
                         task_guess *guess)
{
    if (got->n < want->n || (!task_factors(t, want, got, guess->says, sizeof guess->says) &&
                             !task_relation(t, want, got, guess->says, sizeof guess->says))) {
        guess->says[0] = '\0';
        return false;
    }
    guess->explained = guess->wrong;
    return true;
}

/* The family or mistake that explains most of the wrong cells. Of several, the one that gets fewest
 * other cells wrong: where answers are yes or no, every mistake explains much. */
static void find_most(const task *t, const task_cells *want, const task_cells *got,
                      task_guess *guess)
{
    int best = -got->n;
    for (const task_family *f = t->families; f != NULL && f->alike != NULL; ++f) {
        int n = count_alike(t, f->alike, want, got);
        if (2 * n > guess->wrong && 2 * n > best) {
            say_mistake(guess, &f->mistake, n);
            best = 2 * n;
        }
    }
    for (const task_mistake *m = t->mistakes; m->answer != NULL; ++m) {
        agreement found = agree(t, m->answer, want, got);
        int score = 2 * found.wrong - found.more;
        if (2 * found.wrong > guess->wrong && score > best) {
            say_mistake(guess, m, found.wrong);
            best = score;
        }
    }
}

task_guess task_recognise(const task *t, const task_cells *want, const task_cells *got)
{
    task_guess guess = {"", 0, 0};
    for (int i = 0; i < got->n; ++i)
        guess.wrong += task_wrong_cell(t, &want->cell[i], &got->cell[i]);
    if (!find_exact(t, want, got, &guess) && !find_general(t, want, got, &guess))
        find_most(t, want, got, &guess);
    return guess;
}

const task_mistake *task_mistake_at(const task *t, int k)
{
    const task_mistake *m = t->mistakes;
    for (; m->answer != NULL; ++m, --k)
        if (k == 0)
            return m;
    for (const task_family *f = t->families; f != NULL && f->alike != NULL; ++f, --k)
        if (k == 0)
            return &f->mistake;
    return NULL;
}
