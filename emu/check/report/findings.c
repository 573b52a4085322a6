/* findings.c - findings: what the checkers report, kept for the caller.
 *
 * Here: keeping them, reporting each once, their two parts. Not here: what is wrong (each family),
 * which are of one cause (group.c), events (trace.c). A finding of the rule and the instruction of
 * an earlier one of this run adds nothing. */
#include "emu/check/report/findings.h"
#include "emu/check/report/repeated.h"
#include "emu/state/frames.h"
#include "emu/state/run.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *emu_rule_name(emu_rule rule)
{
    static const char *const name[EMU_RULES] = {
        "bounds",      "alignment",   "uninitialised", "race",     "proxy",   "in flight",
        "wgmma fence", "mbarrier",    "barrier",       "diverged", "operand", "unsupported",
        "stuck",       "left behind", "assert",        "heap"};
    return (unsigned)rule < EMU_RULES ? name[rule] : "?";
}

const emu_finding *emu_found(const emu_machine *m, int i)
{
    return i >= 0 && i < m->findings ? &m->finding[i].said : NULL;
}

int emu_findings(const emu_machine *m)
{
    return m->findings;
}

int emu_followers(const emu_machine *m, int i)
{
    int n = 0;
    for (int k = 0; k < m->findings; ++k)
        n += m->finding[k].said.cause == i && i >= 0;
    return n;
}

static void free_found(emui_found *f)
{
    free((char *)(uintptr_t)f->said.message); /* one allocation: the repair follows it */
    emui_repeated_free(&f->lanes);
}

void emui_findings_free(emu_machine *m)
{
    for (int i = 0; i < m->findings; ++i)
        free_found(&m->finding[i]);
    free(m->finding);
}

int64_t emu_found_lanes(const emu_machine *m, int i, int64_t *ctas)
{
    if (ctas != NULL)
        *ctas = 0;
    return i >= 0 && i < m->findings ? emui_repeated_count(&m->finding[i].lanes, ctas) : 0;
}

void emu_listen_findings(emu_machine *m, emu_finding_listener *listener, void *with)
{
    m->run->finding_listener = listener;
    m->run->hears_with = with;
}

/* That of this run; NULL: it is not reported. */
static emui_found *reported(const emu_machine *m, emu_rule rule, bool note, int32_t pc)
{
    for (int i = m->findings_before; i < m->findings; ++i) {
        const emu_finding *f = &m->finding[i].said;
        if (f->rule == rule && f->note == note && f->pc == pc && pc >= 0)
            return &m->finding[i];
    }
    return NULL;
}

bool emui_is_reported(const emu_machine *m, emu_rule rule, int32_t pc)
{
    return reported(m, rule, false, pc) != NULL;
}

bool emui_is_raced(const emu_machine *m, int32_t read, const emui_region *r)
{
    for (int i = m->findings_before; i < m->findings; ++i) {
        const emui_found *f = &m->finding[i];
        if (f->said.rule == EMU_RACE && !f->said.note && f->region != NULL &&
            f->region->space == r->space && (f->said.pc == read || f->said.other.pc == read))
            return true;
    }
    return false;
}

bool emui_repeats(emu_machine *m, emu_rule rule, int32_t pc, const emu_warp *w, int lane)
{
    emui_found *f = reported(m, rule, false, pc);
    if (f != NULL && w != NULL && !emui_repeated_add(&f->lanes, w->cta->number, w->index, lane))
        emui_short_of_memory(m);
    return f != NULL;
}

static bool has_room(emu_machine *m)
{
    if (m->findings < m->finding_room)
        return true;
    int room = m->finding_room == 0 ? 8 : 2 * m->finding_room;
    emui_found *more = realloc(m->finding, (size_t)room * sizeof *more);
    if (more == NULL) {
        emui_short_of_memory(m);
        return false;
    }
    m->finding = more;
    m->finding_room = room;
    return true;
}

