/* report.c - findings: what the checkers report, kept for the caller.
 *
 * Here: keeping them, reporting each once. Not here: what is wrong (each family), events (trace.c).
 * A finding of the rule and the instruction of an earlier one of this run adds nothing. */
#include "emu/core/frames.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *emu_rule_name(emu_rule rule)
{
    static const char *const name[EMU_RULES] = {
        "bounds",      "alignment", "uninitialised", "race",     "proxy",
        "in flight",   "mbarrier",  "barrier",       "diverged", "operand",
        "unsupported", "stuck",     "left behind",   "assert",   "heap"};
    return (unsigned)rule < EMU_RULES ? name[rule] : "?";
}

bool emui_checks(const emu_machine *m, emu_check check)
{
    return (m->config.checks & (uint32_t)check) != 0;
}

emu_result emui_short_of_memory(emu_machine *m)
{
    m->no_memory = true;
    m->faulted = true;
    return EMU_FAULT;
}

const emu_finding *emu_found(const emu_machine *m, int i)
{
    return i >= 0 && i < m->findings ? &m->finding[i] : NULL;
}

int emu_findings(const emu_machine *m)
{
    return m->findings;
}

static bool is_reported(const emu_machine *m, emu_rule rule, bool note, int32_t pc)
{
    for (int i = m->findings_before; i < m->findings; ++i) {
        const emu_finding *f = &m->finding[i];
        if (f->rule == rule && f->note == note && f->pc == pc && pc >= 0)
            return true;
    }
    return false;
}

static bool has_room(emu_machine *m)
{
    if (m->findings < m->finding_room)
        return true;
    int room = m->finding_room == 0 ? 8 : 2 * m->finding_room;
    emu_finding *more = realloc(m->finding, (size_t)room * sizeof *more);
    if (more == NULL) {
        emui_short_of_memory(m);
        return false;
    }
    m->finding = more;
    m->finding_room = room;
    return true;
}

/* The sentence, in memory of its own. */
static char *written(const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    char *text = n < 0 ? NULL : malloc((size_t)n + 1);
    if (text != NULL)
        vsnprintf(text, (size_t)n + 1, format, again);
    va_end(again);
    return text;
}

static int32_t pc_of(emui_location at)
{
    if (at.pc >= 0 || at.w == NULL)
        return at.pc;
    int lane = at.lane >= 0 ? at.lane : emui_first(at.w->alive | 1U << (EMU_LANES - 1));
    return at.w->pc[lane];
}

static void keep(emu_machine *m, emui_location at, bool note, const char *format, va_list args)
{
    int32_t pc = pc_of(at);
    if (is_reported(m, at.rule, note, pc) || !has_room(m))
        return;
    char *message = written(format, args);
    if (message == NULL) {
        emui_short_of_memory(m);
        return;
    }
    const emui_frame *last = at.w == NULL || at.lane < 0 ? NULL : emui_frame_last(at.w, at.lane);
    emu_finding *f = &m->finding[m->findings++];
    *f = (emu_finding){.rule = at.rule,
                       .note = note,
                       .cta = at.w != NULL ? at.w->cta->rank : -1,
                       .warp = at.w != NULL ? at.w->index : -1,
                       .lane = at.lane,
                       .pc = pc,
                       .depth = last == NULL ? 0 : at.w->depth[at.lane],
                       .caller = last == NULL ? -1 : last->at,
                       .address = at.address,
                       .earlier = at.earlier,
                       .message = message};
    f->event = emui_event(
        m, at.w, "finding",
        "\"rule\":\"%s\",%s\"lane\":%d,\"earlier\":%" PRIu64 ",\"message\":\"%s\"",
        emu_rule_name(at.rule), note ? "\"note\":true," : "", at.lane, at.earlier, message);
}

void emui_find(emu_machine *m, emui_location at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    keep(m, at, false, format, args);
    va_end(args);
}

void emui_note(emu_machine *m, emui_location at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (m->config.strict)
        keep(m, at, true, format, args);
    va_end(args);
}

emu_result emui_fault(emu_machine *m, emui_location at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    keep(m, at, false, format, args);
    va_end(args);
    m->faulted = true;
    return EMU_FAULT;
}
