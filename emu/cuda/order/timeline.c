/* timeline.c - the clocks of streams: what comes before the next operation of each.
 *
 *      slot        a time for each operation of a stream; of a graph's nodes, the first branch has
 *                  the stream's own, each further one a slot that the stream keeps for that
 *
 * The slot of a stream that is closed is another's, once the host has waited for all of it. */
#include "emu/cuda/order/stream_order.h"

#include <stdlib.h>

static int find(const emui_cu_timelines *t, emui_cu_stream_key stream)
{
    int i = 0;
    while (i < t->count && (!emui_cu_is_same_stream(&t->at[i].is, &stream) || t->at[i].is_closed))
        ++i;
    return i;
}

/* A slot that nobody has; -1: out of memory. */
static int new_slot(emui_cu_timelines *t)
{
    uint32_t *more = realloc(t->last, (size_t)(t->slots + 1) * sizeof *more);
    if (more == NULL)
        return -1;
    t->last = more;
    t->last[t->slots] = 0;
    return t->slots++;
}

static bool is_past(const emui_cu_timelines *t, const emui_cu_timeline *of)
{
    bool past = t->last[of->slot] <= emui_cu_time_of(&t->host, of->slot);
    for (int i = 0; past && i < of->branches; ++i)
        past = t->last[of->branch[i]] <= emui_cu_time_of(&t->host, of->branch[i]);
    return past;
}

/* Of a closed stream that is over, with its slots; else a new one. */
static emui_cu_timeline *place_for(emui_cu_timelines *t)
{
    for (int i = 0; i < t->count; ++i)
        if (t->at[i].is_closed && is_past(t, &t->at[i]))
            return &t->at[i];
    emui_cu_timeline *more = realloc(t->at, (size_t)(t->count + 1) * sizeof *more);
    if (more == NULL)
        return NULL;
    t->at = more;
    int slot = new_slot(t);
    if (slot < 0)
        return NULL;
    t->at[t->count] = (emui_cu_timeline){.slot = slot};
    return &t->at[t->count++];
}

emui_cu_timeline *emui_cu_timeline_of(emui_cu_timelines *t, emui_cu_stream_key stream)
{
    int i = find(t, stream);
    if (i < t->count)
        return &t->at[i];
    emui_cu_timeline *new = place_for(t);
    if (new == NULL)
        return NULL;
    emui_cu_clock_free(&new->clock);
    *new = (emui_cu_timeline){
        .is = stream, .slot = new->slot, .branch = new->branch, .branches = new->branches};
    return new;
}

void emui_cu_timeline_close(emui_cu_timelines *t, emui_cu_stream_key stream)
{
    int i = find(t, stream);
    if (i < t->count)
        t->at[i].is_closed = true;
}

/* Streams that are closed go on to their end. */
static bool is_waited_for(const emui_cu_timeline *of, const emui_cu_timeline *by)
{
    return of != by && emui_cu_is_legacy_pair(&of->is, &by->is);
}

/* The clock of what comes next; NULL: out of memory. */
static emui_cu_timeline *advance(emui_cu_timelines *t, emui_cu_stream_key stream)
{
    emui_cu_timeline *s = emui_cu_timeline_of(t, stream);
    if (s == NULL || !emui_cu_clock_join(&s->clock, &t->host) ||
        !emui_cu_clock_join(&s->clock, &t->all))
        return NULL;
    for (int i = 0; i < t->count; ++i)
        if (is_waited_for(&t->at[i], s) && !emui_cu_clock_join(&s->clock, &t->at[i].clock))
            return NULL;
    return s;
}

void emui_cu_timeline_wait(emui_cu_timelines *t, emui_cu_stream_key stream,
                           const emui_cu_clock *clock)
{
    emui_cu_timeline *s = emui_cu_timeline_of(t, stream);
    if (s != NULL)
        emui_cu_clock_join(&s->clock, clock);
}

