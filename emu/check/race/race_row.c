/* race_row.c - the accesses of a warp's lanes, compared and recorded by runs.
 *
 *      in line      lanes with 4, 8 or 16 bytes each, one next to the other: words of a line
 *      broadcast    lanes next to each other that read the same bytes: one record of all of them
 *      parts        lanes that have a part of a word each, and all of it between them
 *
 *      | run of lanes 0 .. 15 | run of lanes 16 .. 31 |     as two rows of 16 threads read a tile
 *
 * A run ends with its line of 128 bytes. Words where something may be found, and all strong
 * accesses, are visited lane by lane as race.c does it. Both mean the same. */
#include "emu/check/race/clock.h"
#include "emu/check/race/race.h"
#include "emu/state/operation.h"

enum { WORD = EMUI_SHADOW_WORD, LINE = EMUI_LINE_WORDS * WORD };

/* Lanes of a row, next to each other but for parts, with one clock and in one epoch. */
typedef struct lanes {
    int first, count, step; /* step: from one to the next */
    bool same_bytes;        /* they read the same; else each has bytes of its own */
} lanes;

/* ---- Which lanes are a run ---- */

static bool are_alike(const emu_warp *w, uint32_t active, const emui_row *row, int one, int other)
{
    return row->even || ((active & emui_lane_bit[other]) != 0 && w->clock[one] == w->clock[other] &&
                         w->epoch[one] == w->epoch[other]);
}

static lanes lanes_from(const emui_access *a, uint32_t active, const emui_row *row, int first)
{
    const uint32_t *offset = row->offset;
    lanes run = {first, 1, 1, false};
    if (row->in_line && row->even)
        run.count = EMU_LANES - first;
    if (row->in_line && row->even)
        return run;
    run.same_bytes = !a->writes && first + 1 < EMU_LANES && offset[first + 1] == offset[first];
    const uint32_t step = run.same_bytes ? 0 : row->bytes;
    for (int lane = first + 1; lane < EMU_LANES && offset[lane] == offset[lane - 1] + step &&
                               are_alike(a->w, active, row, first, lane);
         ++lane)
        ++run.count;
    run.same_bytes &= run.count > 1;
    return run;
}

/* Has a lane between them a part of the word, too? Then it comes before some of them. */
static bool is_between(const emui_row *row, uint32_t active, int first, int count, int step)
{
    bool any = false;
    for (int k = 1; step > 1 && !any && k < (count - 1) * step; ++k)
        any = k % step != 0 && (active & emui_lane_bit[first + k]) != 0 &&
              row->offset[first + k] / WORD == row->offset[first] / WORD;
    return any;
}

/* Lanes that have a part of one word each, and all its bytes between them: next to each other, or
 * four apart as in a column of an mma's C. One lane: there are none. */
static lanes parts_from(const emui_access *a, uint32_t active, const emui_row *row, int first)
{
    const int count = (int)(WORD / row->bytes);
    for (int step = 1; step <= 4 && row->offset[first] % WORD == 0; step += 3) {
        bool all = first + (count - 1) * step < EMU_LANES;
        for (int k = 1; all && k < count; ++k)
            all = row->offset[first + k * step] == row->offset[first] + (uint32_t)k * row->bytes &&
                  are_alike(a->w, active, row, first, first + k * step);
        if (all && !is_between(row, active, first, count, step))
            return (lanes){first, count, step, false};
    }
    return (lanes){first, 1, 1, false};
}

/* ---- Visits --------------------------------------------------------------------------------- */

/* A row that is visited. */
typedef struct visit {
    emui_access access;
    const emui_row *row;
    uint32_t same;     /* lanes that leave the bytes alone */
    emui_words words;  /* of lanes that have the clock and the epoch of .. */
    emui_entry lane_0; /* the same of lane 0, in any word */
    int prepared;      /* .. this one; -1: of none */
} visit;

static void visit_lane(visit *v, int lane)
{
    v->prepared = -1;
    emui_access_by(&v->access, lane);
    v->access.same = v->same >> lane & 1;
    emui_visit_bytes(&v->access, (emui_place){v->row->region, v->row->offset[lane]}, v->row->bytes);
}

static void visit_lanes(visit *v, lanes run)
{
    for (int k = 0; k < run.count; ++k)
        visit_lane(v, run.first + k * run.step);
}

/* Lanes from one on are about to be visited together. */
static void prepare(visit *v, int lane)
{
    const emu_warp *w = v->access.w;
    if (v->prepared >= 0 && w->epoch[lane] == w->epoch[v->prepared] &&
        w->clock[lane] == w->clock[v->prepared])
        return;
    emui_access_by(&v->access, lane);
    v->access.now.who = (uint16_t)v->access.lane_0;
    v->words = emui_to_words(&v->access);
    v->lane_0 = v->words.now.record;
    v->prepared = lane;
}

