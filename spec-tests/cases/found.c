/* found.c - the findings of a case's run beside those that it expects.
 *
 * Here: which finding fits which rule of the head. Not here: whether a finding's text and its
 * fields agree (mentions.c), values (run.c). */
#include "spec-tests/cases/run.h"

#include <string.h>

bool run_wrong(const struct run *r, int line)
{
    text_clear(r->complaint);
    text_printf(r->complaint, "%s:%d: %s%s%s: ", r->c->path, line,
                r->change->name != NULL ? r->change->name : "", r->change->name != NULL ? ", " : "",
                r->schedule);
    return false;
}

const emu_finding *run_found(const struct run *r, int i)
{
    return emu_found(r->m, r->before + i);
}

int run_line(const struct run *r, int32_t pc)
{
    const emu_source *s = emu_ptx_source(r->module, pc);
    return s == NULL ? 0 : s->at;
}

static bool is_at(const struct run *r, const char *text, int32_t pc)
{
    int line = run_line(r, pc);
    if (text == NULL || line < 1 || line > r->c->lines)
        return text == NULL;
    const char *whole = r->c->line[line - 1];
    bool changed = r->change->text != NULL && case_find(whole, r->change->text) != NULL;
    return case_find(whole, text) != NULL ||
           (changed && r->change->with != NULL && case_find(r->change->with, text) != NULL);
}

/* Whether a text has the parts of another between ` .. `, in their order. */
static bool has_parts(const char *text, const char *parts)
{
    for (const char *end; text != NULL && parts != NULL; parts = end == NULL ? NULL : end + 4) {
        end = strstr(parts, " .. ");
        size_t n = end == NULL ? strlen(parts) : (size_t)(end - parts);
        while (*text != '\0' && strncmp(text, parts, n) != 0)
            ++text;
        text = strncmp(text, parts, n) == 0 ? text + n : NULL;
    }
    return text != NULL;
}

static bool says(const emu_finding *f, const char *parts)
{
    struct text all = {NULL, 0, 0};
    text_clear(&all);
    text_printf(&all, "%s; %s", f->message, f->repair);
    bool fits = has_parts(all.bytes, parts);
    text_free(&all);
    return fits;
}

/* Which access of a race comes first depends on the schedule. */
static bool is_expected(const struct run *r, const struct case_rule *rule, const emu_finding *f)
{
    bool here = is_at(r, rule->at, f->pc) && is_at(r, rule->other, f->other.pc),
         there = is_at(r, rule->at, f->other.pc) && is_at(r, rule->other, f->pc);
    return rule->rule == f->rule && (here || (there && f->rule == EMU_RACE)) &&
           (!rule->note || f->note) && (rule->says == NULL || says(f, rule->says));
}

void run_put_finding(const struct run *r, const emu_finding *f)
{
    text_printf(r->complaint, "[%s] at line %d: %s; %s", emu_rule_name(f->rule), run_line(r, f->pc),
                f->message, f->repair);
}

void run_put_expected(const struct run *r)
{
    static const char *const words[] = {" or ", " also ", " then "};
    for (int k = 0; k < r->change->rules; ++k) {
        const struct case_rule *rule = &r->change->rule[k];
        text_printf(r->complaint, "%s%s%s",
                    k > 0             ? words[rule->link]
                    : r->change->only ? "only "
                                      : "",
                    rule->note ? "note " : "", emu_rule_name(rule->rule));
        if (rule->at != NULL)
            text_printf(r->complaint, " at `%s`", rule->at);
        if (rule->other != NULL)
            text_printf(r->complaint, " and `%s`", rule->other);
        if (rule->says != NULL)
            text_printf(r->complaint, " that says \"%s\"", rule->says);
    }
}

bool run_has(const struct run *r, const struct case_rule *rule)
{
    const emu_finding *f;
    for (int i = 0; (f = run_found(r, i)) != NULL; ++i)
        if (is_expected(r, rule, f))
            return true;
    return false;
}

/* The first finding is one of those expected, others of their own cause are so by their rule, and
 * those behind `also` are there. NULL, or the finding that is wrong, or the first one. */
static const emu_finding *misfit(const struct run *r)
{
    const struct case_change *ch = r->change;
    const emu_finding *first = run_found(r, 0), *f = first;
    bool fits = false;
    for (int k = 0; k < ch->rules; ++k)
        fits = fits || (ch->rule[k].link == CASE_OR && is_expected(r, &ch->rule[k], f));
    for (int i = 1; fits && (f = run_found(r, i)) != NULL; ++i) {
        bool known = !ch->only && f->cause >= 0;
        for (int k = 0; k < ch->rules; ++k)
            known =
                known || (ch->only ? is_expected(r, &ch->rule[k], f) : ch->rule[k].rule == f->rule);
        if (!known)
            return f;
    }
    for (int k = 0; fits && k < ch->rules; ++k)
        fits = ch->rule[k].link != CASE_ALSO || run_has(r, &ch->rule[k]);
    return fits ? NULL : first;
}

/* Whatever is found, its text and its fields agree. */
static bool agree(const struct run *r)
{
    const emu_finding *f;
    for (int i = 0; (f = run_found(r, i)) != NULL; ++i) {
        const char *why = finding_wrong(r->c, f, run_line(r, f->pc), run_line(r, f->other.pc));
        if (why == NULL)
            continue;
        run_wrong(r, r->change->line);
        text_printf(r->complaint,
                    "%s: lane %d of warp %d of CTA %d, address 0x%llx, after lane %d "
                    "of warp %d of CTA %d: ",
                    why, f->lane, f->warp, f->cta, (unsigned long long)f->address, f->other.lane,
                    f->other.warp, f->other.cta);
        run_put_finding(r, f);
        return false;
    }
    return true;
}

bool run_findings(const struct run *r, emu_end end, bool *seen)
{
    (void)end;
    bool any = run_found(r, 0) != NULL;
    const emu_finding *f = any ? misfit(r) : NULL;
    *seen = any && f == NULL && run_has(r, &r->change->rule[0]);
    if (any ? f == NULL : r->change->sometimes)
        return agree(r);
    run_wrong(r, r->change->line);
    run_put_expected(r);
    text_puts(r->complaint, " is expected; found: ");
    if (any)
        run_put_finding(r, f);
    else
        text_puts(r->complaint, "nothing");
    return false;
}
