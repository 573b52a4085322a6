/* clock.c - happens before: a vector clock for each thread.
 *
 *      release   a thread's clock and epoch are joined into that of a barrier, an mbarrier, a word
 *      acquire   such a clock is joined into that of a thread that passes
 *      before    what thread u did in its epoch x happens before what t does now: epoch[u] of t is
 *                at least x
 *      others    a thread that acquires what another cluster released knows of that one, too
 *
 * Follows the PTX ISA, "Memory Consistency Model: Causality order". Clocks are per lane, as lanes
 * have an order among each other only where they made one. Here: clocks. Not here: the accesses
 * that are compared by them (race.c), what is known of other clusters (remote_clock.c), objects in
 * memory (sync_word.c), clusters that begin and end (race_begin.c), what fences hand over
 * (fenced.c). */
#include "emu/check/race/clock.h"
#include "emu/state/operation.h"
#include "emu/state/vector.h"

#include <stdlib.h>
#include <string.h>

void emui_clock_free(emui_clock *c)
{
    if (c == NULL || --c->refs > 0)
        return;
    emui_others_free(c->others);
    emui_seen_free(c->seen);
    emui_clock_free(c->fences);
    emui_clock_free(c->shared);
    emui_clock_free(c->matched);
    free(c);
}

bool emui_has_clusters(const emu_machine *m)
{
    return m->order != NULL && m->order->many;
}

/* ---- Clocks ---- */

emui_clock *emui_clock_new(emu_machine *m, uint32_t cluster, int length)
{
    size_t bytes = sizeof(uint32_t) * (size_t)length;
    emui_clock *c = malloc(sizeof *c + bytes);
    if (c == NULL) {
        emui_short_of_memory(m);
        return NULL;
    }
    *c =
        (emui_clock){.refs = 1, .length = length, .cluster = cluster, .serial = ++m->order->serial};
    memset(c->epoch, 0, bytes);
    return c;
}

/* A copy, no shorter than so long. */
static emui_clock *copy_of(emu_machine *m, const emui_clock *like, int length)
{
    emui_clock *c = emui_clock_new(m, like->cluster, length > like->length ? length : like->length);
    if (c == NULL)
        return NULL;
    memcpy(c->epoch, like->epoch, sizeof(uint32_t) * (size_t)like->length);
    c->joined = like->joined;
    c->fences = emui_clock_share(like->fences);
    c->shared = emui_clock_share(like->shared);
    c->matched = emui_clock_share(like->matched);
    c->others = like->others;
    if (c->others != NULL)
        emui_others_share(c->others);
    return c;
}

/* The clock of an object, alone in having it, so that it may change, and no shorter than so long;
 * where there is none yet, one of that cluster. NULL: out of memory. */
static emui_clock *own_clock(emu_machine *m, emui_clock **c, uint32_t cluster, int length)
{
    if (*c == NULL)
        return *c = emui_clock_new(m, cluster, length);
    if ((*c)->refs > 1 || (*c)->length < length) {
        emui_clock *fresh = copy_of(m, *c, length);
        if (fresh == NULL)
            return NULL;
        emui_clock_free(*c);
        *c = fresh;
    }
    (*c)->serial = ++m->order->serial;
    emui_seen_free((*c)->seen);
    (*c)->seen = NULL;
    return *c;
}

/* ---- What is known of other clusters ---- */

static uint32_t in_launch(const emu_machine *m, uint32_t cluster)
{
    return cluster - m->order->since;
}

uint32_t emui_epoch_in(const emu_machine *m, const emui_clock *c, uint32_t cluster, int who)
{
    if (c == NULL || c->cluster == cluster)
        return emui_epoch_of(c, who);
    const emui_seen *s =
        c->others == NULL ? NULL : emui_others_at(c->others, in_launch(m, cluster));
    return s == NULL ? 0 : emui_seen_epoch(s, who);
}

/* A clock of one cluster learns of another one. */
static void learn(emu_machine *m, emui_clock *into, uint32_t cluster, emui_seen *s)
{
    if (s == NULL || !emui_others_add(&into->others, m->order->levels, in_launch(m, cluster), s,
                                      &m->order->serial))
        emui_short_of_memory(m);
}

/* What others knew of the cluster itself, and of all others. */
static void learn_all(emu_machine *m, emui_clock *into, struct emui_others *from)
{
    const emui_seen *own = emui_others_at(from, in_launch(m, into->cluster));
    if (own != NULL)
        emui_seen_raise(own, into->epoch, into->length);
    if (!emui_others_join(&into->others, from, &m->order->serial))
        emui_short_of_memory(m);
}

