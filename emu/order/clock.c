/* clock.c - happens before: a vector clock for each thread.
 *
 *      release   a thread's clock and epoch are joined into that of a barrier, an mbarrier, a word
 *      acquire   such a clock is joined into that of a thread that passes
 *      before    what thread u did in its epoch x happens before what t does now: epoch[u] of t is
 *                at least x
 *
 * Follows the PTX ISA, "Memory Consistency Model: Causality order". Clocks are per lane, as lanes
 * have an order among each other only where they made one. Here: clocks. Not here: the accesses
 * that are compared by them (race.c). */
#include "emu/order/clock.h"
#include "emu/core/operation.h"

#include <stdlib.h>
#include <string.h>

bool emui_clocks_open(emu_machine *m)
{
    if (!emui_checks(m, EMU_CHECK_RACE) && !emui_checks(m, EMU_CHECK_PROXY))
        return true;
    m->order = calloc(1, sizeof *m->order);
    if (m->order == NULL)
        return false;
    m->order->threads = m->order->length = m->config.ctas * m->threads;
    for (int rank = 0; rank < m->config.ctas; ++rank)
        for (int i = 0; i < m->cta[rank].warps * EMU_LANES; ++i)
            m->cta[rank].warp[i / EMU_LANES].epoch[i % EMU_LANES] = 1;
    return true;
}

void emui_clock_free(emui_clock *c)
{
    if (c != NULL && --c->refs == 0)
        free(c);
}

static void forget(emui_clock **c)
{
    emui_clock_free(*c);
    *c = NULL;
}

static void forget_barrier(emui_barrier *b)
{
    forget(&b->open);
    forget(&b->closed);
}

static void forget_thread(emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    forget(&w->clock[lane]);
    forget(&t->reads);
    for (int reach = 0; reach < EMUI_REACHES; ++reach) {
        forget(&t->acquired[reach]);
        forget(&t->fenced[reach]);
    }
}

static void forget_cta(emui_cta *cta)
{
    for (int k = 0; k < EMU_BARRIERS; ++k)
        forget_barrier(&cta->barrier[k]);
    for (int i = 0; cta->warp != NULL && i < cta->warps * EMU_LANES; ++i)
        forget_thread(&cta->warp[i / EMU_LANES], i % EMU_LANES);
}

void emui_clocks_close(emu_machine *m)
{
    struct emui_order *o = m->order;
    if (o == NULL)
        return;
    for (int rank = 0; rank < m->config.ctas; ++rank)
        forget_cta(&m->cta[rank]);
    forget_barrier(&m->cluster_barrier);
    for (size_t i = 0; i < o->room; ++i)
        emui_clock_free(o->objects[i].clock);
    forget(&o->join);
    forget(&o->launch);
    free(o->objects);
    free(o->lane);
    free(o->fencer);
    free(o);
    m->order = NULL;
}

/* ---- Clocks ---- */

static emui_clock *new_clock(emu_machine *m, const emui_clock *like)
{
    size_t bytes = sizeof(uint32_t) * (size_t)m->order->length;
    emui_clock *c = malloc(sizeof *c + bytes);
    if (c == NULL) {
        emui_short_of_memory(m);
        return NULL;
    }
    *c = (emui_clock){.refs = 1, .length = m->order->length, .serial = ++m->order->serial};
    size_t held = like == NULL ? 0 : sizeof(uint32_t) * (size_t)like->length;
    if (like != NULL)
        memcpy(c->epoch, like->epoch, held);
    memset((char *)c->epoch + held, 0, bytes - held);
    return c;
}

/* The clock of an object, alone in having it, so that it may change; NULL: out of memory. */
static emui_clock *own_clock(emu_machine *m, emui_clock **c)
{
    if (*c == NULL || (*c)->refs > 1 || (*c)->length < m->order->length) {
        emui_clock *fresh = new_clock(m, *c);
        if (fresh == NULL)
            return NULL;
        if (*c != NULL)
            fresh->joined = (*c)->joined;
        emui_clock_free(*c);
        *c = fresh;
    }
    (*c)->serial = ++m->order->serial;
    return *c;
}

/* Of two clocks, the first no shorter. */
static void join(emui_clock *into, const emui_clock *from)
{
    for (int i = 0; i < from->length; ++i)
        into->epoch[i] = into->epoch[i] > from->epoch[i] ? into->epoch[i] : from->epoch[i];
}

void emui_clock_join(emu_machine *m, emui_clock **into, const emui_clock *from)
{
    if (m->order == NULL || from == NULL || *into == from)
        return;
    emui_clock *c = own_clock(m, into);
    if (c == NULL || c->joined == from->serial)
        return;
    join(c, from);
    c->joined = from->serial;
}

static int number_of(const emu_warp *w, int lane)
{
    return w->cta->rank * w->m->threads + emui_thread_of(w, lane);
}

