/* operation.h - one asynchronous operation: what it reads and writes, and how its end is signalled.
 *
 * What is here: the record that the engine moves along, and that the order of accesses and the
 * ranges in flight look at. What is not: the engine (async/async.h). */
#ifndef EMUI_OPERATION_H
#define EMUI_OPERATION_H

#include "emu/state/state.h"

#include <stddef.h>

/* Bytes that go from one place to another. No region to come from: fill, element by element. */
typedef struct emui_piece {
    emui_place from, to;
    uint32_t bytes;
} emui_piece;

/* Most operations are copies of a thread, small enough to need no memory of their own. */
enum { EMUI_FEW_PIECES = 1, EMUI_FEW_BYTES = 16 };

/* How the end of an operation is signalled. */
typedef enum emui_signal {
    EMUI_NO_SIGNAL,   /* prefetches */
    EMUI_COPY_GROUP,  /* cp.async.wait_group of the thread */
    EMUI_BULK_GROUP,  /* cp.async.bulk.wait_group of the thread */
    EMUI_COMPLETE_TX, /* mbarriers, in bytes */
    EMUI_ARRIVE,      /* an mbarrier, when all earlier cp.async of the thread are over */
    EMUI_COMMIT       /* an mbarrier, or more, when all before it in its pipe are over */
} emui_signal;

/* Operations of a thread that are executed in the order of issue: those of the tensor core. */
typedef struct emui_pipe {
    int who;               /* their lane of the engine; 0: order is not checked */
    uint64_t issued, over; /* how many of them were */
    bool works;            /* one of them was no commit */
    emui_clock *after;     /* what comes after all that were issued; NULL: none were */
    emui_clock *behind;    /* what they follow in the pipes of other threads; NULL: nothing */
} emui_pipe;

/* What an operation does, where it is more than to move bytes: it reads and writes at once. */
typedef void emui_perform(emu_machine *m, emui_async *a);

/* A cp.async of a warp is a copy for each of its lanes, thousands of which are in flight at once:
 * one record is that of the lowest of them, until that is over, then of the next.
 *
 *      line of operations:  .. | copy of lane 3 | ..
 *                                      |
 *                                      left: lanes 4 to 31, whose copies come next */
typedef struct emui_lane_copy {
    uint64_t from, to; /* offsets */
    uint64_t event, group;
} emui_lane_copy;

typedef struct emui_copy_order {
    emui_clock *clock, *reads, *fenced;
    int ticket;
    uint32_t epoch, interval;
} emui_copy_order;

typedef struct emui_warp_copy {
    uint32_t left; /* lanes */
    bool marked;   /* the bytes of their copies */
    emui_lane_copy lane[EMU_LANES];
    emui_copy_order order[EMU_LANES]; /* where that is checked */
} emui_warp_copy;

/*      issued  --read-->  staged holds the bytes  --write-->  over, and signalled
 *
 * The schedule says when each arrow is taken. Until the first, the source is LEAVING, until the
 * second the destination is ARRIVING and poisoned. */
struct emui_async {
    emui_async *previous, *next;               /* in flight, in the order of issue */
    emui_async *previous_marked, *next_marked; /* in_flight.c */
    emui_async *previous_own, *next_own;       /* arrivals.c: of its thread */
    emui_async *next_freed;                    /* arrivals.c: the next younger one */
    emui_warp_copy *copies;                    /* of the lanes that come next; or NULL */
    emui_pipe *pipe;                           /* that it is in; or NULL */
    uint64_t turn;                             /* its place there */
    uint64_t product;                          /* of an mma: D's address, kind, M, N; else 0 */
    emui_perform *issued;                      /* what is done as soon as it has a clock; or NULL */
    emui_perform *perform;                     /* NULL: its pieces are moved */
    void *work;                                /* what that needs */
    emu_warp *warp;
    emui_piece *piece;
    uint8_t *staged;
    uint64_t bytes; /* of all pieces */
    int pieces, room;
    int lane;
    int32_t pc;
    uint64_t event; /* of its issue */
    const char *what;
    emui_clock *clock;  /* of its lane when it issued it */
    emui_clock *reads;  /* .. which its writes come after as well; or NULL */
    emui_clock *fenced; /* .. and at the last fence of that before it, for other CTAs; or NULL */
    int ticket;         /* the number of its lane of the engine, and its epoch there */
    uint32_t epoch;
    int writer; /* the same of its writes: another one where reads are waited for alone */
    uint32_t written;
    uint32_t interval; /* of its CTA's shared memory that it was issued in: race/keep_copy.h */
    emui_signal signal;
    bool may_arrive; /* an arrival: all copies that its thread issued before it are over */
    uint64_t group;
    bool sources_marked, targets_marked, was_read;
    bool async_proxy;      /* bulk and tensor copies; cp.async is of the generic proxy */
    bool keeps_subnormals; /* add of f32 does: else they are zeros */
    bool has_map;          /* the first piece is the tensor map, which another proxy reads */
    bool unexpected;       /* a phase of a barrier that it signals ended without its bytes */
    emu_reduce reduce;
    emu_type type;                 /* of a reduction, and of the fill */
    uint64_t fill;                 /* the bits of one element */
    const emui_together *together; /* of several warps, while it is checked; else NULL */
    int barriers;
    uint16_t phases; /* bit k: parity of the phase that barrier[k] was in at the issue */
    /* What begins without a value: as many of them as there are pieces, bytes, barriers. */
    emui_piece few[EMUI_FEW_PIECES];
    uint8_t few_staged[EMUI_FEW_BYTES];
    /* Only where its signal is one to mbarriers: thousands of others are in flight at once. */
    emui_place barrier[EMU_MAX_CTAS]; /* one, or one for each CTA of a multicast */
    uint32_t tx[EMU_MAX_CTAS];
};

