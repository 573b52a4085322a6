/* reported.c - findings when they happen, with both who are part of them; the end of the run. */
#include "emu/cli/step/step.h"

#include "emu/check/report/findings.h"

#include <inttypes.h>

static void put_party(stepper *s, const char *what, const emu_party *p)
{
    if (p->pc < 0)
        return;
    printf("    %-7s CTA %d warp %d lane %d  ", what, p->cta, p->warp, p->lane);
    step_put_place(s, p->pc, stdout);
    putchar('\n');
}

/* Where in shared memory a finding is about; false: nowhere. */
static bool is_in_shared(const stepper *s, int i, emui_place *p)
{
    const emui_found *f = &s->l.m->finding[i];
    *p = (emui_place){f->region, f->said.address};
    return f->region != NULL && f->region->space == EMU_SHARED && p->offset < f->region->bytes &&
           step_cta(s, f->said.cta) != NULL && step_cta(s, f->said.cta)->shared == f->region;
}

static void put_finding(stepper *s, const emu_finding *f)
{
    emu_party by = {f->cta, f->warp, f->lane, f->pc};
    printf("%s*** %s%s%s: %s\n", step_ink_of(s, f->note ? STEP_CYAN : STEP_RED),
           f->note ? "note: " : "", emu_rule_name(f->rule), step_ink_of(s, STEP_PLAIN), f->message);
    printf("    repair: %s\n", f->repair);
    if (f->cause >= 0)
        printf("    it follows from the %s above\n",
               emu_rule_name(emu_found(s->l.m, f->cause)->rule));
    put_party(s, "this", &by);
    put_party(s, "before", &f->other);
}

static bool is_new(const stepper *s, int i)
{
    return emu_found(s->l.m, i)->event > s->reported;
}

bool step_has_found(const stepper *s)
{
    for (int i = emu_findings(s->l.m) - 1; i >= 0; --i)
        if (is_new(s, i))
            return true;
    return false;
}

void step_forget_found(stepper *s)
{
    s->reported = s->l.m->events;
}

bool step_tell(stepper *s)
{
    bool some = false;
    for (int i = 0; i < emu_findings(s->l.m); ++i) {
        const emu_finding *f = emu_found(s->l.m, i);
        emui_place p;
        if (!is_new(s, i))
            continue;
        some = true;
        put_finding(s, f);
        if (f->warp >= 0 && f->lane >= 0 && step_cta(s, f->cta) != NULL) {
            s->cta = f->cta;
            s->warp = f->warp;
            s->lane = f->lane;
        }
        if (is_in_shared(s, i, &p))
            step_put_word(s, p);
    }
    step_forget_found(s);
    return some;
}

void step_tell_all(stepper *s)
{
    if (emu_findings(s->l.m) == 0)
        puts("no findings");
    for (int i = 0; i < emu_findings(s->l.m); ++i)
        put_finding(s, emu_found(s->l.m, i));
}

void step_tell_end(stepper *s)
{
    char why[CUEMU_WHY];
    int n = emu_findings(s->l.m);
    if (s->shown || s->end == EMU_RUNNING)
        return;
    s->shown = true;
    printf("%sthe run is over%s: %s after %" PRIu64 " instructions, %d finding%s\n",
           step_ink_of(s, STEP_BOLD), step_ink_of(s, STEP_PLAIN), cuemu_end_name(s->end),
           emu_counted(s->l.m)->instructions, n, n == 1 ? "" : "s");
    if (cuemu_get_outputs(s->o, &s->l, why))
        cuemu_put_outputs(s->o, stdout);
}
