/* tensor.h - tensor memory: what the files of tcgen05 share.
 *
 *                 column  0      32     64           ..            511      32 bits each
 *      lanes   0 ..  31  +------+------+---------------------------+
 *             32 ..  63  | owner of each 32 columns: 0, or the     |        warps 0, 4, .. of the
 *             64 ..  95  | number of an allocation, from 1 on      |        CTA reach the first 32,
 *             96 .. 127  +------+------+---------------------------+        warps 1, 5, .. the next
 *
 *      address   31..16 lane   15..0 column
 *
 *      tensor.c     the memory of a CTA, places in it
 *      allocate.c   alloc, dealloc, relinquish_alloc_permit
 *      area.c       accesses to areas of it, and whether they have an order
 *      order.c      orders that the ISA does not promise: fences, notes of strict checks
 *      move.c       ld, st and their waits; shape.c: which register holds which cell
 *      pipe.c       operations of a thread, executed in the order of issue
 *      tcgen05.c    mma, cp and commit; fences
 *      copy.c       cp
 *      product.c    mma: which there are; place.c: where the operands are; accumulate.c: the result
 *
 * Follows the PTX ISA, "TensorCore 5th Generation Family Instructions". No device of this kind
 * could be asked: what the ISA leaves open is as CuTe's atoms have it, or told. */
#ifndef EMUI_TENSOR_H
#define EMUI_TENSOR_H

#include "emu/check/race/order.h"
#include "emu/state/operation.h"

enum {
    EMUI_TENSOR_UNIT = 32, /* columns that are allocated together; lanes that a warp reaches */
    EMUI_TENSOR_UNITS = EMUI_TENSOR_COLUMNS / EMUI_TENSOR_UNIT,
    EMUI_QUARTERS = EMUI_TENSOR_LANES / EMU_LANES
};

/* Lanes, a bit each, and columns. */
typedef struct emui_area {
    uint32_t lanes[EMUI_QUARTERS];
    int column, columns;
} emui_area;

/* What an access is by: which wait ends it, which operations are in order with it. */
typedef enum emui_tensor_by {
    EMUI_BY_ALLOCATION, /* alloc, dealloc: done when the next instruction is executed */
    EMUI_BY_LOAD,       /* until tcgen05.wait::ld */
    EMUI_BY_STORE,      /* until tcgen05.wait::st */
    EMUI_BY_PIPE        /* until an mbarrier that a tcgen05.commit signals */
} emui_tensor_by;

/* One access to an area. */
typedef struct emui_tensor_access {
    emui_area area;
    emui_tensor_by by;
    bool writes;
    emui_timestamp issued; /* when its thread came to it .. */
    emui_timestamp over;   /* .. and what comes after its end reaches */
    emui_timestamp fenced; /* .. and what comes after the next fence of its warp, where strict */
    uint64_t product;      /* emui_async has it */
    emu_party party;
    uint64_t event;
    const char *what;
} emui_tensor_access;

typedef struct emui_allocation {
    int columns; /* 0: it is free */
    int warp;
    int32_t pc;
} emui_allocation;

/* An alloc: what is asked for, by whom, since when. Those of a pair wait for each other. */
typedef struct emui_tensor_request {
    emui_allocation of; /* columns 0: none */
    int lane;
    int at;               /* where they are; -1: not yet */
    emui_timestamp asked; /* when its warp came to it, .. */
    emui_clock *clock;    /* .. and what comes before what it does next */
} emui_tensor_request;

/* Of a CTA, from its first tcgen05 instruction on. */
struct emui_tensor {
    emui_region *cells; /* 512 KiB with what is known of each byte; made by the first allocation */
    uint8_t owner[EMUI_TENSOR_UNITS];
    emui_allocation allocation[EMUI_TENSOR_UNITS + 1]; /* by number */
    emui_tensor_request request;
    emui_clock *freed; /* what came before the last dealloc: an alloc may have waited for it */
    int allocator;     /* 1 + the warp that allocated first; 0: none has */
    bool relinquished;
    int32_t relinquished_at;
    int group; /* 1 or 2, of all instructions of the CTA that have a .cta_group; 0: none yet */
    int32_t group_at;
    emui_tensor_access *access; /* those that a later one may have no order with */
    int accesses, room;
};

/* Of a warp: its loads and stores, and what its threads issue. */
struct emui_tensor_warp {
    int who[2];        /* lanes of the engine: loads, stores; 0: none yet */
    uint32_t *loading; /* a bit for each row that a load is to write */
    int loads;         /* rows that are */
    int32_t loads_at;  /* the last load */
    emui_pipe *pipe[EMU_LANES];
    int fence; /* a lane of the engine: an epoch for each fence::before_thread_sync; 0: none */
    emui_clock
        *after[EMU_LANES]; /* what each lane came after at its last fence::after_thread_sync */
};

/* ---- tensor.c ---- */

