/* keep_copy.h - cp.async that are in order by the owners of their words are kept, as rows of
 * threads are (keep_row.h).
 *
 *      interval   |  k  |  k + 1  |  k + 2  |      of a CTA's shared memory (owners.h)
 *      copy       issued    over
 *                  |   reads, and writes words that nobody has accessed since interval k began
 *                  '-> from then on they are EMUI_OWNER_COPIED: nobody may access them
 *                           ..  a barrier of all threads, each of which knows then that the copy is
 *                               over, as the one that issued it has waited: they are nobody's again
 *
 * What came before interval k comes before the copy. What came later, up to its end, stays in the
 * log, for the case that shadow memory has to decide: so rows are dropped where they are older than
 * all copies in flight, and copies that they are of are known to be over by all that is to come. In
 * CuTe's sgemm_sm80 that leaves two intervals.
 *
 * Where shadow memory decides, it does until the cluster ends. What is here: keep_copy.c. What is
 * not: operations of the asynchronous proxy, of which shadow memory knows who wrote long before. */
#ifndef EMUI_KEEP_COPY_H
#define EMUI_KEEP_COPY_H

#include "emu/check/race/order.h"
#include "emu/state/operation.h"

struct emui_owners;

/* The interval that a region is in, for an operation that is issued now. */
uint32_t emui_interval_of(emui_region *r);
/* Copies by lanes, of a record of a warp, or that of one lane: what a piece of them reads, or
 * writes. Is that in order? Then it was kept. Else nothing was recorded, and the region is
 * compared. */
bool emui_copies_are_kept(const emui_async *a, uint32_t lanes, const emui_piece *piece,
                          bool writes);
/* All threads of a CTA, some of which have issued operations, have met, and know of this clock: the
 * next interval of its shared memory begins. */
void emui_copies_met(emui_cta *cta, emui_clock *clock);
/* Are all copies that are kept of a region over before what happens with a clock? */
bool emui_kept_copies_are_over(const emui_region *r, const emui_clock *clock);

#endif
