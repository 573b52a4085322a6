/* async_thread.c - lanes of the engine: numbers in the clocks for what asynchronous operations do.
 *
 *      cp.async       one lane for each thread that issues any; an epoch ends at a commit_group and
 *                     at a cp.async.mbarrier.arrive, so that a wait for the epoch is one for all
 *                     copies in it and before it
 *      bulk groups    one lane for each thread for what its operations write, an epoch a group, as
 *                     a wait for groups is one for all older ones; they read by lanes of their own,
 *                     as wait_group.read says nothing of the writes
 *      mbarrier.init  one lane for each thread, an epoch each, as a fence.mbarrier_init orders them
 *                     and nothing else of their thread
 *      tensor core    one lane for each thread, an epoch each (pipe_clock.c)
 *      all others     a lane for each operation; another one of the same thread may have it later,
 *                     where the end of the first happens before the issue of the second
 *
 * So what happens before an operation of a lane holds for the earlier ones of that lane, and
 * nothing is taken as waited for that was not. There are as many lanes as operations without an
 * order among them. Here: lanes, and what an operation of one begins with. Not here: clocks
 * (clock.c). */
#include "emu/check/race/clock.h"

#include "emu/state/operation.h"

#include <stdlib.h>

enum { AT_ONCE = 64, MAX_WHO = UINT16_MAX };

static int number_of(const emu_warp *w, int lane)
{
    return w->cta->rank * w->m->threads + emui_thread_of(w, lane);
}

/* One lane more, of a thread; 0: there are no more numbers, or no memory. */
static int new_lane(emu_machine *m, emu_warp *w, int lane, uint16_t next)
{
    struct emui_order *o = w->cta->cluster->order;
    if (o->threads + o->lanes >= MAX_WHO)
        return 0;
    if (o->lanes == o->lane_room) {
        size_t room = (size_t)o->lane_room + AT_ONCE;
        emui_lane *more = realloc(o->lane, room * sizeof *more);
        if (more == NULL) {
            emui_short_of_memory(m);
            return 0;
        }
        o->lane = more;
        o->lane_room = (int)room;
    }
    if (o->threads + o->lanes == o->length)
        o->length += AT_ONCE;
    w->has_fences |= emui_lane_bit[lane];
    o->lane[o->lanes] = (emui_lane){.thread = number_of(w, lane), .next = next};
    return o->threads + o->lanes++;
}

int emui_lane_new(emu_machine *m, emu_warp *w, int lane)
{
    return new_lane(m, w, lane, 0);
}

int emui_lane_for(emu_machine *m, emu_warp *w, int lane, const emui_clock *clock)
{
    emui_thread *t = &w->thread[lane];
    for (int who = t->lanes; who != 0; who = emui_lane_at(w->cta->cluster, who)->next)
        if (emui_lane_at(w->cta->cluster, who)->epoch <= emui_epoch_of(clock, who))
            return who;
    int who = new_lane(m, w, lane, t->lanes);
    if (who != 0)
        t->lanes = (uint16_t)who;
    return who != 0 ? who : t->lanes;
}

int emui_lane_of_copies(emu_machine *m, emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    if (t->copying == 0)
        t->copying = (uint16_t)new_lane(m, w, lane, 0);
    return t->copying;
}

int emui_lane_of_stores(emu_machine *m, emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    if (t->storing == 0) {
        t->storing = (uint16_t)new_lane(m, w, lane, 0);
        if (t->storing != 0)
            emui_lane_at(w->cta->cluster, t->storing)->epoch = 1;
    }
    return t->storing;
}

int emui_lane_of_inits(emu_machine *m, emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    if (t->initialising == 0)
        t->initialising = (uint16_t)new_lane(m, w, lane, 0);
    return t->initialising;
}

void emui_clock_commit(emu_machine *m, const emu_warp *w, int lane, bool bulk)
{
    int who = bulk ? w->thread[lane].storing : w->thread[lane].copying;
    if (m->order != NULL && who != 0)
        ++emui_lane_at(w->cta->cluster, who)->epoch;
}

int emui_thread_behind(const emui_cluster *c, int who)
{
    return who < c->order->threads ? who : emui_lane_at(c, who)->thread;
}

/* ---- Operations ---- */

/* Has a thread neither made an access nor met another one since its last copy began? Whatever
 * happens before that copy happens before the next one, too, and nothing else does: they share a
 * clock, and the thread's epoch goes on. */
