/* keep_row.h - rows that are in order by the owners of their words are kept; any other access to
 * their region is decided by shadow memory.
 *
 *      row of a warp --owners.h--> in order: kept, by its instruction, clock and epoch
 *                        |
 *                        '-------> unknown: what was kept goes to shadow memory, as if it had gone
 *                                  there at once, and this row after it
 *
 * An interval that ends without that costs no more than its states and the rows that are kept: of
 * a product of matrices by its definition a tenth of what shadow memory takes.
 *
 * What is here: keep_row.c. What is not: what shadow memory holds of an access (race_row.c). */
#ifndef EMUI_KEEP_ROW_H
#define EMUI_KEEP_ROW_H

#include "emu/check/race/order.h"

/* A launch of so many clusters: of which space may rows be kept? */
void emui_keeping_begin(emu_machine *m, int64_t clusters);
/* The launch has begun, and nothing has run: none is, for those who ask who wrote a word last. */
void emui_keep_none(emu_machine *m);

/* A regular row of all lanes, of which only lanes 0 and 16 need an offset, at an instruction: is it
 * in order? Then it was kept. Else nothing was recorded of it, and its region is compared. */
bool emui_row_is_kept(emu_machine *m, emu_warp *w, int32_t pc, const emui_row *row, emui_mode mode);

/* An operation of the engine reads bytes next to each other: is that in order? Then it was kept. */
bool emui_run_is_kept(const struct emui_access *a, emui_place p, uint64_t bytes);

/* The owners of a region's words, made for the first that is asked for; NULL: shadow memory
 * decides, or out of memory. */
struct emui_owners *emui_owners_of(emu_machine *m, const emui_region *r);

/* What is kept of a region is in shadow memory after this, .. */
void emui_move_kept(emu_machine *m, emui_region *r);
/* .. which decides from now on, until the interval ends. */
void emui_compare_region(emu_machine *m, emui_region *r);

/* Are rows kept whose lanes have parts of a word? */
bool emui_keeps_parts(const emui_region *r);

#endif
