/* judge.c - which typical mistake a wrong answer agrees with.
 *
 * It is a known mistake if it has the same values, or is refused for the same reason, static or
 * not: at every cell, or else at most of those that are wrong. A learner who has begun to mend a
 * mistake is still told what is left of it. Not here: whether it is wrong (verdict.c). */
#include "tutorials/exercises/judge/task.h"

#include <string.h>

enum { ONE_OF = 10 }; /* one cell of so many may differ from a yes-or-no mistake */

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

static bool yes_or_no(const task_cells *want)
{
    for (int i = 0; i < want->n; ++i)
        if (strcmp(want->cell[i].text, "0") != 0 && strcmp(want->cell[i].text, "1") != 0)
            return false;
    return true;
}

/* Most of the wrong cells agree. Of yes or no, half do by chance: nearly all cells have to. */
static bool explains_most(const agreement *found, int wrong, const task_cells *want)
{
    int differ = wrong - found->wrong + found->more;
    return 2 * found->wrong > wrong && (!yes_or_no(want) || ONE_OF * differ <= want->n);
}

/* The family or mistake that explains most of the wrong cells. Of several, the one that gets fewest
 * other cells wrong. */
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
        if (explains_most(&found, guess->wrong, want) && score > best) {
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
