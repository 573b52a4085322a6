/* skip_polls.h - polls of blocked lanes that cannot change any state are skipped (skip_polls.c).
 *
 * What is here: for the scheduler and the engine. What is not: polling (warp_turns.c). */
#ifndef EMUI_SKIP_POLLS_H
#define EMUI_SKIP_POLLS_H

#include "emu/state/operation.h"

/* No lane of the cluster whose turn it is went on in the round that is over: where each of its
 * warps waits for a barrier, an mbarrier or its copies, the polls of the next round are idle, too,
 * until something changes. */
void emui_find_idle_polls(emu_machine *m);
/* A round of idle polls of the cluster whose turn comes, without them; all that is counted is as if
 * they were made. False: they are not known to be idle, and nothing is done. */
bool emui_skip_round(emu_machine *m);

#endif
