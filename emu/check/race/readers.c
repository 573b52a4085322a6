/* readers.c - all readers of a word that no order covers: see granule.h.
 *
 *      page->readers[granule].at[0 .. used-1]    reads of a granule of four words that neither it
 *                                                nor its words have room for
 *
 * One entry holds the same lanes of up to 32 warps of a cluster, as warps that a barrier puts in
 * step are in epochs of the same number. Where there is no room left, reads are removed that come
 * before another one, or that the same lanes made again, later: a write that comes after the later
 * one comes after both. So a granule has entries for each lane of the grid at most, and as a rule
 * one for each cluster. All of a machine together take EMUI_READERS_BYTES at most; then, and beyond
 * EMUI_READERS_ROOM of a granule, a read takes the place of another one. Here: the tables. Not
 * here: what is compared with them (race.c, granule.c). */

#include "emu/check/race/granule.h"
#include "emu/check/race/race.h"
#include "emu/check/race/race_word.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 4, NEAR = 8 };

bool emui_far_is_past(const emui_view *v, const emui_record *s, int k)
{
    return s->bytes == 0 || s->cluster < v->since ||
           emui_epoch_in(v->m, v->clock, s->cluster, emui_who(s, k)) >= s->epoch;
}

emui_readers *emui_readers_seen(const emui_view *v, const emui_shadow_page *page, uint64_t byte)
{
    emui_readers *r = emui_readers_at(page, byte);
    if (r == NULL || r->last >= v->since)
        return r;
    emui_readers_clear(r);
    return NULL;
}

emui_record emui_reader_in(const emui_reader *r, int k, int warp)
{
    const uint8_t bytes = r->bytes >> EMUI_SHADOW_WORD * k & EMUI_WHOLE_WORD;
    emui_record s = {0};
    if (bytes != 0) {
        s = emui_record_in(&r->read, r->step, k);
        s.who = (uint16_t)(s.who + warp * EMU_LANES);
        s.bytes = bytes;
    }
    return s;
}

static int word_of(uint64_t byte)
{
    return (int)(byte % EMUI_GRANULE / EMUI_SHADOW_WORD);
}

/* ---- Adding ---- */

static bool is_before(const emui_view *v, const emui_reader *r)
{
    bool all = true;
    if (r->read.cluster < v->since)
        return true;
    for (uint32_t left = r->warps; all && left != 0; left &= left - 1)
        for (int k = 0; all && k < EMUI_GRANULE_WORDS; ++k) {
            const emui_record s = emui_reader_in(r, k, emui_first(left));
            all = s.bytes == 0 || emui_is_past(v, &s);
        }
    return all;
}

/* Do the same lanes read the same bytes again, later? */
static bool is_earlier(const emui_reader *r, const emui_reader *later)
{
    return r->read.who == later->read.who && r->read.cluster == later->read.cluster &&
           r->read.flags == later->read.flags && r->step == later->step &&
           r->read.epoch <= later->read.epoch && (r->warps & ~later->warps) == 0 &&
           (r->bytes & ~later->bytes) == 0;
}

/* Is what one of them says said by what is added, or by one soon after it? */
static bool is_needless(const emui_readers *r, uint32_t k, const emui_view *v,
                        const emui_reader *add)
{
    const emui_reader *one = &r->at[k];
    bool needless = one->bytes == 0 || is_earlier(one, add) ||
                    ((one->bytes & ~add->bytes) == 0 && is_before(v, one));
    for (uint32_t next = k + 1; !needless && next < r->used && next <= k + NEAR; ++next)
        needless = is_earlier(one, &r->at[next]);
    return needless;
}

static void remove_needless(emui_readers *r, const emui_view *v, const emui_reader *add)
{
    uint32_t n = 0;
    for (uint32_t k = 0; k < r->used; ++k) {
        bool joins = false;
        if (is_needless(r, k, v, add))
            continue;
        for (uint32_t to = n > NEAR ? n - NEAR : 0; !joins && to < n; ++to)
            joins = emui_reader_joins(&r->at[to], &r->at[k]);
        if (!joins)
            r->at[n++] = r->at[k];
    }
    r->used = (uint16_t)n;
}

