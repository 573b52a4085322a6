/* keep_operation.h - shared memory that only operations of the asynchronous proxy use: what they
 * read and write in order is kept by grains of 16 bytes, a page of 1024 bytes at a time.
 *
 *      page    unused --an operation--> kept --anything else, or out of order--> compared
 *
 *      grain   write 3 <- read 5 <- read 6      the accesses since its last write, that included;
 *                      <- read 8                grains that were used alike share them
 *
 * An access is in order where the last write of each grain happens before it, and all that was read
 * of what it writes over does, too. What was written over is dropped: a pipeline costs what its
 * stages hold. A page that is compared goes to shadow memory with what its grains have, as if that
 * had gone there at once; both find the same.
 *
 * Worth a quarter of CuTe's wgmma_tma_sm90. What is here: keep_operation.c. What is not:
 * how grains hold that (kept_pages.h), and rows of warps (keep_row.h), which have no kept page. */
#ifndef EMUI_KEEP_OPERATION_H
#define EMUI_KEEP_OPERATION_H

#include "emu/check/race/order.h"

/* An operation reads or writes bytes next to each other: is that in order, and are they of pages
 * that nothing else uses? Then it was kept. Else nothing was recorded, and they are compared. */
bool emui_operation_is_kept(const struct emui_access *a, emui_place p, uint64_t bytes);

/* Bytes that shadow memory decides about from now on, until another cluster begins. */
void emui_compare_pages(emui_region *r, uint64_t offset, uint64_t bytes);

/* The CTA ends, all of whose threads know of a clock: what is not over before that is compared. */
void emui_compare_unfinished(emui_region *r, const emui_clock *clock);

#endif
