/* race_row.c - the words of a warp's lanes, compared and recorded many at once.
 *
 *      line     lanes side by side: four words at once (granule.c)
 *      alone    all bytes of a word, by a lane, or by lanes that have a part of it each, that come
 *               after its last write and its last read: a few comparisons (race_word.h)
 *      read     of all bytes, after the last write, as other lanes read them, too: of lanes that
 *               are not next to each other one may stand for the rest (shadow.c)
 *      last     a copy of the engine to all bytes, after all that is recorded of them
 *
 * All other words are visited as race.c does it. Both mean the same. */
#include "emu/check/race/granule.h"
#include "emu/check/race/race.h"
#include "emu/check/race/race_word.h"
#include "emu/state/operation.h"
#include "emu/state/vector.h"

enum { WORD = EMUI_SHADOW_WORD, PAGE = EMUI_SHADOW_PAGE };

/* Does a write to a word come after its further readers? They are removed, where it comes after all
 * else that is recorded of the word as well. */
static inline bool is_after_readers(const emui_access *a, emui_shadow_page *page, uint32_t offset,
                                    emui_record now)
{
    const uint32_t byte = offset % PAGE;
    return emui_readers_at(page, byte) == NULL ||
           (emui_is_alone(emui_expanded(page, byte), &a->view, now) &&
            emui_readers_before(page, byte, &a->view, now, false));
}

static inline bool is_alone(emui_access *a, const emui_row *row, uint32_t offset, emui_record now)
{
    emui_shadow_page *page = row->region->shadow->page[offset / PAGE];
    if (page == NULL || a->view.clock == NULL)
        return false;
    emui_shadow_use(row->region->shadow, page, offset, a->m->serials);
    emui_shadow_word *at = emui_expanded(page, offset % PAGE);
    if (at != NULL && a->writes && !is_after_readers(a, page, offset, now))
        return false;
    if (at == NULL || emui_visit_alone(at, &a->view, now, a->writes))
        return true;
    if (a->writes || (now.flags & EMUI_RECORD_KIND) != 0)
        return false;
    a->now = now;
    return emui_visit_read(a, page, at);
}

/* ---- The lanes of a warp -------------------------------------------------------------------- */

/* A part of a word that a lane writes after all that is recorded of the word: what emui_visit()
 * would record, and it would find nothing. */
static bool write_part(const emui_access *a, emui_place p, uint32_t bytes)
{
    const uint32_t byte = (uint32_t)(p.offset % PAGE);
    if (!a->writes || a->now.flags != 0 || bytes >= WORD || a->view.clock == NULL)
        return false;
    emui_shadow_page *page = emui_shadow_page_at(a->m, p.region, p.offset);
    emui_shadow_word *at = page == NULL ? NULL : emui_expanded(page, byte);
    const emui_record *s;
    bool all = at != NULL && emui_readers_before_part(page, byte, &a->view, a->now);
    for (int k = 0; all && k < 2 * emui_records_in(at); ++k) {
        s = emui_record_of(at, k % 2 != 0, k / 2);
        all = s->bytes == 0 || emui_is_behind(a->now, &a->view, s);
    }
    if (all)
        emui_keep(a, page, at, (uint8_t)(((1U << bytes) - 1) << byte % WORD));
    return all;
}

/* Bytes of one lane, with a finding where there is one. */
static void visit_lane(emui_access *a, int lane, emui_place p, uint32_t bytes, uint32_t same)
{
    emui_access_by(a, lane);
    a->same = same >> lane & 1;
    if (!write_part(a, p, bytes))
        emui_visit_bytes(a, p, bytes);
}

/* How many lanes from one on have all bytes of a granule, side by side, with one clock and in one
 * epoch; 0: none. */
static int lanes_of_granule(const emu_warp *w, uint32_t active, const emui_row *row, int lane)
{
    const int n = emui_lanes_in(EMUI_GRANULE, (int)row->bytes);
    const uint32_t first = row->offset[lane];
    uint32_t differ = first % EMUI_GRANULE;
    if (differ != 0 || lane + n > EMU_LANES || w->clock[lane] == NULL)
        return 0;
    for (int k = 1; k < n; ++k)
        differ |= row->offset[lane + k] ^ (first + (uint32_t)k * row->bytes);
    for (int k = 1; !row->even && differ == 0 && k < n; ++k)
        differ |= (w->epoch[lane + k] ^ w->epoch[lane]) | (~active & emui_lane_bit[lane + k]) |
                  (uint32_t)(w->clock[lane + k] != w->clock[lane]);
    return differ == 0 ? n : 0;
}

enum { HALF = EMU_LANES / 2 };

