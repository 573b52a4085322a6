/* scope.c - strong accesses: what goes out with a write, what comes in with a read, and to whom.
 *
 *      clock of a word        what was released to it, for everybody
 *      .. and of each CTA     what was released to it by that CTA's threads, for them
 *
 * Follows the PTX ISA, "Memory Consistency Model: Scope, Morally strong operations, Release and
 * acquire patterns". With one CTA there is one clock. Here: loads, stores and atomics. Not here:
 * the clocks (clock.c), races (race.c), barriers. */
#include "emu/order/shadow.h"

#include <inttypes.h>

/* What goes out with a strong write, to one clock. */
static void let_out(emu_machine *m, emu_warp *w, int lane, emui_clock **to, bool release)
{
    if (release)
        emui_release(m, w, lane, to);
    else
        emui_clock_join(m, to, w->thread[lane].fenced);
}

/* What comes in with a strong read, from one clock; where it does not acquire, a fence will. */
static void let_in(emu_machine *m, emu_warp *w, int lane, emui_clock *from, bool acquire)
{
    if (acquire)
        emui_acquire(m, w, lane, from);
    else
        emui_clock_join(m, &w->thread[lane].seen, from);
}

/* A write of wide scope is for everybody, one of .cta scope for those of its CTA; a read of .cta
 * scope hears those of its CTA alone. With one CTA there is no difference. */
void emui_order_strong(emu_machine *m, emu_warp *w, int lane, emui_place p, emui_mode mode,
                       emu_sem sem, emu_scope scope)
{
    bool release = sem == EMU_RELEASE || sem == EMU_ACQ_REL || sem == EMU_SC;
    bool acquire = sem == EMU_ACQUIRE || sem == EMU_ACQ_REL || sem == EMU_SC;
    bool apart = m->how.ctas > 1, wide = !apart || scope != EMU_CTA;
    int cta = w->cta->rank;
    if (m->order == NULL)
        return;
    if ((mode & EMUI_READ) != 0 && wide)
        let_in(m, w, lane, *emui_clock_at(m, p), acquire);
    if ((mode & EMUI_READ) != 0 && apart)
        let_in(m, w, lane, *emui_clock_of_cta(m, p, cta), acquire);
    if ((mode & EMUI_WRITE) != 0 && wide)
        let_out(m, w, lane, emui_clock_at(m, p), release);
    if ((mode & EMUI_WRITE) != 0 && apart)
        let_out(m, w, lane, emui_clock_of_cta(m, p, cta), release);
}

/* ---- Other CTAs' memory ---- */

/* Does a lane know of anything that a thread of that CTA did in this run? */
static bool knows_start(const emu_machine *m, const emu_warp *w, int lane, int cta)
{
    const emui_clock *knows = w->clock[lane], *launch = emui_clock_launch(m);
    for (int i = cta * m->threads; knows != NULL && launch != NULL && i < (cta + 1) * m->threads;
         ++i)
        if (knows->time[i] > launch->time[i])
            return true;
    return launch == NULL;
}

void emui_order_peer(emu_machine *m, emu_warp *w, int lane, emui_place p, const char *what)
{
    emui_text t;
    int cta = p.region->owner;
    if (p.region->space != EMU_SHARED || cta == w->cta->rank || m->order == NULL ||
        !emui_checks(m, EMU_CHECK_RACE))
        return;
    emui_blame blame = {EMU_BOUNDS, w, lane, -1, p.offset, 0};
    if (m->cta[cta].alive == 0)
        emui_find(m, blame,
                  "%s: lane %d uses %s, all threads of which have exited: its memory is gone; a "
                  "barrier.cluster is missing before the end",
                  what, lane, emui_name(&t, p));
    else if (!(w->met[lane] >> cta & 1) && !knows_start(m, w, lane, cta))
        emui_find(
            m, blame,
            "%s: lane %d uses %s, and nothing says that this CTA has begun: a barrier.cluster "
            "is missing before the first use",
            what, lane, emui_name(&t, p));
    w->met[lane] |= (uint16_t)(1U << cta);
}

/* Everything that the threads of a CTA know. */
static emui_clock *known_to(emu_machine *m, const emui_cta *cta)
{
    emui_clock *all = NULL;
    for (int i = 0; i < m->threads; ++i)
        emui_clock_join(m, &all, cta->warp[i / EMU_LANES].clock[i % EMU_LANES]);
    return all;
}

static void check_slot(emu_machine *m, emu_warp *w, const emui_clock *known, const emui_slot *s,
                       emui_place p)
{
    emui_text t, u;
    int rank = w->cta->rank;
    if (s == NULL || s->bytes == 0 || s->who >= m->how.ctas * m->threads ||
        s->who / m->threads == rank || (known != NULL && known->time[s->who] >= s->time))
        return;
    emui_find(m, (emui_blame){EMU_BOUNDS, w, -1, w->now, p.offset, 0},
              "exit: CTA %d ends, and its shared memory with it, but nothing says that %s is done "
              "with %s, which it used at instruction %" PRId32
              ": a barrier.cluster is missing before the end",
              rank, emui_slot_name(m, s, &u), emui_name(&t, p), s->pc);
}

void emui_order_exit(emu_machine *m, emu_warp *w)
{
    emui_region *r = w->cta->shared;
    if (m->order == NULL || m->how.ctas == 1 || !emui_checks(m, EMU_CHECK_RACE))
        return;
    emui_clock *known = known_to(m, w->cta);
    for (uint64_t at = 0; at < r->bytes; at += EMUI_TRACK_WORD) {
        emui_tracked *page = r->track->page[at / EMUI_TRACK_PAGE];
        if (page == NULL) {
            at += EMUI_TRACK_PAGE - EMUI_TRACK_WORD;
            continue;
        }
        for (int k = 0; k < EMUI_SLOTS; ++k) {
            check_slot(m, w, known,
                       emui_slot_of(&page[at % EMUI_TRACK_PAGE / EMUI_TRACK_WORD], true, k),
                       (emui_place){r, at});
            check_slot(m, w, known,
                       emui_slot_of(&page[at % EMUI_TRACK_PAGE / EMUI_TRACK_WORD], false, k),
                       (emui_place){r, at});
        }
    }
    emui_clock_free(known);
}
