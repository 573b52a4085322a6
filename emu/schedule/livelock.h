/* livelock.h - lanes that run for ever and change nothing (livelock.c), for warp_turns.c. */
#ifndef EMUI_LIVELOCK_H
#define EMUI_LIVELOCK_H

#include "emu/state/state.h"

/* A round begins: has nothing changed for long, so that the warps are watched? */
void emui_livelock_round(emu_machine *m);
/* A group of lanes has executed an instruction while the warps are watched. */
void emui_livelock_watch(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i);
/* All warps run in cycles, or wait. */
bool emui_is_livelock(const emu_machine *m);
/* ", and polls byte 0x40 of the flag at ..", of a warp that is watched; "" where it polls
 * nothing. */
const char *emui_polls(emu_warp *w, emui_text *t);
/* A finding for each cycle. Lanes that wait are told as in a deadlock. */
void emui_livelock_report(emu_machine *m);
/* Does a warp poll global memory for ever, which other CTAs may write? */
bool emui_polls_global(const emu_machine *m);

#endif