void emui_release(emu_machine *m, emu_warp *w, int lane, emui_clock **into)
{
    const emui_clock *own = w->clock[lane];
    if (m->order == NULL)
        return;
    emui_clock *c = own_clock(m, into);
    if (c == NULL)
        return;
    if (own != NULL && c->joined != own->serial) {
        join(c, own);
        c->joined = own->serial;
    }
    c->epoch[number_of(w, lane)] = w->epoch[lane]++;
    w->thread[lane].released = own == NULL ? 0 : own->serial;
}

/* The join of two clocks; lanes that synchronise with each other need the same one each. */
static emui_clock *joined(emu_machine *m, const emui_clock *a, const emui_clock *b)
{
    struct emui_order *o = m->order;
    if (o->join == NULL || o->from != a->serial || o->with != b->serial) {
        emui_clock *c = new_clock(m, a);
        if (c == NULL)
            return NULL;
        join(c, b);
        emui_clock_free(o->join);
        o->join = c;
        o->from = a->serial;
        o->with = b->serial;
    }
    ++o->join->refs;
    return o->join;
}

void emui_acquire(emu_machine *m, emu_warp *w, int lane, emui_clock *from)
{
    emui_clock **own = &w->clock[lane], *now = from;
    if (m->order == NULL || from == NULL || *own == from)
        return;
    bool holds_all = *own == NULL || (w->thread[lane].released == (*own)->serial &&
                                      from->epoch[number_of(w, lane)] + 1 == w->epoch[lane]);
    if (holds_all)
        ++from->refs;
    else
        now = joined(m, *own, from);
    if (now == NULL)
        return;
    emui_clock_free(*own);
    *own = now;
}

void emui_order_fence(emu_machine *m, emu_warp *w, int lane, emu_sem sem, bool wide)
{
    emui_thread *t = &w->thread[lane];
    if (sem != EMU_RELEASE) {
        emui_acquire(m, w, lane, t->acquired[EMUI_NEAR]);
        if (wide)
            emui_acquire(m, w, lane, t->acquired[EMUI_WIDE]);
    }
    if (sem == EMU_ACQUIRE)
        return;
    emui_release(m, w, lane, &t->fenced[EMUI_NEAR]);
    if (wide)
        emui_clock_join(m, &t->fenced[EMUI_WIDE], t->fenced[EMUI_NEAR]);
}

void emui_release_by(emu_machine *m, emu_warp *w, int lane, bool release, int reach,
                     emui_clock **into)
{
    if (release)
        emui_release(m, w, lane, into);
    else
        emui_clock_join(m, into, w->thread[lane].fenced[reach]);
}

void emui_acquire_by(emu_machine *m, emu_warp *w, int lane, bool acquire, int reach,
                     emui_clock *from)
{
    if (acquire)
        emui_acquire(m, w, lane, from);
    else
        emui_clock_join(m, &w->thread[lane].acquired[reach], from);
}

/* ---- Runs ---- */

/* What all threads did before happens before. */
static void launch_thread(emui_clock *launch, emu_warp *w, int lane)
{
    launch->epoch[number_of(w, lane)] = w->epoch[lane]++;
    ++launch->refs;
    w->clock[lane] = launch;
    w->thread[lane].released = launch->serial;
}

void emui_clocks_begin(emu_machine *m)
{
    struct emui_order *o = m->order;
    if (o == NULL)
        return;
    forget(&o->launch);
    forget_barrier(&m->cluster_barrier);
    o->launch = new_clock(m, NULL);
    for (int k = 0; o->launch != NULL && k < o->lanes; ++k)
        o->launch->epoch[o->threads + k] = o->lane[k].epoch++;
    for (int rank = 0; rank < m->config.ctas; ++rank) {
        emui_cta *cta = &m->cta[rank];
        forget_cta(cta);
        for (int i = 0; o->launch != NULL && i < m->threads; ++i)
            launch_thread(o->launch, &cta->warp[i / EMU_LANES], i % EMU_LANES);
    }
}

const emui_clock *emui_clock_launch(const emu_machine *m)
{
    return m->order == NULL ? NULL : m->order->launch;
}

/* ---- Objects ---- */

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

static bool grow(emu_machine *m, struct emui_order *o)
{
    size_t room = o->room == 0 ? 64 : 2 * o->room;
    emui_object *more = calloc(room, sizeof *more);
    if (more == NULL) {
        emui_short_of_memory(m);
        return false;
    }
    for (size_t i = 0; i < o->room; ++i)
        if (o->objects[i].region != NULL)
            more[place_in(more, room, o->objects[i])] = o->objects[i];
    free(o->objects);
    o->objects = more;
    o->room = room;
    return true;
}

emui_clock **emui_clock_at(emu_machine *m, emui_place p)
{
    return emui_clock_of_cta(m, p, -1);
}

