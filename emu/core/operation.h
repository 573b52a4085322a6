/* operation.h - one asynchronous operation: what it reads and writes, and how its end is signalled.
 *
 * What is here: the record that the engine moves along, and that the order of accesses and the
 * ranges in flight look at. What is not: the engine (async/async.h). */
#ifndef EMUI_OPERATION_H
#define EMUI_OPERATION_H

#include "emu/core/core.h"

/* Bytes that go from one place to another. No region to come from: fill, element by element. */
typedef struct emui_piece {
    emui_place from, to;
    uint32_t bytes;
} emui_piece;

/* How the end of an operation is signalled. */
typedef enum emui_signal {
    EMUI_NO_SIGNAL,   /* prefetches */
    EMUI_COPY_GROUP,  /* cp.async.wait_group of the thread */
    EMUI_BULK_GROUP,  /* cp.async.bulk.wait_group of the thread */
    EMUI_COMPLETE_TX, /* mbarriers, in bytes */
    EMUI_ARRIVE       /* an mbarrier, when all earlier cp.async of the thread are over */
} emui_signal;

/*      issued  --read-->  staged holds the bytes  --write-->  over, and signalled
 *
 * The schedule says when each arrow is taken. Until the first, the source is LEAVING, until the
 * second the destination is ARRIVING and poisoned. */
struct emui_async {
    emui_async *previous, *next;               /* in flight, in the order of issue */
    emui_async *previous_marked, *next_marked; /* in_flight.c */
    bool sources_marked, targets_marked;
    uint64_t event; /* of its issue */
    const char *what;
    emu_warp *warp;
    int lane;
    int32_t pc;
    bool async_proxy;      /* bulk and tensor copies; cp.async is of the generic proxy */
    bool keeps_subnormals; /* add of f32 does: else they are zeros */
    bool has_map;          /* the first piece is the tensor map, which another proxy reads */
    bool was_read;
    emui_piece *piece;
    int pieces, room;
    uint64_t bytes; /* of all pieces */
    uint8_t *staged;
    emu_reduce reduce;
    emu_type type; /* of a reduction, and of the fill */
    uint64_t fill; /* the bits of one element */
    emui_signal signal;
    uint64_t group;
    uint32_t copies; /* of an arrival: those of its thread, issued before it, that are not over */
    emui_place barrier[EMU_MAX_CTAS]; /* one, or one for each CTA of a multicast */
    uint32_t tx[EMU_MAX_CTAS];
    int barriers;
    uint16_t phases;    /* bit k: parity of the phase that barrier[k] was in at the issue */
    emui_clock *clock;  /* of its lane when it issued it */
    emui_clock *reads;  /* .. which its writes come after as well; or NULL */
    emui_clock *fenced; /* .. and at the last fence of that before it, for other CTAs; or NULL */
    int ticket;         /* the number of its lane of the engine, and its epoch there */
    uint32_t epoch;
    int writer; /* the same of its writes: another one where reads are waited for alone */
    uint32_t written;
};

/* cp.async, and its arrivals at mbarriers: operations of a thread that end group by group. */
static inline bool emui_is_copy(const emui_async *a)
{
    return a->signal == EMUI_COPY_GROUP || a->signal == EMUI_ARRIVE;
}

#endif
