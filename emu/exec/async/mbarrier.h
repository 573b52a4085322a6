/* mbarrier.h - mbarriers as asynchronous operations see them (mbarrier.c), and waiting
 * (mbarrier_wait.c). */
#ifndef EMUI_MBARRIER_H
#define EMUI_MBARRIER_H

#include "emu/exec/async/async.h"

/* test_wait and try_wait. */
emu_result emui_barrier_wait(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i);
/* The first of the rounds in which one of a warp's lanes, which wait in try_wait, gives up. */
uint64_t emui_barrier_gives_up(const emu_warp *w);
/* complete_tx of an operation's barrier k, and the arrival of a cp.async or of a commit there, as
 * the engine does them. */
void emui_complete_tx(emu_machine *m, emui_async *by, int k);
void emui_arrive(emu_machine *m, emui_async *by, int k);

#endif
