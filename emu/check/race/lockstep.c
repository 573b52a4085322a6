/* lockstep.c - lanes of one warp that count on each other without a barrier of the warp.
 *
 *      st.volatile [a], x      lane 4
 *      ld.volatile y, [a]      lane 0: has x where the warp runs in lockstep, which nobody promises
 *
 * Both are strong accesses, so this is no data race, and either value is a correct outcome. A loop
 * that polls takes either; code that reads once, in a converged warp, most likely relies on
 * lockstep, as warp-synchronous code for GPUs before sm_70 did: a note of strict checks. Follows
 * the PTX ISA, "Independent Thread Scheduling" and "Morally strong operations". Here: that note.
 * Not here: races (race.c). */
#include "emu/check/race/race.h"

/* An atomic that leaves what is there where its operand is 0: a read of an atomic word. */
static bool adds_operand(const emu_machine *m, int32_t pc)
{
    const emu_ins *i = &m->program[pc];
    return (m->traits[pc] & EMUI_UPDATES) != 0 && i->count <= 1 && i->listed == 0 &&
           (i->op == EMU_ATOM_ADD || i->op == EMU_ATOM_OR || i->op == EMU_ATOM_XOR);
}

static bool is_atomic_read(const emui_access *a, const emu_ins *i)
{
    return adds_operand(a->m, a->now.pc) && i->d.kind != EMU_NOTHING &&
           emui_u64(a->w, a->lane, i->b) == 0;
}

/* Recorded as a write, though its instruction always leaves what is there. */
static bool left_memory(const emu_machine *m, const emui_record *s)
{
    const emu_ins *i = s->pc < 0 ? NULL : &m->program[s->pc];
    return i != NULL && adds_operand(m, s->pc) && i->b.kind == EMU_IMM && i->b.value == 0;
}

static bool is_read(const emui_access *a)
{
    const emu_ins *i = &a->m->program[a->now.pc];
    return (a->m->traits[a->now.pc] & EMUI_LOADS) != 0 || is_atomic_read(a, i);
}

static bool changes_memory(const emui_access *a, int32_t pc)
{
    const uint32_t is = a->m->traits[pc];
    return (is & EMUI_STORES) != 0 || ((is & EMUI_UPDATES) != 0 && pc != a->now.pc);
}

/* In a loop that does nothing else: it goes on until the value is there. */
static bool is_polled(const emui_access *a)
{
    const emu_machine *m = a->m;
    for (int32_t pc = a->now.pc; pc < m->length; ++pc) {
        const emu_ins *i = &m->program[pc];
        if (changes_memory(a, pc))
            return false;
        if ((m->traits[pc] & EMUI_BRANCHES) == 0 || i->target > a->now.pc)
            continue;
        bool changes = false;
        for (int32_t at = i->target; at < a->now.pc; ++at)
            changes |= changes_memory(a, at);
        return !changes;
    }
    return false;
}

/* The lanes run in lockstep: both are there, at one PC. */
static bool are_together(const emui_access *a, const emui_record *s)
{
    return a->w->converged && (a->w->alive >> (s->who - a->lane_0) & 1) != 0;
}

void emui_note_lockstep(const emui_access *a, emui_place p, const emui_record *s)
{
    emui_text t, u, v;
    if (s->pc == a->now.pc || !are_together(a, s) || !is_read(a) || left_memory(a->m, s) ||
        is_polled(a))
        return;
    emui_note(
        a->m, (emui_location){EMU_RACE, a->w, a->lane, a->now.pc, p.offset, 0},
        "%s: lane %d of warp %d of CTA %d reads %s, which %s wrote at %s: only the lockstep of "
        "the warp makes that write come first, and the PTX ISA lets lanes run apart"
        "\nput bar.warp.sync (__syncwarp) between the two",
        a->what, a->lane, a->w->index, a->w->cta->number, emui_name(&t, p),
        emui_record_name(a->m, s, &u), emui_at(a->m, s->pc, &v));
}
