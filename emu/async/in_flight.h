/* flight.h - what async.c and flight.c share: the marks of bytes in flight. */
#ifndef EMU_FLIGHT_H
#define EMU_FLIGHT_H

#include "emu/core/core.h"

/* How many pieces from the i-th on have sources that follow each other, and their bytes: a row in
 * swizzled pieces is one read. */
int emui_source_run(const emui_async *a, int i, uint64_t *bytes);
/* All bytes that an operation reads are LEAVING, those that it writes ARRIVING. False: out of
 * memory. */
bool emui_mark_flight(emu_machine *m, const emui_async *a);
void emui_unmark_sources(const emui_async *a);
void emui_unmark_targets(const emui_async *a);

#endif
