/* checks.c - each check of the machine by itself.
 *
 *      all but its own    what it finds is not found; a fault is, since nothing could go on
 *      its own alone      what it finds is found
 *      none               values are as they should be
 *
 * Here: early schedules. Not here: rules that no check turns off, such as bounds. */
#include "spec-tests/cases/run.h"

#include <stdio.h>

/* The check that finds what is against a rule; 0: it is always found, or by more than one. */
static uint32_t check_of(emu_rule rule)
{
    switch (rule) {
    case EMU_UNINITIALISED:
        return EMU_CHECK_INIT;
    case EMU_RACE:
        return EMU_CHECK_RACE;
    case EMU_PROXY:
        return EMU_CHECK_PROXY;
    case EMU_IN_FLIGHT:
        return EMU_CHECK_IN_FLIGHT;
    case EMU_MBARRIER:
        return EMU_CHECK_BARRIER;
    case EMU_DIVERGED:
        return EMU_CHECK_ALIGNED;
    default:
        return 0;
    }
}

static bool is_absent(const struct run *r, emu_end end, bool *seen)
{
    const emu_finding *f;
    (void)seen;
    for (int i = 0; (f = run_found(r, i)) != NULL; ++i)
        if ((check_of(f->rule) & ~r->checks) != 0 &&
            (end != EMU_FAULTED || run_found(r, i + 1) != NULL)) {
            run_wrong(r, r->change->line);
            text_printf(r->complaint, "with checks 0x%x this is found: ", (unsigned)r->checks);
            run_put_finding(r, f);
            return false;
        }
    return true;
}

/* The rule that is named first, or one of those beside it. */
static bool is_present(const struct run *r, emu_end end, bool *seen)
{
    (void)end;
    (void)seen;
    for (int k = 0; k < r->change->rules; ++k)
        if (r->change->rule[k].link == CASE_OR && run_has(r, &r->change->rule[k]))
            return true;
    run_wrong(r, r->change->line);
    run_put_expected(r);
    text_printf(r->complaint, " is expected with checks 0x%x; found: ", (unsigned)r->checks);
    if (run_found(r, 0) == NULL)
        text_puts(r->complaint, "nothing");
    else
        run_put_finding(r, run_found(r, 0));
    return false;
}

static bool run_with(struct run *r, const struct text *ptx, uint32_t checks, run_judge *judge)
{
    r->checks = checks;
    r->judge = judge;
    bool fine = run_early(r, ptx);
    r->checks = EMU_CHECK_ALL;
    return fine;
}

/* The checks of all findings that may be the first; 0: one of them is always found. What is in
 * flight in tensor memory, and what a wait takes over from other CTAs, is known by the order of
 * threads, which is kept for races and proxies. */
static uint32_t own_checks(const struct case_change *ch)
{
    uint32_t own = 0;
    for (int k = 0; k < ch->rules; ++k) {
        const uint32_t check = check_of(ch->rule[k].rule);
        if (ch->rule[k].link == CASE_OR && check == 0)
            return 0;
        own |= ch->rule[k].link == CASE_OR ? check : 0;
    }
    return (own & (EMU_CHECK_IN_FLIGHT | EMU_CHECK_BARRIER)) != 0 ? own | EMU_CHECK_PROXY : own;
}

bool run_checks(struct run *r, const struct text *ptx)
{
    const struct case_change *ch = r->change;
    const uint32_t first = ch->rules > 0 ? check_of(ch->rule[0].rule) : 0, own = own_checks(ch);
    if (ch->rules == 0)
        return run_with(r, ptx, 0, run_values);
    return (first == 0 || run_with(r, ptx, EMU_CHECK_ALL & ~first, is_absent)) &&
           (own == 0 || ch->sometimes || run_with(r, ptx, own, is_present));
}
