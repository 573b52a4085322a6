/* async.h - asynchronous operations: what one is, and the engine that runs them (async.c).
 *
 * What is here: operations, groups, the schedule. What is not: which bytes are in flight
 * (in_flight.h), mbarriers (mbarrier.h), what a family adds (bulk.h, tma/tma.h). */
#ifndef EMUI_ASYNC_H
#define EMUI_ASYNC_H

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
    emui_place barrier[EMU_MAX_CTAS]; /* one, or one for each CTA of a multicast */
    uint32_t tx[EMU_MAX_CTAS];
    int barriers;
    uint16_t phases;   /* bit k: parity of the phase that barrier[k] was in at the issue */
    emui_clock *clock; /* of its lane when it issued it */
    int ticket;        /* its lane of the engine, and its epoch there */
    uint32_t epoch;
};

/* A new operation of a lane with room for pieces; NULL and out of memory. */
emui_async *emui_async_new(const emui_actor *by, int pieces);
/* One more piece; it grows the last one where it goes on from there. False: out of memory. */
bool emui_add_piece(emu_machine *m, emui_async *a, emui_piece piece);
/* Issued: checked, marked, put in line; under EMU_EARLIEST it is over at once. The engine owns it
 * from here on, whatever the result. */
emu_result emui_issue(emu_machine *m, emui_async *a);
void emui_async_free(emui_async *a); /* one that was not issued */
/* A turn of the schedule; force: no lane can go on, so one operation takes a step. False where none
 * is in flight. */
bool emui_advance(emu_machine *m, bool force);
void emui_async_drop_all(emu_machine *m);

/* commit_group and wait_group of a warp's lanes: EMU_DONE, or they wait. */
emu_result emui_commit_groups(emu_warp *w, uint32_t active, bool bulk);

typedef struct emui_group_wait {
    bool bulk, read; /* of bulk groups; to have read is enough */
    uint64_t left;   /* groups that need not be over */
    const char *what;
} emui_group_wait;

emu_result emui_wait_groups(emu_warp *w, uint32_t active, const emui_group_wait *until);

#endif
