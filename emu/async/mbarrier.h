/* mbarrier.h - mbarriers as asynchronous operations see them (mbarrier.c). */
#ifndef EMUI_MBARRIER_H
#define EMUI_MBARRIER_H

#include "emu/async/async.h"

/* The live mbarrier at a shared address; false after a fault. */
bool emui_barrier_at(const emui_actor *by, emu_space space, uint64_t address, emui_place *to);
/* complete_tx of an operation's barrier k, and the arrival of a cp.async, as the engine does
 * them. */
void emui_complete_tx(emu_machine *m, emui_async *by, int k);
void emui_arrive(emu_machine *m, emui_async *by);

#endif