/* Eight at a time, which a compiler makes a vector of. */
EMUI_VECTOR static void raise_all(uint32_t *restrict into, const uint32_t *restrict from, int n)
{
    for (; n >= 8; n -= 8, into += 8, from += 8)
        for (int k = 0; k < 8; ++k)
            into[k] = into[k] > from[k] ? into[k] : from[k];
    for (int k = 0; k < n; ++k)
        into[k] = into[k] > from[k] ? into[k] : from[k];
}

/* Of two clocks, the first no shorter where they are of one cluster. */
static void join(emu_machine *m, emui_clock *into, emui_clock *from)
{
    if (into->cluster == from->cluster)
        raise_all(into->epoch, from->epoch, from->length);
    else {
        if (from->seen == NULL)
            from->seen = emui_seen_new(from->epoch, from->length);
        learn(m, into, from->cluster, from->seen);
    }
    if (from->others != NULL && from->others != into->others)
        learn_all(m, into, from->others);
    emui_clock_join(m, &into->fences, from->fences);
    emui_clock_join(m, &into->shared, from->shared);
    emui_clock_join(m, &into->matched, from->matched);
}

void emui_clock_join(emu_machine *m, emui_clock **into, emui_clock *from)
{
    if (m->order == NULL || from == NULL || *into == from)
        return;
    if (*into == NULL) {
        *into = copy_of(m, from, from->length);
        if (*into != NULL)
            (*into)->joined = from->serial;
        return;
    }
    int length = (*into)->cluster == from->cluster ? from->length : 0;
    emui_clock *c = own_clock(m, into, from->cluster, length);
    if (c == NULL || c->joined == from->serial)
        return;
    join(m, c, from);
    c->joined = from->serial;
}

static int number_of(const emu_warp *w, int lane)
{
    return w->cta->rank * w->m->threads + emui_thread_of(w, lane);
}

/* A thread's clock and epoch into that of an object which another cluster made. */
static void release_far(emu_machine *m, const emu_warp *w, int lane, emui_clock *into)
{
    emui_clock *own = NULL;
    const emui_cluster *c = w->cta->cluster;
    emui_clock_join(m, &own, w->clock[lane]);
    emui_clock_reach(m, c, &own, number_of(w, lane), w->epoch[lane]);
    if (own != NULL)
        join(m, into, own);
    emui_clock_free(own);
}

void emui_release(emu_machine *m, emu_warp *w, int lane, emui_clock **into)
{
    emui_clock *own = w->clock[lane];
    if (m->order == NULL)
        return;
    w->is_even = false;
    const emui_cluster *in = w->cta->cluster;
    bool far = *into != NULL && (*into)->cluster != in->serial;
    if (*into == NULL && own != NULL && own->cluster == in->serial) {
        *into = copy_of(m, own, in->order->length);
        if (*into != NULL)
            (*into)->joined = own->serial;
    }
    emui_clock *c = own_clock(m, into, in->serial, far ? 0 : in->order->length);
    if (c == NULL)
        return;
    emui_clock_join(m, &c->fences, w->thread[lane].before_sc);
    if (far) {
        release_far(m, w, lane, c);
        ++w->epoch[lane];
        return;
    }
    if (own != NULL && c->joined != own->serial) {
        join(m, c, own);
        c->joined = own->serial;
    }
    c->epoch[number_of(w, lane)] = w->epoch[lane]++;
    w->released[lane] = own == NULL ? 0 : own->serial;
}

/* Lanes that have the clock of the first of them, and nothing of fences. */
EMUI_VECTOR static uint32_t alike(const emu_warp *w, uint32_t lanes, int first)
{
    uint32_t same = 0;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        same |= (uint32_t)(w->clock[lane] == w->clock[first]) << lane;
    return same & lanes & ~w->has_fences;
}

/* Each of them as the one before, whose clock has been joined: its epoch alone is new. */
static void release_epochs(emu_warp *w, uint32_t lanes, emui_clock *into)
{
    const emui_clock *own = w->clock[emui_first(lanes)];
    uint32_t *epoch = &into->epoch[number_of(w, 0)];
    for (int lane = 0; lanes == UINT32_MAX && lane < EMU_LANES; ++lane) {
        epoch[lane] = w->epoch[lane]++;
        w->released[lane] = own->serial;
    }
    for (uint32_t left = lanes == UINT32_MAX ? 0 : lanes; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        epoch[lane] = w->epoch[lane]++;
        w->released[lane] = own->serial;
    }
}

void emui_release_lanes(emu_machine *m, emu_warp *w, uint32_t lanes, emui_clock **into)
{
    const bool even = w->is_even && lanes == UINT32_MAX;
    for (uint32_t left = m->order == NULL ? 0 : lanes; left != 0;) {
        const int first = emui_first(left);
        const emui_clock *own = w->clock[first];
        uint32_t same = alike(w, left, first) & ~emui_lane_bit[first];
        emui_release(m, w, first, into);
        left &= ~emui_lane_bit[first];
        if (*into == NULL || own == NULL || (*into)->cluster != w->cta->cluster->serial ||
            (*into)->joined != own->serial)
            same = 0;
        if (same != 0)
            release_epochs(w, same, *into);
        left &= ~same;
    }
    w->is_even = even;
}

