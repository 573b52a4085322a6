/* scope.c - strong accesses: what a write releases, what a read acquires, and to which threads; and
 * when another CTA's memory may be used.
 *
 *      clocks of a word       what was released to it for the threads of a cluster
 *      .. and of each CTA     what was released to it by that CTA's threads, for them
 *      .. and of the grid     what was released to it for all, where there are other clusters
 *      a store                takes the place of what others released: who reads it synchronises
 *                             with its thread alone; an atomic hands it on
 *
 * Follows the PTX ISA, "Memory Consistency Model: Scope, Morally strong operations, Release and
 * acquire patterns". With one CTA of a cluster there is no clock of it. Here: loads, stores and
 * atomics. Not here: the clocks (clock.c), races (race.c), barriers. */
#include "emu/check/race/clock.h"
#include "emu/check/race/history.h"
#include "emu/check/race/keep_copy.h"
#include "emu/check/race/keep_operation.h"
#include "emu/check/race/keep_row.h"
#include "emu/check/race/order.h"
#include "emu/state/operation.h"

#include <inttypes.h>

static bool releases(emu_sem sem)
{
    return sem == EMU_RELEASE || sem == EMU_ACQ_REL || sem == EMU_SC;
}

static bool acquires(emu_sem sem)
{
    return sem == EMU_ACQUIRE || sem == EMU_ACQ_REL || sem == EMU_SC;
}

/* The reaches that a word has clocks of. */
static bool has_clock(const emu_machine *m, emui_place p, int reach)
{
    return reach == EMUI_WIDE || (reach == EMUI_NEAR && m->config.ctas > 1) ||
           (reach == EMUI_GRID && p.region->space == EMU_GLOBAL && emui_has_clusters(m));
}

/* A write is for the threads of all reaches up to that of its scope; a read synchronises with those
 * of its reaches. A reach that adds no threads to a nearer one has no clock. */
void emui_order_strong(const emui_actor *by, emui_place p, emui_mode mode, const emu_ins *i)
{
    emu_machine *m = by->m;
    int far = emui_reach_of(m, i->scope), lane = by->lane;
    emu_warp *w = by->w;
    if (m->order == NULL)
        return;
    for (int reach = far; (mode & EMUI_READ) != 0 && reach >= EMUI_NEAR; --reach)
        if (has_clock(m, p, reach))
            emui_acquire_by(m, w, lane, acquires(i->sem), reach, *emui_clock_at(m, w, p, reach));
    if ((mode & EMUI_UPDATE) == EMUI_WRITE)
        emui_clock_overwrite(m, w, p);
    for (int reach = far; (mode & EMUI_WRITE) != 0 && reach >= EMUI_NEAR; --reach)
        if (has_clock(m, p, reach))
            emui_release_by(m, w, lane, releases(i->sem), reach, emui_clock_at(m, w, p, reach));
}

/* ---- Other CTAs' memory ---- */

/* Does anything that a thread of that CTA did in this run happen before what a lane does now? */
static bool has_begun(const emui_actor *by, int cta)
{
    const emui_clock *own = by->w->clock[by->lane];
    int threads = by->m->threads;
    for (int i = cta * threads; own != NULL && i < (cta + 1) * threads; ++i)
        if (own->epoch[i] > 0)
            return true;
    return own == NULL;
}

/* An H200 ends the launch where the CTA has exited, whatever is checked. */
static void check_peer(const emui_actor *by, emui_place p, int cta)
{
    emui_text t;
    emui_location at = {EMU_BOUNDS, by->w, by->lane, -1, p.offset, 0};
    uint16_t *known = &by->w->synchronised[by->lane];
    bool ordered = by->m->order == NULL || !emui_checks(by->m, EMU_CHECK_RACE);
    if (p.region->cta->alive == 0)
        emui_find(by->m, at,
                  "%s: lane %d of warp %d of CTA %d uses %s, all threads of which have exited: its "
                  "memory is gone"
                  "\nput barrier.cluster.arrive and .wait before the end, in all threads of the "
                  "cluster",
                  by->what, by->lane, by->w->index, by->w->cta->number, emui_name(&t, p));
    else if (!ordered && !(*known >> cta & 1) && !has_begun(by, cta))
        emui_find(by->m, at,
                  "%s: lane %d of warp %d of CTA %d uses %s, and nothing says that this CTA has "
                  "begun"
                  "\nput barrier.cluster.arrive and .wait before the first use, in all threads of "
                  "the cluster",
                  by->what, by->lane, by->w->index, by->w->cta->number, emui_name(&t, p));
    *known |= (uint16_t)(1U << cta);
}

void emui_order_peer(const emui_actor *by, emui_place p)
{
    int cta = p.region->owner;
    if (p.region->space == EMU_SHARED && cta != by->w->cta->rank)
        check_peer(by, p, cta);
}

/* ---- The end of a CTA's memory ---- */

/* The join of the clocks of a CTA's threads; reads: also of what they know to be no more than read
 * and arrived at, by arrivals from other CTAs without a scope. */
static emui_clock *clock_of(emu_machine *m, const emui_cta *cta, bool reads)
{
    emui_clock *all = NULL;
    for (int i = 0; i < m->threads; ++i) {
        const emu_warp *w = &cta->warp[i / EMU_LANES];
        emui_clock_join(m, &all, w->clock[i % EMU_LANES]);
        if (reads)
            emui_clock_join(m, &all, w->thread[i % EMU_LANES].reads);
    }
    return all;
}