/* Does each lane of the upper half read what the one 16 below reads, with its clock and in its
 * epoch? A tile is often read by two rows of 16 threads. */
static bool is_twice(const emu_warp *w, uint32_t active, const emui_row *row)
{
    uint32_t differ = ~active;
    if (row->offset[0] != row->offset[HALF])
        return false;
    for (int k = 0; k < HALF; ++k)
        differ |= row->offset[k] ^ row->offset[k + HALF];
    for (int k = 0; !row->even && differ == 0 && k < HALF; ++k)
        differ |=
            (w->epoch[k] ^ w->epoch[k + HALF]) | (uint32_t)(w->clock[k] != w->clock[k + HALF]);
    return differ == 0;
}

/* The lanes after some that read what these do. */
static uint32_t lanes_again(const emui_access *a, uint32_t active, const emui_row *row,
                            emui_span lanes, bool twice)
{
    const int n = lanes.end - lanes.first;
    if (a->writes)
        return 0;
    if (row->bytes == EMUI_GRANULE)
        return emui_lanes_uniform(a->w, active, row, lanes);
    return twice && lanes.end <= HALF ? (UINT32_MAX >> (EMU_LANES - n)) << (lanes.first + HALF) : 0;
}

/* Lanes from one on that have all bytes of a granule: side by side, or all the same 16 bytes. Lanes
 * that read them again are done with, if they change nothing. The lane after those that were
 * visited; 0: the granule needs more. */
static int order_granule(const emui_access *a, const emui_granule_access *access, uint32_t *active,
                         const emui_row *row, emui_span lanes, bool twice)
{
    const int n = lanes_of_granule(a->w, *active, row, lanes.first);
    const uint32_t at = row->offset[lanes.first], granule = at % PAGE / EMUI_GRANULE;
    emui_shadow_page *page = n == 0 ? NULL : emui_shadow_page_at(a->m, row->region, at);
    if (page == NULL || !emui_granule_visit(page, granule, access))
        return 0;
    lanes.end = n > 1 ? lanes.first + n : lanes.end;
    uint32_t again = lanes_again(a, *active, row, lanes, twice);
    if (again != 0 && emui_granule_stands(page, granule, access, emui_first(again)))
        *active &= ~again;
    return lanes.end;
}

static void order_words(emui_access *a, uint32_t active, const emui_row *row, uint32_t same)
{
    const emu_warp *w = a->w;
    const uint8_t kind = a->now.flags;
    const uint32_t *offset = row->offset;
    const int32_t pc = w->pc[emui_first(active)];
    const bool twice = !a->writes && is_twice(w, active, row);
    emui_granule_access access = {.view = &a->view,
                                  .step = (int)row->bytes,
                                  .writes = a->writes,
                                  .lane_0 = a->lane_0,
                                  .lanes = a->lanes};
    for (int lane, next; active != 0; active &= (uint32_t)(UINT64_MAX << next)) {
        lane = emui_first(active);
        next = lane + 1;
        if (!a->writes && next < EMU_LANES && offset[next] == offset[lane])
            next += emui_lanes_contiguous(w, active, row, lane, kind != 0);
        a->view.clock = w->clock[lane];
        emui_record now = {
            w->epoch[lane],  pc,
            a->now.cluster,  (uint16_t)(a->lane_0 + lane),
            EMUI_WHOLE_WORD, (uint8_t)(kind | (next - lane - 1) << EMUI_RECORD_LANES)};
        const emui_span lanes = {lane, next};
        access.now = now;
        const int done = kind == 0 ? order_granule(a, &access, &active, row, lanes, twice) : 0;
        next = done > 0 ? done : next;
        for (uint32_t at = offset[lane], end = at + row->bytes; done == 0 && at < end; at += WORD)
            if (!is_alone(a, row, at, now)) {
                a->now.flags = now.flags;
                visit_lane(a, lane, (emui_place){row->region, at}, WORD, same);
            }
        if (!a->writes && kind == 0 && done == 0)
            active &= ~emui_lanes_apart(w, active, row, lanes);
    }
}

/* Lanes from one on, so far apart, that have a part of a word each, and all its bytes between them;
 * 1 lane: they do not. */
typedef struct parts {
    int lanes, step;
} parts;

static bool are_parts(const emu_warp *w, uint32_t active, const emui_row *row, int lane, parts p)
{
    const uint32_t first = row->offset[lane];
    bool all = lane + (p.lanes - 1) * p.step < EMU_LANES;
    for (int k = 1; all && k < p.lanes; ++k) {
        const int next = lane + k * p.step;
        all = row->offset[next] == first + (uint32_t)k * row->bytes &&
              (row->even || ((active & emui_lane_bit[next]) != 0 && w->clock[next] != NULL &&
                             w->epoch[next] == w->epoch[lane]));
    }
    return all;
}

