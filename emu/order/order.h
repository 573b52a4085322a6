/* order.h - happens before: clocks of threads, and the accesses that are compared by them.
 *
 * What is here: clock.c, race.c and scope.c as the other files see them. What is not: the tables
 * behind. Part of core/core.h, which includes it. */
#ifndef EMU_ORDER_H
#define EMU_ORDER_H

/* ---- clock.c: what threads know of each other ------------------------------------------------ */

/* A moment for each thread, and for each lane of the asynchronous engine.
 *
 *      time[u] of thread t's clock: everything that u did up to its own time time[u] comes before
 *      what t does now. A thread's own entry is kept apart, so that threads that met share a clock.
 *
 *      time: | threads of the cluster .. | EMUI_TICKETS lanes of the engine |
 *
 * Shared, counted, and changed only where refs is 1. */
enum { EMUI_TICKETS = 64 };

struct emui_clock {
    int refs, length;
    uint64_t serial; /* of this state of it */
    uint64_t joined; /* the serial of the last one that went into it whole */
    uint32_t time[];
};

bool emui_clocks_open(emu_machine *m); /* false: out of memory */
void emui_clocks_close(emu_machine *m);
const emui_clock *emui_clock_launch(const emu_machine *m); /* what all knew when the run began */
void emui_clocks_begin(emu_machine *m); /* a run: after everything that was done before it */
void emui_clock_free(emui_clock *c);
/* What a thread knows, and did, goes into a clock, NULL at first. */
void emui_release(emu_machine *m, emu_warp *w, int lane, emui_clock **into);
/* What a clock holds comes to a thread; NULL holds nothing. */
void emui_acquire(emu_machine *m, emu_warp *w, int lane, emui_clock *from);
/* The same between two clocks. */
void emui_clock_join(emu_machine *m, emui_clock **into, const emui_clock *from);
/* The clock that goes with an object in memory: an mbarrier, a word that is released to. A CTA's
 * own clock holds what its threads released to each other: those of .cta scope to nobody else. */
emui_clock **emui_clock_at(emu_machine *m, emui_place p);
emui_clock **emui_clock_of_cta(emu_machine *m, emui_place p, int cta);
/* fence.proxy.async of a lane: what it wrote until now may be seen by the engine. */
void emui_proxy_fence(emu_machine *m, emu_warp *w, int lane);
/* fence.acq_rel, fence.sc: a relaxed store after it releases, a relaxed load before it acquired. */
void emui_order_fence(emu_machine *m, emu_warp *w, int lane);

/* An asynchronous operation is a thread of its own: it begins with what its lane knew, and who
 * learns of its end knows what it did. */
void emui_clock_issue(emu_machine *m, emui_async *a);
void emui_clock_over(emu_machine *m, const emui_async *a, emui_clock **into);

/* ---- race.c: accesses without an order between them ---------------------------------------- */

/* An access of a lane, compared with those before it; found, and kept. */
void emui_order_access(emu_machine *m, emu_warp *w, int lane, emui_place p, uint64_t bytes,
                       emui_mode mode, bool async_proxy, const char *what);
/* The same of lanes that access whole words of one region, so many bytes each, at a multiple of 4.
 * same: the lanes that leave the bytes as they are. */
void emui_order_lanes(emu_machine *m, emu_warp *w, uint32_t active, emui_region *r,
                      const uint32_t offset[EMU_LANES], uint32_t bytes, emui_mode mode,
                      uint32_t same, const char *what);
/* The same of the engine, when an operation reads or writes. */
void emui_order_async(emu_machine *m, const emui_async *a, emui_place p, uint64_t bytes,
                      emui_mode mode);
/* A strong access, after it was made: what goes out with its write, and comes in with its read. */
void emui_order_strong(emu_machine *m, emu_warp *w, int lane, emui_place p, emui_mode mode,
                       emu_sem sem, emu_scope scope);
/* The last thread of a CTA exits: is everybody else done with its shared memory? */
void emui_order_exit(emu_machine *m, emu_warp *w);
/* A lane uses another CTA's shared memory: has that begun, is it not over? */
void emui_order_peer(emu_machine *m, emu_warp *w, int lane, emui_place p, const char *what);
bool emui_track_open(emu_machine *m, emui_region *r); /* false: out of memory */
void emui_track_close(emui_region *r);

#endif
