/* fence.c - fences: of memory, between the proxies, of mbarriers' beginnings.
 *
 * Follows the PTX ISA, "Parallel Synchronization and Communication: membar, fence" and "Causality
 * order": an access by one proxy is seen by the other where a fence between the proxies lies on the
 * way from the one to the other.
 *
 *      op                   what is written
 *      FENCE_MEMORY         fence.sc, fence.acq_rel and membar; scope: CTA reaches no other CTA
 *      FENCE_ASYNC          fence.proxy.async, with or without a space
 *      FENCE_MBARRIER_INIT  fence.mbarrier_init.release.cluster: of the thread's mbarrier.init alone
 *      FENCE_SYNC_RESTRICT  fence.release.sync_restrict: taken for the one before
 *      FENCE_TENSORMAP      fence.proxy.tensormap::generic: to the checkers the same as FENCE_ASYNC
 *
 * The machine's memory has one order, so a fence moves nothing. It counts for the checkers alone:
 * which lane fenced, when, and what had happened before. */
#include "emu/order/clock.h"

#include <stdlib.h>

enum { KEPT = 8 };

/* The last fences of a thread between the proxies: its epoch, and its clock. */
struct emui_fences {
    uint32_t count;
    struct {
        uint32_t epoch;
        emui_clock *clock;
    } last[KEPT];
};

/* A relaxed store after the fence releases what the lane did before it; the fence acquires what its
 * relaxed loads found before: a clock of the lane each. */
emu_result emu_fence(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i)
{
    for (uint32_t left = active; left != 0; left &= left - 1) {
        int lane = emui_first(left);
        if (i->op == EMU_FENCE_ASYNC || i->op == EMU_FENCE_TENSORMAP)
            emui_proxy_fence(m, w, lane);
        else if (i->op == EMU_FENCE_MEMORY)
            emui_order_fence(m, w, lane, emui_is_wide(m, i->scope));
        else
            emui_init_fence(m, w, lane);
    }
    return EMU_DONE;
}

/* ---- Between the proxies ---- */

static emui_thread *thread_at(const emu_machine *m, int n)
{
    int in_cta = n % m->threads;
    return &m->cta[n / m->threads].warp[in_cta / EMU_LANES].thread[in_cta % EMU_LANES];
}

void emui_fences_forget(emu_machine *m)
{
    struct emui_order *o = m->order;
    for (int k = 0; k < o->fencers; ++k) {
        emui_thread *t = thread_at(m, o->fencer[k]);
        for (int i = 0; i < KEPT; ++i)
            emui_clock_free(t->fences->last[i].clock);
        free(t->fences);
        t->fences = NULL;
    }
    o->fencers = o->recent = 0;
}

/* The first fence of a thread. */
static bool begin_fences(emu_machine *m, emui_thread *t, int thread)
{
    struct emui_order *o = m->order;
    if (o->fencers == o->fencer_room) {
        int room = 2 * o->fencer_room + EMU_LANES;
        int *more = realloc(o->fencer, (size_t)room * sizeof *more);
        if (more == NULL)
            return false;
        o->fencer = more;
        o->fencer_room = room;
    }
    t->fences = calloc(1, sizeof *t->fences);
    if (t->fences != NULL)
        o->fencer[o->fencers++] = thread;
    return t->fences != NULL;
}

void emui_proxy_fence(emu_machine *m, emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    if (m->order == NULL)
        return;
    if (t->fences == NULL &&
        !begin_fences(m, t, w->cta->rank * m->threads + emui_thread_of(w, lane))) {
        emui_short_of_memory(m);
        return;
    }
    uint32_t at = t->fences->count++ % KEPT;
    emui_clock_free(t->fences->last[at].clock);
    t->fences->last[at].epoch = w->epoch[lane]++;
    t->fences->last[at].clock = w->clock[lane];
    if (w->clock[lane] != NULL)
        ++w->clock[lane]->refs;
}

/* Did a thread fence after an access, and does that happen before an operation with a clock? Of a
 * fence that is forgotten it may be so: the writer's own counts. */
static bool has_fenced(const emu_machine *m, int thread, int who, uint32_t epoch,
                       const emui_clock *now)
{
    const struct emui_fences *f = thread_at(m, thread)->fences;
    uint32_t reached = emui_epoch_of(now, thread), oldest = UINT32_MAX;
    bool own = emui_thread_behind(m, who) == thread;
    if (f == NULL)
        return false;
    for (uint32_t k = 0; k < KEPT && k < f->count; ++k) {
        uint32_t at = f->last[k].epoch;
        uint32_t held = thread == who ? at : emui_epoch_of(f->last[k].clock, who);
        if (held >= epoch && at <= reached)
            return true;
        oldest = at < oldest ? at : oldest;
    }
    return own && f->count > KEPT && reached < oldest;
}

emui_fenced emui_proxy_fenced(emu_machine *m, int who, uint32_t epoch, const emui_clock *now)
{
    struct emui_order *o = m->order;
    if (emui_epoch_of(o->launch, who) >= epoch || /* a launch fences */
        has_fenced(m, emui_thread_behind(m, who), who, epoch, now))
        return EMUI_FENCED;
    if (has_fenced(m, o->recent, who, epoch, now))
        return EMUI_FENCED_BY_OTHER;
    for (int k = 0; k < o->fencers; ++k)
        if (has_fenced(m, o->fencer[k], who, epoch, now)) {
            o->recent = o->fencer[k];
            return EMUI_FENCED_BY_OTHER;
        }
    return EMUI_NOT_FENCED;
}