static parts parts_of(const emu_warp *w, uint32_t active, const emui_row *row, int lane)
{
    parts p = {emui_lanes_in(WORD, (int)row->bytes), 1};
    if (row->offset[lane] % WORD != 0)
        return (parts){1, 1};
    if (!are_parts(w, active, row, lane, p)) {
        p.step = 4;
        p.lanes = are_parts(w, active, row, lane, p) ? p.lanes : 1;
    }
    return p;
}

/* Does what happens with the clock of each of the other lanes come after all that is recorded of
 * the word, too? Where they waited for copies of their own, lanes have a clock each. */
static bool are_alone(const emui_access *a, const emui_row *row, int lane, parts p, emui_record now)
{
    const uint32_t offset = row->offset[lane];
    const emui_clock *last = a->w->clock[lane];
    emui_shadow_page *page = row->region->shadow->page[offset / PAGE];
    emui_view view = a->view;
    bool all = true;
    for (int k = 1; !row->even && all && k < p.lanes; ++k) {
        view.clock = a->w->clock[lane + k * p.step];
        if (view.clock == last)
            continue;
        emui_shadow_word *at = page == NULL ? NULL : emui_expanded(page, offset % PAGE);
        all = at != NULL && emui_readers_at(page, offset % PAGE) == NULL &&
              emui_is_alone(at, &view, now);
        last = view.clock;
    }
    return all;
}

enum { FOUR = 4, COLUMN = EMU_LANES / FOUR };

/* Do lanes l, l + 4 .. l + 28, for each l below 4, access the halves of granules of their own, as
 * the columns of an mma's C? */
static bool are_columns(const emui_row *row)
{
    const uint32_t *offset = row->offset;
    uint32_t differ = row->bytes ^ EMUI_GRANULE / COLUMN;
    for (int lane = 0; differ == 0 && lane < FOUR; ++lane) {
        differ |= offset[lane] % EMUI_GRANULE;
        for (uint32_t k = 1; k < COLUMN; ++k)
            differ |= offset[lane + FOUR * (int)k] ^ (offset[lane] + k * EMUI_GRANULE / COLUMN);
        for (int other = 0; other < lane; ++other)
            differ |= (uint32_t)(offset[lane] == offset[other]);
    }
    return differ == 0;
}

/* A column whose words are all alone; false where one is not, and nothing is done. */
static bool order_column(emui_access *a, const emui_row *row, int lane, emui_record now)
{
    const uint32_t offset = row->offset[lane];
    emui_shadow_page *page = row->region->shadow->page[offset / PAGE];
    if (page == NULL)
        return false;
    emui_shadow_use(row->region->shadow, page, offset, a->m->serials);
    emui_shadow_word *word = emui_expanded(page, offset % PAGE);
    bool all = word != NULL;
    now.who = (uint16_t)(now.who + lane);
    for (uint32_t k = 0; all && k < EMUI_GRANULE_WORDS; ++k, now.who += 2 * FOUR)
        all = emui_is_alone(&word[k], &a->view, now) &&
              (!a->writes || is_after_readers(a, page, offset + k * WORD, now));
    for (int k = EMUI_GRANULE_WORDS - 1; all && k >= 0; --k) {
        now.who -= 2 * FOUR;
        emui_record_alone(&word[k], now, a->writes);
    }
    return all;
}

/* The lanes of a row with one clock and in one epoch that are not done by columns. */
static uint32_t order_columns(emui_access *a, uint32_t active, const emui_row *row)
{
    const emu_warp *w = a->w;
    const uint32_t column = UINT32_MAX / ((1U << FOUR) - 1);
    const emui_record now = {
        w->epoch[0],     w->pc[0],
        a->now.cluster,  (uint16_t)a->lane_0,
        EMUI_WHOLE_WORD, EMUI_RECORD_PARTS | 1 << EMUI_RECORD_LANES | EMUI_RECORD_FOUR};
    a->view.clock = w->clock[0];
    bool columns = a->view.clock != NULL && are_columns(row);
    for (int lane = 0; columns && lane < FOUR; ++lane)
        if (order_column(a, row, lane, now))
            active &= ~(column << lane);
    return active;
}

