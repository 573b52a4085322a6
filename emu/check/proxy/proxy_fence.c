/* proxy_fence.c - what was fenced between the proxies: by whom, when, and what had happened before.
 *
 * Follows the PTX ISA, "Memory Consistency Model: Causality order, Proxies": an access by one
 * proxy is seen by another where a fence between the two lies on the way from the one to the
 * other. Each thread's last fences are kept, with its clock at each. Here: asking for them. Not
 * here: the instruction (fence.c), the accesses (race.c). */
#include "emu/check/race/clock.h"

#include <stdlib.h>

enum { KEPT = 8 };

/* A fence between the proxies: the epoch of its thread, and its clock. */
typedef struct fence {
    uint32_t epoch, kinds;
    emui_clock *clock;
} fence;

/* The last ones of a thread of one kind. */
typedef struct ring {
    uint32_t count;
    fence last[KEPT];
} ring;

/* Those of tensor maps are kept apart: many others may come between a change and its use. */
enum { OF_MEMORY, OF_RELEASES, OF_ACQUIRES, RINGS };

struct emui_fences {
    ring ring[RINGS];
};

static int ring_of(uint32_t kind)
{
    return (kind & EMUI_FENCE_MAP_RELEASE) != 0   ? OF_RELEASES
           : (kind & EMUI_FENCE_MAP_ACQUIRE) != 0 ? OF_ACQUIRES
                                                  : OF_MEMORY;
}

static emui_thread *thread_at(const emui_cluster *c, int n)
{
    int in_cta = n % c->threads;
    return &c->cta[n / c->threads].warp[in_cta / EMU_LANES].thread[in_cta % EMU_LANES];
}

/* What the fences of a cluster that ends were for, is kept: its writes may be asked for later. */
static void keep_kinds(const emui_cluster *c, const struct emui_fences *all)
{
    struct emui_order_of_all *o = c->m->order;
    for (int k = 0; o->many && k < RINGS * KEPT; ++k)
        o->fenced[c->serial - o->since] |= (uint8_t)all->ring[k / KEPT].last[k % KEPT].kinds;
}

void emui_fences_forget(emui_cluster *c)
{
    struct emui_order *o = c->order;
    for (int k = 0; o != NULL && k < o->fencers; ++k) {
        emui_thread *t = thread_at(c, o->fencer[k]);
        keep_kinds(c, t->fences);
        for (int i = 0; i < RINGS * KEPT; ++i)
            emui_clock_free(t->fences->ring[i / KEPT].last[i % KEPT].clock);
        free(t->fences);
        t->fences = NULL;
    }
    if (o != NULL)
        o->fencers = o->recent = 0;
}

