/* row_log.c - rows that are in order, kept: see row_log.h. */
#include "emu/check/race/row_log.h"

#include "emu/check/race/clock.h"
#include "emu/state/zeros.h"

#include <stdlib.h>
#include <string.h>

void emui_row_log_clear(emui_row_log *l)
{
    for (size_t k = 0; k < l->clocks; ++k)
        emui_clock_free(l->clock[k]);
    for (size_t k = 0; k < l->copy_rows; ++k)
        for (uint32_t left = l->copies[k].lanes; left != 0; left &= left - 1)
            emui_clock_free(l->copies[k].clock[emui_first(left)]);
    l->used = l->clocks = l->clock_bytes = l->copy_rows = 0;
    l->has_parts = false;
}

void emui_row_log_free(emui_row_log *l)
{
    emui_row_log_clear(l);
    if (l->room == EMUI_ROW_LOG_BYTES)
        emui_zeros_free(l->at, l->room);
    else
        free(l->at);
    free(l->clock);
    free(l->copies);
}

/* Room for more of a list, twice as much as before; false: out of memory. */
static bool grow(void **at, size_t *room, size_t used, size_t more, size_t size)
{
    size_t next = *room == 0 ? 64 : *room;
    if (used + more <= *room)
        return true;
    while (next < used + more)
        next *= 2;
    void *fresh = realloc(*at, next * size);
    if (fresh == NULL)
        return false;
    *at = fresh;
    *room = next;
    return true;
}

/* The same of rows. From a size on all the room that there may be, whose pages are taken as they
 * are used: in two processes a product of matrices spent a quarter of its time in faults of small
 * ones. */
static bool grow_rows(emui_row_log *l)
{
    enum { LARGE = 1 << 20 };
    if (l->room < LARGE)
        return grow((void **)&l->at, &l->room, l->used, EMUI_KEPT_ROW, 1);
    if (l->used + EMUI_KEPT_ROW <= l->room)
        return true;
    uint8_t *all = emui_zeros(EMUI_ROW_LOG_BYTES);
    if (all == NULL)
        return false;
    emui_zeros_soon(all, EMUI_ROW_LOG_BYTES);
    memcpy(all, l->at, l->used);
    free(l->at);
    l->at = all;
    l->room = EMUI_ROW_LOG_BYTES;
    return true;
}

static size_t bytes_of(const emui_clock *clock)
{
    return sizeof *clock + sizeof(uint32_t) * (size_t)clock->length;
}

/* Is a clock one of the last? Then it is the last one after this. */
static bool is_held(emui_row_log *l, const emui_clock *clock)
{
    enum { RECENT = 4 };
    for (size_t k = 1; k <= l->clocks && k <= RECENT; ++k) {
        emui_clock **at = &l->clock[l->clocks - k], *last = l->clock[l->clocks - 1];
        if (*at != clock)
            continue;
        l->clock[l->clocks - 1] = *at;
        *at = last;
        return true;
    }
    return false;
}

bool emui_row_log_make_room(emu_machine *m, emui_row_log *l, emui_clock *clock)
{
    if (l->used + EMUI_KEPT_ROW + l->clock_bytes > EMUI_ROW_LOG_BYTES)
        return false;
    if (!grow_rows(l) ||
        !grow((void **)&l->clock, &l->clock_room, l->clocks, 1, sizeof *l->clock)) {
        emui_short_of_memory(m);
        return false;
    }
    if (is_held(l, clock))
        return true;
    l->clock[l->clocks++] = emui_clock_share(clock);
    l->clock_bytes += bytes_of(clock);
    return true;
}

/* The clocks of copies, but for those that the row before has, too: a warp copies by many. */
static size_t bytes_of_clocks(const emui_row_log *l, const emui_kept_copies *by)
{
    const emui_kept_copies *last = l->copy_rows == 0 ? NULL : &l->copies[l->copy_rows - 1];
    size_t bytes = sizeof *by;
    for (uint32_t left = by->lanes; left != 0; left &= left - 1) {
        const int lane = emui_first(left);
        if (last == NULL || (last->lanes & emui_lane_bit[lane]) == 0 ||
            last->clock[lane] != by->clock[lane])
            bytes += bytes_of(by->clock[lane]);
    }
    return bytes;
}

emui_kept_row *emui_row_log_add_copies(emu_machine *m, emui_row_log *l, const emui_row *row,
                                       uint32_t lanes, const emui_kept_copies *by)
{
    if (l->used + EMUI_KEPT_ROW + l->clock_bytes > EMUI_ROW_LOG_BYTES)
        return NULL;
    if (!grow_rows(l) ||
        !grow((void **)&l->copies, &l->copy_room, l->copy_rows, 1, sizeof *l->copies)) {
        emui_short_of_memory(m);
        return NULL;
    }
    emui_kept_copies *c = &l->copies[l->copy_rows];
    *c = *by;
    c->at = l->used;
    c->lanes = lanes;
    c->settled = false;
    l->clock_bytes += bytes_of_clocks(l, c);
    for (uint32_t left = lanes; left != 0; left &= left - 1)
        emui_clock_share(c->clock[emui_first(left)]);
    emui_kept_row *kept = emui_row_log_add(l, row);
    kept->clock = NULL;
    kept->epoch = (uint32_t)l->copy_rows++;
    kept->active = lanes;
    kept->form = row->bytes | EMUI_KEPT_COPIES;
    return kept;
}

/* The lanes of a regular row, or those that were written behind it. */
static void offsets_of(emui_row *row, const emui_kept_row *kept, const uint8_t *behind)
{
    enum { HALF = EMU_LANES / 2 };
    const uint32_t step = row->halves ? 0 : row->bytes;
    if (!row->regular)
        memcpy(row->offset, behind, sizeof row->offset);
    for (uint32_t lane = 0; row->regular && lane < EMU_LANES; ++lane)
        row->offset[lane] = (lane < HALF ? kept->lower : kept->upper) + lane % HALF * step;
}

bool emui_row_log_next(const emui_row_log *l, size_t *at, emui_kept_row *kept, emui_row *row)
{
    if (*at >= l->used)
        return false;
    memcpy(kept, l->at + *at, sizeof *kept);
    *at += sizeof *kept;
    *row = (emui_row){.bytes = kept->form & EMUI_KEPT_BYTES,
                      .regular = (kept->form & EMUI_KEPT_REGULAR) != 0,
                      .in_line = (kept->form & EMUI_KEPT_IN_LINE) != 0,
                      .twice = (kept->form & EMUI_KEPT_TWICE) != 0,
                      .halves = (kept->form & EMUI_KEPT_HALVES) != 0};
    offsets_of(row, kept, l->at + *at);
    *at += row->regular ? 0 : sizeof row->offset;
    return true;
}
