/* control.h - what branches and calls have in common (branch.c). */
#ifndef EMUI_CONTROL_H
#define EMUI_CONTROL_H

#include "emu/state/state.h"

/* .uni says that all lanes that are here go the same way: is it so? Not asked where a random
 * schedule kept lanes back: they may be here in other turns of a loop. */
void emui_check_uni(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                    const char *what);
/* The lanes of a warp that have come to barrier k count when they are all of it. */
void emui_barrier_count(emu_warp *w, int k);

/* hint.c: the whole warp has exited: has it executed each setmaxnreg of its warpgroup? */
void emui_budget_exit(emu_machine *m, const emu_warp *w);
/* barrier_count.c: lanes of the warp have exited, so the others may be all of it. */
void emui_barrier_exit(emu_warp *w);

#endif
