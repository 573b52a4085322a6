/* schedule.h - a launch from begin to end: its program, its rounds, its turns. */
#ifndef EMUI_SCHEDULE_H
#define EMUI_SCHEDULE_H

#include "emu/state/run.h"

/* ---- warp_turns.c ---- */

/* Is it a round in which lanes that wait are polled, whether something has changed or not? */
enum { EMUI_POLL_ROUNDS = 64 };
static inline bool emui_polls_all(const emui_cluster *c)
{
    return c->rounds % EMUI_POLL_ROUNDS == 0;
}

/* A round of the cluster whose place in the window is run.at: it begins, and goes on. False: it
 * stops within. */
void emui_begin_round(emu_machine *m);
bool emui_round(emu_machine *m);
/* One group of lanes of a warp, whether it is its turn or not; false: it cannot go on. */
bool emui_run_warp(emu_machine *m, emu_warp *w);

/* ---- row_steps.c ---- */

/* The next group of lanes takes so many steps at most, as long as each only computes; how many it
 * took. */
int emui_row_steps(emu_machine *m, emu_warp *w, uint32_t group, int room);

/* ---- launch.c ---- */

/* The program that runs from now on, and what its instructions are. False: out of memory. */
bool emui_begin_program(emu_machine *m, const emu_ins *program, int32_t n);

/* ---- cluster_turns.c ---- */

emui_run *emui_run_new(void); /* NULL: out of memory */
void emui_run_free(emu_machine *m);
/* As many steps as run.stop_at lets it, or to the end. */
emu_end emui_go_on(emu_machine *m);
/* Rounds of a cluster's visit at most, where there are others; is there none, nor to come? */
enum { EMUI_VISIT = 16 };
static inline bool emui_is_alone(const emu_machine *m)
{
    return m->residents == 1 && m->run->next == m->run->clusters;
}
/* How a launch stands: where it has ended, the machine is its own again. */
emu_end emui_settle(emu_machine *m, emu_end end);

#endif
