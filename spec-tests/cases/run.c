/* run.c - runs a case under its schedules, and compares findings and values.
 *
 * Here: the machine of a run, its memory, the comparison. Not here: the module (frame.c), which
 * files there are (cases.c). */
#include "emu/host.h"
#include "spec-tests/cases/case.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 1000000, CHANGED_SEEDS = 20 };

struct run {
    const struct case_file *c;
    const struct case_change *change;
    emu_machine *m;
    emu_ptx *module;
    uint64_t address[CASE_MEMORIES], given; /* 0: it has none */
    int before;                             /* findings of the launch before on the same machine */
    emu_counters passed;                    /* what was counted by then */
    char schedule[32];
    bool strict;
    struct text *complaint;
};

/* FILE:LINE: CHANGE, SCHEDULE: and what is wrong. False. */
static bool wrong(const struct run *r, int line)
{
    text_clear(r->complaint);
    text_printf(r->complaint, "%s:%d: %s%s%s: ", r->c->path, line,
                r->change->name != NULL ? r->change->name : "", r->change->name != NULL ? ", " : "",
                r->schedule);
    return false;
}

static int64_t volume(const int shape[3])
{
    return (int64_t)shape[0] * shape[1] * shape[2];
}

/* ---- Memory ---------------------------------------------------------------------------------- */

/* A map, encoded, where it is. */
static bool put_map(const struct run *r, const struct case_map *c, uint64_t address)
{
    emu_map map = c->map;
    emu_tensor_map raw;
    emu_map_refusal why;
    map.base = r->address[c->of - r->c->memory];
    return emu_map_encode(&raw, &map, &why) == NULL && emu_put(r->m, address, &raw, sizeof raw);
}

static bool fill(const struct run *r, const struct case_memory *m, uint64_t address)
{
    if (m->map > 0)
        return put_map(r, &r->c->map[m->map - 1], address);
    uint64_t bytes = (uint64_t)m->bytes * m->count;
    if (m->first != NULL || m->space != CASE_GLOBAL)
        return m->first == NULL || emu_put(r->m, address, m->first, bytes);
    void *zeros = need(calloc(1, bytes)); /* as before the first launch */
    bool done = emu_put(r->m, address, zeros, bytes);
    free(zeros);
    return done;
}

/* Gives each piece its address, and its first contents. */
static bool place(struct run *r)
{
    bool done = true;
    for (int k = 0; done && k < r->c->memories; ++k) {
        const struct case_memory *m = &r->c->memory[k];
        if (m->space == CASE_SHARED || (m->space == CASE_PARAM && !m->array))
            continue;
        r->address[k] = m->space == CASE_GLOBAL
                            ? emu_ptx_address(r->module, m->name, NULL)
                            : emu_alloc(r->m, (uint64_t)m->bytes * m->count, m->name);
        done = r->address[k] != 0 && fill(r, m, r->address[k]);
    }
    if (done && r->c->regs > 0) {
        uint64_t bytes =
            (uint64_t)(volume(r->c->grid) * volume(r->c->block)) * 8 * (uint64_t)(r->c->regs + 1);
        void *zeros = need(calloc(1, bytes));
        r->given = emu_alloc(r->m, bytes, "the given registers");
        done = r->given != 0 && emu_put(r->m, r->given, zeros, bytes);
        free(zeros);
    }
    return done;
}

/* The arguments, each in 8 bytes; how many there are. */
static int arguments(const struct run *r, uint64_t value[CASE_MEMORIES + 1])
{
    struct case_place none = {.i = 0};
    int n = 0;
    for (int k = 0; k < r->c->memories; ++k) {
        const struct case_memory *m = &r->c->memory[k];
        if (m->space == CASE_PARAM)
            value[n++] = m->array             ? r->address[k]
                         : m->formula != NULL ? formula_value(m->formula, &none)
                                              : 0;
    }
    if (r->c->regs > 0)
        value[n++] = r->given;
    return n;
}

/* ---- Findings -------------------------------------------------------------------------------- */

/* The i-th of this launch. */
static const emu_finding *found(const struct run *r, int i)
{
    return emu_found(r->m, r->before + i);
}

static int line_of(const struct run *r, int32_t pc)
{
    const emu_source *s = emu_ptx_source(r->module, pc);
    return s == NULL ? 0 : s->at;
}