/* ---- The words ---- */

/* The name that a message begins with: how many characters, 0 for none. */
static size_t name_length(const char *format, const char *message)
{
    const char *end = strstr(message, ": ");
    return strncmp(format, "%s: ", 4) == 0 && end != NULL ? (size_t)(end - message) : 0;
}

/* The sentence, behind the text and the line of its instruction if they are known, in memory of its
 * own. */
static char *written(const emu_machine *m, int32_t pc, const char *format, va_list args)
{
    emui_text where = {""};
    va_list again;
    bool known = pc >= 0 && pc < m->length && m->program[pc].source != NULL;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    size_t before = known ? strlen(emui_at(m, pc, &where)) + 2 : 0;
    char *text = n < 0 ? NULL : malloc(before + (size_t)n + 1);
    if (text != NULL)
        vsnprintf(text + before, (size_t)n + 1, format, again);
    va_end(again);
    if (text == NULL || !known)
        return text;
    size_t name = name_length(format, text + before);
    memmove(text + before, text + before + (name > 0 ? name + 2 : 0),
            strlen(text + before + (name > 0 ? name + 2 : 0)) + 1);
    memcpy(text, where.s, before - 2);
    memcpy(text + before - 2, ": ", 2);
    return text;
}

/* The two parts of a text. What is wrong with one instruction by itself says no more. */
static const char *repair_in(char *text, emu_rule rule)
{
    char *line = strchr(text, '\n');
    if (line != NULL) {
        *line = '\0';
        return line + 1;
    }
    switch (rule) {
    case EMU_UNSUPPORTED:
        return "take a form that sm_90a has, or compile for an architecture that has this one";
    case EMU_ASSERT:
        return "look for what makes the asserted expression false";
    case EMU_HEAP:
        return "free each malloc once, by the address that it gave, after its last use";
    default:
        return "give it values that the PTX ISA allows for this instruction";
    }
}

/* ---- Keeping them ---- */

static int32_t pc_of(emui_location at)
{
    if (at.pc >= 0 || at.w == NULL)
        return at.pc;
    int lane = at.lane >= 0 ? at.lane : emui_first(at.w->alive | 1U << (EMU_LANES - 1));
    return at.w->pc[lane];
}

static const emui_other nobody = {{-1, -1, -1, -1}, NULL, false, {NULL, 0}};

static emui_found found_at(emui_location at, emui_other other, bool note)
{
    const emui_frame *last = at.w == NULL || at.lane < 0 ? NULL : emui_frame_last(at.w, at.lane);
    emu_finding said = {.rule = at.rule,
                        .note = note,
                        .cta = at.w != NULL ? at.w->cta->number : -1,
                        .rank = at.w != NULL ? at.w->cta->rank : -1,
                        .warp = at.w != NULL ? at.w->index : -1,
                        .lane = at.lane,
                        .pc = pc_of(at),
                        .other = other.party,
                        .cause = -1,
                        .depth = last == NULL ? 0 : at.w->depth[at.lane],
                        .caller = last == NULL ? -1 : last->at,
                        .address = at.address,
                        .earlier = at.earlier};
    return (emui_found){said, other.region, other.synchronises, other.mbarrier, {NULL, 0, 0}};
}

/* replaces: the event of the finding in whose place it is; 0: of none. */
static void write_event(emu_machine *m, const emu_warp *w, emu_finding *f, uint64_t replaces)
{
    FILE *out = emui_event_begin(m, w, "finding");
    f->event = m->events;
    if (out == NULL)
        return;
    fprintf(out, ",\"rule\":\"%s\"%s", emu_rule_name(f->rule), f->note ? ",\"note\":true" : "");
    if (replaces != 0)
        fprintf(out, ",\"replaces\":%" PRIu64, replaces);
    fprintf(out, ",\"lane\":%d,\"earlier\":%" PRIu64 ",\"cause\":%d,\"message\":", f->lane,
            f->earlier, f->cause);
    emui_put_json(f->message, out);
    fputs(",\"repair\":", out);
    emui_put_json(f->repair, out);
    fputs("}\n", out);
}

