/* order.h - happens before: the clocks of threads, and the accesses that are compared by them.
 *
 * What is here: clock.c, race.c and scope.c as the other files see them. What is not: the shadow
 * memory behind (shadow.h). */
#ifndef EMUI_ORDER_H
#define EMUI_ORDER_H

#include "emu/state/state.h"

/* ---- clock.c: what happened before what a thread does now ------------------------------------ */

/* A vector clock: an epoch of each thread of a cluster, and of each lane of the asynchronous engine
 * (async_thread.c); and what is known of other clusters of the grid, which most clocks know nothing
 * of.
 *
 *      epoch[u] of thread t's clock: everything that u did up to its own epoch epoch[u] happens
 *      before what t does now. A thread's own entry is kept apart (emu_warp.epoch), so that threads
 *      that synchronised share a clock.
 *
 *      epoch: | threads of the cluster .. | lanes of the engine .. |
 *
 * fences: the fence.sc that come before, by whatever strong writes and reads, and so come before
 * the next one of the thread, too, as their one order may not run against that. Most of them
 * happen before anyway; the others are what only a fence.sc acquires.
 *
 * shared: what comes before as far as it is an access to shared memory, which fences that are
 * restricted to that hand over and take.
 *
 * matched: what comes before as far as it is a read, by match.sync: its lanes have got the values
 * that they read. libcu++ ends its pipelines so; the ISA does not promise it.
 *
 * Shared, counted, and changed only where refs is 1. Lanes may have been added since: what a clock
 * does not hold is 0. */
struct emui_clock {
    int refs, length;
    uint32_t cluster;           /* whose threads it numbers */
    uint64_t serial;            /* of this state of it */
    uint64_t joined;            /* the serial of the last one that was joined into it whole */
    struct emui_others *others; /* remote_clock.h; NULL: of no other cluster anything is known */
    struct emui_seen *seen;     /* epoch, for others; NULL where nobody has asked for it */
    struct emui_clock *fences;  /* NULL: there is none; itself without any */
    struct emui_clock *shared;  /* the same */
    struct emui_clock *matched; /* the same */
    uint32_t epoch[];
};

static inline uint32_t emui_epoch_of(const emui_clock *c, int who)
{
    return c != NULL && who < c->length ? c->epoch[who] : 0;
}

/* The epoch of a thread or a lane of any cluster of the launch that a clock reaches. */
uint32_t emui_epoch_in(const emu_machine *m, const emui_clock *c, uint32_t cluster, int who);

void emui_clock_free(emui_clock *c);
static inline void emui_clock_forget(emui_clock **c)
{
    emui_clock_free(*c);
    *c = NULL;
}
/* A thread's clock, and its own epoch, are joined into a clock, NULL at first. */
void emui_release(emu_machine *m, emu_warp *w, int lane, emui_clock **into);
/* A clock is joined into a thread's; NULL is an empty one. */
void emui_acquire(emu_machine *m, emu_warp *w, int lane, emui_clock *from);
/* The same of lanes, from the first one on. Of a warp whose lanes have one clock, as at most
 * barriers, at once: a reduction in shared memory takes two fifths less time by it. */
void emui_release_lanes(emu_machine *m, emu_warp *w, uint32_t lanes, emui_clock **into);
void emui_acquire_lanes(emu_machine *m, emu_warp *w, uint32_t lanes, emui_clock *from);
/* The same between two clocks. */
void emui_clock_join(emu_machine *m, emui_clock **into, emui_clock *from);
/* The clock that goes with a word that is released to, for the threads that a reach is of: what
 * threads of a CTA released to each other, those of a cluster, or all. */
emui_clock **emui_clock_at(emu_machine *m, const emu_warp *w, emui_place p, int reach);
/* A word is stored to by a thread of a warp: what others released there is handed on by atomics
 * alone. */
void emui_clock_overwrite(emu_machine *m, const emu_warp *w, emui_place p);
/* A fence: a relaxed store after it releases, a relaxed load before it acquired; of sem ACQUIRE and
 * RELEASE one of the two. One of sem SC that reaches all threads comes after the others that have
 * to be before it in the one order of such fences. */
void emui_order_fence(emu_machine *m, emu_warp *w, int lane, emu_sem sem, int reach);
/* The same of its accesses to shared memory alone, as far as a cluster. */
void emui_order_fence_shared(emu_machine *m, emu_warp *w, int lane, emu_sem sem);
/* Lanes of a warp execute match.sync together: each comes after the reads of all of them. */
void emui_order_match(emu_machine *m, emu_warp *w, uint32_t lanes);
/* What a thread releases to an object, and acquires from it, by an instruction that does so itself,
 * or by a relaxed one, for which its fences of that reach do. */
void emui_release_by(emu_machine *m, emu_warp *w, int lane, bool release, int reach,
                     emui_clock **into);
