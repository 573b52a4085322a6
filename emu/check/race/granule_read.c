/* granule_read.c - what comes before an access to granules, and reads of them that have no
 * order with each other: those of several warps.
 *
 *      f->read           the last read of the granule, while f->reads is 0
 *      page->reads[f]    up to three more, in the places where race.c would record them of each of
 *                        the words: a read takes the first place that is empty or whose read comes
 *                        before it, else that of the oldest, which readers.c records
 *
 * A tile in shared memory is read by all warps of a CTA. What race.c does word by word is done once
 * here where it is the same for all words of a granule, and left to it where that is not clear.
 * Here: comparing, and reads. Not here: anything that is found (race.c), and whatever writes
 * (granule.c). */
#include "emu/check/race/granule.h"

#include <stdlib.h>

/* ---- Comparing ------------------------------------------------------------------------------ */

int emui_granule_past_slow(const emui_granule_access *a, const emui_record *s, int lanes)
{
    const emui_clock *clock = a->view->clock;
    int past = 0;
    if (s->cluster < a->view->since)
        past = lanes;
    else if (s->cluster != a->now.cluster)
        for (int k = 0; k < lanes; ++k)
            past += emui_far_is_past(a->view, s, k);
    else
        for (int k = 0; k < lanes; ++k)
            past += emui_epoch_of(clock, s->who + k) >= s->epoch;
    return past;
}

/* ---- Reads ---------------------------------------------------------------------------------- */

typedef enum relation { BEFORE, BESIDE, UNCLEAR } relation;

/* Does a read come before the access in each of the words, or in none of them? A lane's own reads
 * come before, which is for race.c where other lanes' of the same record do not. end: the lane
 * after those of the access. */
static inline relation relation_of(const emui_granule_access *a, const emui_record *s, int step,
                                   int end)
{
    if (emui_granule_is_own(a, s, step))
        return BEFORE;
    const int lanes = emui_lanes_of(s, step), past = emui_granule_past(a, s, lanes);
    if (past == lanes)
        return BEFORE;
    bool shares = s->cluster == a->now.cluster && s->who < end && a->now.who < s->who + lanes;
    return past == 0 && !shares ? BESIDE : UNCLEAR;
}

/* Is it one of the same warp, at the same instruction and in the same epoch? */
static inline bool is_of_row(const emui_granule_access *a, const emui_record *s)
{
    int first = s->who - a->lane_0;
    return first >= 0 && first < a->lanes && s->epoch == a->now.epoch && s->pc == a->now.pc &&
           s->cluster == a->now.cluster && s->bytes == EMUI_WHOLE_WORD &&
           ((s->flags ^ a->now.flags) & EMUI_RECORD_KIND) == 0;
}

/* One of the row stands for it; lanes next to its last one are taken in. */
static void take_in(emui_record *s, const emui_granule_access *a)
{
    if (a->now.who == s->who + emui_lanes_more(s) + 1)
        s->flags += (uint8_t)((emui_lanes_more(&a->now) + 1) << EMUI_RECORD_LANES);
}

static bool make_reads(emui_shadow_page *page)
{
    if (page->reads == NULL)
        page->reads = calloc(EMUI_GRANULES, sizeof *page->reads);
    if (page->reads == NULL)
        emui_short_of_memory(page->m);
    return page->reads != NULL;
}

/* In the k-th place; when out of memory, nothing is recorded any more. */
static bool put(emui_shadow_page *page, uint32_t granule, int k, const emui_granule_access *a)
{
    emui_granule *f = &page->granule[granule];
    if (k == 0) {
        f->read = a->now;
        f->read_step = (uint8_t)a->step;
    } else if (make_reads(page)) {
        page->reads[granule].read[k - 1] = a->now;
        page->reads[granule].step[k - 1] = (uint8_t)a->step;
        f->reads = k > f->reads ? (uint8_t)k : f->reads;
    }
    return true;
}

bool emui_granule_read(emui_shadow_page *page, uint32_t granule, const emui_granule_access *a)
{
    const emui_granule *f = &page->granule[granule];
    emui_granule_reads *more = page->reads == NULL ? NULL : &page->reads[granule];
    const emui_record *oldest = NULL;
    const int end = a->now.who + emui_lanes_of(&a->now, a->step);
    int at = 0;
    if (emui_is_parts(&a->now))
        return false;
    for (int k = 0; k < EMUI_RECORDS; ++k) {
        if (k > f->reads)
            return put(page, granule, k, a);
        emui_record *s = k == 0 ? &page->granule[granule].read : &more->read[k - 1];
        const int step = k == 0 ? f->read_step : more->step[k - 1];
        const relation r = s->bytes == 0 ? BEFORE : relation_of(a, s, step, end);
        if (r == BEFORE)
            return put(page, granule, k, a);
        const bool of_row = is_of_row(a, s);
        if (r == UNCLEAR || (of_row && step != a->step))
            return false;
        if (of_row) {
            take_in(s, a);
            return true;
        }
        at = emui_gives_way(a->now.cluster, s, oldest) ? k : at;
        oldest = at == k ? s : oldest;
    }
    emui_granule_give_way(page, granule, oldest, at == 0 ? f->read_step : more->step[at - 1], a);
    return put(page, granule, at, a);
}

/* Did all lanes that wrote a granule last do so before, whichever lane reads? The access, which was
 * visited, comes after its own writes as well. */
static bool is_written_before(const emui_granule_access *a, const emui_granule *f)
{
    if (f->write.bytes == 0 || !emui_granule_is_own(a, &f->write, f->write_step))
        return true;
    const int lanes = emui_lanes_of(&f->write, f->write_step);
    return emui_granule_past(a, &f->write, lanes) == lanes;
}

bool emui_granule_stands(const emui_shadow_page *page, uint32_t granule,
                         const emui_granule_access *a, int from)
{
    const emui_record *s;
    const emui_granule *f = &page->granule[granule];
    if (f->expanded || !is_written_before(a, f))
        return false;
    for (int k = 0, step; (s = emui_granule_read_at(page, granule, k, &step)) != NULL; ++k) {
        int first = s->who - a->lane_0;
        if (first < 0 || first >= a->lanes || s->bytes == 0 || s->cluster != a->now.cluster)
            continue;
        const int lanes = emui_lanes_of(s, step);
        return is_of_row(a, s) && step == a->step && first + lanes < from &&
               emui_granule_past(a, s, lanes) == 0;
    }
    return false;
}