/* Twice the room, within the bounds. */
static void grow(emu_machine *m, emui_readers *r)
{
    const uint32_t room = r->room == 0 ? FIRST_ROOM : 2U * r->room;
    const uint64_t more = (room - r->room) * sizeof r->at[0];
    if (room > EMUI_READERS_ROOM || m->readers_bytes + more > EMUI_READERS_BYTES)
        return;
    emui_reader *at = realloc(r->at, room * sizeof *at);
    if (at == NULL) {
        emui_short_of_memory(m);
        return;
    }
    m->readers_bytes += more;
    r->at = at;
    r->room = (uint16_t)room;
}

static bool make_readers(emui_shadow_page *page)
{
    if (page->readers == NULL)
        page->readers = calloc(EMUI_GRANULES, sizeof *page->readers);
    if (page->readers == NULL)
        emui_short_of_memory(page->m);
    return page->readers != NULL;
}

void emui_readers_put(emui_shadow_page *page, uint32_t granule, const emui_view *v,
                      const emui_reader *add)
{
    if (add->bytes == 0 || add->read.cluster < v->since || !make_readers(page))
        return;
    emui_readers *r = &page->readers[granule];
    if (r->last < v->since)
        emui_readers_clear(r);
    r->last = add->read.cluster > r->last ? add->read.cluster : r->last;
    for (uint32_t k = r->used; k > 0 && k + NEAR > r->used; --k)
        if (emui_reader_joins(&r->at[k - 1], add))
            return;
    if (r->used == r->room) {
        remove_needless(r, v, add);
        if (2 * r->used >= r->room)
            grow(page->m, r);
    }
    if (r->used < r->room)
        r->at[r->used++] = *add;
    else if (r->room > 0)
        r->at[add->read.cluster % r->room] = *add;
}

/* ---- Writes ---- */

static bool is_of_group(const emui_view *v, const emui_record *now, const emui_record *s)
{
    return s->who == now->who && s->cluster == now->cluster &&
           s->epoch > emui_epoch_of(v->clock, s->who);
}

/* Does a write come after one of them as far as it read a byte's word? */
static bool is_after(const emui_view *v, const emui_reader *r, uint64_t byte, emui_record now,
                     bool unordered)
{
    bool all = true;
    for (uint32_t left = r->warps; all && left != 0; left &= left - 1) {
        const emui_record s = emui_reader_in(r, word_of(byte), emui_first(left));
        all = s.bytes == 0 ||
              (emui_is_behind(now, v, &s) && !(unordered && is_of_group(v, &now, &s)));
    }
    return all;
}

bool emui_readers_before_part(const emui_shadow_page *page, uint64_t byte, const emui_view *v,
                              emui_record now)
{
    const emui_readers *r = emui_readers_seen(v, page, byte);
    bool all = true;
    for (uint32_t k = 0; r != NULL && all && k < r->used; ++k)
        all = is_after(v, &r->at[k], byte, now, false);
    return all;
}

bool emui_readers_before(emui_shadow_page *page, uint64_t byte, const emui_view *v, emui_record now,
                         bool unordered)
{
    const emui_readers *r = emui_readers_seen(v, page, byte);
    bool all = true;
    for (uint32_t k = 0; r != NULL && all && k < r->used; ++k)
        all = is_after(v, &r->at[k], byte, now, unordered);
    if (r != NULL && all)
        emui_readers_cover(page, byte, EMUI_WHOLE_WORD);
    return all;
}

void emui_readers_cover(emui_shadow_page *page, uint64_t byte, uint8_t bytes)
{
    emui_readers *r = emui_readers_at(page, byte);
    const uint16_t written = (uint16_t)(bytes << EMUI_SHADOW_WORD * word_of(byte));
    uint16_t left = 0;
    for (uint32_t k = 0; r != NULL && k < r->used; ++k) {
        r->at[k].bytes &= (uint16_t)~written;
        left |= r->at[k].bytes;
    }
    if (r != NULL && left == 0)
        emui_readers_clear(r);
}