void emui_acquire_by(emu_machine *m, emu_warp *w, int lane, bool acquire, int reach,
                     emui_clock *from);
/* Has the launch that runs other clusters, of which a thread may learn? */
bool emui_has_clusters(const emu_machine *m);
/* How far a scope reaches where there are others at all. */
static inline int emui_reach_of(const emu_machine *m, emu_scope scope)
{
    if (scope == EMU_CTA && m->config.ctas > 1)
        return EMUI_NEAR;
    return scope == EMU_CTA || scope == EMU_CLUSTER ? EMUI_WIDE : EMUI_GRID;
}

/* What stands in the mode of a strong access for its scope. With one CTA, or one cluster, there is
 * no difference. */
static inline emui_mode emui_mode_of_scope(const emu_machine *m, emu_scope scope)
{
    int reach = emui_reach_of(m, scope);
    if (reach == EMUI_GRID || !emui_has_clusters(m))
        return reach == EMUI_NEAR ? EMUI_NARROW : (emui_mode)0;
    return reach == EMUI_NEAR ? EMUI_NARROW : EMUI_MIDDLE;
}

/* An asynchronous operation is a thread of its own: it begins with the clock of its lane, and a
 * thread that waits for its end acquires its clock. */
void emui_clock_issue(emu_machine *m, emui_async *a);
/* far: for threads of another CTA, who see of what its thread did before only what that has
 * fenced. */
void emui_clock_over(emu_machine *m, const emui_async *a, bool far, emui_clock **into);
/* A clock holds only what the other does, too. */
void emui_clock_meet(emui_clock *into, const emui_clock *with);
/* A clock reaches an epoch of a thread or a lane of the engine. */
void emui_clock_reach(emu_machine *m, const emui_cluster *c, emui_clock **into, int who,
                      uint32_t epoch);
/* mbarrier.init has a number of its own in each thread, for the fence that orders it alone: the
 * number, whose next epoch begins, and that fence. */
int emui_clock_init(emu_machine *m, emu_warp *w, int lane, uint32_t *epoch);
void emui_init_fence(emu_machine *m, emu_warp *w, int lane);
/* The next cp.async, or bulk copies, of a lane are of another group than the last. */
void emui_clock_commit(emu_machine *m, const emu_warp *w, int lane, bool bulk);
/* A lane has waited for what its bulk groups wrote, but for so many of the last committed. */
void emui_clock_stored(emu_machine *m, emu_warp *w, int lane, uint64_t left);
/* The thread with that number, or the one that issues the operations of that lane of the engine. */
int emui_thread_behind(const emui_cluster *c, int who);

/* ---- race_begin.c ---------------------------------------------------------------------------- */

/* Of the machine, and of a cluster; false: out of memory. */
bool emui_clocks_open(emu_machine *m);
void emui_clocks_close(emu_machine *m);
bool emui_order_open(emu_machine *m, emui_cluster *c);
void emui_order_close(emui_cluster *c);
/* A launch of so many clusters, whose serials begin with first: after everything that was done
 * before it. A cluster that begins, and that ended. False: out of memory. */
void emui_clocks_launch(emu_machine *m, uint32_t first, int64_t clusters);
bool emui_order_begin(emu_machine *m, emui_cluster *c);
/* All threads of a CTA wait at a barrier: what they did before, and what the clock reaches, comes
 * before what they do next. */
void emui_order_met(emu_machine *m, emui_cta *cta, emui_clock *clock);
void emui_order_end(emu_machine *m, emui_cluster *c);

/* ---- proxy_fence.c: fences between the proxies ---------------------------------------------- */

/* What a fence between the proxies is for. Those of tensor maps have two sides: a release after the
 * write, and after that an acquire before the read. */
enum {
    EMUI_FENCE_SHARED = 1, /* accesses to shared memory, to global memory, by the async proxy */
    EMUI_FENCE_GLOBAL = 2,
    EMUI_FENCE_MAP_RELEASE = 4,
    EMUI_FENCE_MAP_ACQUIRE = 8,
    EMUI_FENCE_WIDE = 16, /* of maps: for other CTAs of the cluster, too */
    EMUI_FENCE_GRID = 32, /* .. and for other clusters */
    EMUI_FENCE_INIT = 64  /* mbarrier.init alone: fence.mbarrier_init */
};

/* A lane fences: what happened before, its own accesses included, may go by the other proxy. */
void emui_proxy_fence(emu_machine *m, emu_warp *w, int lane, uint32_t kinds);
void emui_fences_forget(emui_cluster *c); /* those of all its threads */

typedef enum emui_fenced {
    EMUI_NOT_FENCED,
    EMUI_FENCED_BY_OTHER, /* than the thread that made the access */
    EMUI_FENCED
} emui_fenced;

/* Whose, and when: an epoch of a thread or a lane of the engine of a cluster. */
typedef struct emui_timestamp {
    uint32_t cluster, epoch;
    int who;
} emui_timestamp;

