/* order.c - what strict checks note of accesses to tensor memory that have an order here: the ISA
 * does not promise it.
 *
 *      of one thread   mma -> mma, of one accumulator, shape, kind; cp -> mma    promised
 *                      all other pairs                                           a wait between
 *      of two          the same, | fence::before_thread_sync .. wait |           promised
 *      threads         fence::after_thread_sync |; all other pairs               found (area.c)
 *      of a commit     mma | commit .. wait | fence::after_thread_sync | ld
 *      of warps        ld | wait::ld | fence::before_thread_sync .. wait |
 *                      fence::after_thread_sync | mma
 *
 * No device is known to need the fences, and compilers leave some of them out. A fence after a wait
 * keeps what its lane knew; one before a barrier is an epoch of a lane of the engine, which whoever
 * synchronises with its thread reaches. Follows the PTX ISA, "Memory Consistency Model for 5th
 * generation of TensorCore operations". Not here: accesses that have no order (area.c). */
#include "emu/check/race/clock.h"
#include "emu/exec/tcgen05/tensor.h"

static bool reaches(const emu_machine *m, const emui_clock *clock, emui_timestamp t)
{
    return emui_epoch_in(m, clock, t.cluster, t.who) >= t.epoch;
}

/* ---- Fences --------------------------------------------------------------------------------- */

emui_timestamp emui_tensor_fence_next(emu_machine *m, emu_warp *w, int lane)
{
    struct emui_tensor_warp *t = w->tensor;
    const emui_cluster *c = w->cta->cluster;
    if (!m->config.strict)
        return (emui_timestamp){0};
    t->fence = t->fence != 0 ? t->fence : emui_engine_lane(m, w, lane);
    if (t->fence == 0)
        return (emui_timestamp){0};
    return (emui_timestamp){c->serial, *emui_engine_epoch(c, t->fence), t->fence};
}

static void fence_before(emu_machine *m, emu_warp *w, uint32_t active)
{
    const emui_timestamp now = emui_tensor_fence_next(m, w, emui_first(active));
    emui_clock *clock = NULL;
    if (now.who == 0)
        return;
    ++*emui_engine_epoch(w->cta->cluster, now.who);
    emui_clock_reach(m, w->cta->cluster, &clock, now.who, now.epoch);
    emui_acquire_lanes(m, w, active, clock);
    emui_clock_free(clock);
}

static void fence_after(emu_warp *w, uint32_t active)
{
    for (uint32_t left = active; left != 0; left &= left - 1) {
        emui_clock **at = &w->tensor->after[emui_first(left)];
        emui_clock_free(*at);
        *at = emui_clock_share(w->clock[emui_first(left)]);
    }
}

bool emui_tensor_fence(emu_machine *m, emu_warp *w, uint32_t active, bool after)
{
    if (!m->config.strict || m->order == NULL)
        return true;
    if (emui_tensor_warp_of(m, w) == NULL)
        return false;
    if (after)
        fence_after(w, active);
    else
        fence_before(m, w, active);
    return !m->faulted;
}

/* ---- Notes ---------------------------------------------------------------------------------- */

static const char *past(const emui_tensor_access *a)
{
    return a->writes ? "wrote" : "read";
}

/* Both are of one thread's pipe, which has not waited for the first. */
static void note_pair(const emui_actor *by, const emui_tensor_access *then,
                      const emui_tensor_access *now)
{
    emui_text t;
    emui_note(
        by->m, emui_at_pc(EMU_IN_FLIGHT, by->w, by->lane, now->party.pc),
        "%s: lane %d of warp %d of CTA %d %s columns from %d on behind the %s at %s, which %s "
        "them: the two are executed in the order of issue here, but the ISA promises that of "
        "tcgen05.mma alone, behind tcgen05.cp and behind tcgen05.mma of the same D, shape and kind"
        "\ncommit the first one to an mbarrier, and wait for it before the second",
        by->what, by->lane, by->w->index, by->w->cta->number, now->writes ? "writes" : "reads",
        now->area.column, then->what, emui_at(by->m, then->party.pc, &t), past(then));
}

static void note_fence(const emui_actor *by, const emui_tensor_access *then,
                       const emui_tensor_access *now, const char *fence, const char *where)
{
    emui_text t;
    emui_note(
        by->m, emui_at_pc(EMU_RACE, by->w, by->lane, now->party.pc),
        "%s: warp %d of CTA %d %s columns from %d on, which the %s of warp %d of CTA %d at %s "
        "%s: a wait or a barrier is between the two, but no tcgen05.fence::%s, as the ISA has it"
        "\nput tcgen05.fence::%s %s",
        by->what, by->w->index, by->w->cta->number, now->writes ? "writes" : "reads",
        now->area.column, then->what, then->party.warp, then->party.cta,
        emui_at(by->m, then->party.pc, &t), past(then), fence, fence, where);
}

static bool is_of_warp(const emui_tensor_access *a, const emu_warp *w)
{
    return a->party.cta == w->cta->number && a->party.warp == w->index;
}

void emui_tensor_note_order(const emui_actor *by, const emui_tensor_access *then,
                            const emui_tensor_access *now)
{
    const emui_clock *own = by->w->clock[by->lane];
    const bool piped = then->by == EMUI_BY_PIPE,
               promised = emui_is_pipelined(then->product, now->product),
               waits = !piped || now->by != EMUI_BY_PIPE || reaches(by->m, own, then->over);
    if (then->by == EMUI_BY_ALLOCATION || now->by == EMUI_BY_ALLOCATION)
        return;
    if (!waits && then->over.who == now->over.who) {
        if (!promised)
            note_pair(by, then, now);
        return;
    }
    const bool follows = !waits && promised;
    if (!piped && is_of_warp(then, by->w))
        return;
    if (!reaches(by->m, by->w->tensor->after[by->lane], follows ? then->issued : then->over))
        note_fence(by, then, now, "after_thread_sync", "behind the wait");
    else if ((!piped || follows) && !reaches(by->m, own, then->fenced))
        note_fence(by, then, now, "before_thread_sync",
                   piped ? "behind the operation, in front of what its thread arrives at"
                         : "in front of what the other warp arrives at, behind tcgen05.wait");
}