static bool is_at(const struct run *r, const char *text, int32_t pc)
{
    int line = line_of(r, pc);
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

static void put_finding(const struct run *r, const emu_finding *f)
{
    text_printf(r->complaint, "[%s] at line %d: %s; %s", emu_rule_name(f->rule), line_of(r, f->pc),
                f->message, f->repair);
}

static void put_expected(const struct run *r)
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

static bool is_found(const struct run *r, const struct case_rule *rule)
{
    const emu_finding *f;
    for (int i = 0; (f = found(r, i)) != NULL; ++i)
        if (is_expected(r, rule, f))
            return true;
    return false;
}

/* The first finding is one of those expected, others of their own cause are so by their rule, and
 * those behind `also` are there. NULL, or the finding that is wrong, or the first one. */
static const emu_finding *misfit(const struct run *r)
{
    const struct case_change *ch = r->change;
    const emu_finding *first = found(r, 0), *f = first;
    bool fits = false;
    for (int k = 0; k < ch->rules; ++k)
        fits = fits || (ch->rule[k].link == CASE_OR && is_expected(r, &ch->rule[k], f));
    for (int i = 1; fits && (f = found(r, i)) != NULL; ++i) {
        bool known = !ch->only && f->cause >= 0;
        for (int k = 0; k < ch->rules; ++k)
            known =
                known || (ch->only ? is_expected(r, &ch->rule[k], f) : ch->rule[k].rule == f->rule);
        if (!known)
            return f;
    }
    for (int k = 0; fits && k < ch->rules; ++k)
        fits = ch->rule[k].link != CASE_ALSO || is_found(r, &ch->rule[k]);
    return fits ? NULL : first;
}

/* Whatever is found, its text and its fields agree. */
static bool agree(const struct run *r)
{
    const emu_finding *f;
    for (int i = 0; (f = found(r, i)) != NULL; ++i) {
        const char *why = finding_wrong(r->c, f, line_of(r, f->pc), line_of(r, f->other.pc));
        if (why == NULL)
            continue;
        wrong(r, r->change->line);
        text_printf(r->complaint,
                    "%s: lane %d of warp %d of CTA %d, address 0x%llx, after lane %d "
                    "of warp %d of CTA %d: ",
                    why, f->lane, f->warp, f->cta, (unsigned long long)f->address, f->other.lane,
                    f->other.warp, f->other.cta);
        put_finding(r, f);
        return false;
    }
    return true;
}

/* seen: whether the rule that is named first is found. */
static bool compare_findings(const struct run *r, bool *seen)
{
    bool any = found(r, 0) != NULL;
    const emu_finding *f = any ? misfit(r) : NULL;
    *seen = any && f == NULL && is_found(r, &r->change->rule[0]);
    if (any ? f == NULL : r->change->sometimes)
        return agree(r);
    wrong(r, r->change->line);
    put_expected(r);
    text_puts(r->complaint, " is expected; found: ");
    if (any)
        put_finding(r, f);
    else
        text_puts(r->complaint, "nothing");
    return false;
}

/* ---- Values ---------------------------------------------------------------------------------- */

static void unfold(int64_t n, const int shape[3], int64_t to[3], int64_t size[3])
{
    for (int k = 0; k < 3; ++k) {
        size[k] = shape[k];
        to[k] = n % shape[k];
        n /= shape[k];
    }
}

static bool differs(const struct run *r, const struct case_value *v, int64_t n, uint64_t is,
                    uint64_t must)
{
    const struct case_file *c = r->c;
    wrong(r, v->line);
    if (v->memory != NULL)
        text_printf(r->complaint, "%s[%lld]", v->memory->name, (long long)n);
    else if (v->counter != NULL)
        text_puts(r->complaint, v->counter->name);
    else
        text_printf(r->complaint, "%s of thread %lld of CTA %lld", c->reg[v->slot].name,
                    (long long)(n % volume(c->block)), (long long)(n / volume(c->block)));
    text_printf(r->complaint, " is %llu (0x%llx), not %llu (0x%llx)", (unsigned long long)is,
                (unsigned long long)is, (unsigned long long)must, (unsigned long long)must);
    return false;
}

static bool compare_one(const struct run *r, const struct case_value *v,
                        const struct case_place *at, uint64_t address, uint32_t bytes, int64_t n)
{
    uint64_t is = 0, must = formula_value(v->formula, at);
    if (v->where != NULL && formula_value(v->where, at) == 0)
        return true;
    if (bytes < 8)
        must &= (UINT64_C(1) << 8 * bytes) - 1;
    return (emu_get(r->m, address, &is, bytes) && is == must) || differs(r, v, n, is, must);
}

static bool compare_memory(const struct run *r, const struct case_value *v)
{
    const struct case_memory *m = v->memory;
    struct case_place at = {.i = 0};
    bool same = true;
    for (; same && at.i < m->count; ++at.i)
        same = compare_one(r, v, &at, r->address[m - r->c->memory] + (uint64_t)at.i * m->bytes,
                           m->bytes, at.i);
    return same;
}

/* Threads that have not come to the end of the body have no values: `where` leaves them out. */
static bool compare_register(const struct run *r, const struct case_value *v)
{
    const struct case_file *c = r->c;
    const int64_t threads = volume(c->block), slots = 8 * (c->regs + 1);
    bool same = true;
    for (int64_t n = 0; same && n < threads * volume(c->grid); ++n) {
        struct case_place at = {.lane = n % threads % 32, .warp = n % threads / 32, .i = n};
        uint32_t came = 0;
        unfold(n % threads, c->block, at.tid, at.ntid);
        unfold(n / threads, c->grid, at.ctaid, at.nctaid);
        at.rank = at.ctaid[0] % (c->cluster[0] > 0 ? c->cluster[0] : 1);
        uint64_t address = r->given + (uint64_t)(n * slots);
        if (v->where != NULL && formula_value(v->where, &at) == 0)
            continue;
        if (!emu_get(r->m, address, &came, sizeof came) || came == 0) {
            wrong(r, v->line);
            text_printf(r->complaint,
                        "thread %lld of CTA %lld does not come to the end of the body",
                        (long long)(n % threads), (long long)(n / threads));
            return false;
        }
        same = compare_one(r, v, &at, address + 8 * (uint64_t)(v->slot + 1),
                           c->reg[v->slot].kind->bytes, n);
    }
    return same;
}

static bool compare_counter(const struct run *r, const struct case_value *v)
{
    struct case_place none = {.i = 0};
    uint64_t is, was, must = formula_value(v->formula, &none);
    memcpy(&is, (const char *)emu_counted(r->m) + v->counter->offset, sizeof is);
    memcpy(&was, (const char *)&r->passed + v->counter->offset, sizeof was);
    return is - was == must || differs(r, v, 0, is - was, must);
}

static bool compare_values(const struct run *r, emu_end end)
{
    const emu_finding *f = found(r, 0);
    const struct case_change *from = r->change->values > 0 ? r->change : &r->c->change[0];
    bool same = true;
    if (f != NULL) {
        wrong(r, line_of(r, f->pc));
        put_finding(r, f);
        return false;
    }
    if (end != EMU_FINISHED) {
        wrong(r, r->c->body + 1);
        text_printf(r->complaint, "it does not finish within %d instructions", MAX_STEPS);
        return false;
    }
    for (int k = from->first; same && k < from->first + from->values; ++k)
        same = (r->c->value[k].memory != NULL    ? compare_memory
                : r->c->value[k].counter != NULL ? compare_counter
                                                 : compare_register)(r, &r->c->value[k]);
    return same;
}

/* ---- Runs ------------------------------------------------------------------------------------ */

/* Schedule n: the earliest, the latest, then random ones. */
static emu_machine *open_nth(struct run *r, int n)
{
    emu_config how = emu_defaults();
    how.arch = r->c->arch;
    how.schedule = n == 0 ? EMU_EARLIEST : n == 1 ? EMU_LATEST : EMU_RANDOM;
    how.seed = (uint64_t)n;
    how.shuffle = n > 1;
    how.diverge = n > 1 && r->c->diverge;
    how.max_steps = MAX_STEPS;
    how.undefined = true;
    how.uncounted = !r->c->counted;
    how.strict = r->strict;
    how.stack = r->c->stack;
    how.heap = r->c->heap;
    if (n < 2)
        snprintf(r->schedule, sizeof r->schedule, "%s", n == 0 ? "early" : "late");
    else
        snprintf(r->schedule, sizeof r->schedule, "random seed %d", n);
    return emu_open(&how, NULL);
}

static bool start(struct run *r, emu_end *end, emu_ptx_error *error)
{
    uint64_t value[CASE_MEMORIES + 1];
    const void *argument[CASE_MEMORIES + 1];
    emu_ptx_launch launch = {.entry = "kernel",
                             .dynamic_shared = r->c->dynamic,
                             .arguments = argument,
                             .count = arguments(r, value)};
    for (int k = 0; k < 3; ++k) {
        launch.grid[k] = r->c->grid[k];
        launch.block[k] = r->c->block[k];
        launch.cluster[k] = r->c->cluster[k];
    }
    for (int k = 0; k < launch.count; ++k)
        argument[k] = &value[k];
    *end = emu_ptx_start(r->module, &launch, error);
    return *end != EMU_REFUSED;
}

/* A launch, and whether it is as expected. */
static bool launch(struct run *r, bool *seen)
{
    emu_ptx_error error = {0};
    emu_end end = EMU_REFUSED;
    r->before = emu_findings(r->m);
    r->passed = *emu_counted(r->m);
    if (!place(r) || !start(r, &end, &error)) {
        wrong(r, error.line > 0 ? error.line : r->c->body);
        text_puts(r->complaint, error.text[0] != '\0' ? error.text : "out of memory");
        return false;
    }
    if (end == EMU_FINISHED)
        emu_leaks(r->m); /* what malloc gave and nobody freed is found */
    const bool unnoted = r->c->strict && !r->strict;
    return r->change->rules > 0 && !unnoted ? compare_findings(r, seen) : compare_values(r, end);
}

/* Whatever a launch left behind, the next one on the machine is as the first. */
static bool launch_again(struct run *r, bool *seen)
{
    size_t n = strlen(r->schedule);
    snprintf(r->schedule + n, sizeof r->schedule - n, ", a second launch");
    return launch(r, seen);
}

static bool run_nth(struct run *r, const struct text *ptx, int n, bool *seen)
{
    emu_ptx_error error = {0};
    bool fine = false;
    r->m = open_nth(r, n);
    if (r->m == NULL)
        need(NULL);
    r->module = emu_ptx_load(r->m, ptx->bytes, ptx->length, &error);
    if (r->module == NULL) {
        wrong(r, error.line > 0 ? error.line : r->c->body);
        text_puts(r->complaint, error.text[0] != '\0' ? error.text : "out of memory");
    } else
        fine = launch(r, seen) && (n > 1 || launch_again(r, seen));
    emu_ptx_unload(r->module);
    emu_close(r->m);
    return fine;
}

/* Notes alone are not there when the launch is not strict. */
static bool case_notes(const struct case_change *change)
{
    bool notes = change->rules > 0;
    for (int k = 0; k < change->rules; ++k)
        notes = notes && change->rule[k].note;
    return notes;
}

bool case_run(const struct case_file *c, const struct case_change *change, struct text *complaint)
{
    struct run r = {.c = c, .change = change, .strict = c->strict, .complaint = complaint};
    struct text ptx = {NULL, 0, 0};
    bool fine = true, ever = false, seen = false;
    const int random =
        change->text != NULL && c->random > CHANGED_SEEDS ? CHANGED_SEEDS : c->random;
    const int enough = c->at_most > 0 && c->at_most < random ? c->at_most : random;
    case_ptx(c, change, &ptx);
    for (int n = 0; fine && n < (change->sometimes && !ever ? random : enough) + 2; ++n)
        if (n >= 2 || (n == 0 ? c->early : c->late)) {
            fine = run_nth(&r, &ptx, n, &seen);
            ever = ever || seen;
            r.strict = c->strict && !case_notes(change);
            fine = fine && (r.strict == c->strict || run_nth(&r, &ptx, n, &seen));
            r.strict = c->strict;
        }
    if (fine && change->sometimes && !ever) {
        snprintf(r.schedule, sizeof r.schedule, "every schedule");
        fine = wrong(&r, change->line);
        put_expected(&r);
        text_puts(complaint, " is expected in one of them; the first of these rules is in none");
    }
    text_free(&ptx);
    return fine;
}