/* An access of another CTA's thread, or of the engine: does the CTA know that it is over? */
static void check_record(emu_machine *m, emu_warp *w, const emui_view *before, const emui_record *s,
                         emui_place p)
{
    emui_text t, u, v;
    bool engine = s->who >= m->config.ctas * m->threads;
    if (s->cluster != before->cluster || (!engine && s->who / m->threads == w->cta->rank) ||
        emui_is_past(before, s))
        return;
    emui_find_with(
        m,
        (emui_location){engine ? EMU_LEFT_BEHIND : EMU_BOUNDS, w, -1, engine ? s->pc : w->now,
                        p.offset, 0},
        (emui_other){emui_record_party(m, s), p.region, false, {NULL, 0}},
        "exit: CTA %d ends, and its shared memory with it, but nothing says that %s is done "
        "with %s, which it used at %s"
        "\n%s",
        w->cta->number, emui_record_name(m, s, &u), emui_name(&t, p), emui_at(m, s->pc, &v),
        engine ? "wait for it before the end: by its group, or its mbarrier"
               : "put barrier.cluster.arrive and .wait before the end, in all threads of the "
                 "cluster");
}

static void check_records(emu_machine *m, emu_warp *w, const emui_view *before,
                          const emui_shadow_page *page, bool writes, emui_place p)
{
    const uint32_t word = emui_word_at(p.offset);
    for (emui_cursor c = emui_records(page, word, writes); emui_next(&c);)
        check_record(m, w, before, &c.now, p);
}

/* Are all accesses to words those of earlier owners, or as those to the word before? Then nothing
 * new would be found. */
static bool is_same(const emui_shadow_page *page, uint32_t word)
{
    const emui_shadow_word *at = &page->word[word];
    return (at->write | at->read) == 0 ||
           (word % EMUI_LINE_WORDS != 0 && emui_is_alike(at, at - 1) &&
            !emui_is_sloped(at->write) && !emui_is_sloped(at->read));
}

/* before: a write; an arrival, which is over where its phase is, and a read. */
static void check_page(emu_machine *m, emu_warp *w, const emui_view before[2],
                       const emui_shadow_page *page, uint64_t first)
{
    emui_region *r = w->cta->shared;
    for (uint64_t at = first; at < r->bytes && at < first + EMUI_SHADOW_PAGE;
         at += EMUI_SHADOW_WORD) {
        const emui_place p = {r, at};
        const bool arrives = (emui_states(p)[0] & EMUI_MBARRIER) != 0;
        if (!arrives && is_same(page, (uint32_t)((at - first) / EMUI_SHADOW_WORD)))
            continue;
        check_records(m, w, &before[arrives], page, true, p);
        check_records(m, w, &before[1], page, false, p);
    }
}

/* The place in the CTA's memory that an operation in flight still reads or writes; no region: it
 * does not. */
static emui_place still_uses(const emui_async *a, const emui_region *r)
{
    for (int i = 0; i < a->pieces; ++i) {
        if (!a->was_read && a->piece[i].from.region == r)
            return a->piece[i].from;
        if (a->piece[i].to.region == r)
            return a->piece[i].to;
    }
    return (emui_place){NULL, 0};
}

static void check_in_flight(emu_machine *m, const emu_warp *w)
{
    emui_text t;
    for (const emui_async *a = w->cta->cluster->oldest; a != NULL; a = a->next) {
        emui_place p = still_uses(a, w->cta->shared);
        if (p.region != NULL && !emui_is_reported(m, EMU_LEFT_BEHIND, a->pc))
            emui_find_with(m, (emui_location){EMU_LEFT_BEHIND, w, -1, a->pc, p.offset, a->event},
                           emui_operation_of(a, p.region),
                           "exit: CTA %d ends, and its shared memory with it, but the %s of event "
                           "%" PRIu64 ", by lane %d of warp %d of CTA %d, still uses %s"
                           "\nwait for it before the end: by its group, or its mbarrier",
                           w->cta->number, a->what, a->event, a->lane, a->warp->index,
                           a->warp->cta->number, emui_name(&t, p));
    }
}

void emui_order_exit(emu_machine *m, emu_warp *w)
{
    const emui_region *r = w->cta->shared;
    if (m->order == NULL || !emui_checks(m, EMU_CHECK_RACE))
        return;
    check_in_flight(m, w);
    if (m->config.ctas == 1 && w->cta->cluster->order->lanes == 0)
        return; /* nobody but its own threads had it: a fifth of the time of a stencil */
    emui_clock *before = clock_of(m, w->cta, false), *reads = clock_of(m, w->cta, true);
    const uint32_t cluster = w->cta->cluster->serial, since = r->shadow->since;
    const emui_view view[2] = {{m, before, cluster, since}, {m, reads, cluster, since}};
    if (!emui_kept_copies_are_over(r, before))
        emui_compare_region(m, w->cta->shared);
    emui_compare_unfinished(w->cta->shared, before);
    for (uint64_t at = 0; at < r->bytes; at += EMUI_SHADOW_PAGE)
        if (r->shadow->page[at / EMUI_SHADOW_PAGE] != NULL)
            check_page(m, w, view, r->shadow->page[at / EMUI_SHADOW_PAGE], at);
    emui_clock_free(before);
    emui_clock_free(reads);
}
