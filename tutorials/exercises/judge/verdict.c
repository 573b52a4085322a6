/* verdict.c - is an answer right? It must have the expected value at every cell, and where the form
 * counts, that form. Not here: which mistake a wrong one is (judge.c). */
#include "tutorials/exercises/judge/task.h"

#include <string.h>

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
