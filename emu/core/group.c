/* group.c - findings of one cause: one bug is found again by every access that it spoils.
 *
 *      cause    the first finding of a group
 *      joins    a later one that has something in common with one of the group:
 *
 *      an instruction           of either party; or the asynchronous operation
 *      bytes                    of one place
 *      operation and memory     a load there and a load here, of the same memory: a loop that was
 *                               unrolled has many of them
 *      a word to synchronise    what it should have put in order races as well
 *      a thread block           misuse of barriers and mbarriers, lanes that wait for ever, what is
 *                               left behind: these follow from what went wrong there before
 *
 * What was given a name (emu_name) is memory of its own; else all that is of one space and one
 * owner is the same, such as the shared memory of a CTA. Two bugs that have all that in common are
 * one group: the second is told first when the first is mended. Here: which finding is the cause of
 * which. Not here: the sentences (report.c). */
#include "emu/core/findings.h"

typedef struct kind {
    emu_execute *execute;
    int op;
} kind;

static kind kind_of(const emu_machine *m, int32_t pc)
{
    if (pc < 0 || pc >= m->length)
        return (kind){NULL, 0};
    return (kind){m->program[pc].execute, m->program[pc].op};
}

static bool is_same(kind a, kind b)
{
    return a.execute != NULL && a.execute == b.execute && a.op == b.op;
}

static bool shares_instruction(const emu_finding *a, const emu_finding *b)
{
    const int32_t x[] = {a->pc, a->other.pc}, y[] = {b->pc, b->other.pc};
    for (int i = 0; i < 4; ++i)
        if (x[i / 2] >= 0 && x[i / 2] == y[i % 2])
            return true;
    return a->earlier != 0 && a->earlier == b->earlier;
}

static const char *name_of(const emui_found *f)
{
    uint64_t begins;
    return emui_called((emui_place){f->region, f->said.address}, &begins);
}

/* The memory of a space, whichever CTA's it is: all run the same program. */
static bool shares_memory(const emui_found *a, const emui_found *b)
{
    if (a->region == NULL || b->region == NULL || a->region->space != b->region->space)
        return false;
    bool owned = a->region->owner >= 0;
    return (owned || a->region == b->region) && name_of(a) == name_of(b);
}

static bool shares_bytes(const emui_found *a, const emui_found *b)
{
    enum { ACCESS = 16 };
    return a->region == b->region && a->said.address / ACCESS == b->said.address / ACCESS;
}

static bool shares_operation(const emu_machine *m, const emu_finding *a, const emu_finding *b)
{
    kind x = kind_of(m, a->pc), y = kind_of(m, a->other.pc);
    kind u = kind_of(m, b->pc), v = kind_of(m, b->other.pc);
    return is_same(x, u) || is_same(x, v) || is_same(y, u) || is_same(y, v);
}

static bool shares_block(const emu_finding *a, const emu_finding *b)
{
    return a->cta == b->cta || a->cta < 0 || b->cta < 0 || a->cta == b->other.cta ||
           (a->other.cta >= 0 && a->other.cta == b->cta);
}

/* What comes when something else has gone wrong before. */
static bool follows(emu_rule rule)
{
    return rule == EMU_STUCK || rule == EMU_LEFT_BEHIND || rule == EMU_MBARRIER ||
           rule == EMU_BARRIER || rule == EMU_DIVERGED || rule == EMU_UNFENCED;
}

static bool are_unwritten(const emu_finding *a, const emu_finding *b)
{
    return a->rule == EMU_UNINITIALISED && b->rule == EMU_UNINITIALISED && a->cta == b->cta &&
           a->warp == b->warp;
}

static bool joins(const emu_machine *m, const emui_found *f, const emui_found *of)
{
    const emu_finding *a = &f->said, *b = &of->said;
    if (shares_instruction(a, b) || are_unwritten(a, b))
        return true;
    if (follows(a->rule) && (shares_block(a, b) || a->rule == EMU_STUCK))
        return true;
    if (a->rule == EMU_RACE && of->synchronises)
        return true;
    return shares_memory(f, of) && (shares_bytes(f, of) || shares_operation(m, a, b));
}

int emui_cause_of(const emu_machine *m, const emui_found *f)
{
    for (int i = m->findings_before; i < m->findings; ++i) {
        const emui_found *of = &m->finding[i];
        if (of->said.note == f->said.note && joins(m, f, of))
            return of->said.cause >= 0 ? of->said.cause : i;
    }
    return -1;
}