/* Are two operations of the tensor core, other than commits, executed in the order of issue by the
 * ISA, whichever threads issue them? By their products. */
static inline bool emui_is_pipelined(uint64_t then, uint64_t now)
{
    return now != 0 && (then == 0 || then == now);
}

static inline bool emui_signals_barriers(emui_signal signal)
{
    return signal == EMUI_COMPLETE_TX || signal == EMUI_ARRIVE || signal == EMUI_COMMIT;
}

/* The lanes of the same instruction whose copies come after this one. */
static inline uint32_t emui_copies_left(const emui_async *a)
{
    return a->copies == NULL ? 0 : a->copies->left;
}

/* The record becomes that of the copy of another lane. */
static inline void emui_become_copy(emui_async *a, const emui_warp_copy *copies, int lane)
{
    const emui_lane_copy *own = &copies->lane[lane];
    a->lane = lane;
    a->event = own->event;
    a->group = own->group;
    a->piece = a->few;
    a->piece->from.offset = own->from;
    a->piece->to.offset = own->to;
    a->was_read = false;
}

/* A record that is looked at soon: the processor brings it nearer while it does something else. */
static inline void emui_expect(const emui_async *a)
{
    enum { LINE = 64 };
    for (size_t at = 0; a != NULL && at < offsetof(emui_async, barrier); at += LINE)
        __builtin_prefetch((const char *)a + at);
}

/* The groups of a thread; those of cp.async and of bulk operations are counted apart:
 *
 *      done .. open      groups not over; open is the one that is being filled
 *      at[g % n]         of group g: operations that have not read, that have not ended, and the
 *                        clock of those that have
 *      passed            the thread has waited for the groups below: they have no clock any more
 *
 * While the thread waits, it is for the groups below wanted to end, below wanted_read to have
 * read. */
enum { EMUI_GROUPS = 64 }; /* of a thread that are not over */

typedef struct emui_group {
    uint32_t reading, pending;
    emui_clock *clock;
} emui_group;

typedef struct emui_groups {
    uint64_t done, open, passed, wanted, wanted_read;
    emui_group at[EMUI_GROUPS];
    emui_async *newest;       /* arrivals.c: of its copies and arrivals in flight; or NULL */
    bool uncommitted;         /* operations that no commit, and no arrival, covers yet */
    int32_t joined_at;        /* where the last one was issued */
    int32_t waited_at;        /* the last wait_group that it passed, plus 1; 0: none */
    emui_clock *begun;        /* async_thread.c: what its last copy began with; or NULL */
    struct emui_groups *next; /* while no thread has them */
} emui_groups;

/* The lane that issued it, and memory that it uses. */
static inline emui_other emui_operation_of(const emui_async *a, emui_region *r)
{
    emui_other other = {
        {a->warp->cta->number, a->warp->index, a->lane, a->pc}, r, false, {NULL, 0}};
    if (emui_signals_barriers(a->signal) && a->barriers > 0)
        other.mbarrier = a->barrier[0];
    return other;
}

/* cp.async, and its arrivals at mbarriers: operations of a thread that end group by group. */
static inline bool emui_is_copy(const emui_async *a)
{
    return a->signal == EMUI_COPY_GROUP || a->signal == EMUI_ARRIVE;
}

#endif
