/* row_log.h - rows of an interval that are known to be in order (owners.h), kept for the case that
 * shadow memory has to decide about another access to their region.
 *
 *      row of a warp --owners.h--> in order: kept here, by its instruction, clock and epoch
 *                        |
 *                        '-------> unknown: what was kept goes to shadow memory, as if it had gone
 *                                  there at once, and this row after it
 *
 * An interval that ends without that costs no more than its states and these records.
 *
 * What is here: row_log.c. What is not: what shadow memory holds of an access (race_row.c). */
#ifndef EMUI_ROW_LOG_H
#define EMUI_ROW_LOG_H

#include "emu/check/race/order.h"

/* A row: after it, in the same memory, the offsets of all lanes where they are not regular. */
typedef struct emui_kept_row {
    emui_clock *clock;
    uint32_t epoch;
    int32_t pc;
    uint32_t cluster; /* by its serial */
    uint32_t active;
    uint32_t lower, upper; /* offsets of lanes 0 and 16, of a regular one */
    uint16_t warp;         /* of the CTA */
    uint8_t rank, bytes;
    bool regular, in_line, twice, halves, writes;
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

void emui_row_log_clear(emui_row_log *l);
void emui_row_log_free(emui_row_log *l);

/* A launch of so many clusters: of which space may rows be kept? */
void emui_keeping_begin(emu_machine *m, int64_t clusters);
/* The launch has begun, and nothing has run: none is, for those who ask who wrote a word last. */
void emui_keep_none(emu_machine *m);

/* Is a row in order by what is known of the owners of its words? Then it was kept. Else its region is
 * compared from now on. */
bool emui_row_is_kept(const emui_actor *by, uint32_t active, const emui_row *row, emui_mode mode);

/* What is kept of a region is in shadow memory after this, .. */
void emui_move_kept(emu_machine *m, emui_region *r);
/* .. which decides from now on, until the interval ends; */
void emui_compare_region(emu_machine *m, emui_region *r);
/* .. and of all regions, for those who read other words than those that they access. */
void emui_move_all_kept(emu_machine *m);

/* Are rows kept whose lanes have parts of a word? */
bool emui_keeps_parts(const emui_region *r);
/* What was done to a region comes before all that is done from now on. */
void emui_interval_begin(emui_region *r);

#endif
