/* sync_word.c - words that are released to, and the clocks that go with them.
 *
 *      of a CTA's threads      what they released to each other: those of .cta scope to no other
 *      of a cluster's          the same of .cluster scope; all, where the grid has no other
 *      of the grid's           in global memory, where it has others
 *
 * Follows the PTX ISA, "Memory Consistency Model: Release and acquire patterns". Those of a cluster
 * go with it. Here: the tables. Not here: what is released (scope.c), clocks (clock.c). */
#include "emu/check/race/clock.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 64, SPARSE = 128 };

void emui_objects_clear(emui_objects *o)
{
    for (size_t i = 0; o->count > 0 && i < o->room; ++i)
        emui_clock_free(o->at[i].clock);
    if (o->count < o->room / SPARSE) { /* to clear what is hardly used would cost each cluster */
        free(o->at);
        *o = (emui_objects){0};
    } else if (o->count > 0)
        memset(o->at, 0, o->room * sizeof *o->at);
    o->count = o->shared = 0;
}

void emui_objects_free(emui_objects *o)
{
    emui_objects_clear(o);
    free(o->at);
    *o = (emui_objects){0};
}

static size_t place_in(const emui_object *table, size_t room, emui_object key)
{
    uint64_t h = ((uint64_t)(uintptr_t)key.region ^ key.offset ^ (uint64_t)key.cta << 48) *
                 UINT64_C(0x9e3779b97f4a7c15);
    size_t i = (size_t)(h >> 20) & (room - 1);
    while (table[i].region != NULL && (table[i].region != key.region ||
                                       table[i].offset != key.offset || table[i].cta != key.cta))
        i = (i + 1) & (room - 1);
    return i;
}

static bool grow(emu_machine *m, emui_objects *o)
{
    size_t room = o->room == 0 ? ROOM : 2 * o->room;
    emui_object *more = calloc(room, sizeof *more);
    if (more == NULL) {
        emui_short_of_memory(m);
        return false;
    }
    for (size_t i = 0; i < o->room; ++i)
        if (o->at[i].region != NULL)
            more[place_in(more, room, o->at[i])] = o->at[i];
    free(o->at);
    o->at = more;
    o->room = room;
    return true;
}

/* The object of a place, made where it is not; NULL: out of memory. */
static emui_object *object_at(emu_machine *m, emui_objects *o, emui_place p, int cta)
{
    emui_object key = {.region = p.region, .offset = p.offset, .cta = cta};
    if (2 * o->count >= o->room && !grow(m, o))
        return NULL;
    emui_object *at = &o->at[place_in(o->at, o->room, key)];
    if (at->region == NULL) {
        *at = key;
        ++o->count;
        o->shared += p.region->space == EMU_SHARED;
    }
    return at;
}

static void forget(emui_object *at)
{
    emui_clock_free(at->clock);
    at->clock = NULL;
}

/* A word of the grid's that other clusters have stored to since: what was released to it before is
 * gone for the own cluster, too. */
static emui_object *up_to_date(emu_machine *m, emui_object *near, emui_place p)
{
    const emui_object *of_all = near == NULL || p.region->space != EMU_GLOBAL || !m->order->many
                                    ? NULL
                                    : object_at(m, &m->order->objects, p, -1);
    if (of_all != NULL && near->stores != of_all->stores) {
        near->stores = of_all->stores;
        near->writer = NULL;
        forget(near);
    }
    return near;
}

emui_clock **emui_clock_at(emu_machine *m, const emu_warp *w, emui_place p, int reach)
{
    if (m->order == NULL)
        return &m->no_clock;
    emui_object *at = reach == EMUI_GRID
                          ? object_at(m, &m->order->objects, p, -1)
                          : up_to_date(m,
                                       object_at(m, &w->cta->cluster->order->objects, p,
                                                 reach == EMUI_NEAR ? w->cta->rank : -1),
                                       p);
    return at == NULL ? &m->order->join : &at->clock;
}

/* A warp keeps what its own threads released there. */
static bool overwrite(emui_object *at, const emu_warp *w)
{
    uint32_t cluster = w->cta->cluster->serial;
    bool other = at->writer != w || at->cluster != cluster;
    if (other)
        forget(at);
    at->writer = w;
    at->cluster = cluster;
    return other;
}

void emui_clock_overwrite(emu_machine *m, const emu_warp *w, emui_place p)
{
    uint64_t stores = 0;
    emui_object *of_all = NULL;
    if (m->order == NULL)
        return;
    if (m->order->many && p.region->space == EMU_GLOBAL)
        of_all = object_at(m, &m->order->objects, p, -1);
    if (of_all != NULL)
        stores = of_all->stores += overwrite(of_all, w);
    emui_objects *own = &w->cta->cluster->order->objects;
    for (int cta = -1; cta < m->config.ctas; ++cta) {
        emui_object key = {.region = p.region, .offset = p.offset, .cta = cta};
        bool releases = cta < 0 || cta == w->cta->rank; /* those are made */
        emui_object *at = releases         ? object_at(m, own, p, cta)
                          : own->room == 0 ? NULL
                                           : &own->at[place_in(own->at, own->room, key)];
        if (at == NULL || at->region == NULL)
            continue;
        overwrite(at, w);
        at->stores = stores;
    }
}

/* Those of the grid are in global memory. Without telling the two apart, atomics of shared memory
 * are seven times as slow once any CTA has stored to a volatile word. */
static size_t objects_in(const emu_machine *m, const emui_cluster *c, const emui_region *r)
{
    return r->space == EMU_SHARED ? c->order->objects.shared
                                  : m->order->objects.count + c->order->objects.count;
}

bool emui_order_is_idle(const emu_machine *m, const emu_warp *w, uint32_t lanes, emu_sem sem,
                        const emui_region *r)
{
    if (m->order == NULL)
        return true;
    if ((sem != EMU_WEAK && sem != EMU_RELAXED) || objects_in(m, w->cta->cluster, r) > 0)
        return false;
    bool any = false;
    for (uint32_t left = lanes; !any && left != 0; left &= left - 1) {
        const emui_thread *t = &w->thread[emui_first(left)];
        const emui_clock *own = w->clock[emui_first(left)];
        any = own != NULL && own->fences != NULL;
        if ((w->has_fences & emui_lane_bit[emui_first(left)]) != 0)
            any |= t->fenced[EMUI_NEAR] != NULL || t->fenced[EMUI_WIDE] != NULL ||
                   t->fenced[EMUI_GRID] != NULL || t->before_sc != NULL;
    }
    return !any;
}