/* A fence of a kind between an access and an operation that begins with a clock. */
emui_fenced emui_proxy_fenced(emu_machine *m, emui_timestamp then, const emui_clock *now,
                              uint32_t kind);
/* The same of an operation that warps begin together, with what all of them have in common: each of
 * them may have a fence of its own. */
emui_fenced emui_each_fenced(emu_machine *m, emui_timestamp then, const emui_clock *now,
                             const emui_together *warps, uint32_t kind);
/* Was a mbarrier.init fenced for the engine: by fence.mbarrier_init in its thread, whose order is
 * that of the mbarrier.init itself, or by a fence of shared memory before the operation? */
bool emui_init_fenced(emu_machine *m, emui_timestamp init, const emui_clock *now);
/* The same of a tensor map, and of an operation of a CTA: fences of both sides. */
bool emui_map_fenced(const emu_machine *m, emui_timestamp then, const emui_clock *now,
                     const emui_cta *cta);

/* Accesses to a region by clusters before this one come before all others. */
void emui_shadow_since(emui_region *r, uint32_t cluster);
/* .. and so do all that were made until now. */
void emui_interval_begin(emui_region *r);

/* ---- pipe_clock.c: operations of tensor memory ---------------------------------------------- */

/* A lane of the engine for those of a thread, or of its warp; 0: order is not checked, or there are
 * no more. */
int emui_engine_lane(emu_machine *m, emu_warp *w, int lane);
/* The epoch that its next operation is in. */
uint32_t *emui_engine_epoch(const emui_cluster *c, int who);
/* What happens before what all lanes of a warp do now, into a clock that is NULL; when its first
 * lane did. */
emui_timestamp emui_release_together(emu_machine *m, emu_warp *w, emui_clock **into);

/* ---- race.c, race_row.c: accesses without an order between them ------------------------------ */

/* An access of a lane, compared with those before it; reported, and recorded. */
void emui_order_access(const emui_actor *by, emui_place p, uint64_t bytes, emui_mode mode);

/* Lanes that access 1, 2, 4, 8 or 16 bytes each of one region, at multiples of that. */
typedef struct emui_row {
    emui_region *region;
    uint32_t offset[EMU_LANES]; /* in the region; of lanes that are not active anything */
    uint32_t bytes;             /* of each lane */
    bool regular; /* all lanes, 0 to 15 one next to the other or all at the same bytes, and so are
                     16 to 31; the next three are */
    bool in_line; /* all lanes, one next to the other */
    bool twice;   /* lanes 0 to 15 one next to the other, and 16 to 31 at the same bytes again */
    bool halves;  /* lanes 0 to 15 at the same bytes, and 16 to 31 at the same */
    bool even;    /* all lanes, with one clock and in one epoch: emui_order_row says it */
} emui_row;

/* Loads by a cache that stores do not change: ld.global.nc, texture fetches, surface loads. */
typedef struct emui_incoherent {
    const char *by, *repair; /* "by .nc"; the load to use instead */
    bool sees_own;           /* stores of the CTA itself do change that cache */
} emui_incoherent;

/* A write of the same launch to the bytes of such a load is a finding, whatever comes between. */
void emui_order_incoherent(const emui_actor *by, emui_place p, uint64_t bytes,
                           const emui_incoherent *load);
/* The same of ld.global.nc. */
void emui_order_constant(const emui_actor *by, emui_place p, uint64_t bytes);

/* Was a region written in this launch? */
bool emui_order_stored(const emui_region *r);

/* The same of a row, by the active lanes of a warp; same: those that leave the bytes alone. */
void emui_order_row(const emui_actor *by, uint32_t active, emui_row *row, emui_mode mode,
                    uint32_t same);

/* ---- shadow.c ------------------------------------------------------------------------------- */

/* An operation is issued: it is what uses the mbarriers of other CTAs that it will signal. */
void emui_order_signal(emu_machine *m, const emui_async *a);

/* ---- scope.c: strong accesses, and other CTAs' memory ---------------------------------------- */

/* A strong access, after it was made: what its write releases, and its read acquires. */
void emui_order_strong(const emui_actor *by, emui_place p, emui_mode mode, const emu_ins *i);
/* Would it do nothing, of lanes that neither release nor acquire by themselves: as no fence of
 * theirs came before, and nobody has released anything in memory of that space? */
bool emui_order_is_idle(const emu_machine *m, const emu_warp *w, uint32_t lanes, emu_sem sem,
                        const emui_region *r);
/* The last thread of a CTA exits: are the others, and the engine, done with its shared memory? */
void emui_order_exit(emu_machine *m, emu_warp *w);
/* A lane uses another CTA's shared memory: has that begun, is it not over? */
void emui_order_peer(const emui_actor *by, emui_place p);

#endif
