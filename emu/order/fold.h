/* fold.h - four words that were accessed alike, remembered as one: see emui_fold.
 *
 * What is here: for race_row.c, which accesses words by the row, and for whoever looks at one word.
 * What is not: what is found there (race.c). */
#ifndef EMUI_FOLD_H
#define EMUI_FOLD_H

#include "emu/order/shadow.h"

/* The words of a fold are what they were. False: out of memory, and they are not. */
bool emui_unfold(emui_shadow_page *page, uint32_t fold);

/* The word of a byte of the page, unfolded; NULL: out of memory. */
static inline emui_shadow_word *emui_unfolded(emui_shadow_page *page, uint64_t byte)
{
    uint32_t word = (uint32_t)byte / EMUI_SHADOW_WORD;
    if (!page->fold[word / EMUI_FOLD_WORDS].apart && !emui_unfold(page, word / EMUI_FOLD_WORDS))
        return NULL;
    return &page->word[word];
}

/* The lanes that have some bytes between them, a step each: a power of two, by which to divide is a
 * shift. */
static inline int emui_lanes_in(int bytes, int step)
{
    return bytes >> emui_first((uint32_t)step);
}

/* The lanes after the first that word k of a fold begins with. */
static inline int emui_lanes_before(int step, int k)
{
    return emui_lanes_in(k * EMUI_SHADOW_WORD, step);
}

/* The record of word k, where that of the first is known. */
static inline emui_record emui_record_in(const emui_record *first, int step, int k)
{
    emui_record s = *first;
    if (s.bytes != 0)
        s.who = (uint16_t)(s.who + emui_lanes_before(step, k));
    return s;
}

/* The last write of a byte's word in a fold that is not apart. */
static inline emui_record emui_fold_write(const emui_fold *f, uint64_t byte)
{
    return emui_record_in(&f->write, f->write_step, (int)(byte % EMUI_FOLD / EMUI_SHADOW_WORD));
}

/* An access to all bytes of a fold, by one or by neighbouring lanes that have `step` bytes each, in
 * one epoch and with one clock: compared with all that is remembered, and remembered, as if word by
 * word. False where that needs more than a few comparisons; then nothing was done. A read that has
 * no order with the last one, of another cluster, does not: that one stays as well. */
typedef struct emui_fold_access {
    const emui_view *view;
    emui_record now; /* of the first word */
    int step;
    bool writes;
    bool wide;         /* part of an access to a whole line of 32 bytes */
    bool unordered;    /* as emui_access has it */
    bool said;         /* a read: whatever its last write is, nothing new would be said of it */
    int lane_0, lanes; /* of its warp, which reads; lanes 0: the engine */
} emui_fold_access;

enum { EMUI_FOLD_LINE = 32 };

/* The lanes that a record of a fold is of, from its first one on. */
static inline int emui_lanes_of(const emui_record *s, int step)
{
    bool more = s->flags > EMUI_RECORD_KIND && !emui_is_parts(s);
    return emui_lanes_in(EMUI_FOLD, step) + (more ? emui_lanes_more(s) : 0);
}

/* Are there reads by other clusters at a byte of the page? Those of earlier launches are forgotten.
 * Then the k-th of them, as a record of the byte's word. */
bool emui_has_far(const emui_view *v, emui_shadow_page *page, uint64_t byte);
emui_record emui_far_of(const emui_shadow_page *page, uint64_t byte, int k);
static inline emui_far *emui_far_at(const emui_shadow_page *page, uint64_t byte)
{
    return page->far == NULL || page->far[byte / EMUI_FOLD].n == 0 ? NULL
                                                                   : &page->far[byte / EMUI_FOLD];
}

bool emui_fold_visit(emui_shadow_page *page, uint32_t fold, const emui_fold_access *a);

/* ---- fold_read.c ---- */

/* How many of a record's lanes come before, whichever lane it is that accesses now: of a record of
 * another cluster, or of lanes that the clock does not hold yet. */
int emui_fold_past_slow(const emui_fold_access *a, const emui_record *s, int lanes);

/* The same of any. Most records are of one lane, or of four. */
static inline int emui_fold_past(const emui_fold_access *a, const emui_record *s, int lanes)
{
    const emui_clock *clock = a->view->clock;
    if (s->cluster != a->now.cluster || clock == NULL || s->who + lanes > clock->length)
        return emui_fold_past_slow(a, s, lanes);
    const uint32_t *epoch = &clock->epoch[s->who];
    if (lanes == 4)
        return (epoch[0] >= s->epoch) + (epoch[1] >= s->epoch) + (epoch[2] >= s->epoch) +
               (epoch[3] >= s->epoch);
    int past = epoch[0] >= s->epoch;
    for (int k = 1; k < lanes; ++k)
        past += epoch[k] >= s->epoch;
    return past;
}

/* By the same lanes, and as they have the bytes now? */
static inline bool emui_fold_is_own(const emui_fold_access *a, const emui_record *s, int step)
{
    return s->who == a->now.who && s->cluster == a->now.cluster && step == a->step &&
           s->flags == a->now.flags;
}

/* Do all lanes of a record come before the access? Those that have the same bytes as then do. */
static inline bool emui_fold_is_before(const emui_fold_access *a, const emui_record *s, int step)
{
    if (s->bytes == 0 || emui_fold_is_own(a, s, step))
        return true;
    const int lanes = emui_lanes_of(s, step);
    return emui_fold_past(a, s, lanes) == lanes;
}

/* The k-th read of a fold that is not apart, the last one first, and its step; NULL: it has no more
 * of them. */
static inline const emui_record *emui_fold_read_at(const emui_shadow_page *page, uint32_t fold,
                                                   int k, int *step)
{
    const emui_fold *f = &page->fold[fold];
    if (k > f->reads)
        return NULL;
    *step = k == 0 ? f->read_step : page->reads[fold].step[k - 1];
    return k == 0 ? &f->read : &page->reads[fold].read[k - 1];
}

/* A read after the last write of a fold, and where it may have no order with other reads. */
bool emui_fold_read(emui_shadow_page *page, uint32_t fold, const emui_fold_access *a);
/* Lanes of a warp read a whole fold, one or side by side, which was visited, and those from another
 * one on read it alike, with their clock and in their epoch: would visits of these find and change
 * nothing? */
bool emui_fold_stands(const emui_shadow_page *page, uint32_t fold, const emui_fold_access *a,
                      int from);

#endif
