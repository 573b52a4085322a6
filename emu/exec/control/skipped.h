/* skipped.h - aligned barriers and lanes that have exited (skipped.c). */
#ifndef EMUI_SKIPPED_H
#define EMUI_SKIPPED_H

#include "emu/state/state.h"

/* Some lanes of a warp exit, others do not: records which, and the branch that they left by. */
static inline void emui_skipped_by(emu_warp *w, uint32_t exiting)
{
    w->diverged.left = exiting;
    w->diverged.left_at = w->converged ? w->now : w->diverged.at;
}
/* The others are at an aligned barrier: a finding, where the lanes that have exited skipped it in
 * divergent code. */
void emui_check_skipped(emu_machine *m, emu_warp *w, int lane, const char *name);
/* The same of a barrier for all threads of a CTA, some of which have exited: a note. */
void emui_note_exited(emu_machine *m, emu_warp *w, int lane, const char *name);

#endif
