/* fenced.c - what fences hand over: to relaxed flags behind them, from those before them.
 *
 *      fenced      what the last fence of a thread saw: its relaxed stores release that
 *      acquired    what its relaxed loads found: its next fence acquires that
 *      before_sc   its last fence.sc, and those that its relaxed loads found: its strong writes
 *                  hand them on, and its next fence.sc, later in their one order, acquires them
 *
 *      shared      the part of each that fences of shared memory alone hand over, and take
 *      matched     reads that are over, handed over by match.sync
 *
 * Follows the PTX ISA, "Memory Consistency Model: Release and acquire patterns" and "Fence-SC
 * order". Not here: the instructions (fence.c), clocks (clock.c). */
#include "emu/check/race/clock.h"

/* A fence.sc comes after all that have to come before it. */
static void fence_after_fences(emu_machine *m, emu_warp *w, int lane)
{
    emui_acquire(m, w, lane, w->thread[lane].before_sc);
    if (w->clock[lane] != NULL)
        emui_acquire(m, w, lane, w->clock[lane]->fences);
}

/* .. and before all that the thread does from now on. */
static void fence_before_fences(emu_machine *m, emui_thread *t)
{
    emui_clock_forget(&t->before_sc);
    emui_clock_join(m, &t->before_sc, t->fenced[EMUI_NEAR]);
    if (t->before_sc != NULL)
        emui_clock_forget(&t->before_sc->fences);
}

/* A strong write hands on which fence.sc came before it: a clock that knows nothing else. */
static void hand_fences_on(emu_machine *m, const emu_warp *w, int lane, emui_clock **into)
{
    const emui_clock *own = w->clock[lane];
    emui_clock *fences = emui_clock_share(w->thread[lane].before_sc);
    emui_clock_join(m, &fences, own == NULL ? NULL : own->fences);
    emui_clock *c = fences == NULL ? NULL : emui_clock_new(m, w->cta->cluster->serial, 0);
    if (c == NULL) {
        emui_clock_free(fences);
        return;
    }
    c->fences = fences;
    emui_clock_join(m, into, c);
    emui_clock_free(c);
}

void emui_order_fence(emu_machine *m, emu_warp *w, int lane, emu_sem sem, int reach)
{
    emui_thread *t = &w->thread[lane];
    if (m->order == NULL)
        return;
    int all = m->order->many ? EMUI_GRID : m->config.ctas > 1 ? EMUI_WIDE : EMUI_NEAR;
    int far = !m->order->many && reach > EMUI_WIDE ? EMUI_WIDE : reach;
    bool one_order = sem == EMU_SC && far >= all;
    for (int k = EMUI_NEAR; sem != EMU_RELEASE && k <= far; ++k)
        emui_acquire(m, w, lane, t->acquired[k]);
    if (one_order)
        fence_after_fences(m, w, lane);
    if (sem == EMU_ACQUIRE)
        return;
    w->has_fences |= emui_lane_bit[lane];
    emui_release(m, w, lane, &t->fenced[EMUI_NEAR]);
    for (int k = EMUI_WIDE; k <= far; ++k) { /* which the nearest one has all of */
        emui_clock_free(t->fenced[k]);
        t->fenced[k] = emui_clock_share(t->fenced[EMUI_NEAR]);
    }
    if (one_order)
        fence_before_fences(m, t);
}

/* A clock that holds another one for shared memory alone, and what that did. */
static emui_clock *of_shared(emu_machine *m, const emu_warp *w, emui_clock *whole)
{
    emui_clock *c = emui_clock_new(m, w->cta->cluster->serial, 0), *own = NULL;
    emui_clock_join(m, &own, whole);
    if (own != NULL)
        emui_clock_join(m, &own, own->shared);
    if (own != NULL)
        emui_clock_forget(&own->shared);
    if (c == NULL)
        emui_clock_free(own);
    else
        c->shared = own;
    return c;
}

void emui_order_fence_shared(emu_machine *m, emu_warp *w, int lane, emu_sem sem)
{
    emui_thread *t = &w->thread[lane];
    emui_clock *before = NULL;
    if (m->order == NULL)
        return;
    for (int k = EMUI_NEAR; sem != EMU_RELEASE && k <= EMUI_WIDE; ++k) {
        emui_clock *c = t->acquired[k] == NULL ? NULL : of_shared(m, w, t->acquired[k]);
        emui_acquire(m, w, lane, c);
        emui_clock_free(c);
    }
    if (sem == EMU_ACQUIRE)
        return;
    emui_release(m, w, lane, &before);
    emui_clock *c = before == NULL ? NULL : of_shared(m, w, before);
    w->has_fences |= emui_lane_bit[lane];
    for (int k = EMUI_NEAR; k <= EMUI_WIDE; ++k)
        emui_clock_join(m, &t->fenced[k], c);
    emui_clock_free(c);
    emui_clock_free(before);
    emui_init_fence(m, w, lane);
}

/* The reads of all lanes, and what each had of others by match.sync before. */
void emui_order_match(emu_machine *m, emu_warp *w, uint32_t lanes)
{
    emui_clock *reads = NULL;
    if (m->order == NULL)
        return;
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        emui_release(m, w, emui_first(left), &reads);
    emui_clock *c = reads == NULL ? NULL : emui_clock_new(m, w->cta->cluster->serial, 0);
    if (c == NULL) {
        emui_clock_free(reads);
        return;
    }
    emui_clock_join(m, &c->matched, reads->matched);
    emui_clock_join(m, &c->matched, reads);
    if (c->matched != NULL)
        emui_clock_forget(&c->matched->matched);
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        emui_acquire(m, w, emui_first(left), c);
    emui_clock_free(reads);
    emui_clock_free(c);
}

void emui_release_by(emu_machine *m, emu_warp *w, int lane, bool release, int reach,
                     emui_clock **into)
{
    if (release)
        emui_release(m, w, lane, into);
    else if (m->order != NULL) {
        emui_clock_join(m, into, w->thread[lane].fenced[reach]);
        hand_fences_on(m, w, lane, into);
    }
}

void emui_acquire_by(emu_machine *m, emu_warp *w, int lane, bool acquire, int reach,
                     emui_clock *from)
{
    if (acquire)
        emui_acquire(m, w, lane, from);
    else if (from != NULL) {
        w->has_fences |= emui_lane_bit[lane];
        emui_clock_join(m, &w->thread[lane].acquired[reach], from);
        emui_clock_join(m, &w->thread[lane].before_sc, from->fences);
    }
}
