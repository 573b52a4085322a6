/* race_word.h - accesses to whole words that come after all that matters: most of them, compared
 * and recorded without a search. They mean what emui_visit() does.
 *
 * What is here: one word, for race.c and race_row.c. What is not: what is said where an access does
 * not come after another (race_message.c). */
#ifndef EMUI_RACE_WORD_H
#define EMUI_RACE_WORD_H

#include "emu/check/race/race.h"

#include <stdlib.h>

/* Do all lanes of a record of the own cluster come before, that are next to each other? */
static inline bool emui_all_behind(const emui_clock *clock, const emui_record *s)
{
    const int lanes = emui_lanes_more(s) + 1;
    if (clock == NULL || s->who + lanes > clock->length || emui_lane_step(s) != 1)
        return false;
    const uint32_t *epoch = &clock->epoch[s->who];
    uint32_t missing = 0;
    if (lanes == EMU_LANES / 2) { /* as often as not: a row of threads; at once, as a vector */
        for (int k = 0; k < EMU_LANES / 2; ++k)
            missing |= (uint32_t)(epoch[k] < s->epoch);
        return missing == 0;
    }
    for (int k = 0; k < lanes; ++k)
        missing |= (uint32_t)(epoch[k] < s->epoch);
    return missing == 0;
}

/* emui_is_behind, where the two are of different clusters, or one of them is of several lanes. */
static inline bool emui_is_behind_lanes(emui_record now, const emui_view *v, const emui_record *s)
{
    if (s->cluster != now.cluster)
        return s->cluster < v->since || emui_is_past(v, s);
    if ((s->who == now.who && s->flags == now.flags) || emui_all_behind(v->clock, s))
        return true;
    for (int k = emui_lanes_more(s); k >= 0; --k)
        if (s->epoch > emui_epoch_of(v->clock, emui_who(s, k)) &&
            (now.flags > EMUI_RECORD_KIND || emui_who(s, k) != now.who))
            return false;
    return true;
}

/* Does an access come after all lanes of a record? Its own lane, or its own lanes with the same
 * parts, it does come after. An empty record has the epoch 0, before everything. */
static inline bool emui_is_behind(emui_record now, const emui_view *v, const emui_record *s)
{
    if (((s->cluster ^ now.cluster) | (uint32_t)((s->flags | now.flags) & ~EMUI_RECORD_KIND)) != 0)
        return emui_is_behind_lanes(now, v, s);
    return s->who == now.who || s->epoch <= emui_epoch_of(v->clock, s->who);
}

/* Is nothing recorded of a word but its last write and its last read, which come before? */
static inline bool emui_is_alone(const emui_shadow_word *at, const emui_view *v, emui_record now)
{
    return at->more == NULL && emui_is_behind(now, v, &at->write) &&
           emui_is_behind(now, v, &at->read);
}

/* The last write, or the last read, of a word that is alone. Records are passed, and written field
 * by field: a field that was just stored can be loaded at once, a record cannot. */
static inline void emui_record_alone(emui_shadow_word *at, emui_record now, bool writes)
{
    emui_record *s = writes ? &at->write : &at->read;
    s->epoch = now.epoch;
    s->pc = now.pc;
    s->cluster = now.cluster;
    s->who = now.who;
    s->bytes = now.bytes;
    s->flags = now.flags;
    if (writes) {
        at->read.bytes = 0;
        at->read.epoch = 0;
    }
}

/* A whole word by an access that comes after its last write and its last read: what emui_visit()
 * would find and record. False where it is not so, and nothing is done. */
static inline bool emui_visit_alone(emui_shadow_word *at, const emui_view *v, emui_record now,
                                    bool writes)
{
    bool alone = emui_is_alone(at, v, now);
    if (alone)
        emui_record_alone(at, now, writes);
    return alone;
}

/* One of those of its own number that it has no order with: copies of a group that was not waited
 * for. */
static inline bool emui_is_of_group(const emui_access *a, const emui_record *s)
{
    return a->unordered && s->who == a->now.who && s->cluster == a->now.cluster &&
           s->epoch > emui_epoch_of(a->view.clock, s->who);
}

/* A whole word by an ordinary write that comes after all that is recorded of it, however much that
 * is: the same. False where it is not so, and nothing is done. */
static inline bool emui_visit_last(const emui_access *a, emui_shadow_word *at, emui_record now)
{
    for (int k = 0; k < 2 * emui_records_in(at); ++k) {
        const emui_record *s = emui_record_of(at, k % 2 != 0, k / 2);
        if (s->bytes != 0 && (emui_is_of_group(a, s) || !emui_is_behind(now, &a->view, s)))
            return false;
    }
    free(at->more);
    *at = (emui_shadow_word){.write = now};
    return true;
}

/* Is a read of all bytes recorded already, by one that another lane of the warp made at the same
 * instruction? Of what is recorded before that, nothing may give way: that is for a search. */
static inline bool emui_is_read_beside(const emui_access *a, emui_shadow_word *at)
{
    for (int k = 0; k < EMUI_RECORDS; ++k) {
        emui_record *s = emui_record_of(at, false, k);
        if (s == NULL || s->who == a->now.who || s->cluster != a->now.cluster ||
            s->epoch <= emui_epoch_of(a->view.clock, s->who))
            return false;
        if (emui_stands_for(s, &a->now, a->lane_0, a->lanes, EMUI_WHOLE_WORD))
            return true;
    }
    return false;
}

/* A read after all writes of the word, and recorded beside the reads that it has no order with.
 * False where it does not come after one, and nothing is done. */
static inline bool emui_visit_read(const emui_access *a, emui_shadow_page *page,
                                   emui_shadow_word *at)
{
    if (!emui_is_behind(a->now, &a->view, &at->write))
        return false;
    for (int k = 0; at->more != NULL && k < EMUI_RECORDS - 1; ++k)
        if (at->more->write[k].bytes != 0)
            return false;
    if (!emui_is_read_beside(a, at))
        emui_keep(a, page, at, EMUI_WHOLE_WORD);
    return true;
}

#endif
