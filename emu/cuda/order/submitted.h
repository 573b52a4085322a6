/* submitted.h - what the device does with stream_order.h: pieces of work become operations.
 *
 *      submitted  its clock: what comes before it           queue.c, exec.c
 *      begins     footprints of what ran are read, if need be
 *      ended      it is compared with what it is unordered with
 *
 * What is here: submitted.c (operations), stream_race.c (findings). Each function does nothing
 * where races are not checked, or when out of memory: then less is found. */
#ifndef EMUI_CUDA_SUBMITTED_H
#define EMUI_CUDA_SUBMITTED_H

#include "emu/cuda/device/work.h"
#include "emu/cuda/order/stream_order.h"

/* A finding that was reported: it is not again. */
typedef struct emui_cu_race_reported {
    uint64_t earlier, later, allocation; /* hashes of names; an address */
} emui_cu_race_reported;

typedef struct emui_cu_order {
    emui_cu_timelines timelines;
    emui_cu_history history;
    uint32_t serials;           /* of the machine, when the launch began */
    emui_cu_footprint of_parts; /* of the launch, where it ran in other processes */
    bool in_parts;
    int waiting; /* pieces of work in the queue */
    /* host_access.c: pages that are closed. Is nothing to be? */
    emui_cu_ranges closed[CU_CLOSINGS];
    bool host_unchecked;
    bool is_awaited;             /* the host waits for the operation that runs */
    bool uses_host, opens_early; /* the last one used such pages; this one opened them before */
    emui_cu_race_reported *reported;
    int reported_count;
} emui_cu_order;

/* A stream's number and kind, by its handle. */
emui_cu_stream_key emui_cu_stream_key_of(const void *stream);

/* The operation that a piece of work for a stream is, for emui_cu_order_begin and
 * emui_cu_order_end; NULL: it accesses nothing, as a wait does. */
emui_cu_operation *emui_cu_order_submit(emui_cu_device *d, const void *stream,
                                        const emui_cu_work *work);
void emui_cu_order_begin(emui_cu_device *d, emui_cu_operation *o, const emui_cu_work *work);
/* Takes the operation over. */
void emui_cu_order_end(emui_cu_device *d, emui_cu_operation *o, const emui_cu_work *work);

/* What the launch accessed that ran last, here. */
void emui_cu_order_footprint(emui_cu_device *d, emui_cu_footprint *to);

/* ---- Graphs ---- */

/* A launch of a graph in a stream: moments of its nodes, in the order of their submission. */
typedef struct emui_cu_order_nodes {
    emui_cu_clock from;
    emui_cu_timestamp *at;
    int count;
} emui_cu_order_nodes;

/* False: out of memory; nothing is to be closed. */
bool emui_cu_order_open(emui_cu_device *d, const void *stream, int nodes, emui_cu_order_nodes *to);
/* The next node, which depends on these; work NULL: it is empty. */
emui_cu_operation *emui_cu_order_node(emui_cu_device *d, const void *stream,
                                      emui_cu_order_nodes *nodes, const int *before, int count,
                                      const emui_cu_work *work);
void emui_cu_order_close(emui_cu_order_nodes *nodes);

/* ---- The host ---- */

/* It has waited for a stream, for all of a device or with -1 of each, for what an event stands
 * for. */
void emui_cu_order_sync_stream(emui_cu_device *d, const void *stream);
void emui_cu_order_sync_device(emui_cu_device *d, int device);
void emui_cu_order_sync(emui_cu_device *d, const emui_cu_clock *clock);
/* Memory that a stream allocates; that the host does, which waits for nothing but comes between all
 * that was and all that will be submitted. */
void emui_cu_order_allocated(emui_cu_device *d, const void *stream, uint64_t address,
                             uint64_t bytes);
void emui_cu_order_barrier(emui_cu_device *d);
void emui_cu_order_stream_closed(emui_cu_device *d, const void *stream);
void emui_cu_order_free(emui_cu_order *o);

/* ---- stream_race.c ---- */

/* emui_cu_race of the device. */
void emui_cu_tell_race(void *device, const emui_cu_operation *earlier,
                       const emui_cu_operation *later, const emui_cu_conflict *what);
/* The host accesses what an operation uses that it has not waited for. */
void emui_cu_tell_host_race(emui_cu_device *d, const emui_cu_operation *o,
                            const emui_cu_host_access *a);

#endif
