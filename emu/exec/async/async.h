/* async.h - the engine that runs asynchronous operations (async.c).
 *
 * What is here: making and issuing them, the schedule. What is not: what an operation is
 * (state/operation.h), groups (groups.h), which bytes are in flight (in_flight/in_flight.h),
 * mbarriers (mbarrier.h), what a family adds (bulk.h, tma/tma.h). */
#ifndef EMUI_ASYNC_H
#define EMUI_ASYNC_H

#include "emu/state/operation.h"

/* A new operation of a lane with room for pieces, which signals its end so; NULL and out of
 * memory. */
emui_async *emui_async_new(const emui_actor *by, int pieces, emui_signal signal);
/* One more piece; it grows the last one where it goes on from there. False: out of memory. */
bool emui_add_piece(emu_machine *m, emui_async *a, emui_piece piece);
/* Issued: checked, marked, put in line; under EMU_EARLIEST it is over at once. The engine owns it
 * from here on, whatever the result. */
emu_result emui_issue(emu_machine *m, emui_async *a);
void emui_async_free(emui_async *a); /* one that was not issued */
/* A lane's copy in the record of its warp begins, and nothing is said of its bytes; false: out of
 * memory. The record of all of them is put in line. */
bool emui_begin_copy(emu_machine *m, emui_async *a);
void emui_append(emui_async *a);
void emui_async_drop_idle(emu_machine *m); /* records that no operation has */
/* A turn of the schedule, for the cluster whose turn it is; force: no lane of it can go on, so one
 * operation takes a step. False where none is in flight. */
bool emui_advance(emu_machine *m, bool force);
void emui_async_drop_all(emui_cluster *c);

/* ---- accesses.c: race/order.h has those of threads ---- */

/* What an operation reads, the sources of its pieces from first on, to before end, and what it
 * writes, which it staged: compared with the accesses before, reported, and recorded. */
void emui_order_reads(emu_machine *m, const emui_async *a, int first, int end);
void emui_order_writes(emu_machine *m, const emui_async *a);

#endif
