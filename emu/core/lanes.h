/* lanes.h - what a warp records of the ways of its lanes: what they wait for, loops that change
 * nothing, where they parted.
 *
 * Here: the records. Not here: who keeps them (wait.c, order/livelock.c, run.c,
 * control/skipped.c). */
#ifndef EMUI_LANES_H
#define EMUI_LANES_H

#include <stdbool.h>
#include <stdint.h>

/* What a lane waits for, for the report of a deadlock, as of the last poll before it. */
typedef char emui_awaited[128];

/* livelock.c: a branch back, the state of the warp at it, after so many of as many as it is kept
 * for; has it come again? And the last instruction that read memory, by which lane. */
typedef struct emui_circle {
    uint64_t state, taken, power;
    int32_t at, polls;
    int lane;
    bool closed;
} emui_circle;

/* The instruction by which a converged warp diverged last, -1: none; and the lanes that exited
 * without the others since, until the next aligned barrier, with the instruction by which it had
 * diverged then. */
typedef struct emui_divergence {
    int32_t at, left_at;
    uint32_t left;
} emui_divergence;

#endif