static void order_parts(emui_access *a, uint32_t active, const emui_row *row, uint32_t same)
{
    const emu_warp *w = a->w;
    const int32_t pc = w->pc[emui_first(active)];
    if (row->even && active == UINT32_MAX)
        active = order_columns(a, active, row);
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        if ((active & emui_lane_bit[lane]) == 0)
            continue;
        const parts p = parts_of(w, active, row, lane);
        const int more = (p.lanes - 1) << EMUI_RECORD_LANES,
                  four = p.step > 1 ? EMUI_RECORD_FOUR : 0;
        a->view.clock = w->clock[lane];
        emui_record now = {w->epoch[lane],  pc,
                           a->now.cluster,  (uint16_t)(a->lane_0 + lane),
                           EMUI_WHOLE_WORD, (uint8_t)(EMUI_RECORD_PARTS | more | four)};
        if (p.lanes == 1 || !are_alone(a, row, lane, p, now) ||
            !is_alone(a, row, row->offset[lane], now)) {
            visit_lane(a, lane, (emui_place){row->region, row->offset[lane]}, row->bytes, same);
            continue;
        }
        for (int k = 0; k < p.lanes; ++k)
            active &= ~emui_lane_bit[lane + k * p.step];
    }
}

static void order_lanes(emui_access *a, uint32_t active, const emui_row *row, uint32_t same)
{
    if (row->bytes < WORD)
        order_parts(a, active, row, same);
    else
        order_words(a, active, row, same);
}

/* One clock, and one epoch, of all lanes. */
EMUI_VECTOR static bool is_even(const emu_warp *w)
{
    uint32_t differ = 0;
    uintptr_t apart = 0;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        differ |= w->epoch[lane] ^ w->epoch[0];
        apart |= (uintptr_t)w->clock[lane] ^ (uintptr_t)w->clock[0];
    }
    return differ == 0 && apart == 0;
}

/* Side by side from a granule on, in one epoch and with one clock: all lanes, or each half of them
 * that reads. */
static bool is_line(const emui_access *a, const emui_row *row)
{
    bool half = row->twice && row->bytes >= WORD && !a->writes && a->now.flags == 0;
    return (row->in_line || half) && row->even && row->offset[0] % EMUI_GRANULE == 0 &&
           a->w->clock[0] != NULL;
}

/* Granule by granule; lanes whose granule needs more are visited by themselves, and those that
 * read it again where that changes anything. */
static void order_line(emui_access *a, const emui_row *row, uint32_t same)
{
    const emu_warp *w = a->w;
    const int more = row->bytes < WORD ? (int)(WORD / row->bytes) - 1 : 0;
    const int lanes = emui_lanes_in(EMUI_GRANULE, (int)row->bytes);
    const int end = row->in_line ? EMU_LANES : HALF;
    const uint8_t kind = a->now.flags; /* of each visit: others leave theirs */
    uint32_t again = row->in_line ? 0 : UINT32_MAX << HALF;
    emui_record now = {w->epoch[0],         w->pc[0],        a->now.cluster,
                       (uint16_t)a->lane_0, EMUI_WHOLE_WORD, a->now.flags};
    a->view.clock = w->clock[0];
    if (more > 0)
        now.flags = (uint8_t)(EMUI_RECORD_PARTS | more << EMUI_RECORD_LANES);
    emui_granule_access access = {.view = &a->view,
                                  .now = now,
                                  .step = (int)row->bytes,
                                  .writes = a->writes,
                                  .wide = row->in_line && row->offset[0] % EMUI_GRANULE_LINE == 0,
                                  .lane_0 = a->lane_0,
                                  .lanes = a->lanes};
    for (int lane = 0; lane < end; lane += lanes) {
        const uint32_t at = row->offset[lane], granule = at % PAGE / EMUI_GRANULE;
        const uint32_t these = (UINT32_MAX >> (EMU_LANES - lanes)) << lane;
        emui_shadow_page *page = emui_shadow_page_at(a->m, row->region, at);
        if (page == NULL)
            return;
        a->view.clock = w->clock[0];
        a->now.flags = kind;
        access.now.who = (uint16_t)(now.who + lane);
        if (!emui_granule_visit(page, granule, &access))
            order_lanes(a, these, row, same);
        else if (again != 0 && emui_granule_stands(page, granule, &access, lane + HALF))
            again &= ~(these << HALF);
    }
    a->now.flags = kind;
    if (again != 0)
        order_lanes(a, again, row, same);
}

void emui_order_row(const emui_actor *by, uint32_t active, emui_row *row, emui_mode mode,
                    uint32_t same)
{
    if (by->m->order == NULL || row->region->shadow == NULL || active == 0)
        return;
    emui_access a = emui_access_of(by, row->region, mode);
    by->w->used |= active;
    if (by->m->of_triton && row->region->space == EMU_GLOBAL)
        emui_replica_accesses(by->w, active, row, a.writes);
    row->even = active == UINT32_MAX && is_even(by->w);
    if (is_line(&a, row))
        order_line(&a, row, same);
    else
        order_lanes(&a, active, row, same);
}
