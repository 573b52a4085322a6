/* vain.h - rounds of polls that are known to change nothing: vain.c.
 *
 * What is here: for the scheduler and the engine. What is not: polling (run.c). */
#ifndef EMUI_VAIN_H
#define EMUI_VAIN_H

#include "emu/state/operation.h"

/* No lane of the cluster whose turn it is went on in the round that is over: where each of its
 * warps waits for a barrier, an mbarrier or its copies, the next round is in vain, too, until
 * something changes. */
void emui_vain_look(emu_machine *m);
/* A round in vain of the cluster whose turn comes, without its polls; all that is counted is as if
 * they were made. False: it is not known to be in vain, and nothing is done. */
bool emui_vain_round(emu_machine *m);

#endif
