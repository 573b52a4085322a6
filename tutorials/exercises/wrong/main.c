/* main.c - which wrong answers to one exercise the judge names: a line "named" or "not named" for
 * each.
 *
 * Named: the report on it has the explanation that its author expects. An answer that is not wrong
 * is an error: status 1. */
#include "tutorials/exercises/wrong/wrong.h"

#include <string.h>

typedef struct judged {
    task_verdict verdict;
    task_guess guess;    /* the explanation; "" where there is none */
    const char *refusal; /* of the first wrong cell; "" where there is none */
} judged;

static judged judge(const task_cells *want, const wrong_answer *w)
{
    static task_run run;
    task_try(&the_task, w->answer, &run);
    judged j = {task_judge(&the_task, want, &run), task_recognise(&the_task, want, &run.cells), ""};
    int cell = task_first_wrong(&the_task, want, &run, false);
    if (cell < run.cells.n)
        j.refusal = run.cells.cell[cell].refusal;
    return j;
}

/* Prints the line; false where the answer is not wrong. */
static bool report(const wrong_answer *w, const judged *j)
{
    if (j->verdict != TASK_WRONG && j->verdict != TASK_FORM) {
        printf("error\t%s\t%s: not a wrong answer\n", the_task.folder, w->thought);
        return false;
    }
    bool named = w->named[0] != '\0' &&
                 (strstr(j->guess.says, w->named) != NULL || strstr(j->refusal, w->named) != NULL);
    printf("%s\t%s\t%s", named ? "named" : "not named", the_task.folder, w->thought);
    if (!named)
        printf("; not \"%s\", but: %s", w->named, j->guess.says[0] ? j->guess.says : j->refusal);
    putchar('\n');
    return true;
}

int main(void)
{
    static task_cells want;
    bool all_wrong = true;
    task_fill_all(&the_task, NULL, &want);
    for (const wrong_answer *w = wrong_answers; w->thought != NULL; ++w) {
        judged j = judge(&want, w);
        all_wrong = report(w, &j) && all_wrong;
    }
    return all_wrong ? 0 : 1;
}