emui_clock **emui_clock_of_cta(emu_machine *m, emui_place p, int cta)
{
    emui_object key = {.region = p.region, .offset = p.offset, .cta = cta};
    struct emui_order *o = m->order;
    if (o == NULL)
        return &m->no_clock;
    if (2 * o->count >= o->room && !grow(m, o))
        return &o->join;
    emui_object *at = &o->objects[place_in(o->objects, o->room, key)];
    if (at->region == NULL) {
        *at = key;
        ++o->count;
    }
    return &at->clock;
}

/* A warp keeps what its own threads released there. */
static void overwrite(emui_object *at, const emu_warp *w)
{
    if (at->writer != w)
        forget(&at->clock);
    at->writer = w;
}

void emui_clock_overwrite(emu_machine *m, const emu_warp *w, emui_place p)
{
    struct emui_order *o = m->order;
    emui_object key = {.region = p.region, .offset = p.offset};
    if (o == NULL)
        return;
    emui_clock_at(m, p); /* those that the store releases to are there now */
    emui_clock_of_cta(m, p, w->cta->rank);
    for (key.cta = -1; o->room > 0 && key.cta < m->config.ctas; ++key.cta) {
        emui_object *at = &o->objects[place_in(o->objects, o->room, key)];
        if (at->region != NULL)
            overwrite(at, w);
    }
}

/* ---- The engine ---- */

static emui_clock *share(emui_clock *c)
{
    if (c != NULL)
        ++c->refs;
    return c;
}

void emui_clock_issue(emu_machine *m, emui_async *a)
{
    if (m->order == NULL)
        return;
    emui_release(m, a->warp, a->lane, &a->clock);
    a->fenced = share(a->warp->thread[a->lane].fenced[EMUI_WIDE]);
    a->reads = share(a->warp->thread[a->lane].reads);
    bool copies = emui_is_copy(a);
    a->ticket = copies ? emui_lane_of_copies(m, a->warp, a->lane)
                       : emui_lane_for(m, a->warp, a->lane, a->clock);
    if (a->ticket < m->order->threads) /* memory is short */
        return;
    emui_lane *lane = emui_lane_at(m, a->ticket);
    if (!copies || lane->epoch == 0)
        ++lane->epoch;
    a->epoch = a->written = lane->epoch;
    a->writer = a->ticket;
    if (a->signal == EMUI_ARRIVE)
        ++lane->epoch;
    int stores = a->signal == EMUI_BULK_GROUP ? emui_lane_of_stores(m, a->warp, a->lane) : 0;
    if (stores != 0) {
        a->writer = stores;
        a->written = emui_lane_at(m, stores)->epoch;
    }
}

void emui_clock_over(emu_machine *m, const emui_async *a, bool far, emui_clock **into)
{
    if (m->order == NULL)
        return;
    emui_clock_join(m, into, far ? a->fenced : a->clock);
    emui_clock_reach(m, into, a->ticket, a->epoch);
}

void emui_clock_reach(emu_machine *m, emui_clock **into, int who, uint32_t epoch)
{
    emui_clock *c = own_clock(m, into);
    if (c != NULL && c->epoch[who] < epoch)
        c->epoch[who] = epoch;
}

void emui_clock_stored(emu_machine *m, emu_warp *w, int lane, uint64_t left)
{
    int who = w->thread[lane].storing;
    emui_clock *own = NULL;
    if (m->order == NULL || who == 0 || left >= emui_lane_at(m, who)->epoch)
        return;
    emui_clock_reach(m, &own, who, emui_lane_at(m, who)->epoch - 1 - (uint32_t)left);
    emui_acquire(m, w, lane, own);
    emui_clock_free(own);
}

int emui_clock_init(emu_machine *m, emu_warp *w, int lane, uint32_t *epoch)
{
    emui_thread *t = &w->thread[lane];
    emui_clock *own = NULL;
    if (emui_lane_of_inits(m, w, lane) == 0)
        return 0;
    *epoch = ++emui_lane_at(m, t->initialising)->epoch;
    emui_clock_reach(m, &own, t->initialising, *epoch);
    emui_acquire(m, w, lane, own);
    emui_clock_free(own);
    return t->initialising;
}

void emui_init_fence(emu_machine *m, emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    for (int reach = 0; t->initialising != 0 && reach < EMUI_REACHES; ++reach)
        emui_clock_reach(m, &t->fenced[reach], t->initialising,
                         emui_lane_at(m, t->initialising)->epoch);
}

void emui_clock_meet(emui_clock *into, const emui_clock *with)
{
    for (int i = 0; i < into->length; ++i)
        into->epoch[i] =
            into->epoch[i] < emui_epoch_of(with, i) ? into->epoch[i] : emui_epoch_of(with, i);
}
