/* stream_order.h - races between operations of streams: which of them come before which, and what
 * unordered ones do with the same bytes.
 *
 *      host      ------+-------------+----------------- wait ---      has waited for: a clock
 *      stream 1        +-- put --- record                 |           the clock of the next one
 *      stream 2                      +-- wait - get ------+
 *
 * An operation comes after those before it in its stream, after those that an event which the
 * stream waits for stands for, after all that the host had waited for, and, of a node of a graph,
 * after the nodes that it depends on. The legacy default stream comes after and before all blocking
 * streams. An allocation or a free by the host comes after everything.
 *
 * Operations that have run, and that the host has not waited for, are kept. As long as each comes
 * after the one before it, nothing else is done. When one is to run that does not, the footprints
 * of those before are read, and from then on until the host has waited for all, each operation is
 * compared with those that are unordered with it.
 *
 * What is here: timeline.c (clocks of streams), operation.c (what ran). What is not: when an
 * operation runs (device/queue.c), findings (stream_race.c), accesses of the host (host_access.h).
 * Follows the CUDA programming guide, "Asynchronous Concurrent Execution", and the runtime API,
 * "API synchronization behavior". All threads of the host count as one. */
#ifndef EMUI_CUDA_STREAM_ORDER_H
#define EMUI_CUDA_STREAM_ORDER_H

#include "emu/cuda/host/backtrace.h"
#include "emu/cuda/order/footprint.h"
#include "emu/cuda/order/page_guard.h"
#include "emu/cuda/order/vector_clock.h"

/* ---- timeline.c: clocks of streams ----------------------------------------------------------- */

enum { CU_LEGACY_STREAM = 0, CU_THREAD_STREAM = 2, CU_FIRST_STREAM = 3 }; /* numbers of streams */

/* A stream, by the number that no other stream of its device has; of a queue, too. */
typedef struct emui_cu_stream_key {
    uint64_t number;
    bool blocking; /* the legacy default stream of its device waits for it */
    int device;
} emui_cu_stream_key;

static inline bool emui_cu_is_same_stream(const emui_cu_stream_key *a, const emui_cu_stream_key *b)
{
    return a->number == b->number && a->device == b->device;
}

/* Is one of them the default stream, for which the other waits, and which waits for it? */
static inline bool emui_cu_is_legacy_pair(const emui_cu_stream_key *a, const emui_cu_stream_key *b)
{
    return a->blocking && b->blocking && a->device == b->device &&
           (a->number == CU_LEGACY_STREAM || b->number == CU_LEGACY_STREAM);
}

typedef struct emui_cu_timeline {
    emui_cu_stream_key is;
    emui_cu_clock clock; /* of what comes next in the stream */
    int slot;
    int *branch; /* slots of its graphs' further branches; of malloc */
    int branches;
    bool is_closed;
    bool waited_unrecorded; /* the last wait was for an event that nobody had recorded */
    uint32_t launched;      /* the time of the last operation, where it was a launch; else 0 */
    int launch_slot;        /* .. and its slot */
} emui_cu_timeline;

typedef struct emui_cu_timelines {
    emui_cu_timeline *at; /* of malloc */
    int count;
    uint32_t *last; /* of each slot: its last time */
    int slots;
    emui_cu_clock host, all; /* what the host has waited for; what came before an allocation */
} emui_cu_timelines;

/* A place among operations. */
typedef struct emui_cu_timestamp {
    emui_cu_clock clock; /* with its own time */
    int slot;
    uint32_t time;
} emui_cu_timestamp;

/* Does one come before another? */
static inline bool emui_cu_is_before(const emui_cu_timestamp *one, const emui_cu_clock *clock)
{
    return emui_cu_time_of(clock, one->slot) >= one->time;
}

