/* clock.h - what the files of the order share: clocks, objects with a clock, lanes of the engine.
 *
 * What is here: the record behind emu_machine.order, for clock.c, lane.c and proxy_fence.c. What
 * is not: what other folders call (order.h). */
#ifndef EMUI_CLOCK_H
#define EMUI_CLOCK_H

#include "emu/order/order.h"

/* An object in memory that has a clock: an open table by place. */
typedef struct emui_object {
    const emui_region *region;
    uint64_t offset;
    int cta; /* for the threads of this one only; -1: for all */
    emui_clock *clock;
    const emu_warp *writer; /* whose threads stored there last; NULL: none did */
} emui_object;

/* A lane of the engine: whose operations have its number, and its last epoch. */
typedef struct emui_lane {
    int thread;
    uint16_t next; /* the number of another lane of that thread; 0: none */
    uint32_t epoch;
} emui_lane;

/*      who: | threads of the cluster .. | lanes of the engine .. |
 *             0 ..                        threads ..               length: room for more */
struct emui_order {
    uint64_t serial;
    int threads, length; /* length: of a new clock */
    emui_object *objects;
    size_t count, room; /* room is a power of two */
    emui_lane *lane;
    int lanes, lane_room;
    uint64_t from, with; /* the last join of two clocks, by serial, .. */
    emui_clock *join;    /* .. and its result */
    emui_clock *launch;  /* of all threads when the run began */
    int *fencer;         /* threads that have fenced between the proxies in this run */
    int fencers, fencer_room;
    int recent; /* the thread whose fence was asked for last */
};

/* ---- lane.c ---- */

/* A lane for an operation of a thread that begins with a clock: one whose last operation happens
 * before, else a new one. Its number. */
int emui_lane_for(emu_machine *m, emu_warp *w, int lane, const emui_clock *clock);
/* That of the thread's cp.async, the same for all of them. */
int emui_lane_of_copies(emu_machine *m, emu_warp *w, int lane);
/* That of what its operations of bulk groups write. */
int emui_lane_of_stores(emu_machine *m, emu_warp *w, int lane);
/* That of its mbarrier.init. */
int emui_lane_of_inits(emu_machine *m, emu_warp *w, int lane);
static inline emui_lane *emui_lane_at(const emu_machine *m, int who)
{
    return &m->order->lane[who - m->order->threads];
}

#endif