/* The first fence of a thread. */
static bool begin_fences(struct emui_order *o, emui_thread *t, int thread)
{
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

static void keep(ring *of, const fence *made)
{
    fence *f = &of->last[of->count++ % KEPT];
    emui_clock_free(f->clock);
    *f = *made;
    if (f->clock != NULL)
        ++f->clock->refs;
}

void emui_proxy_fence(emu_machine *m, emu_warp *w, int lane, uint32_t kinds)
{
    emui_thread *t = &w->thread[lane];
    if (m->order == NULL)
        return;
    if (t->fences == NULL && !begin_fences(w->cta->cluster->order, t,
                                           w->cta->rank * m->threads + emui_thread_of(w, lane))) {
        emui_short_of_memory(m);
        return;
    }
    w->is_even = false;
    const fence made = {w->epoch[lane]++, kinds, w->clock[lane]};
    keep(&t->fences->ring[ring_of(kinds)], &made);
    if (ring_of(kinds) == OF_RELEASES && (kinds & EMUI_FENCE_MAP_ACQUIRE) != 0)
        keep(&t->fences->ring[OF_ACQUIRES], &made);
}

/* A thread of a cluster that is there. */
typedef struct fencer {
    const emui_cluster *cluster;
    int thread;
} fencer;

/* Is an access before a fence of a thread? */
static bool comes_before(emui_timestamp then, fencer by, const fence *f)
{
    if (then.cluster == by.cluster->serial && then.who == by.thread)
        return f->epoch >= then.epoch;
    return emui_epoch_in(by.cluster->m, f->clock, then.cluster, then.who) >= then.epoch;
}

/* NULL: it has not fenced. */
static const ring *ring_at(fencer by, uint32_t kind)
{
    const struct emui_fences *all = thread_at(by.cluster, by.thread)->fences;
    return all == NULL ? NULL : &all->ring[ring_of(kind)];
}

/* The first fence of a kind that a thread made after an access, and that an operation with a clock
 * comes after; NULL: none that is kept. */
static const fence *fence_between(fencer by, emui_timestamp then, const emui_clock *now,
                                  uint32_t kind)
{
    const ring *all = ring_at(by, kind);
    uint32_t reached =
        all == NULL ? 0 : emui_epoch_in(by.cluster->m, now, by.cluster->serial, by.thread);
    const fence *found = NULL;
    for (uint32_t k = 0; all != NULL && k < KEPT && k < all->count; ++k) {
        const fence *f = &all->last[k];
        if ((f->kinds & kind) != 0 && f->epoch <= reached && comes_before(then, by, f) &&
            (found == NULL || f->epoch < found->epoch))
            found = f;
    }
    return found;
}

/* Of fences that are forgotten, one may have been there. */
static bool may_have_fenced(fencer by, const emui_clock *now, uint32_t kind)
{
    const ring *all = ring_at(by, kind);
    uint32_t oldest = UINT32_MAX;
    for (uint32_t k = 0; all != NULL && k < KEPT; ++k)
        oldest = all->last[k].epoch < oldest ? all->last[k].epoch : oldest;
    return all != NULL && all->count > KEPT &&
           emui_epoch_in(by.cluster->m, now, by.cluster->serial, by.thread) < oldest;
}

/* The same of all fences of a cluster that has ended: how they lay is forgotten. */
static bool has_fenced(const emu_machine *m, emui_timestamp then, uint32_t kind)
{
    return (m->order->fenced[then.cluster - m->order->since] & kind) != 0;
}

/* A fence of that kind by a thread of a cluster; recent: it was one of it last time, too. */
static bool is_fenced_in(const emui_cluster *c, emui_timestamp then, const emui_clock *now,
                         uint32_t kind)
{
    struct emui_order *o = c->order;
    if (o->fencers > 0 && fence_between((fencer){c, o->recent}, then, now, kind) != NULL)
        return true;
    for (int k = 0; k < o->fencers; ++k)
        if (fence_between((fencer){c, o->fencer[k]}, then, now, kind) != NULL) {
            o->recent = o->fencer[k];
            return true;
        }
    return false;
}

/* By the thread that made the access, or before the launch. */
static bool is_fenced_by_writer(emu_machine *m, emui_timestamp then, const emui_clock *now,
                                uint32_t kind)
{
    const emui_cluster *c = emui_cluster_at(m, then.cluster);
    if (then.cluster < m->order->since) /* a launch fences */
        return true;
    if (c == NULL)
        return has_fenced(m, then, kind);
    fencer writer = {c, emui_thread_behind(c, then.who)};
    return fence_between(writer, then, now, kind) != NULL || may_have_fenced(writer, now, kind);
}

static bool is_fenced_by_any(const emu_machine *m, emui_timestamp then, const emui_clock *now,
                             uint32_t kind)
{
    const emui_cluster *c;
    for (int i = 0; (c = emui_cluster_in(m, i)) != NULL; ++i)
        if (is_fenced_in(c, then, now, kind))
            return true;
    return false;
}

emui_fenced emui_proxy_fenced(emu_machine *m, emui_timestamp then, const emui_clock *now,
                              uint32_t kind)
{
    if (is_fenced_by_writer(m, then, now, kind))
        return EMUI_FENCED;
    return is_fenced_by_any(m, then, now, kind) ? EMUI_FENCED_BY_OTHER : EMUI_NOT_FENCED;
}

/* As a rule the thread that stands for a warp has fenced itself. */
emui_fenced emui_each_fenced(emu_machine *m, emui_timestamp then, const emui_clock *now,
                             const emui_together *warps, uint32_t kind)
{
    const emui_cluster *c = emui_cluster_at(m, warps->cluster);
    if (is_fenced_by_writer(m, then, now, kind))
        return EMUI_FENCED;
    for (int k = 0; k < warps->warps; ++k) {
        const emui_clock *own = warps->clock[k];
        if (fence_between((fencer){c, warps->thread[k]}, then, own, kind) == NULL &&
            !is_fenced_by_any(m, then, own, kind))
            return EMUI_NOT_FENCED;
    }
    return EMUI_FENCED_BY_OTHER;
}

bool emui_init_fenced(emu_machine *m, emui_timestamp init, const emui_clock *now)
{
    const emui_cluster *c = emui_cluster_at(m, init.cluster);
    const ring *all =
        c == NULL ? NULL : ring_at((fencer){c, emui_thread_behind(c, init.who)}, EMUI_FENCE_INIT);
    for (uint32_t k = 0; all != NULL && k < KEPT && k < all->count; ++k)
        if ((all->last[k].kinds & EMUI_FENCE_INIT) != 0 && all->last[k].epoch >= init.epoch)
            return true;
    return emui_proxy_fenced(m, init, now, EMUI_FENCE_SHARED) != EMUI_NOT_FENCED;
}

/* ---- Of tensor maps ---- */

static const emui_cta *cta_of(fencer by)
{
    return &by.cluster->cta[by.thread / by.cluster->threads];
}

/* A fence of a thread, for threads of another CTA or of its own. */
static bool reaches(fencer by, const fence *f, const emui_cta *cta)
{
    if (by.cluster != cta->cluster)
        return (f->kinds & EMUI_FENCE_GRID) != 0;
    return (f->kinds & EMUI_FENCE_WIDE) != 0 || cta_of(by) == cta;
}

/* An acquire after a release, and before an operation of a CTA. */
static bool is_acquired(const emu_machine *m, fencer by, const fence *release,
                        const emui_clock *now, const emui_cta *cta)
{
    const emui_timestamp then = {by.cluster->serial, release->epoch, by.thread};
    const emui_cluster *c;
    for (int i = 0; (c = emui_cluster_in(m, i)) != NULL; ++i)
        for (int k = 0; k < c->order->fencers; ++k) {
            fencer other = {c, c->order->fencer[k]};
            const fence *f = fence_between(other, then, now, EMUI_FENCE_MAP_ACQUIRE);
            if (f != NULL && reaches(other, f, cta_of(by)) && reaches(by, release, cta_of(other)) &&
                reaches(other, f, cta))
                return true;
        }
    return false;
}

bool emui_map_fenced(const emu_machine *m, emui_timestamp then, const emui_clock *now,
                     const emui_cta *cta)
{
    const emui_cluster *c = emui_cluster_at(m, then.cluster);
    if (then.cluster < m->order->since || (c == NULL && has_fenced(m, then, EMUI_FENCE_GRID)) ||
        (c != NULL && may_have_fenced((fencer){c, emui_thread_behind(c, then.who)}, now,
                                      EMUI_FENCE_MAP_RELEASE)))
        return true;
    for (int i = 0; (c = emui_cluster_in(m, i)) != NULL; ++i)
        for (int k = 0; k < c->order->fencers; ++k) {
            fencer by = {c, c->order->fencer[k]};
            const fence *f = fence_between(by, then, now, EMUI_FENCE_MAP_RELEASE);
            if (f != NULL && is_acquired(m, by, f, now, cta))
                return true;
        }
    return false;
}
