/* proxy_fence.c - what was fenced between the proxies: by whom, when, and what had happened before.
 *
 * Follows the PTX ISA, "Memory Consistency Model: Causality order, Proxies": an access by one
 * proxy is seen by another where a fence between the two lies on the way from the one to the
 * other. Each thread's last fences are kept, with its clock at each. Here: asking for them. Not
 * here: the instruction (fence.c), the accesses (race.c). */
#include "emu/order/clock.h"

#include <stdlib.h>

enum { KEPT = 8 };

/* A fence between the proxies: the epoch of its thread, and its clock. */
typedef struct fence {
    uint32_t epoch, kinds;
    emui_clock *clock;
} fence;

/* The last ones of a thread. */
struct emui_fences {
    uint32_t count;
    fence last[KEPT];
};

static emui_thread *thread_at(const emu_machine *m, int n)
{
    int in_cta = n % m->threads;
    return &m->cta[n / m->threads].warp[in_cta / EMU_LANES].thread[in_cta % EMU_LANES];
}

void emui_fences_forget(emu_machine *m)
{
    struct emui_order *o = m->order;
    for (int k = 0; o != NULL && k < o->fencers; ++k) {
        emui_thread *t = thread_at(m, o->fencer[k]);
        for (int i = 0; i < KEPT; ++i)
            emui_clock_free(t->fences->last[i].clock);
        free(t->fences);
        t->fences = NULL;
    }
    if (o != NULL)
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

void emui_proxy_fence(emu_machine *m, emu_warp *w, int lane, uint32_t kinds)
{
    emui_thread *t = &w->thread[lane];
    if (m->order == NULL)
        return;
    if (t->fences == NULL &&
        !begin_fences(m, t, w->cta->rank * m->threads + emui_thread_of(w, lane))) {
        emui_short_of_memory(m);
        return;
    }
    fence *f = &t->fences->last[t->fences->count++ % KEPT];
    emui_clock_free(f->clock);
    *f = (fence){w->epoch[lane]++, kinds, w->clock[lane]};
    if (f->clock != NULL)
        ++f->clock->refs;
}

/* Is an access before a fence of a thread? */
static bool comes_before(int who, uint32_t epoch, int thread, const fence *f)
{
    return (who == thread ? f->epoch : emui_epoch_of(f->clock, who)) >= epoch;
}

/* The first fence of a kind that a thread made after an access, and that an operation with a clock
 * comes after; NULL: none that is kept. */
static const fence *fence_between(const emu_machine *m, int thread, int who, uint32_t epoch,
                                  const emui_clock *now, uint32_t kind)
{
    const struct emui_fences *all = thread_at(m, thread)->fences;
    uint32_t reached = emui_epoch_of(now, thread);
    const fence *found = NULL;
    for (uint32_t k = 0; all != NULL && k < KEPT && k < all->count; ++k) {
        const fence *f = &all->last[k];
        if ((f->kinds & kind) != 0 && f->epoch <= reached && comes_before(who, epoch, thread, f) &&
            (found == NULL || f->epoch < found->epoch))
            found = f;
    }
    return found;
}

/* Of fences that are forgotten, one may have been there. */
static bool may_have_fenced(const emu_machine *m, int thread, const emui_clock *now)
{
    const struct emui_fences *all = thread_at(m, thread)->fences;
    uint32_t oldest = UINT32_MAX;
    for (uint32_t k = 0; all != NULL && k < KEPT; ++k)
        oldest = all->last[k].epoch < oldest ? all->last[k].epoch : oldest;
    return all != NULL && all->count > KEPT && emui_epoch_of(now, thread) < oldest;
}

emui_fenced emui_proxy_fenced(emu_machine *m, int who, uint32_t epoch, const emui_clock *now,
                              uint32_t kind)
{
    struct emui_order *o = m->order;
    int writer = emui_thread_behind(m, who);
    if (emui_epoch_of(o->launch, who) >= epoch || /* a launch fences */
        fence_between(m, writer, who, epoch, now, kind) != NULL || may_have_fenced(m, writer, now))
        return EMUI_FENCED;
    if (fence_between(m, o->recent, who, epoch, now, kind) != NULL)
        return EMUI_FENCED_BY_OTHER;
    for (int k = 0; k < o->fencers; ++k)
        if (fence_between(m, o->fencer[k], who, epoch, now, kind) != NULL) {
            o->recent = o->fencer[k];
            return EMUI_FENCED_BY_OTHER;
        }
    return EMUI_NOT_FENCED;
}

/* ---- Of tensor maps ---- */

/* A fence of a thread, for threads of another CTA or of its own. */
static bool reaches(const emu_machine *m, int thread, const fence *f, int cta)
{
    return (f->kinds & EMUI_FENCE_WIDE) != 0 || thread / m->threads == cta;
}

/* An acquire after a release, and before an operation of a CTA. */
static bool is_acquired(const emu_machine *m, int by, const fence *release, const emui_clock *now,
                        int cta)
{
    const struct emui_order *o = m->order;
    for (int k = 0; k < o->fencers; ++k) {
        int thread = o->fencer[k];
        const fence *f = fence_between(m, thread, by, release->epoch, now, EMUI_FENCE_MAP_ACQUIRE);
        if (f != NULL && reaches(m, thread, f, by / m->threads) &&
            reaches(m, by, release, thread / m->threads) && reaches(m, thread, f, cta))
            return true;
    }
    return false;
}

bool emui_map_fenced(const emu_machine *m, int who, uint32_t epoch, const emui_clock *now, int cta)
{
    const struct emui_order *o = m->order;
    if (emui_epoch_of(o->launch, who) >= epoch ||
        may_have_fenced(m, emui_thread_behind(m, who), now))
        return true;
    for (int k = 0; k < o->fencers; ++k) {
        int thread = o->fencer[k];
        const fence *f = fence_between(m, thread, who, epoch, now, EMUI_FENCE_MAP_RELEASE);
        if (f != NULL && is_acquired(m, thread, f, now, cta))
            return true;
    }
    return false;
}
