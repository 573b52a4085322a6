/* host_access.h - races between operations in flight and the host, which reads and writes pinned
 * and managed memory by itself.
 *
 *      launch, copy, fill    has ended in the machine; the host does not know that yet: pages of
 *                            which it accessed each byte are closed (page_guard.h)
 *      the host waits        pages of what it has waited for are open
 *
 * Closed to all accesses is what the operation wrote, to writes alone what it read or wrote. Atomic
 * and volatile accesses close nothing, so that a flag can be polled; and where one writes memory of
 * the host, all that comes before may be known by it: the host is then no party to a race with
 * that, nor with the kernel itself, if that has fences.
 *
 * An allocation has its pages for itself (device/allocation.c); registered memory shares the first
 * and the last one with others: these stay open, as does a page that the operation accessed in
 * part, whose rest the host may use.
 *
 * What is here: which pages, and when. What is not: findings (stream_race.c). Each function does
 * nothing where races, or those of the host (CUEMU_HOST_ACCESS=no), are not checked. */
#ifndef EMUI_CUDA_HOST_ACCESS_H
#define EMUI_CUDA_HOST_ACCESS_H

#include "emu/cuda/order/submitted.h"

/* An operation begins: a function of the host may use all that comes before it. */
void emui_cu_host_begin(emui_cu_device *d, const emui_cu_operation *o, const emui_cu_work *work);
/* It has ended, and is not the history's yet: finds its pages. */
void emui_cu_host_end(emui_cu_device *d, emui_cu_operation *o, const emui_cu_work *work);
/* .. and is: they are closed; rebuilds: others have gone. */
void emui_cu_host_close(emui_cu_device *d, const emui_cu_operation *o, bool rebuilds);
/* What comes before this is known by the host. */
void emui_cu_host_knows(emui_cu_device *d, const emui_cu_clock *clock);
/* All is: memory that is freed, a fault, behind which no wait succeeds. */
void emui_cu_host_forget(emui_cu_device *d);
/* Reports the accesses that were noticed since the last time. */
void emui_cu_host_tell(emui_cu_device *d);

#endif
