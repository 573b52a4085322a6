/* race_begin.c - the order of accesses when a launch begins, and when a cluster begins and ends.
 *
 *      launch    comes after everything before it: what was released then is forgotten, and the
 *                accesses of earlier clusters are over (shadow.h)
 *      cluster   its threads begin in epoch 1, and know of nobody
 *      its end   clocks, words and fences of its own go; what it released to others stays with them
 *
 * Follows the PTX ISA, "Memory Consistency Model: Causality order", and the CUDA programming guide,
 * "Streams": launches come one after the other. Not here: clocks (clock.c). */
#include "emu/check/race/clock.h"
#include "emu/check/race/history.h"
#include "emu/check/race/keep_copy.h"
#include "emu/check/race/keep_row.h"

#include <stdlib.h>
#include <string.h>

bool emui_clocks_open(emu_machine *m)
{
    if (!emui_checks(m, EMU_CHECK_RACE) && !emui_checks(m, EMU_CHECK_PROXY))
        return true;
    m->order = calloc(1, sizeof *m->order);
    return m->order != NULL && emui_history_open(m);
}

bool emui_order_open(emu_machine *m, emui_cluster *c)
{
    if (m->order == NULL)
        return true;
    c->order = calloc(1, sizeof *c->order);
    if (c->order == NULL)
        return false;
    c->order->threads = c->order->length = c->ctas * c->threads;
    for (int rank = 0; rank < c->ctas; ++rank)
        for (int i = 0; i < c->cta[rank].warps * EMU_LANES; ++i)
            c->cta[rank].warp[i / EMU_LANES].epoch[i % EMU_LANES] = 1;
    return true;
}

static void forget_barrier(emui_barrier *b)
{
    emui_clock_forget(&b->open);
    emui_clock_forget(&b->closed);
}

static void forget_thread(emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    emui_clock_forget(&t->reads);
    emui_clock_forget(&t->before_sc);
    for (int reach = 0; reach < EMUI_REACHES; ++reach) {
        emui_clock_forget(&t->acquired[reach]);
        emui_clock_forget(&t->fenced[reach]);
    }
    t->lanes = t->copying = t->storing = t->initialising = 0;
}

static void forget_warp(emu_warp *w)
{
    for (int lane = 0; lane < EMU_LANES; ++lane)
        emui_clock_forget(&w->clock[lane]);
    for (uint32_t left = w->has_fences; left != 0; left &= left - 1)
        forget_thread(w, emui_first(left));
    w->has_fences = 0;
    w->is_even = false;
}

static void forget_cta(emui_cta *cta)
{
    for (int k = 0; k < EMU_BARRIERS; ++k)
        forget_barrier(&cta->barrier[k]);
    for (int i = 0; cta->warp != NULL && i < cta->warps; ++i)
        forget_warp(&cta->warp[i]);
}

void emui_order_close(emui_cluster *c)
{
    struct emui_order *o = c->order;
    if (o == NULL)
        return;
    for (int rank = 0; c->cta != NULL && rank < c->ctas; ++rank)
        forget_cta(&c->cta[rank]);
    forget_barrier(&c->barrier);
    emui_clock_forget(&o->start);
    emui_objects_free(&o->objects);
    free(o->lane);
    free(o->fencer);
    free(o);
    c->order = NULL;
}

void emui_clocks_close(emu_machine *m)
{
    if (m->order == NULL)
        return;
    emui_objects_free(&m->order->objects);
    emui_clock_forget(&m->order->join);
    free(m->order->fenced);
    free(m->order);
    m->order = NULL;
}

/* ---- Launches ---- */

void emui_clocks_launch(emu_machine *m, uint32_t first, int64_t clusters)
{
    struct emui_order_of_all *o = m->order;
    if (o == NULL)
        return;
    emui_objects_clear(&o->objects);
    emui_clock_forget(&o->join);
    o->since = first;
    o->many = clusters > 1;
    o->levels = emui_others_levels(clusters);
    emui_keeping_begin(m, clusters);
    size_t room = o->many ? (size_t)clusters : 0;
    if (room > o->fenced_room) {
        uint8_t *more = realloc(o->fenced, room);
        if (more == NULL) {
            emui_short_of_memory(m);
            return;
        }
        o->fenced = more;
        o->fenced_room = room;
    }
    if (room > 0)
        memset(o->fenced, 0, room);
    for (int i = 0; i < m->globals; ++i)
        if (m->global[i]->shadow != NULL)
            emui_shadow_since(m->global[i], first);
}

static void begin_thread(emui_clock *start, emu_warp *w, int lane)
{
    ++start->refs;
    w->clock[lane] = start;
    w->epoch[lane] = 1;
    w->released[lane] = start->serial;
}

void emui_order_end(emu_machine *m, emui_cluster *c)
{
    struct emui_order *o = c->order;
    if (o == NULL)
        return;
    emui_fences_forget(c);
    for (int rank = 0; rank < c->ctas; ++rank)
        forget_cta(&c->cta[rank]);
    forget_barrier(&c->barrier);
    emui_objects_clear(&o->objects);
    emui_clock_forget(&o->start);
    emui_clock_forget(&m->order->join);
    o->lanes = 0;
    o->length = o->threads;
}

void emui_order_met(emu_machine *m, emui_cta *cta, emui_clock *clock)
{
    if (m->order == NULL || !m->order->keeps_shared || cta->shared->shadow == NULL)
        return;
    if (cta->cluster->order->lanes > 0)
        emui_copies_met(cta, clock);
    else
        emui_interval_begin(cta->shared);
}

bool emui_order_begin(emu_machine *m, emui_cluster *c)
{
    struct emui_order *o = c->order;
    if (o == NULL)
        return true;
    o->start = emui_clock_new(m, c->serial, o->threads);
    for (int rank = 0; o->start != NULL && rank < c->ctas; ++rank) {
        emui_cta *cta = &c->cta[rank];
        if (cta->shared->shadow != NULL)
            emui_shadow_since(cta->shared, c->serial);
        for (int i = 0; i < c->threads; ++i)
            begin_thread(o->start, &cta->warp[i / EMU_LANES], i % EMU_LANES);
    }
    return o->start != NULL;
}
