/* meet.h - lanes of one warp that execute an instruction together (meet.c). */
#ifndef EMUI_MEET_H
#define EMUI_MEET_H

#include "emu/state/state.h"

/* Are all lanes of mask at this instruction? EMU_DONE; else they wait for each other. Those that
 * have exited are not waited for, as on an H200; it is a finding that they are named. */
emu_result emui_meet(emu_machine *m, emu_warp *w, uint32_t active, uint32_t mask, const char *what);
/* An .aligned instruction: all lanes of the warp that are alive must be active. Lanes may come
 * later, as after a branch that one of them took: they are waited for, and are missing only where
 * no lane can go on. EMU_DONE, or EMU_BLOCKED. */
emu_result emui_gather(emu_machine *m, emu_warp *w, uint32_t active, const char *what);
/* .aligned, and of matrices that all 32 lanes hold: none may have exited. */
emu_result emui_whole_warp(emu_machine *m, emu_warp *w, uint32_t active, const char *what);

#endif
