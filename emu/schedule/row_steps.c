/* row_steps.c - the steps that a group of lanes takes one after the other, while nothing comes
 * between.
 *
 *      add  mul  setp  bra  add  ld  fma | bar.sync    seven steps here, then one of warp_turns.c
 *
 * Instructions that compute, whole rows at a time, branches that all lanes take, and loads and
 * stores change nothing that choosing the next group, or checking registers, asks for. So what a
 * step of warp_turns.c asks each time is asked once for all of them, and what it records is
 * recorded before a load or a store that is checked, and at the end: a Mandelbrot set is 1.9 times
 * as fast, a product of matrices 1.2 times. Runs of them may be compiled (emu/compile). Here: those
 * steps. Not here: any other. */
#include "emu/check/uninitialised/undefined.h"
#include "emu/compile/text.h"
#include "emu/exec/alu/by_row.h"
#include "emu/exec/matrix/wgmma.h"
#include "emu/exec/memory/load_store.h"
#include "emu/exec/tcgen05/tensor.h"
#include "emu/schedule/schedule.h"

/* Whatever the instructions are, they are the next of this group, and nobody looks at them. */
static bool is_undisturbed(const emu_machine *m, const emu_warp *w)
{
    bool lanes = (w->alive & w->waiting) == 0 &&
                 (w->converged || (!w->calls && (w->diverged.held | w->yielded) == 0));
    bool products =
        w->wgmma != NULL && (emui_checks(m, EMU_CHECK_IN_FLIGHT) || w->wgmma->oldest != NULL);
    const bool loads = w->tensor != NULL && w->tensor->loads > 0;
    return lanes && !products && !loads && w->written == NULL && !emui_has_undefined(w) &&
           !m->watched;
}

/* The lowest PC of lanes that are not in the group, which is at a lower one. */
static int32_t others_at(const emu_warp *w, uint32_t group)
{
    int32_t lowest = w->m->length;
    for (uint32_t left = w->converged ? 0 : w->alive & ~group; left != 0; left &= left - 1) {
        int32_t pc = w->pc[emui_first(left)];
        lowest = pc < lowest ? pc : lowest;
    }
    return lowest;
}

/* A branch of all the lanes: true where it does nothing but move them. */
static bool take_branch(const emu_machine *m, const emu_warp *w, emui_way *y, const emu_ins *i)
{
    if (i->target <= y->pc && (!w->converged || (w->polling && m->residents > 1)))
        return false; /* it gives way */
    y->pc = i->target;
    ++y->changes;
    return true;
}

static inline uint32_t lanes_of(const emu_warp *w, uint32_t group, const emu_ins *i)
{
    if (i->guard == EMU_NO_GUARD)
        return group;
    return group & (i->guard_not ? ~w->predicate[i->guard] : w->predicate[i->guard]);
}

/* A load, a store or an atomic that leaves nothing behind but registers, memory, and for the next
 * branch back whether the warp polls. */
static bool take_access(emui_way *y, int32_t pc, uint32_t active)
{
    emu_warp *w = y->warp;
    emu_machine *m = w->m;
    const uint32_t is = m->traits[pc];
    if ((is & EMUI_ACCESSES) == 0 ||
        (!y->unchecked && (y->may == NULL || (is & EMUI_UPDATES) != 0)))
        return false;
    w->now = pc;
    if ((is & EMUI_UPDATES) == 0)
        return emui_unchecked_access(m, w, active, &m->program[pc]);
    const bool done = emui_unchecked_update(m, w, active, &m->program[pc]);
    y->polls = w->polling && m->residents > 1;
    return done;
}

/* For compiled kernels. */
EMUI_VECTOR static bool interpret(emui_way *y, int32_t pc, uint32_t active)
{
    const emu_machine *m = y->warp->m;
    const emui_row_operation *o = m->rows[pc];
    return o != NULL ? emui_by_row(y->warp, active, &m->program[pc], o)
                     : take_access(y, pc, active);
}

/* One step; false: it is none of those, and nothing was done. */
EMUI_PART bool take_step(emu_machine *m, emu_warp *w, emui_way *y)
{
    const emu_ins *i = &m->program[y->pc];
    const emui_row_operation *o = m->rows[y->pc];
    uint32_t active = lanes_of(w, y->group, i);
    if (o != NULL) {
        if (active != 0 && !emui_by_row(w, active, i, o))
            return false;
        ++y->pc;
    } else if (active == 0 || take_access(y, y->pc, active)) {
        ++y->pc;
    } else if ((m->traits[y->pc] & EMUI_BRANCHES) == 0 || active != y->group ||
               !take_branch(m, w, y, i)) {
        return false;
    }
    y->changes += active != y->group || !w->converged;
    ++y->steps;
    --y->room;
    return true;
}