void emui_cu_timeline_now(emui_cu_timelines *t, emui_cu_stream_key stream, emui_cu_clock *to)
{
    const emui_cu_timeline *s = advance(t, stream);
    emui_cu_clock_free(to);
    if (s != NULL)
        emui_cu_clock_join(to, &s->clock);
}

/* A slot of the stream whose operations all come before, for one more branch; -1: out of memory. */
static int branch_of(emui_cu_timelines *t, emui_cu_timeline *s, const emui_cu_clock *from)
{
    for (int i = 0; i < s->branches; ++i)
        if (t->last[s->branch[i]] <= emui_cu_time_of(from, s->branch[i]))
            return s->branch[i];
    int *more = realloc(s->branch, (size_t)(s->branches + 1) * sizeof *more);
    if (more == NULL)
        return -1;
    s->branch = more;
    int slot = new_slot(t);
    if (slot >= 0)
        s->branch[s->branches++] = slot;
    return slot;
}

/* The next time of a slot; its clock already has all else. The stream comes after it. */
static bool take(emui_cu_timelines *t, emui_cu_timeline *s, int slot, emui_cu_timestamp *to)
{
    to->slot = slot;
    to->time = slot < 0 ? 0 : ++t->last[slot];
    return slot >= 0 && emui_cu_clock_set(&to->clock, slot, to->time) &&
           emui_cu_clock_join(&s->clock, &to->clock);
}

bool emui_cu_timeline_next(emui_cu_timelines *t, emui_cu_stream_key stream, bool overlaps,
                           emui_cu_timestamp *to)
{
    emui_cu_timeline *s = advance(t, stream);
    if (s == NULL || !emui_cu_clock_join(&to->clock, &s->clock))
        return false;
    if (!overlaps)
        return take(t, s, s->slot, to);
    to->clock.time[s->launch_slot] = s->launched - 1;
    return take(t, s, branch_of(t, s, &to->clock), to);
}

bool emui_cu_timeline_node(emui_cu_timelines *t, emui_cu_stream_key stream,
                           const emui_cu_clock *from, const emui_cu_timestamp *const *before,
                           int count, emui_cu_timestamp *to)
{
    emui_cu_timeline *s = emui_cu_timeline_of(t, stream);
    int slot = -1;
    if (s == NULL || !emui_cu_clock_join(&to->clock, from))
        return false;
    for (int i = 0; i < count; ++i) {
        if (!emui_cu_clock_join(&to->clock, &before[i]->clock))
            return false;
        if (slot < 0 && t->last[before[i]->slot] == before[i]->time)
            slot = before[i]->slot; /* it is the first one behind that */
    }
    if (slot < 0 && t->last[s->slot] <= emui_cu_time_of(from, s->slot))
        slot = s->slot;
    return take(t, s, slot < 0 ? branch_of(t, s, from) : slot, to);
}

void emui_cu_timeline_sync(emui_cu_timelines *t, emui_cu_stream_key stream)
{
    const emui_cu_timeline *s = advance(t, stream);
    if (s != NULL)
        emui_cu_clock_join(&t->host, &s->clock);
}

void emui_cu_timeline_sync_device(emui_cu_timelines *t, int device)
{
    for (int i = 0; i < t->count; ++i)
        if (device < 0 || t->at[i].is.device == device)
            emui_cu_clock_join(&t->host, &t->at[i].clock);
}

void emui_cu_timeline_barrier(emui_cu_timelines *t)
{
    for (int i = 0; i < t->count; ++i)
        emui_cu_clock_join(&t->all, &t->at[i].clock);
}

void emui_cu_timelines_free(emui_cu_timelines *t)
{
    for (int i = 0; i < t->count; ++i) {
        emui_cu_clock_free(&t->at[i].clock);
        free(t->at[i].branch);
    }
    free(t->at);
    free(t->last);
    emui_cu_clock_free(&t->host);
    emui_cu_clock_free(&t->all);
    *t = (emui_cu_timelines){0};
}
