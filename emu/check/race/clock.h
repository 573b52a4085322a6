/* clock.h - what the files of the order share: clocks, objects with a clock, lanes of the engine.
 *
 * What is here: the records behind emui_cluster.order and emu_machine.order, for clock.c, fenced.c,
 * race_begin.c, sync_word.c, async_thread.c and proxy_fence.c. What is not: what other folders call
 * (order.h). */
#ifndef EMUI_CLOCK_H
#define EMUI_CLOCK_H

#include "emu/check/race/order.h"
#include "emu/check/race/remote_clock.h"
#include "emu/state/vector.h"

/* An object in memory that has a clock: an open table by place. */
typedef struct emui_object {
    const emui_region *region;
    uint64_t offset;
    int cta; /* for the threads of this one only; -1: for all */
    emui_clock *clock;
    const emu_warp *writer; /* whose threads stored there last; NULL: none did */
    uint32_t cluster;       /* .. and their cluster */
    uint64_t stores;        /* of a word of the grid: by how many writers in turn; of a cluster's
                               own: how many of these it knows of */
} emui_object;

typedef struct emui_objects {
    emui_object *at;
    size_t count, room; /* room is a power of two */
    size_t shared;      /* of the count, those in shared memory */
} emui_objects;

/* A lane of the engine: whose operations have its number, and its last epoch. */
typedef struct emui_lane {
    int thread;
    uint16_t next; /* the number of another lane of that thread; 0: none */
    uint32_t epoch;
} emui_lane;

/* Of a cluster.
 *
 *      who: | threads of the cluster .. | lanes of the engine .. |
 *             0 ..                        threads ..               length: room for more */
struct emui_order {
    int threads, length;  /* length: of a new clock */
    emui_objects objects; /* in its shared memory; and of what it releases to itself alone */
    emui_lane *lane;
    int lanes, lane_room;
    emui_clock *start; /* of all threads when the cluster began: empty */
    int *fencer;       /* threads that have fenced between the proxies */
    int fencers, fencer_room;
    int recent; /* the thread whose fence was asked for last */
};

/* Of all clusters. Those of one launch have serials in a row. */
struct emui_order_of_all {
    uint64_t serial; /* of clocks, and of what they know of other clusters */
    uint32_t since;  /* the first cluster of this launch; all earlier ones come before it */
    int levels;      /* remote_clock.h, for its clusters */
    bool many;       /* they are more than one */
    bool keeps_shared, keeps_global; /* rows of this launch, by owners (keep_row.c) */
    bool keeps_operations;           /* in shared memory (keep_operation.h) */
    uint32_t threads;                /* of it, in all; 0: there are too many to keep rows */
    emui_objects objects;            /* in global memory, where there are many clusters */
    uint64_t from, with;             /* the last join of two clocks, by serial, .. */
    emui_clock *join;                /* .. and its result */
    uint8_t *fenced; /* of each cluster of the launch that ended: what its fences were for */
    size_t fenced_room;
};

/* ---- clock.c ---- */

/* One of a cluster that reaches nothing yet; NULL: out of memory. */
emui_clock *emui_clock_new(emu_machine *m, uint32_t cluster, int length);
/* One more has it. */
static inline emui_clock *emui_clock_share(emui_clock *c)
{
    if (c != NULL)
        ++c->refs;
    return c;
}

/* Have all of these lanes one clock, and one epoch? */
EMUI_PART bool emui_are_even(emu_warp *w, uint32_t active)
{
    const int first = emui_first(active);
    uint32_t epochs = 0;
    uintptr_t clocks = 0;
    if (w->is_even)
        return true;
    for (int lane = 0; lane < EMU_LANES; ++lane) {
        const bool is = (active & emui_lane_bit[lane]) != 0;
        epochs |= (w->epoch[lane] ^ w->epoch[first]) & (0 - (uint32_t)is);
        clocks |= ((uintptr_t)w->clock[lane] ^ (uintptr_t)w->clock[first]) & (0 - (uintptr_t)is);
    }
    w->is_even = active == UINT32_MAX && epochs == 0 && clocks == 0;
    return epochs == 0 && clocks == 0;
}

/* ---- sync_word.c ---- */

void emui_objects_clear(emui_objects *o); /* the clocks go, the room stays */
void emui_objects_free(emui_objects *o);

/* ---- async_thread.c ---- */

/* A lane for an operation of a thread that begins with a clock: one whose last operation happens
 * before, else a new one. Its number. */
int emui_lane_for(emu_machine *m, emu_warp *w, int lane, const emui_clock *clock);
/* One more lane of a thread; 0: there are no more numbers, or no memory. */
int emui_lane_new(emu_machine *m, emu_warp *w, int lane);
/* That of the thread's cp.async, the same for all of them. */
int emui_lane_of_copies(emu_machine *m, emu_warp *w, int lane);
/* That of what its operations of bulk groups write. */
int emui_lane_of_stores(emu_machine *m, emu_warp *w, int lane);
/* That of its mbarrier.init. */
int emui_lane_of_inits(emu_machine *m, emu_warp *w, int lane);
static inline emui_lane *emui_lane_at(const emui_cluster *c, int who)
{
    return &c->order->lane[who - c->order->threads];
}

#endif