/* The join of two clocks; lanes that synchronise with each other need the same one each. */
static emui_clock *joined(emu_machine *m, emui_clock *a, emui_clock *b)
{
    struct emui_order_of_all *o = m->order;
    if (o->join == NULL || o->from != a->serial || o->with != b->serial) {
        emui_clock *c = copy_of(m, a, a->cluster == b->cluster ? b->length : 0);
        if (c == NULL)
            return NULL;
        join(m, c, b);
        emui_clock_free(o->join);
        o->join = c;
        o->from = a->serial;
        o->with = b->serial;
    }
    ++o->join->refs;
    return o->join;
}

/* Was the clock of a lane released into another one, since it last changed? */
static bool holds_all(const emu_warp *w, int lane, const emui_clock *from)
{
    const emui_clock *own = w->clock[lane];
    const emui_thread *t = &w->thread[lane];
    if (own == NULL || from->cluster != own->cluster || w->released[lane] != own->serial)
        return false;
    bool has_fences = from->fences != NULL || (t->before_sc == NULL && own->fences == NULL);
    return has_fences && emui_epoch_of(from, number_of(w, lane)) + 1 == w->epoch[lane];
}

void emui_acquire(emu_machine *m, emu_warp *w, int lane, emui_clock *from)
{
    emui_clock **own = &w->clock[lane];
    if (m->order == NULL || from == NULL || *own == from)
        return;
    w->is_even = false;
    bool all = holds_all(w, lane, from);
    emui_clock *now = all || *own == NULL ? emui_clock_share(from) : joined(m, *own, from);
    if (now == NULL)
        return;
    if (all) /* and has them all */
        emui_clock_forget(&w->thread[lane].before_sc);
    emui_clock_free(*own);
    *own = now;
}

/* Do all these lanes, of one clock, hold nothing that another one does not? As holds_all says it
 * of each. */
EMUI_VECTOR static bool all_hold(const emu_warp *w, uint32_t lanes, const emui_clock *from)
{
    const emui_clock *own = w->clock[emui_first(lanes)];
    const int before = number_of(w, 0);
    uint64_t differ = 0;
    if (own == NULL || from->cluster != own->cluster || lanes != UINT32_MAX ||
        before + EMU_LANES > from->length || (own->fences != NULL && from->fences == NULL))
        return false;
    for (int lane = 0; lane < EMU_LANES; ++lane)
        differ |=
            (w->released[lane] ^ own->serial) | ((from->epoch[before + lane] + 1) ^ w->epoch[lane]);
    return differ == 0;
}

void emui_acquire_lanes(emu_machine *m, emu_warp *w, uint32_t lanes, emui_clock *from)
{
    emui_clock *own = w->clock[emui_first(lanes)];
    if (m->order == NULL || from == NULL)
        return;
    if (own != from && alike(w, lanes, emui_first(lanes)) == lanes && all_hold(w, lanes, from)) {
        from->refs += EMU_LANES;
        for (int lane = 0; lane < EMU_LANES; ++lane)
            w->clock[lane] = from;
        own->refs -= EMU_LANES - 1;
        emui_clock_free(own);
        return;
    }
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        emui_acquire(m, w, emui_first(left), from);
}

/* ---- The engine ---- */

/* Does a clock hold another one, and an epoch of a lane of the engine of its own cluster? */
static bool has_over(const emui_clock *c, const emui_clock *from, const emui_async *a)
{
    return c != NULL && from != NULL && c->cluster == a->warp->cta->cluster->serial &&
           c->joined == from->serial && emui_epoch_of(c, a->ticket) >= a->epoch;
}

void emui_clock_over(emu_machine *m, const emui_async *a, bool far, emui_clock **into)
{
    emui_clock *from = far ? a->fenced : a->clock;
    if (m->order == NULL || has_over(*into, from, a))
        return;
    emui_clock_join(m, into, from);
    emui_clock_reach(m, a->warp->cta->cluster, into, a->ticket, a->epoch);
}

void emui_clock_reach(emu_machine *m, const emui_cluster *c, emui_clock **into, int who,
                      uint32_t epoch)
{
    emui_clock *clock = own_clock(m, into, c->serial, c->order->length);
    if (clock != NULL && clock->epoch[who] < epoch)
        clock->epoch[who] = epoch;
}

void emui_clock_meet(emui_clock *into, const emui_clock *with)
{
    for (int i = 0; i < into->length; ++i)
        into->epoch[i] =
            into->epoch[i] < emui_epoch_of(with, i) ? into->epoch[i] : emui_epoch_of(with, i);
    into->joined = 0; /* whatever was joined into it whole is that no more */
}
