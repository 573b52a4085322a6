/* schedules.c - all runs of a case: its schedules, then each check by itself, then a traced one.
 *
 * Here: which runs there are. Not here: one of them (run.c). */
#include "spec-tests/cases/run.h"

#include <stdio.h>

enum { CHANGED_SEEDS = 20 };

/* Notes alone are not there when the launch is not strict. */
static bool case_notes(const struct case_change *change)
{
    bool notes = change->rules > 0;
    for (int k = 0; k < change->rules; ++k)
        notes = notes && change->rule[k].note;
    return notes;
}

/* Findings, if some are expected of such a launch; else values. */
static run_judge *judge_of(const struct run *r)
{
    const bool unnoted = r->c->strict && !r->strict;
    return r->change->rules > 0 && !unnoted ? run_findings : run_values;
}

/* In one schedule, of a strict case without notes, too. */
static bool run_both(struct run *r, const struct text *ptx, int n, bool *seen)
{
    r->judge = judge_of(r);
    bool fine = run_nth(r, ptx, n, seen);
    r->strict = r->c->strict && !case_notes(r->change);
    r->judge = judge_of(r);
    fine = fine && (r->strict == r->c->strict || run_nth(r, ptx, n, seen));
    r->strict = r->c->strict;
    return fine;
}

bool case_run(const struct case_file *c, const struct case_change *change, struct text *complaint)
{
    struct run r = {.c = c,
                    .change = change,
                    .strict = c->strict,
                    .again = true,
                    .checks = EMU_CHECK_ALL,
                    .complaint = complaint};
    struct text ptx = {NULL, 0, 0};
    bool fine = true, ever = false, seen = false;
    const int random =
        change->text != NULL && c->random > CHANGED_SEEDS ? CHANGED_SEEDS : c->random;
    const int enough = c->at_most > 0 && c->at_most < random ? c->at_most : random;
    case_ptx(c, change, &ptx);
    for (int n = 0; fine && n < (change->sometimes && !ever ? random : enough) + 2; ++n)
        if (n >= 2 || (n == 0 ? c->early : c->late)) {
            fine = run_both(&r, &ptx, n, &seen);
            ever = ever || seen;
        }
    if (fine && change->sometimes && !ever) {
        snprintf(r.schedule, sizeof r.schedule, "every schedule");
        fine = run_wrong(&r, change->line);
        run_put_expected(&r);
        text_puts(complaint, " is expected in one of them; the first of these rules is in none");
    }
    r.again = false;
    fine = fine && (!c->early || (run_checks(&r, &ptx) && run_events(&r, &ptx)));
    text_free(&ptx);
    return fine;
}
