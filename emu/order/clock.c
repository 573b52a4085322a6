/* clock.c - happens before: what each thread knows of what the others did.
 *
 *      release   what a thread knows and did goes into the clock of a barrier, an mbarrier, a word
 *      acquire   what such a clock holds comes to the thread that was let through
 *      before    thread u's act at its time x comes before what t does now: time[u] of t is >= x
 *
 * Follows the PTX ISA, "Memory Consistency Model: Causality order". Clocks are per lane, as lanes
 * have an order among each other only where they made one. Here: clocks. Not here: which accesses
 * they are asked about (race.c). */
#include "emu/core/core.h"

#include <stdlib.h>
#include <string.h>

/* Objects in memory that have a clock: an open table by place. */
typedef struct object {
    const emui_region *region;
    uint64_t offset;
    int cta; /* whose threads alone it is for; -1: all */
    emui_clock *clock;
} object;

struct emui_order {
    uint64_t serial;
    int length; /* of a clock */
    object *objects;
    size_t count, room; /* room is a power of two */
    int ticket;
    uint32_t ticket_time[EMUI_TICKETS];
    uint64_t from, with; /* the last join of two clocks, by serial, .. */
    emui_clock *gave;    /* .. and what it gave */
    emui_clock *launch;  /* what all threads knew when the run began */
};

bool emui_clocks_open(emu_machine *m)
{
    if (!emui_checks(m, EMU_CHECK_RACE) && !emui_checks(m, EMU_CHECK_PROXY))
        return true;
    m->order = calloc(1, sizeof *m->order);
    if (m->order == NULL)
        return false;
    m->order->length = m->how.ctas * m->threads + EMUI_TICKETS;
    for (int rank = 0; rank < m->how.ctas; ++rank)
        for (int i = 0; i < m->cta[rank].warps * EMU_LANES; ++i)
            m->cta[rank].warp[i / EMU_LANES].own[i % EMU_LANES] = 1;
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
    forget(&b->clock);
    forget(&b->known);
}

static void forget_thread(emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    forget(&w->clock[lane]);
    forget(&t->seen);
    forget(&t->fenced);
    for (int g = 0; g < EMUI_GROUPS; ++g) {
        forget(&t->copies.known[g]);
        forget(&t->bulk.known[g]);
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
    for (int rank = 0; rank < m->how.ctas; ++rank)
        forget_cta(&m->cta[rank]);
    forget_barrier(&m->cluster_barrier);
    for (size_t i = 0; i < o->room; ++i)
        emui_clock_free(o->objects[i].clock);
    forget(&o->gave);
    forget(&o->launch);
    free(o->objects);
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
    if (like != NULL)
        memcpy(c->time, like->time, bytes);
    else
        memset(c->time, 0, bytes);
    return c;
}

/* The clock of an object, alone in having it, so that it may change; NULL: out of memory. */
static emui_clock *own_clock(emu_machine *m, emui_clock **c)
{
    if (*c == NULL || (*c)->refs > 1) {
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

static void join(emui_clock *into, const emui_clock *from)
{
    for (int i = 0; i < into->length; ++i)
        into->time[i] = into->time[i] > from->time[i] ? into->time[i] : from->time[i];
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
    const emui_clock *knows = w->clock[lane];
    if (m->order == NULL)
        return;
    emui_clock *c = own_clock(m, into);
    if (c == NULL)
        return;
    if (knows != NULL && c->joined != knows->serial) {
        join(c, knows);
        c->joined = knows->serial;
    }
    c->time[number_of(w, lane)] = w->own[lane]++;
    w->thread[lane].told = knows == NULL ? 0 : knows->serial;
}

/* Two clocks as one; lanes that meet ask the same again and again. */
static emui_clock *joined(emu_machine *m, const emui_clock *a, const emui_clock *b)
{
    struct emui_order *o = m->order;
    if (o->gave == NULL || o->from != a->serial || o->with != b->serial) {
        emui_clock *c = new_clock(m, a);
        if (c == NULL)
            return NULL;
        join(c, b);
        emui_clock_free(o->gave);
        o->gave = c;
        o->from = a->serial;
        o->with = b->serial;
    }
    ++o->gave->refs;
    return o->gave;
}

void emui_acquire(emu_machine *m, emu_warp *w, int lane, emui_clock *from)
{
    emui_clock **knows = &w->clock[lane], *now = from;
    if (m->order == NULL || from == NULL || *knows == from)
        return;
    bool holds_all = *knows == NULL || (w->thread[lane].told == (*knows)->serial &&
                                        from->time[number_of(w, lane)] + 1 == w->own[lane]);
    if (holds_all)
        ++from->refs;
    else
        now = joined(m, *knows, from);
    if (now == NULL)
        return;
    emui_clock_free(*knows);
    *knows = now;
}

void emui_proxy_fence(emu_machine *m, emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    if (m->order != NULL)
        t->fence[t->fences++ % EMUI_FENCES] = w->own[lane]++;
}

void emui_order_fence(emu_machine *m, emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    emui_acquire(m, w, lane, t->seen);
    emui_release(m, w, lane, &t->fenced);
}

/* ---- Runs ---- */

/* Every thread knows what all did before; that counts as fenced, too. */
static void launch_thread(emui_clock *launch, emu_warp *w, int lane)
{
    emui_thread *t = &w->thread[lane];
    launch->time[number_of(w, lane)] = w->own[lane];
    t->fences = 0;
    t->fence[t->fences++] = w->own[lane]++;
    ++launch->refs;
    w->clock[lane] = launch;
    t->told = launch->serial;
}

void emui_clocks_begin(emu_machine *m)
{
    struct emui_order *o = m->order;
    if (o == NULL)
        return;
    forget(&o->launch);
    forget_barrier(&m->cluster_barrier);
    o->launch = new_clock(m, NULL);
    for (int k = 0; o->launch != NULL && k < EMUI_TICKETS; ++k)
        o->launch->time[o->length - EMUI_TICKETS + k] = o->ticket_time[k];
    for (int rank = 0; rank < m->how.ctas; ++rank) {
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

static size_t place_in(const object *table, size_t room, object key)
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
    object *more = calloc(room, sizeof *more);
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
    object key = {.region = p.region, .offset = p.offset, .cta = cta};
    struct emui_order *o = m->order;
    if (o == NULL)
        return &m->no_clock;
    if (2 * o->count >= o->room && !grow(m, o))
        return &o->gave;
    object *at = &o->objects[place_in(o->objects, o->room, key)];
    if (at->region == NULL) {
        *at = key;
        ++o->count;
    }
    return &at->clock;
}

/* ---- The engine ---- */

void emui_clock_issue(emu_machine *m, emui_async *a)
{
    struct emui_order *o = m->order;
    if (o == NULL)
        return;
    emui_release(m, a->warp, a->lane, &a->clock);
    o->ticket = (o->ticket + 1) % EMUI_TICKETS;
    a->ticket = o->length - EMUI_TICKETS + o->ticket;
    a->time = ++o->ticket_time[o->ticket];
}

void emui_clock_over(emu_machine *m, const emui_async *a, emui_clock **into)
{
    if (m->order == NULL)
        return;
    emui_clock_join(m, into, a->clock);
    emui_clock *c = own_clock(m, into);
    if (c != NULL && c->time[a->ticket] < a->time)
        c->time[a->ticket] = a->time;
}
