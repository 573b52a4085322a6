/* warp_copy.h - cp.async of a warp's lanes: one record for all of their copies (warp_copy.c).
 *
 * What is here: the turn of the next lane, a record for each. What is not: the record
 * (state/operation.h), issuing (cp_async.c), the steps of a copy (async.c). */
#ifndef EMUI_WARP_COPY_H
#define EMUI_WARP_COPY_H

#include "emu/state/operation.h"

/* The record becomes that of the lowest lane left; and when the copy that it was is over. */
void emui_begin_turn(emui_async *a);
void emui_next_copy(emui_async *a);
/* The record becomes that of a lane. */
void emui_take_turn(emui_async *a, int lane);
/* Have all of its lanes to wait for their copies, none of which has begun? Then they are done,
 * but for the end of the last one: what it signals, and the record. */
bool emui_do_copies(emu_machine *m, emui_async *a);
/* Each of the lanes that come next gets a record of its own, where a thread waits for one of them;
 * in any case. */
void emui_split_wanted(emui_async *a);
void emui_split_copies(emui_async *a);

#endif
