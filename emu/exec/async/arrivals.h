/* arrivals.h - the arrivals of cp.async whose earlier copies, of the same thread, are all complete
 * (arrivals.c).
 *
 * What is here: entering and leaving the line of a thread. What is not: the order of issue of a
 * cluster (async.c), groups (groups.h). */
#ifndef EMUI_ARRIVALS_H
#define EMUI_ARRIVALS_H

#include "emu/state/operation.h"

/* A copy or an arrival was issued; others are ignored. Sets may_arrive of an arrival. */
void emui_arrivals_append(emui_async *a);
/* It is over. Arrivals that waited for it alone may arrive; where the search of the cluster had
 * passed them, they are among its freed ones, the oldest first. */
void emui_arrivals_remove(emui_async *a);

#endif
