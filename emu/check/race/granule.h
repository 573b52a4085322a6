/* granule.h - four words that were accessed alike, remembered as one: see emui_granule.
 *
 * What is here: for race_row.c, which accesses words by the row, and for whoever looks at one word.
 * What is not: what is found there (race.c). */
#ifndef EMUI_GRANULE_H
#define EMUI_GRANULE_H

#include "emu/check/race/shadow.h"

/* The words of a granule are what they were. False: out of memory, and they are not. */
bool emui_expand(emui_shadow_page *page, uint32_t granule);

/* The word of a byte of the page, expanded; NULL: out of memory. */
static inline emui_shadow_word *emui_expanded(emui_shadow_page *page, uint64_t byte)
{
    uint32_t word = (uint32_t)byte / EMUI_SHADOW_WORD;
    if (!page->granule[word / EMUI_GRANULE_WORDS].expanded &&
        !emui_expand(page, word / EMUI_GRANULE_WORDS))
        return NULL;
    return &page->word[word];
}

/* The lanes that have some bytes between them, a step each: a power of two, by which to divide is a
 * shift. */
static inline int emui_lanes_in(int bytes, int step)
{
    return bytes >> emui_first((uint32_t)step);
}

/* The lanes after the first that word k of a granule begins with. */
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

/* The last write of a byte's word in a granule that is not expanded. */
static inline emui_record emui_granule_write(const emui_granule *f, uint64_t byte)
{
    return emui_record_in(&f->write, f->write_step, (int)(byte % EMUI_GRANULE / EMUI_SHADOW_WORD));
}

/* ---- readers.c: further readers, for which neither a granule nor its words have room ---- */

/* The readers of a byte's granule; NULL: there are none. */
static inline emui_readers *emui_readers_at(const emui_shadow_page *page, uint64_t byte)
{
    return page->readers == NULL || page->readers[byte / EMUI_GRANULE].used == 0
               ? NULL
               : &page->readers[byte / EMUI_GRANULE];
}

/* The same for a view: those of earlier launches, or of an earlier owner, are removed. */
emui_readers *emui_readers_seen(const emui_view *v, const emui_shadow_page *page, uint64_t byte);

/* Records it in a place of its own. v: of the read that is recorded in its stead; what comes before
 * that may be removed. */
void emui_readers_put(emui_shadow_page *page, uint32_t granule, const emui_view *v,
                      const emui_reader *add);

/* One of them as a record of word k of the granule; bytes 0: it did not read that. */
emui_record emui_reader_in(const emui_reader *r, int k, int warp);

/* Are the two of the same lanes of a warp each, in epochs of the same number? */
static inline bool emui_reads_alike(const emui_reader *r, const emui_reader *s)
{
    return r->read.who == s->read.who && r->read.cluster == s->read.cluster &&
           r->read.epoch == s->read.epoch && r->read.flags == s->read.flags && r->step == s->step;
}

/* Does one of them take in another one: further warps of the same bytes, or further bytes? */
static inline bool emui_reader_joins(emui_reader *r, const emui_reader *s)
{
    if (!emui_reads_alike(r, s) || (r->bytes != s->bytes && r->warps != s->warps))
        return false;
    r->read.pc = s->read.pc;
    r->warps |= s->warps;
    r->bytes |= s->bytes;
    return true;
}

/* Records a read, of one warp, of some bytes of a granule; warps is still 0. */
static inline void emui_readers_add(emui_shadow_page *page, uint32_t granule, const emui_view *v,
                                    emui_reader add)
{
    enum { GROUP = EMU_LANES * 32 };
    const int warp = add.read.who % GROUP / EMU_LANES;
    add.warps = UINT32_C(1) << warp;
    add.read.who = (uint16_t)(add.read.who - warp * EMU_LANES);
    const emui_readers *r = page->readers == NULL ? NULL : &page->readers[granule];
    if (r == NULL || r->used == 0 || !emui_reader_joins(&r->at[r->used - 1], &add))
        emui_readers_put(page, granule, v, &add);
}

/* Does a write to a byte's whole word come after all readers of it? unordered: as emui_access has
 * it. If it does, they are removed. */
bool emui_readers_before(emui_shadow_page *page, uint64_t byte, const emui_view *v, emui_record now,
                         bool unordered);
