/* row_log.h - rows of an interval that are known to be in order, kept for the case that shadow
 * memory has to decide about another access to their region (keep_row.h).
 *
 * What is here: row_log.c. What is not: which rows are in order (owners.h). */
#ifndef EMUI_ROW_LOG_H
#define EMUI_ROW_LOG_H

#include "emu/check/race/order.h"

#include <string.h>

/* A row: after it, in the same memory, the offsets of all lanes where they are not regular. Or the
 * bytes that an operation of the engine read: EMUI_KEPT_OPERATION. Or copies of lanes, which the
 * epoch counts among those of the log: EMUI_KEPT_COPIES. */
typedef struct emui_kept_row {
    emui_clock *clock;
    uint32_t epoch;
    int32_t pc;
    uint32_t cluster;      /* by its serial */
    uint32_t active;       /* of an operation: | flags | who 16 |, as its record has them */
    uint32_t lower, upper; /* offsets of lanes 0 and 16, of a regular one; offset, and bytes */
    uint16_t warp, rank;   /* of the CTA; of that in its cluster */
    uint32_t form;         /* | mode | EMUI_KEPT_.. | bytes 8 | */
} emui_kept_row;

/* Copies of a row, by the lanes of a warp: whose each is, and what came before it. */
typedef struct emui_kept_copies {
    size_t at; /* of their row in the log */
    uint32_t lanes;
    bool settled; /* all of them are known to be over (keep_copy.c) */
    uint16_t who[EMU_LANES];
    uint32_t epoch[EMU_LANES];
    emui_clock *clock[EMU_LANES];
} emui_kept_copies;

/* As emui_row has them. */
enum {
    EMUI_KEPT_BYTES = 255,
    EMUI_KEPT_REGULAR = 1 << 8,
    EMUI_KEPT_IN_LINE = 1 << 9,
    EMUI_KEPT_TWICE = 1 << 10,
    EMUI_KEPT_HALVES = 1 << 11,
    EMUI_KEPT_OPERATION = 1 << 12, /* with REGULAR: nothing is behind it */
    EMUI_KEPT_UNORDERED = 1 << 13, /* of an operation, as emui_access has it */
    EMUI_KEPT_COPIES = 1 << 14,    /* not regular */
    EMUI_KEPT_MORE = 1 << 15,      /* other lanes of the same row come next */
    EMUI_KEPT_MODE = 16            /* a shift */
};

static inline uint32_t emui_kept_form(const emui_row *row, emui_mode mode)
{
    return (uint32_t)mode << EMUI_KEPT_MODE | row->bytes |
           (uint32_t)row->regular * EMUI_KEPT_REGULAR | (uint32_t)row->in_line * EMUI_KEPT_IN_LINE |
           (uint32_t)row->twice * EMUI_KEPT_TWICE | (uint32_t)row->halves * EMUI_KEPT_HALVES;
}

typedef struct emui_row_log {
    uint8_t *at;
    size_t used, room;
    emui_clock **clock; /* that rows have; each is held once for rows in a row */
    size_t clocks, clock_room;
    size_t clock_bytes;
    emui_kept_copies *copies;
    size_t copy_rows, copy_room;
    bool has_parts; /* rows of parts of words, which no state of theirs tells */
} emui_row_log;

/* Bytes of a log, beyond which its rows go to shadow memory. */
enum { EMUI_ROW_LOG_BYTES = 256 << 20 };

enum { EMUI_KEPT_ROW = sizeof(emui_kept_row) + EMU_LANES * sizeof(uint32_t) }; /* at most */

/* None is kept any more; the room stays. */
void emui_row_log_clear(emui_row_log *l);
void emui_row_log_free(emui_row_log *l);

/* Is there room for a row with that clock? */
static inline bool emui_row_log_has_room(const emui_row_log *l, const emui_clock *clock)
{
    return l->used + EMUI_KEPT_ROW <= l->room && l->clocks > 0 && l->clock[l->clocks - 1] == clock;
}

/* One more, for which there is room; but for its offsets it is the caller's to fill. */
static inline emui_kept_row *emui_row_log_add(emui_row_log *l, const emui_row *row)
{
    emui_kept_row *kept = (emui_kept_row *)(void *)(l->at + l->used);
    l->used += sizeof *kept + (row->regular ? 0 : sizeof row->offset);
    kept->lower = row->offset[0];
    kept->upper = row->offset[EMU_LANES / 2];
    if (!row->regular)
        memcpy(kept + 1, row->offset, sizeof row->offset);
    return kept;
}

/* There is now; false: the log is full, or out of memory. */
bool emui_row_log_make_room(emu_machine *m, emui_row_log *l, emui_clock *clock);

/* One more, of copies by lanes, whose clocks are held; but for whose it is, and how, it is the
 * caller's to fill. NULL: the log is full, or out of memory. */
emui_kept_row *emui_row_log_add_copies(emu_machine *m, emui_row_log *l, const emui_row *row,
                                       uint32_t lanes, const emui_kept_copies *by);

/* The row at a place of the log, which becomes that of the next one; of no region. False: there is
 * none. */
bool emui_row_log_next(const emui_row_log *l, size_t *at, emui_kept_row *kept, emui_row *row);

#endif
