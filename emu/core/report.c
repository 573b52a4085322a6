/* report.c - findings: what a checker has to say, kept for the caller.
 *
 * Here: keeping them, telling each once. Not here: what is wrong (each family), events (trace.c).
 * A finding that says the same of the same instruction as an earlier one of this run adds nothing.
 * */
#include "emu/core/core.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const char *emu_rule_name(emu_rule rule)
{
    static const char *const name[EMU_RULES] = {
        "bounds",  "alignment", "uninitialised", "race",        "proxy", "in flight",  "mbarrier",
        "barrier", "diverged",  "operand",       "unsupported", "stuck", "left behind"};
    return (unsigned)rule < EMU_RULES ? name[rule] : "?";
}

bool emui_checks(const emu_machine *m, emu_check what)
{
    return (m->how.checks & (uint32_t)what) != 0;
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

static bool is_told(const emu_machine *m, emu_rule rule, int32_t pc)
{
    for (int i = m->told_before; i < m->findings; ++i)
        if (m->finding[i].rule == rule && m->finding[i].pc == pc && pc >= 0)
            return true;
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

static int32_t pc_of(emui_blame b)
{
    if (b.pc >= 0 || b.w == NULL)
        return b.pc;
    int lane = b.lane >= 0 ? b.lane : emui_first(b.w->alive | 1U << (EMU_LANES - 1));
    return b.w->pc[lane];
}

static void keep(emu_machine *m, emui_blame b, const char *format, va_list args)
{
    int32_t pc = pc_of(b);
    if (is_told(m, b.rule, pc) || !has_room(m))
        return;
    char *message = written(format, args);
    if (message == NULL) {
        emui_short_of_memory(m);
        return;
    }
    emu_finding *f = &m->finding[m->findings++];
    *f = (emu_finding){.rule = b.rule,
                       .cta = b.w != NULL ? b.w->cta->rank : -1,
                       .warp = b.w != NULL ? b.w->index : -1,
                       .lane = b.lane,
                       .pc = pc,
                       .address = b.address,
                       .earlier = b.earlier,
                       .message = message};
    f->event = emui_event(m, b.w, "finding",
                          "\"rule\":\"%s\",\"lane\":%d,\"earlier\":%" PRIu64 ",\"message\":\"%s\"",
                          emu_rule_name(b.rule), b.lane, b.earlier, message);
}

void emui_find(emu_machine *m, emui_blame b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    keep(m, b, format, args);
    va_end(args);
}

emu_result emui_fault(emu_machine *m, emui_blame b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    keep(m, b, format, args);
    va_end(args);
    m->faulted = true;
    return EMU_FAULT;
}
