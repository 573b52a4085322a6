/* deadlock.h - what is told when a run is over: deadlock.c. */
#ifndef EMUI_DEADLOCK_H
#define EMUI_DEADLOCK_H

#include "emu/state/state.h"

/* A deadlock: each lane of a cluster that waits, and what for. */
void emui_tell_waiting(emu_machine *m, const emui_cluster *of);
/* More steps than the run may have: where each warp is, and what it polled last. */
void emui_tell_too_long(emu_machine *m);
/* All threads of the cluster whose turn it is have exited: operations, groups and mbarriers that
 * nobody waited for. */
void emui_tell_left(emu_machine *m);

#endif
