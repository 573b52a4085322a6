/* group.c - which findings have one cause: one bug is found again by every access that it spoils.
 *
 *      cause    the first finding of a group
 *      joins    a later one that shares with one of the group
 *
 *      bytes          of one region
 *      an mbarrier    that both wait at, misuse, or whose operations signal it
 *      an operation   the same asynchronous one; the same barrier; one divergence of a warp; one
 *                     deadlock, and misuse of a barrier in its CTA
 *      a statement    on the same memory: an instruction of both, or, against the same rule, the
 *                     accesses of an unrolled loop: one line of the source, or one kind of
 *                     instruction where no line is known
 *      a thread pair  whose word to synchronise races: what it should have put in order does, too
 *
 * Memory with a name of its own (emu_name) is memory of its own; else all that is of one space and
 * one owner is the same, such as the shared memory of a CTA. A race and a deadlock elsewhere, or a
 * word that nobody wrote and a store that nobody waits for, are two groups, so that neither hides
 * the other. Here: which finding is the cause of which. Not here: the sentences (findings.c). */
#include "emu/check/report/findings.h"

#include <string.h>

static bool is_of_program(const emu_machine *m, int32_t pc)
{
    return pc >= 0 && pc < m->length;
}

static bool shares_instruction(const emu_finding *a, const emu_finding *b)
{
    const int32_t x[] = {a->pc, a->other.pc}, y[] = {b->pc, b->other.pc};
    for (int i = 0; i < 4; ++i)
        if (x[i / 2] >= 0 && x[i / 2] == y[i % 2])
            return true;
    return false;
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

/* ---- The same bytes ---- */

/* What an access of one lane touches. */
static uint64_t bytes_at(const emu_machine *m, int32_t pc)
{
    if (pc < 0 || pc >= m->length)
        return 1;
    const emu_ins *i = &m->program[pc];
    uint64_t bytes = (uint64_t)emu_type_bits(i->type) / 8 * (i->count > 1 ? (uint64_t)i->count : 1);
    return bytes == 0 ? 1 : bytes;
}

/* Misuse of an mbarrier has its address in the CTA, and no region. */
static bool is_place(const emui_found *f)
{
    return f->region != NULL || f->said.rule == EMU_MBARRIER;
}

/* Found again where it faults: what is no memory has no region. */
static bool is_same_access(const emu_finding *a, const emu_finding *b)
{
    return a->pc >= 0 && a->pc == b->pc && a->address == b->address;
}

static bool shares_bytes(const emu_machine *m, const emui_found *f, const emui_found *of)
{
    const emu_finding *a = &f->said, *b = &of->said;
    if (!is_place(f) || !is_place(of) || f->region != of->region)
        return false;
    return (f->region != NULL || a->cta == b->cta) &&
           a->address < b->address + bytes_at(m, b->pc) &&
           b->address < a->address + bytes_at(m, a->pc);
}

/* ---- The same operation ---- */

static bool shares_block(const emu_finding *a, const emu_finding *b)
{
    return a->cta < 0 || b->cta < 0 || a->cta == b->cta || a->cta == b->other.cta;
}

static bool misuses_barrier(emu_rule rule)
{
    return rule == EMU_BARRIER || rule == EMU_DIVERGED || rule == EMU_MBARRIER;
}

static bool is_asynchronous(const emu_finding *f)
{
    return f->earlier != 0 || f->rule == EMU_IN_FLIGHT || f->rule == EMU_LEFT_BEHIND;
}

/* The mbarrier that one waits at, or that its operation signals, whichever CTA's it is; misuse of
 * one has its address alone. */
static bool is_at_mbarrier(const emui_found *f, uint64_t *offset)
{
    const bool misuse = f->said.rule == EMU_MBARRIER && f->region == NULL;
    *offset = misuse ? f->said.address : f->mbarrier.offset;
    return misuse || f->mbarrier.region != NULL;
}

static bool shares_mbarrier(const emui_found *f, const emui_found *of)
{
    uint64_t one, other;
    return is_at_mbarrier(f, &one) && is_at_mbarrier(of, &other) && one == other;
}

static bool shares_operation(const emu_finding *a, const emu_finding *b)
{
    if (a->earlier != 0 && a->earlier == b->earlier)
        return true;
    if (is_asynchronous(a) || is_asynchronous(b))
        return shares_instruction(a, b);
    if (a->rule == EMU_DIVERGED && b->rule == EMU_DIVERGED)
        return a->cta == b->cta && a->warp == b->warp; /* lanes that have not met since */
    if (misuses_barrier(a->rule) && misuses_barrier(b->rule))
        return a->pc >= 0 && a->pc == b->pc;
    return a->rule == EMU_STUCK &&
           (b->rule == EMU_STUCK || (misuses_barrier(b->rule) && shares_block(a, b)));
}

/* ---- The same statement ---- */

static const emu_source *line_of(const emu_machine *m, int32_t pc)
{
    const emu_source *s = pc < 0 || pc >= m->length ? NULL : m->program[pc].source;
    return s == NULL || s->file == NULL ? NULL : s;
}

static bool is_same_line(const emu_machine *m, int32_t x, int32_t y)
{
    const emu_source *s = line_of(m, x), *t = line_of(m, y);
    return s != NULL && t != NULL && s->line == t->line && strcmp(s->file, t->file) == 0;
}

static bool is_same_kind(const emu_machine *m, int32_t x, int32_t y)
{
    return is_of_program(m, x) && is_of_program(m, y) && line_of(m, x) == NULL &&
           line_of(m, y) == NULL && emui_is_same_operation(&m->program[x], &m->program[y]);
}

/* Both accesses of one are written as those of the other. */
static bool is_unrolled(const emu_machine *m, const emu_finding *a, const emu_finding *b)
{
    if (is_same_kind(m, a->pc, b->pc))
        return a->other.pc == b->other.pc || is_same_kind(m, a->other.pc, b->other.pc);
    return is_same_line(m, a->pc, b->pc) &&
           (a->other.pc == b->other.pc || is_same_line(m, a->other.pc, b->other.pc));
}

static bool shares_statement(const emu_machine *m, const emui_found *f, const emui_found *of)
{
    const emu_finding *a = &f->said, *b = &of->said;
    return shares_memory(f, of) &&
           (shares_instruction(a, b) || (a->rule == b->rule && is_unrolled(m, a, b)));
}

/* ---- What follows from registers, and from words to synchronise ---- */

/* A register that nobody wrote makes others that depend on it so. */
static bool are_registers(const emui_found *f, const emui_found *of)
{
    const emu_finding *a = &f->said, *b = &of->said;
    return a->rule == EMU_UNINITIALISED && b->rule == EMU_UNINITIALISED && f->region == NULL &&
           of->region == NULL && a->cta == b->cta && a->warp == b->warp;
}

static bool is_warp(const emu_finding *a, const emu_party *p)
{
    return a->cta == p->cta && a->warp == p->warp;
}

static bool is_unsynchronised(const emui_found *f, const emui_found *of)
{
    const emu_finding *a = &f->said, *b = &of->said;
    const emu_party first = {b->cta, b->warp, b->lane, b->pc};
    return a->rule == EMU_RACE && of->synchronises && a->other.cta == b->other.cta
               ? is_warp(a, &first) && a->other.warp == b->other.warp
               : a->rule == EMU_RACE && of->synchronises && is_warp(a, &b->other) &&
                     a->other.cta == b->cta && a->other.warp == b->warp;
}

static bool joins(const emu_machine *m, const emui_found *f, const emui_found *of)
{
    return is_same_access(&f->said, &of->said) || shares_bytes(m, f, of) ||
           shares_operation(&f->said, &of->said) || shares_mbarrier(f, of) ||
           shares_statement(m, f, of) || are_registers(f, of) || is_unsynchronised(f, of);
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
