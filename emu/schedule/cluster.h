/* cluster.h - clusters that are made, begin and end (cluster.c), for machine.c and warp_turns.c.
 *
 * What is here: these. What is not: which one runs (warp_turns.c), how many there are
 * (launch.c). */
#ifndef EMUI_CLUSTER_H
#define EMUI_CLUSTER_H

#include "emu/state/state.h"

/* One of the shape that the machine's configuration has now; NULL: out of memory. */
emui_cluster *emui_cluster_open(emu_machine *m);
void emui_cluster_close(emui_cluster *c);
/* It begins as the cluster of that number in the launch: threads at the first instruction, no
 * barriers, mbarriers or operations. fresh: nothing is left of the one before in its registers and
 * its memory. False: out of memory. */
bool emui_cluster_begin(emui_cluster *c, int64_t number, bool fresh);
/* All its threads have exited, or the launch ends. */
void emui_cluster_end(emui_cluster *c);

/* Another cluster of the grid begins, in the window; false: out of memory. */
bool emui_next_cluster(emu_machine *m);
/* Those that were made for grids, all of which have ended. */
void emui_drop_spares(struct emui_run *r);

#endif