static bool begins_alike(const emu_warp *w, int lane, const emui_clock *begun)
{
    const emui_clock *own = w->clock[lane];
    return begun != NULL && own != NULL && begun->joined == own->serial &&
           (w->used & emui_lane_bit[lane]) == 0 && w->thread[lane].before_sc == NULL &&
           emui_epoch_of(begun, number_of(w, lane)) + 1 == w->epoch[lane];
}

/* What an operation begins with: the clock of its thread, and the epoch that ends by it. */
static void begin_with(emu_machine *m, emui_async *a)
{
    emu_warp *w = a->warp;
    emui_thread *t = &w->thread[a->lane];
    emui_groups *g = a->signal == EMUI_COPY_GROUP ? t->groups[false] : NULL;
    if (g != NULL && begins_alike(w, a->lane, g->begun)) {
        a->clock = emui_clock_share(g->begun);
        return;
    }
    bool plain = t->before_sc == NULL;
    emui_release(m, w, a->lane, &a->clock);
    w->used &= ~emui_lane_bit[a->lane];
    if (g == NULL)
        return;
    emui_clock_free(g->begun);
    g->begun = plain ? emui_clock_share(a->clock) : NULL;
}

/* It comes after those before it in its pipe, and what is issued there from now on after it. A
 * commit hands on what they follow in other pipes: each of them is to follow that by itself. */
static void join_pipe(emu_machine *m, emui_async *a)
{
    emui_clock_join(m, &a->clock, a->pipe->after);
    emui_clock_over(m, a, false, &a->pipe->after);
    if (a->signal == EMUI_COMMIT)
        emui_clock_join(m, &a->clock, a->pipe->behind);
}

void emui_clock_issue(emu_machine *m, emui_async *a)
{
    if (m->order == NULL)
        return;
    begin_with(m, a);
    const emui_cluster *c = a->warp->cta->cluster;
    a->fenced = emui_clock_share(a->warp->thread[a->lane].fenced[EMUI_WIDE]);
    a->reads = emui_clock_share(a->warp->thread[a->lane].reads);
    bool copies = emui_is_copy(a);
    a->ticket = a->pipe != NULL ? a->pipe->who
                : copies        ? emui_lane_of_copies(m, a->warp, a->lane)
                                : emui_lane_for(m, a->warp, a->lane, a->clock);
    if (a->ticket < c->order->threads) /* out of memory */
        return;
    emui_lane *lane = emui_lane_at(c, a->ticket);
    if (!copies || lane->epoch == 0)
        ++lane->epoch;
    a->epoch = a->written = lane->epoch;
    a->writer = a->ticket;
    if (a->signal == EMUI_ARRIVE)
        ++lane->epoch;
    int stores = a->signal == EMUI_BULK_GROUP ? emui_lane_of_stores(m, a->warp, a->lane) : 0;
    if (stores != 0) {
        a->writer = stores;
        a->written = emui_lane_at(c, stores)->epoch;
    }
    if (a->pipe != NULL)
        join_pipe(m, a);
}

void emui_clock_stored(emu_machine *m, emu_warp *w, int lane, uint64_t left)
{
    int who = w->thread[lane].storing;
    emui_clock *own = NULL;
    const emui_cluster *c = w->cta->cluster;
    if (m->order == NULL || who == 0 || left >= emui_lane_at(c, who)->epoch)
        return;
    emui_clock_reach(m, c, &own, who, emui_lane_at(c, who)->epoch - 1 - (uint32_t)left);
    emui_acquire(m, w, lane, own);
    emui_clock_free(own);
}

int emui_clock_init(emu_machine *m, emu_warp *w, int lane, uint32_t *epoch)
{
    emui_thread *t = &w->thread[lane];
    emui_clock *own = NULL;
    const emui_cluster *c = w->cta->cluster;
    if (emui_lane_of_inits(m, w, lane) == 0)
        return 0;
    *epoch = ++emui_lane_at(c, t->initialising)->epoch;
    emui_clock_reach(m, c, &own, t->initialising, *epoch);
    emui_acquire(m, w, lane, own);
    emui_clock_free(own);
    return t->initialising;
}

void emui_init_fence(emu_machine *m, emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    const emui_cluster *c = w->cta->cluster;
    for (int reach = 0; t->initialising != 0 && reach <= EMUI_WIDE; ++reach)
        emui_clock_reach(m, c, &t->fenced[reach], t->initialising,
                         emui_lane_at(c, t->initialising)->epoch);
}
