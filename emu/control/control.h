/* control.h - what branches and calls have in common (branch.c). */
#ifndef EMUI_CONTROL_H
#define EMUI_CONTROL_H

#include "emu/core/core.h"

/* .uni says that all lanes that are here go the same way: is it so? Not asked where a random
 * schedule kept lanes back: they may be here in other turns of a loop. */
void emui_check_uni(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i,
                    const char *what);
/* The lanes of a warp that have come to barrier k count when they are all of it. */
void emui_barrier_count(emu_warp *w, int k);
/* A strong read that no order puts after a strong write of another lane of its warp: does the code
 * rely on lockstep? Then a note. The machine calls it by emu_machine.note_lockstep. */
void emui_note_lockstep(const struct emui_access *a, emui_place p, const struct emui_record *s);

#endif