/* NULL and out of memory. */
struct emui_tensor *emui_tensor_of(emu_machine *m, emui_cta *cta);
struct emui_tensor_warp *emui_tensor_warp_of(emu_machine *m, emu_warp *w);
void emui_tensor_free(emui_cta *cta);
void emui_tensor_warp_free(emu_warp *w);
/* Words of `loading`, a bit a register. */
size_t emui_loading_words(const emu_machine *m);
/* A CTA ends: what it has allocated is reported. The same memory serves the next one. */
void emui_tensor_end(emu_machine *m, emui_cta *cta);
/* The other CTA of a pair; NULL where the cluster has none. */
emui_cta *emui_tensor_peer(const emui_cta *cta);
/* One .cta_group in all instructions of a CTA; false, and a finding, where another came before. */
bool emui_tensor_group(emu_machine *m, emu_warp *w, int lane, const emu_ins *i);
/* A value that all lanes of a warp must agree on; false after a fault. */
bool emui_tensor_uniform(const emui_actor *by, emu_operand o, emu_space space, const char *name,
                         uint32_t *value);

static inline int emui_tensor_lane(uint32_t address)
{
    return (int)(address >> 16);
}

static inline int emui_tensor_column(uint32_t address)
{
    return (int)(address & 0xffff);
}

static inline emui_place emui_tensor_at(const struct emui_tensor *t, int lane, int column)
{
    return (emui_place){t->cells, (uint64_t)lane * EMUI_TENSOR_ROW + (uint64_t)column * 4};
}

static inline uint32_t *emui_tensor_word(const struct emui_tensor *t, int lane, int column)
{
    return (uint32_t *)(void *)emui_bytes(emui_tensor_at(t, lane, column));
}

/* ---- area.c ---- */

/* So many lanes from one on. */
void emui_area_lanes(emui_area *a, int lane, int lanes);
bool emui_area_overlap(const emui_area *a, const emui_area *b);
/* Is it within the memory, and allocated? False after a fault. */
bool emui_area_is_there(const emui_actor *by, emui_cta *cta, const emui_area *a);
/* What happened before an access: all of it, and what is known of reads alone; NULL: no more.
 * behind: of its pipe, where an access is added that it follows. */
typedef struct emui_before {
    const emui_clock *clock, *reads;
    emui_clock **behind;
} emui_before;
/* One more access, of the memory of a CTA, compared with those before: what has no order is
 * reported. False: out of memory. */
bool emui_area_access(const emui_actor *by, emui_cta *cta, emui_tensor_access *a,
                      emui_before before);
/* All that it reads was written; the first cell that was not is reported. */
void emui_area_read(const emui_actor *by, emui_cta *cta, const emui_area *a, int32_t pc);
bool emui_area_has_values(emui_cta *cta, const emui_area *a);
void emui_area_written(emui_cta *cta, const emui_area *a);

/* ---- order.c: of strict checks ---- */

/* The active lanes execute a fence; false: out of memory. */
bool emui_tensor_fence(emu_machine *m, emu_warp *w, uint32_t active, bool after);
/* What comes after the next fence::before_thread_sync of a warp reaches it. */
emui_timestamp emui_tensor_fence_next(emu_machine *m, emu_warp *w, int lane);
/* An access comes after one that it overlaps: is that promised? */
void emui_tensor_note_order(const emui_actor *by, const emui_tensor_access *then,
                            const emui_tensor_access *now);

/* ---- shape.c ---- */

/* Lanes that a shape takes, and columns of one repetition with one register a thread or more. */
typedef struct emui_tensor_fragment {
    int lanes, registers, columns; /* of x1 */
} emui_tensor_fragment;
emui_tensor_fragment emui_tensor_fragment_of(emu_tensor_shape shape);
/* The cell of register r of a thread: lanes from the address on, columns likewise. */
void emui_tensor_cell(emu_tensor_shape shape, int thread, int r, int *lane, int *column);

/* ---- pipe.c ---- */

/* An operation of a lane, behind those that it has issued: what is done when it is issued, which
 * is to say what it accesses, and when its turn comes. NULL after a fault. */
emui_async *emui_pipe_new(const emui_actor *by, emui_signal signal);
emui_async *emui_tcgen05_new(const emui_actor *by, emui_perform *issued, emui_perform *perform);
void emui_pipe_access(const emui_async *a, emui_cta *cta, const emui_area *area, bool writes);
/* The CTAs of an operation: its own, and with PAIR the other one of its pair as well; the one of
 * even rank first. How many. */
int emui_tcgen05_ctas(const emu_warp *w, const emu_ins *i, emui_cta *cta[2]);

/* ---- copy.c, product.c: one lane issues one; false after a fault ---- */

bool emui_tensor_copy(const emui_actor *by, const emu_ins *i);
bool emui_product_of(const emui_actor *by, const emu_ins *i);

/* ---- source.c ---- */

struct emui_descriptor;
/* Is it one at all, of rows of 32 bytes or of 48? What is wrong with it is reported; false after a
 * fault. */
bool emui_check_umma_descriptor(const emui_actor *by, const struct emui_descriptor *d,
                                bool has_long_rows, const char *name);

/* ---- move.c ---- */

/* An instruction of a warp that has loads in flight: does it touch their registers? */
void emui_tensor_touch(emu_machine *m, emu_warp *w, uint32_t active, const emu_ins *i);

#endif
