/* scope.c - strong accesses: what a write releases, what a read acquires, and to which threads; and
 * when another CTA's memory may be used.
 *
 *      clock of a word        what was released to it for all threads
 *      .. and of each CTA     what was released to it by that CTA's threads, for them
 *
 * Follows the PTX ISA, "Memory Consistency Model: Scope, Morally strong operations, Release and
 * acquire patterns". With one CTA there is one clock. Here: loads, stores and atomics. Not here:
 * the clocks (clock.c), races (race.c), barriers. */
#include "emu/order/order.h"
#include "emu/order/shadow.h"

#include <inttypes.h>

/* A write of wide scope is for all threads, one of .cta scope for those of its CTA; a read of .cta
 * scope synchronises with those of its CTA alone. With one CTA there is no difference. */
void emui_order_strong(const emui_actor *by, emui_place p, emui_mode mode, const emu_ins *i)
{
    emu_machine *m = by->m;
    bool release = i->sem == EMU_RELEASE || i->sem == EMU_ACQ_REL || i->sem == EMU_SC;
    bool acquire = i->sem == EMU_ACQUIRE || i->sem == EMU_ACQ_REL || i->sem == EMU_SC;
    bool apart = m->config.ctas > 1, wide = emui_is_wide(m, i->scope);
    int cta = by->w->cta->rank, lane = by->lane;
    emu_warp *w = by->w;
    if (m->order == NULL)
        return;
    if ((mode & EMUI_READ) != 0 && wide)
        emui_acquire_by(m, w, lane, acquire, EMUI_WIDE, *emui_clock_at(m, p));
    if ((mode & EMUI_READ) != 0 && apart)
        emui_acquire_by(m, w, lane, acquire, EMUI_NEAR, *emui_clock_of_cta(m, p, cta));
    if ((mode & EMUI_WRITE) != 0 && wide)
        emui_release_by(m, w, lane, release, EMUI_WIDE, emui_clock_at(m, p));
    if ((mode & EMUI_WRITE) != 0 && apart)
        emui_release_by(m, w, lane, release, EMUI_NEAR, emui_clock_of_cta(m, p, cta));
}

/* ---- Other CTAs' memory ---- */

/* Does anything that a thread of that CTA did in this run happen before what a lane does now? */
static bool has_begun(const emui_actor *by, int cta)
{
    const emui_clock *own = by->w->clock[by->lane], *launch = emui_clock_launch(by->m);
    int threads = by->m->threads;
    for (int i = cta * threads; own != NULL && launch != NULL && i < (cta + 1) * threads; ++i)
        if (own->epoch[i] > launch->epoch[i])
            return true;
    return launch == NULL;
}

static void check_peer(const emui_actor *by, emui_place p, int cta)
{
    emui_text t;
    emui_location at = {EMU_BOUNDS, by->w, by->lane, -1, p.offset, 0};
    if (by->m->cta[cta].alive == 0)
        emui_find(by->m, at,
                  "%s: lane %d uses %s, all threads of which have exited: its memory is gone; a "
                  "barrier.cluster is missing before the end",
                  by->what, by->lane, emui_name(&t, p));
    else if (!(by->w->synchronised[by->lane] >> cta & 1) && !has_begun(by, cta))
        emui_find(by->m, at,
                  "%s: lane %d uses %s, and nothing says that this CTA has begun: a "
                  "barrier.cluster is missing before the first use",
                  by->what, by->lane, emui_name(&t, p));
    by->w->synchronised[by->lane] |= (uint16_t)(1U << cta);
}

void emui_order_peer(const emui_actor *by, emui_place p)
{
    int cta = p.region->owner;
    if (p.region->space == EMU_SHARED && cta != by->w->cta->rank && by->m->order != NULL &&
        emui_checks(by->m, EMU_CHECK_RACE))
        check_peer(by, p, cta);
}

/* ---- The end of a CTA's memory ---- */

/* The join of the clocks of a CTA's threads. */
static emui_clock *clock_of(emu_machine *m, const emui_cta *cta)
{
    emui_clock *all = NULL;
    for (int i = 0; i < m->threads; ++i)
        emui_clock_join(m, &all, cta->warp[i / EMU_LANES].clock[i % EMU_LANES]);
    return all;
}

static void check_record(emu_machine *m, emu_warp *w, const emui_clock *before,
                         const emui_record *s, emui_place p)
{
    emui_text t, u;
    int rank = w->cta->rank;
    if (s == NULL || s->bytes == 0 || s->who >= m->config.ctas * m->threads ||
        s->who / m->threads == rank || (before != NULL && before->epoch[s->who] >= s->epoch))
        return;
    emui_find(m, (emui_location){EMU_BOUNDS, w, -1, w->now, p.offset, 0},
              "exit: CTA %d ends, and its shared memory with it, but nothing says that %s is done "
              "with %s, which it used at instruction %" PRId32
              ": a barrier.cluster is missing before the end",
              rank, emui_record_name(m, s, &u), emui_name(&t, p), s->pc);
}

static void check_page(emu_machine *m, emu_warp *w, const emui_clock *before,
                       emui_shadow_word *page, uint64_t first)
{
    emui_region *r = w->cta->shared;
    for (uint64_t at = first; at < r->bytes && at < first + EMUI_SHADOW_PAGE;
         at += EMUI_SHADOW_WORD) {
        emui_shadow_word *word = &page[(at - first) / EMUI_SHADOW_WORD];
        for (int k = 0; k < EMUI_RECORDS; ++k) {
            check_record(m, w, before, emui_record_of(word, true, k), (emui_place){r, at});
            check_record(m, w, before, emui_record_of(word, false, k), (emui_place){r, at});
        }
    }
}

void emui_order_exit(emu_machine *m, emu_warp *w)
{
    const emui_region *r = w->cta->shared;
    if (m->order == NULL || m->config.ctas == 1 || !emui_checks(m, EMU_CHECK_RACE))
        return;
    emui_clock *before = clock_of(m, w->cta);
    for (uint64_t at = 0; at < r->bytes; at += EMUI_SHADOW_PAGE)
        if (r->shadow->page[at / EMUI_SHADOW_PAGE] != NULL)
            check_page(m, w, before, r->shadow->page[at / EMUI_SHADOW_PAGE], at);
    emui_clock_free(before);
}