/* The same of a part of the word, which removes none. */
bool emui_readers_before_part(const emui_shadow_page *page, uint64_t byte, const emui_view *v,
                              emui_record now);
/* A write to some bytes of a word was compared with its readers: they are removed. */
void emui_readers_cover(emui_shadow_page *page, uint64_t byte, uint8_t bytes);
/* All readers of a granule are removed. */
static inline void emui_readers_clear(emui_readers *r)
{
    r->used = 0;
}

/* ---- granule.c ---- */

/* An access to all bytes of a granule, by one or by neighbouring lanes that have `step` bytes
 * each, in one epoch and with one clock: compared with all that is remembered, and remembered, as
 * if word by word. False where that needs more than a few comparisons; then nothing was done. A
 * read that has no order with the last one, of another cluster, does not: that one joins the
 * further readers. */
typedef struct emui_granule_access {
    const emui_view *view;
    emui_record now; /* of the first word */
    int step;
    bool writes;
    bool wide;         /* part of an access to a whole line of 32 bytes */
    bool unordered;    /* as emui_access has it */
    bool said;         /* a read: whatever its last write is, nothing new would be said of it */
    int lane_0, lanes; /* of its warp, which reads; lanes 0: the engine */
} emui_granule_access;

enum { EMUI_GRANULE_LINE = 32 };

/* The lanes that a record of a granule is of, from its first one on. */
static inline int emui_lanes_of(const emui_record *s, int step)
{
    bool more = s->flags > EMUI_RECORD_KIND && !emui_is_parts(s);
    return emui_lanes_in(EMUI_GRANULE, step) + (more ? emui_lanes_more(s) : 0);
}

bool emui_granule_visit(emui_shadow_page *page, uint32_t granule, const emui_granule_access *a);

/* ---- granule_read.c ---- */

/* How many of a record's lanes come before, whichever lane it is that accesses now: of a record of
 * another cluster, or of lanes that the clock does not hold yet. */
int emui_granule_past_slow(const emui_granule_access *a, const emui_record *s, int lanes);

/* The same of any. Most records are of one lane, or of four. */
static inline int emui_granule_past(const emui_granule_access *a, const emui_record *s, int lanes)
{
    const emui_clock *clock = a->view->clock;
    if (s->cluster != a->now.cluster || clock == NULL || s->who + lanes > clock->length)
        return emui_granule_past_slow(a, s, lanes);
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
static inline bool emui_granule_is_own(const emui_granule_access *a, const emui_record *s, int step)
{
    return s->who == a->now.who && s->cluster == a->now.cluster && step == a->step &&
           s->flags == a->now.flags;
}

/* Do all lanes of a record come before the access? Those that have the same bytes as then do. */
static inline bool emui_granule_is_before(const emui_granule_access *a, const emui_record *s,
                                          int step)
{
    if (s->bytes == 0 || emui_granule_is_own(a, s, step))
        return true;
    const int lanes = emui_lanes_of(s, step);
    return emui_granule_past(a, s, lanes) == lanes;
}

/* The k-th read of a granule that is not expanded, the last one first, and its step; NULL: it has
 * no more of them. */
static inline const emui_record *emui_granule_read_at(const emui_shadow_page *page,
                                                      uint32_t granule, int k, int *step)
{
    const emui_granule *f = &page->granule[granule];
    if (k > f->reads)
        return NULL;
    *step = k == 0 ? f->read_step : page->reads[granule].step[k - 1];
    return k == 0 ? &f->read : &page->reads[granule].read[k - 1];
}

/* A read of a granule, in whose place the access is recorded, joins its further readers. */
static inline void emui_granule_give_way(emui_shadow_page *page, uint32_t granule,
                                         const emui_record *s, int step,
                                         const emui_granule_access *a)
{
    emui_readers_add(page, granule, a->view,
                     (emui_reader){*s, 0, (1 << EMUI_GRANULE) - 1, (uint8_t)step});
}

/* A read after the last write of a granule, and where it may have no order with other reads. */
bool emui_granule_read(emui_shadow_page *page, uint32_t granule, const emui_granule_access *a);
/* Lanes of a warp read a whole granule, one or side by side, which was visited, and those from
 * another one on read it alike, with their clock and in their epoch: would visits of these find
 * and change nothing? */
bool emui_granule_stands(const emui_shadow_page *page, uint32_t granule,
                         const emui_granule_access *a, int from);

#endif
