/* async.h - work that is on its way, mbarriers, reductions, as the other files see them.
 *
 * What is here: async.c, reduce.c, mbarrier.c. What is not: what only a family needs (bulk.h,
 * tma.h, mbarrier_word.h). Part of core/core.h, which includes it. */
#ifndef EMU_ASYNC_H
#define EMU_ASYNC_H

typedef enum emui_reduce {
    EMUI_COPY,
    EMUI_ADD,
    EMUI_MIN,
    EMUI_MAX,
    EMUI_INC,
    EMUI_DEC,
    EMUI_AND,
    EMUI_OR,
    EMUI_XOR
} emui_reduce;

/* Bytes that go from one place to another. No region to come from: fill, element by element. */
typedef struct emui_piece {
    emui_place from, to;
    uint32_t bytes;
} emui_piece;

/* How the end of an operation is told. */
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
    struct emui_async *previous, *next;
    uint64_t event; /* which issued it */
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
    emui_reduce reduce;
    emu_type type; /* of a reduction, and of the fill */
    uint64_t fill; /* the bits of one element */
    emui_signal signal;
    uint64_t group;
    emui_place barrier[EMU_MAX_CTAS]; /* one, or one for each CTA of a multicast */
    uint32_t tx[EMU_MAX_CTAS];
    int barriers;
    uint16_t phases;          /* bit k: parity of the phase that barrier[k] was in at the issue */
    struct emui_clock *clock; /* what its lane knew when it issued it */
    int ticket;               /* its lane of the engine, and its time there */
    uint32_t time;
};

/* ---- async.c -------------------------------------------------------------------------------- */

/* A new operation of that lane with room for pieces; NULL and out of memory. */
emui_async *emui_async_new(emu_machine *m, emu_warp *w, int lane, const char *what, int pieces);
/* One more piece; it grows the last one where it goes on from there. False: out of memory. */
bool emui_add_piece(emu_machine *m, emui_async *a, emui_piece piece);
/* Issued: checked, marked, put in line; under EMU_EARLIEST it is over at once. The engine owns it
 * from here on, whatever the answer. */
emu_result emui_issue(emu_machine *m, emui_async *a);
void emui_async_free(emui_async *a); /* one that was not issued */
/* A turn of the schedule; force: nobody else can go on, so something must come about. False where
 * nothing is on its way. */
bool emui_advance(emu_machine *m, bool force);
void emui_async_drop_all(emu_machine *m);
/* commit_group and wait_group of a warp's lanes, of one kind of group: EMU_DONE, or they wait. */
emu_result emui_commit_groups(emu_warp *w, uint32_t active, bool bulk);
emu_result emui_wait_groups(emu_warp *w, uint32_t active, bool bulk, uint64_t left, bool read,
                            const char *what);
void emui_overlap_free(emui_region *r);

/* ---- reduce.c ------------------------------------------------------------------------------- */

/* One element reduced into its place. False where the type has no such operation. */
bool emui_reduce_one(emui_reduce op, emu_type type, uint8_t *to, const uint8_t *from);
void emui_add_f32_exactly(uint8_t *to, const uint8_t *from); /* subnormals as well */
const char *emui_reduce_name(emui_reduce op);

/* ---- mbarrier.c ----------------------------------------------------------------------------- */

/* The live mbarrier at a shared address; false after a fault. */
bool emui_barrier_at(emu_machine *m, emu_warp *w, int lane, emu_space space, uint64_t address,
                     const char *what, emui_place *to);
bool emui_barrier_phase(emui_place barrier); /* the parity of its phase */
/* complete_tx of an operation's barrier k, and the arrival of a cp.async, as the engine does
 * them. */
void emui_complete_tx(emu_machine *m, emui_async *by, int k);
void emui_arrive(emu_machine *m, emui_async *by);
void emui_mbarriers_free(emui_cta *cta);
void emui_mbarriers_end(emui_cta *cta); /* all objects; their bytes stay as they are */

/* Encoded, whatever it is. */
void emui_map_put(emu_tensor_map *to, const emu_map *from); /* tensor_map.c */

#endif
