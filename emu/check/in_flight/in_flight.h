/* in_flight.h - the ranges of bytes in flight, and which operation marked them (in_flight.c). */
#ifndef EMUI_IN_FLIGHT_H
#define EMUI_IN_FLIGHT_H

#include "emu/state/operation.h"

/* How many pieces from the i-th on have sources that follow each other, and their bytes: a row in
 * swizzled pieces is one read. A tensor map is one by itself. */
int emui_source_run_of(const emui_async *a, int i, uint64_t *bytes);
static inline int emui_source_run(const emui_async *a, int i, uint64_t *bytes)
{
    *bytes = a->piece[i].bytes;
    return i + 1 == a->pieces ? 1 : emui_source_run_of(a, i, bytes);
}

/* Nobody looks for marks: nothing is checked, counted, noted or shown. Then there are none. */
bool emui_is_unmarked(const emu_machine *m);
/* All bytes that an operation reads are LEAVING, those that it writes ARRIVING. False: out of
 * memory. */
bool emui_mark_in_flight(emu_machine *m, emui_async *a);
/* An operation whose bytes are marked comes behind another one. */
void emui_list_marked(emu_machine *m, emui_async *a, emui_async *behind);
/* It has read, or it is over: no effect where they are not marked. */
void emui_unmark_sources(emu_machine *m, emui_async *a);
void emui_unmark_targets(emu_machine *m, emui_async *a);
/* The oldest operation that is to write a byte, or to read it; NULL for none. Where that is a copy
 * of a warp whose turn has not come, it is written to `copy`. */
const emui_async *emui_in_flight_at(const emu_machine *m, emui_place p, bool arriving,
                                    emui_async *copy);
void emui_overlap_free(emui_region *r);

#endif
