/* control.h - what branches and calls have in common (branch.c). */
#ifndef EMUI_CONTROL_H
#define EMUI_CONTROL_H

#include "emu/core/core.h"

/* .uni says that all lanes that are here go the same way: is it so? */
void emui_check_uni(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                    const char *what);
/* The lanes of a warp that have come to barrier k count when they are all of it. */
void emui_barrier_count(emu_warp *w, int k);

#endif
