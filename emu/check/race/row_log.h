/* row_log.h - rows of an interval that are known to be in order, kept for the case that shadow
 * memory has to decide about another access to their region (keep_row.h).
 *
 * What is here: row_log.c. What is not: which rows are in order (owners.h). */
#ifndef EMUI_ROW_LOG_H
#define EMUI_ROW_LOG_H

#include "emu/check/race/order.h"

#include <string.h>

/* A row: after it, in the same memory, the offsets of all lanes where they are not regular. */
typedef struct emui_kept_row {
    emui_clock *clock;
    uint32_t epoch;
    int32_t pc;
    uint32_t cluster; /* by its serial */
    uint32_t active;
    uint32_t lower, upper; /* offsets of lanes 0 and 16, of a regular one */
    uint16_t warp;         /* of the CTA */
    uint16_t mode;
    uint8_t rank, bytes;
    bool regular, in_line, twice, halves;
} emui_kept_row;

typedef struct emui_row_log {
    uint8_t *at;
    size_t used, room;
    emui_clock **clock; /* that rows have; each is held once for rows in a row */
    size_t clocks, clock_room;
    size_t clock_bytes;
    bool has_parts; /* rows of parts of words */
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

/* One more, for which there is room. */
static inline void emui_row_log_add(emui_row_log *l, const emui_kept_row *kept, const emui_row *row)
{
    enum { WORD = 4 };
    memcpy(l->at + l->used, kept, sizeof *kept);
    l->used += sizeof *kept;
    if (!kept->regular)
        memcpy(l->at + l->used, row->offset, sizeof row->offset);
    l->used += kept->regular ? 0 : sizeof row->offset;
    l->has_parts |= kept->bytes < WORD;
}

/* There is now; false: the log is full, or out of memory. */
bool emui_row_log_make_room(emu_machine *m, emui_row_log *l, emui_clock *clock);

/* The row at a place of the log, which becomes that of the next one; of no region. False: there is
 * none. */
bool emui_row_log_next(const emui_row_log *l, size_t *at, emui_kept_row *kept, emui_row *row);

#endif