static void announce(emu_machine *m, int i)
{
    if (m->run->finding_listener != NULL)
        m->run->finding_listener(m->run->hears_with, m, i);
}

/* Its two parts, and the first of the lanes that did so. False: out of memory. */
static bool complete(emu_machine *m, emui_found *f, const char *format, va_list args)
{
    char *text = written(m, f->said.pc, format, args);
    if (text == NULL) {
        emui_short_of_memory(m);
        return false;
    }
    f->said.repair = repair_in(text, f->said.rule);
    f->said.message = text;
    if (!emui_repeated_add(&f->lanes, f->said.cta, f->said.warp, f->said.lane))
        emui_short_of_memory(m);
    return true;
}

static void keep(emu_machine *m, const emui_location *at, emui_found f, const char *format,
                 va_list args)
{
    emui_found *before = reported(m, f.said.rule, f.said.note, f.said.pc);
    if (before != NULL && !emui_repeated_add(&before->lanes, f.said.cta, f.said.warp, f.said.lane))
        emui_short_of_memory(m);
    if (before != NULL || !has_room(m) || !complete(m, &f, format, args))
        return;
    f.said.cause = emui_cause_of(m, &f);
    m->finding[m->findings++] = f;
    write_event(m, at->w, &m->finding[m->findings - 1].said, 0);
    announce(m, m->findings - 1);
}

/* An early read of shared memory, whichever CTA's it is: all run the same program. */
static emui_found *uninitialised_at(const emu_machine *m, int32_t pc)
{
    emui_found *f = reported(m, EMU_UNINITIALISED, false, pc);
    return f == NULL || f->region == NULL || f->region->space != EMU_SHARED ? NULL : f;
}

void emui_find(emu_machine *m, emui_location at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    keep(m, &at, found_at(at, nobody, false), format, args);
    va_end(args);
}

void emui_find_with(emu_machine *m, emui_location at, emui_other other, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    keep(m, &at, found_at(at, other, false), format, args);
    va_end(args);
}

bool emui_find_instead(emu_machine *m, int32_t read, emui_location at, emui_other other,
                       const char *format, ...)
{
    va_list args;
    emui_found *old = uninitialised_at(m, read), f = found_at(at, other, false);
    if (old == NULL)
        return false;
    va_start(args, format);
    bool done = complete(m, &f, format, args);
    va_end(args);
    if (!done)
        return true;
    const uint64_t replaces = old->said.event;
    f.said.cause = old->said.cause;
    free_found(old);
    *old = f;
    write_event(m, at.w, &old->said, replaces);
    announce(m, (int)(old - m->finding));
    return true;
}

/* Whether the check that a note of a rule belongs to is wanted, where there is one. */
static bool is_wanted(const emu_machine *m, emu_rule rule)
{
    switch (rule) {
    case EMU_RACE:
        return emui_checks(m, EMU_CHECK_RACE);
    case EMU_PROXY:
        return emui_checks(m, EMU_CHECK_PROXY);
    case EMU_IN_FLIGHT:
        return emui_checks(m, EMU_CHECK_IN_FLIGHT);
    case EMU_MBARRIER:
        return emui_checks(m, EMU_CHECK_BARRIER);
    case EMU_DIVERGED:
        return emui_checks(m, EMU_CHECK_ALIGNED);
    default:
        return true;
    }
}

void emui_note(emu_machine *m, emui_location at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (m->config.strict && is_wanted(m, at.rule))
        keep(m, &at, found_at(at, nobody, true), format, args);
    va_end(args);
}

emu_result emui_fault(emu_machine *m, emui_location at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    keep(m, &at, found_at(at, nobody, false), format, args);
    va_end(args);
    m->faulted = true;
    return EMU_FAULT;
}
