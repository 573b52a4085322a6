/* lanes.h - what a warp records of the ways of its lanes: what they wait for, loops that change
 * nothing, where they parted.
 *
 * Here: the records. Not here: who keeps them (wait.c, schedule/livelock.c, warp_turns.c,
 * control/skipped.c). */
#ifndef EMUI_LANES_H
#define EMUI_LANES_H

#include <stdbool.h>
#include <stdint.h>

/* What a lane waits for, for the report of a deadlock, as of the last poll before it. */
typedef char emui_awaited[128];

/* livelock.c: a branch back, the state of the warp at it, after so many of as many as it is kept
 * for; has it come again? And the last instruction that read memory, by which lane. */
typedef struct emui_cycle {
    uint64_t state, taken, power;
    int32_t at, polls;
    int lane;
    bool closed;
} emui_cycle;

/* The last wait at an mbarrier that a lane has passed: whose end it was, by parity; region NULL:
 * none. */
typedef struct emui_passed {
    const void *region;
    uint64_t offset;
    int32_t pc;
    uint32_t cluster, epoch; /* of the lane, then */
    uint16_t who;            /* its thread, as clocks number it */
    bool parity;
    bool first; /* the end of a phase that it had not waited for before */
} emui_passed;

/* The instruction by which a converged warp diverged last, -1: none; the lanes that exited
 * without the others since, until the next aligned barrier, with the instruction by which it had
 * diverged then; the lanes that a random schedule keeps back, and how often it did. */
typedef struct emui_divergence {
    int32_t at, left_at;
    uint32_t left, held;
    int holds;
} emui_divergence;

#endif