/* Words of a run, whose first lane has the first of them: how many of them were done. */
static int visit_words(visit *v, int lane, uint32_t offset, int n, int slope, uint8_t flags)
{
    emui_shadow_page *page = emui_shadow_page_at(v->access.m, v->row->region, offset);
    const uint32_t word = emui_word_at(offset);
    if (page == NULL)
        return n;
    prepare(v, lane);
    v->words.now.record =
        emui_entry_by(v->lane_0, lane, slope, (int)(word % EMUI_LINE_WORDS), flags);
    return emui_words_visit(&v->words, page, word, n);
}

/* Lanes one next to the other, line by line. Those of a word that needs more are visited by
 * themselves. */
static void visit_in_line(visit *v, lanes run)
{
    const uint32_t bytes = v->row->bytes, begin = v->row->offset[run.first],
                   end = begin + bytes * (uint32_t)run.count, step = bytes < WORD ? WORD : bytes;
    const int slope = run.count == 1 ? 0 : EMUI_SLOPE - emui_first(bytes);
    const uint8_t parts =
        bytes >= WORD ? 0 : (uint8_t)(EMUI_RECORD_PARTS | (WORD / bytes - 1) << EMUI_RECORD_LANES);
    for (uint32_t offset = begin, next; offset < end; offset = next) {
        const int lane = run.first + (int)((offset - begin) / bytes);
        next = offset - offset % LINE + LINE;
        next = next < end ? next : end;
        const int n = (int)((next - offset) / WORD),
                  done = visit_words(v, lane, offset, n, slope, parts);
        if (done == n)
            continue;
        offset += (uint32_t)done * WORD / step * step;
        next = offset + step;
        visit_lanes(
            v, (lanes){run.first + (int)((offset - begin) / bytes), (int)(step / bytes), 1, false});
    }
}

/* Lanes that read the same bytes, or have parts of one word. */
static void visit_at_once(visit *v, lanes run)
{
    const uint32_t bytes = v->row->bytes < WORD ? WORD : v->row->bytes;
    uint8_t flags = (uint8_t)((run.count - 1) << EMUI_RECORD_LANES);
    if (!run.same_bytes)
        flags |= (uint8_t)(EMUI_RECORD_PARTS | (run.step > 1 ? EMUI_RECORD_FOUR : 0));
    const int n = (int)(bytes / WORD);
    if (visit_words(v, run.first, v->row->offset[run.first], n, 0, flags) < n)
        visit_lanes(v, run);
}

/* Do all writes of the bytes come before, whichever lane reads? */
static bool is_written_before(const emui_access *a, const emui_row *row, uint32_t offset)
{
    bool all = true;
    for (uint32_t at = offset; all && at < offset + row->bytes; at += WORD) {
        const emui_shadow_page *page = row->region->shadow->page[at / EMUI_SHADOW_PAGE];
        const uint32_t word = emui_word_at(at);
        for (emui_cursor c = emui_records(page, word, true); all && emui_next(&c);)
            all = emui_is_past(&a->view, &c.now);
    }
    return all;
}

/* A strong access; a read of lanes that nothing is found of is one record. */
static void visit_strong(visit *v, lanes run)
{
    const uint8_t kind = v->access.now.flags;
    emui_access_by(&v->access, run.first);
    if (!run.same_bytes || !is_written_before(&v->access, v->row, v->row->offset[run.first])) {
        visit_lanes(v, run);
        return;
    }
    v->access.now.flags = (uint8_t)(kind | (run.count - 1) << EMUI_RECORD_LANES);
    visit_lane(v, run.first);
    v->access.now.flags = kind;
}

/* The lanes from one on that are visited together. */
static lanes visit_from(visit *v, uint32_t active, int first)
{
    const emui_row *row = v->row;
    const bool in_words =
        row->bytes >= WORD || (row->in_line && row->even && row->offset[0] % WORD == 0);
    const lanes run = in_words ? lanes_from(&v->access, active, row, first)
                               : parts_from(&v->access, active, row, first);
    if (v->access.now.flags != 0)
        visit_strong(v, run);
    else if (run.same_bytes || (!in_words && run.count > 1))
        visit_at_once(v, run);
    else if (in_words)
        visit_in_line(v, run);
    else
        visit_lanes(v, run);
    return run;
}

void emui_compare_row(const emui_actor *by, uint32_t active, emui_row *row, emui_mode mode,
                      uint32_t same)
{
    visit v; /* words as soon as it is prepared */
    v.access = emui_access_of(by, row->region, mode);
    v.row = row;
    v.same = same;
    v.prepared = -1;
    row->even = active == UINT32_MAX && emui_are_even(by->w, active);
    while (active != 0) {
        const lanes run = visit_from(&v, active, emui_first(active));
        if (run.step == 1)
            active &= ~((UINT32_MAX >> (EMU_LANES - run.count)) << run.first);
        for (int k = 0; run.step > 1 && k < run.count; ++k)
            active &= ~emui_lane_bit[run.first + k * run.step];
    }
}
