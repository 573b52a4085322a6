/* flight.h - what async.c and flight.c share: the marks of bytes in flight. */
#ifndef EMU_FLIGHT_H
#define EMU_FLIGHT_H

#include "emui.h"

/* All bytes that an operation reads are LEAVING, those that it writes ARRIVING. False: out of
 * memory. */
bool emui_mark_flight(emu_machine *m, const emui_async *a);
void emui_unmark_sources(const emui_async *a);
void emui_unmark_targets(const emui_async *a);

#endif