/* The timeline of a stream; NULL: out of memory. It moves when another stream is new. */
emui_cu_timeline *emui_cu_timeline_of(emui_cu_timelines *t, emui_cu_stream_key stream);
/* What comes next in the stream comes after this, too. */
void emui_cu_timeline_wait(emui_cu_timelines *t, emui_cu_stream_key stream,
                           const emui_cu_clock *clock);
/* What comes before the next operation of a stream, which an event then stands for. */
void emui_cu_timeline_now(emui_cu_timelines *t, emui_cu_stream_key stream, emui_cu_clock *to);
/* The next operation; overlaps: it may begin before the launch before it has ended. False: out of
 * memory. */
bool emui_cu_timeline_next(emui_cu_timelines *t, emui_cu_stream_key stream, bool overlaps,
                           emui_cu_timestamp *to);
/* The same of a node of a graph, after these, or after what came before the launch of the graph,
 * whose clock is from. What comes next in the stream comes after it. */
bool emui_cu_timeline_node(emui_cu_timelines *t, emui_cu_stream_key stream,
                           const emui_cu_clock *from, const emui_cu_timestamp *const *before,
                           int count, emui_cu_timestamp *to);
/* The host waits: for a stream; for all of a device, or with -1 of each. */
void emui_cu_timeline_sync(emui_cu_timelines *t, emui_cu_stream_key stream);
void emui_cu_timeline_sync_device(emui_cu_timelines *t, int device);
/* All that was submitted comes before all that is to be. */
void emui_cu_timeline_barrier(emui_cu_timelines *t);
/* No more is submitted to it. */
void emui_cu_timeline_close(emui_cu_timelines *t, emui_cu_stream_key stream);
void emui_cu_timelines_free(emui_cu_timelines *t);

/* ---- operation.c: what ran ------------------------------------------------------------------- */

typedef enum emui_cu_operation_kind {
    CU_OPERATES, /* on its bytes */
    CU_ALLOCATES,
    CU_FREES
} emui_cu_operation_kind;

typedef struct emui_cu_operation {
    emui_cu_timestamp is;
    emui_cu_timestamp before; /* the launch before it, which it may overlap; no clock */
    emui_cu_footprint footprint;
    emui_cu_ranges closed[CU_CLOSINGS]; /* pages of the host's memory: host_access.h */
    emui_cu_operation_kind kind;
    emui_cu_stream_key stream;
    char *kernel;     /* its name, of malloc; NULL: it is no launch */
    const char *call; /* else the call's */
    emui_cu_backtrace from;
    int launch;        /* its number */
    bool is_node;      /* of a graph */
    bool synchronises; /* the kernel has fences, or acquires or releases */
    bool overlaps;     /* it may begin before the launch before it has ended, if that triggers */
    bool triggers;     /* it lets the next launch begin before it has ended */
    bool unrecorded;   /* its stream waited for an event that nobody had recorded */
} emui_cu_operation;

/* Two operations that race: earlier has run first. */
typedef void emui_cu_race(void *with, const emui_cu_operation *earlier,
                          const emui_cu_operation *later, const emui_cu_conflict *what);

typedef struct emui_cu_history {
    emui_cu_operation *
        *ran; /* that the host has not waited for, in the order they ran; of malloc */
    int count, room;
    int64_t ranges;    /* of all footprints */
    bool is_unordered; /* one of them does not come after the one before it */
    emui_cu_race *found;
    void *with;
} emui_cu_history;

/* One that has run, which is the history's now. */
void emui_cu_history_add(emui_cu_history *h, emui_cu_operation *o);
/* What comes before this is not of interest any more. */
void emui_cu_history_forget(emui_cu_history *h, const emui_cu_clock *clock);
/* Did the operation at this moment allow the next launch to begin? false: it is gone. */
bool emui_cu_history_triggered(const emui_cu_history *h, int slot, uint32_t time);
void emui_cu_history_free(emui_cu_history *h);
void emui_cu_operation_free(emui_cu_operation *o);

#endif