/* What as many steps of warp_turns.c leave behind, but for what only lasts as long as a step. How
 * many there were. */
static int record(emu_machine *m, emu_warp *w, emui_way *y)
{
    const int steps = y->steps;
    bool same = true;
    m->steps += (uint64_t)steps;
    m->count.instructions += (uint64_t)steps;
    w->changes += y->changes;
    y->steps = 0;
    y->changes = 0;
    if (w->converged) {
        for (int lane = 0; lane < EMU_LANES; ++lane)
            w->pc[lane] = y->pc;
        return steps;
    }
    for (uint32_t left = y->group; left != 0; left &= left - 1)
        w->pc[emui_first(left)] = y->pc;
    for (uint32_t left = w->alive; left != 0; left &= left - 1)
        same &= w->pc[emui_first(left)] == y->pc;
    w->converged = same;
    return steps;
}

/* An instruction that is done when it returns, or a fault. */
static bool is_done_at_once(const emu_machine *m, int32_t pc)
{
    return (m->traits[pc] & (EMUI_ACCESSES | EMUI_COMPUTES)) != 0;
}

/* One of those, which may look at all of the machine. */
static emu_result execute(emu_machine *m, emu_warp *w, emui_way *y)
{
    const emu_ins *i = &m->program[y->pc];
    uint32_t active = lanes_of(w, y->group, i);
    ++m->steps;
    --y->room;
    w->now = y->pc;
    w->predicated_off = y->group & ~active;
    emu_result r = i->execute(m, w, active, i);
    if (r == EMU_FAULT)
        return r;
    ++m->count.instructions;
    ++y->pc;
    y->changes = active != y->group || !w->converged;
    return r;
}

/* To call a compiled function takes as long as to interpret three instructions: fewer that follow
 * each other are interpreted, which a product of matrices in tiles is 1.1 times as fast by. */
static bool is_worth_a_call(const emu_machine *m, bool unchecked, int32_t pc)
{
    enum { RUN = 4 };
    bool is = pc + RUN <= m->length;
    for (int32_t k = pc; is && k < pc + RUN; ++k)
        is = m->rows[k] != NULL || (unchecked && (m->traits[k] & EMUI_ACCESSES) != 0);
    return is;
}

/* Steps by the compiled function of this part; false: it took none. */
static bool take_compiled(const emu_machine *m, const emu_warp *w, emui_way *y)
{
    const int before = y->steps, room = y->room, near = y->end - y->pc;
    emui_compiled *part = m->compiled[y->pc / EMUI_PART_LENGTH];
    if (part == NULL || !is_worth_a_call(m, y->unchecked || y->may != NULL, y->pc))
        return false;
    y->polls = w->polling && m->residents > 1;
    y->room = !y->converged && near < room ? near : room;
    part(y, w->row[0], w->predicate);
    y->room = room - (y->steps - before);
    return y->steps > before;
}

EMUI_VECTOR int emui_row_steps(emu_machine *m, emu_warp *w, uint32_t group, int room)
{
    int32_t pc = w->pc[emui_first(group)];
    if (room < 1 || pc < 0 || pc >= m->length || !is_undisturbed(m, w))
        return 0;
    emui_way y = {.pc = pc,
                  .end = others_at(w, group),
                  .group = group,
                  .room = room,
                  .converged = w->converged,
                  .unchecked = m->config.checks == 0 && m->config.uncounted,
                  .may = m->config.checks != 0 && m->config.uncounted ? emui_may_access_row : NULL,
                  .recent = m->recent,
                  .shared = w->cta->shared,
                  .interpret = interpret,
                  .warp = w};
    int taken = 0;
    emu_result r = EMU_DONE;
    while (r == EMU_DONE && y.room > 0 && y.pc >= 0 && y.pc < y.end) {
        if ((m->compiled != NULL && take_compiled(m, w, &y)) || take_step(m, w, &y))
            continue;
        if (!is_done_at_once(m, y.pc))
            break;
        taken += record(m, w, &y) + 1;
        r = execute(m, w, &y);
        if (emui_has_undefined(w)) /* it has loaded one */
            break;
    }
    return r == EMU_DONE ? taken + record(m, w, &y) : taken;
}
