/* queue.c - the order of streams: at once, or at random within what the rules allow (work.h).
 *
 *      oldest -> piece -> piece -> newest      each of a stream; those that have ended are gone
 *
 * A piece that is a function of the host runs outside of the device's lock, so that another thread
 * may find it running. */
#define _POSIX_C_SOURCE 200809L /* sched_yield */
#include "emu/cuda/device/state.h"
#include "emu/cuda/device/work.h"
#include "emu/state/random.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS_ONE_IN = 3 };
enum { WAITING = 64 }; /* pieces at most: a device has room for so many, too */

typedef struct item {
    emui_cu_work work;
    uint64_t number; /* from 1, as they were told */
    emui_cu_stream_key stream;
    uint64_t after; /* of one that waits for an event: the piece that recorded it; 0: none */
    bool runs;
    emui_cu_operation *operation; /* NULL: it is none */
    struct item *next;
} item;

struct emui_cu_queue {
    item *oldest;
    int count;
    uint64_t made, random;
};

/* A function of the host must not wait for what comes after it. */
static _Thread_local bool in_call;

/* Asks the environment once. */
static bool is_in_order(emui_cu_device *d)
{
    const char *streams = d->knows_order ? NULL : getenv("CUEMU_STREAMS");
    d->knows_order = true;
    if (streams != NULL && strncmp(streams, "random:", 7) == 0) {
        d->queue = calloc(1, sizeof *d->queue);
        if (d->queue != NULL)
            d->queue->random = strtoull(streams + 7, NULL, 10);
        else
            emui_cu_say("out of memory: streams are in order");
    }
    return d->queue == NULL;
}

static void free_item(item *i)
{
    free(i->work.kept);
    emui_cu_operation_free(i->operation);
    free(i);
}

static void drop_all(emui_cu_queue *q)
{
    for (item **at = &q->oldest; *at != NULL;) {
        item *i = *at;
        if (i->runs) {
            at = &i->next;
            continue;
        }
        *at = i->next;
        --q->count;
        free_item(i);
    }
}

void emui_cu_close_queue(emui_cu_device *d)
{
    if (d->queue != NULL)
        drop_all(d->queue);
    free(d->queue);
    d->queue = NULL;
}

/* ---- Which may begin ------------------------------------------------------------------------ */

/* Must the earlier one have ended before the later one begins? */
static bool comes_before(const item *earlier, const item *later)
{
    const emui_cu_stream_key *one = &earlier->stream, *other = &later->stream;
    return emui_cu_is_same_stream(one, other) || earlier->number == later->after ||
           emui_cu_is_legacy_pair(one, other);
}

static bool is_ready(const emui_cu_queue *q, const item *i)
{
    const item *before = q->oldest;
    while (before != i && !comes_before(before, i))
        before = before->next;
    return before == i && !i->runs;
}

static uint64_t random_below(emui_cu_queue *q, uint64_t n)
{
    return emui_random(&q->random) % n;
}

/* Any of those that may begin; NULL: none. */
static item *choose(emui_cu_queue *q)
{
    item *chosen = NULL;
    uint64_t ready = 0;
    for (item *i = q->oldest; i != NULL; i = i->next)
        if (is_ready(q, i) && random_below(q, ++ready) == 0)
            chosen = i;
    return chosen;
}

/* ---- Running -------------------------------------------------------------------------------- */

static void take_out(emui_cu_queue *q, const item *i)
{
    item **at = &q->oldest;
    while (*at != i)
        at = &(*at)->next;
    *at = i->next;
    --q->count;
}

static bool is_current(const emui_cu_device *d, const item *i)
{
    const emui_cu_event *e = i->work.is.event;
    return emui_cu_is_event(d, e) && e->queued == i->number;
}

/* A piece, and what it does to the operations that it is compared with, to which its own goes. */
static int do_work(emui_cu_device *d, const emui_cu_work *work, emui_cu_operation *o)
{
    emui_cu_order_begin(d, o, work);
    int error = emui_cu_work_run(d, work);
    emui_cu_order_end(d, o, work);
    return error;
}

static void run(emui_cu_device *d, item *i)
{
    int error = CU_OK;
    i->runs = true;
    in_call = i->work.kind == CU_WORK_CALL;
    emui_cu_operation *o = i->operation;
    i->operation = NULL;
    if (i->work.kind != CU_WORK_RECORD || is_current(d, i)) {
        emui_cu_use(d, i->stream.device);
        error = do_work(d, &i->work, o);
        emui_cu_use(d, emui_cu_current());
    }
    in_call = false;
    if (error != CU_OK)
        emui_cu_set_fault(d, error);
    take_out(d->queue, i);
    free_item(i);
    if (emui_cu_fault(d) != CU_OK)
        drop_all(d->queue);
    d->order.waiting = d->queue->count;
}

/* One of those that may begin. False: there is none. */
static bool run_one(emui_cu_device *d)
{
    item *i = choose(d->queue);
    if (i != NULL)
        run(d, i);
    return i != NULL;
}

/* Whether the queue holds what somebody waits for. */
typedef bool awaited(const emui_cu_queue *q, const item *like);

/* Runs pieces until there is none like that. */
static int wait_for(emui_cu_device *d, awaited *is_there, const item *like)
{
    if (d->queue != NULL && in_call)
        return is_there(d->queue, like) ? CU_NOT_PERMITTED : CU_OK;
    while (d->queue != NULL && is_there(d->queue, like))
        if (!run_one(d)) {
            emui_cu_leave(); /* a thread runs what the others wait for */
            sched_yield();
            emui_cu_enter();
        }
    return emui_cu_fault(d);
}

/* ---- Waiting -------------------------------------------------------------------------------- */

static item like_of(const void *stream)
{
    return (item){.stream = emui_cu_stream_key_of(stream)};
}

static bool any(const emui_cu_queue *q, const item *like)
{
    (void)like;
    return q->oldest != NULL;
}

static bool of_device(const emui_cu_queue *q, const item *like)
{
    for (const item *i = q->oldest; i != NULL; i = i->next)
        if (i->stream.device == like->stream.device)
            return true;
    return false;
}

static bool before(const emui_cu_queue *q, const item *like)
{
    for (const item *i = q->oldest; i != NULL; i = i->next)
        if (emui_cu_is_same_stream(&i->stream, &like->stream) || comes_before(i, like))
            return true;
    return false;
}

static bool numbered(const emui_cu_queue *q, const item *like)
{
    for (const item *i = q->oldest; i != NULL; i = i->next)
        if (i->number == like->number)
            return true;
    return false;
}

int emui_cu_end_stream(emui_cu_device *d, const void *stream)
{
    const item like = like_of(stream);
    int error = emui_cu_capture_wait(d, stream);
    return error != CU_OK ? error : wait_for(d, before, &like);
}

int emui_cu_wait_stream(emui_cu_device *d, const void *stream)
{
    int error = emui_cu_end_stream(d, stream);
    if (error == CU_OK)
        emui_cu_order_sync_stream(d, stream);
    return error;
}

int emui_cu_wait_all(emui_cu_device *d)
{
    int error = emui_cu_capture_unsafe(d);
    error = error != CU_OK ? error : wait_for(d, any, NULL);
    if (error == CU_OK)
        emui_cu_order_sync_device(d, EMUI_CU_ALL_DEVICES);
    return error;
}

int emui_cu_wait_device(emui_cu_device *d, int device)
{
    const item like = {.stream = {.device = device}};
    int error = emui_cu_capture_unsafe(d);
    error = error != CU_OK ? error : wait_for(d, of_device, &like);
    if (error == CU_OK)
        emui_cu_order_sync_device(d, device);
    return error;
}

void emui_cu_run_rest(emui_cu_device *d)
{
    for (item *i = d->queue == NULL ? NULL : d->queue->oldest; i != NULL; i = i->next)
        if (i->work.kind == CU_WORK_CALL)
            i->work.kind = CU_WORK_WAIT;
    wait_for(d, any, NULL);
}

int emui_cu_wait_event(emui_cu_device *d, const emui_cu_event *event)
{
    const item like = {.number = event->queued};
    int error = emui_cu_capture_ask(event);
    error = error != CU_OK ? error : wait_for(d, numbered, &like);
    if (error == CU_OK)
        emui_cu_order_sync(d, &event->clock);
    return error;
}

bool emui_cu_is_pending(const emui_cu_device *d, const emui_cu_event *event)
{
    const item like = {.number = event->queued};
    return d->queue != NULL && numbered(d->queue, &like);
}

static int query(emui_cu_device *d, awaited *is_there, const item *like)
{
    if (d->queue == NULL || !is_there(d->queue, like))
        return CU_OK;
    if (!in_call)
        run_one(d);
    return emui_cu_fault(d) != CU_OK  ? emui_cu_fault(d)
           : is_there(d->queue, like) ? CU_NOT_READY
                                      : CU_OK;
}

int emui_cu_query_stream(emui_cu_device *d, const void *stream)
{
    const item like = like_of(stream);
    int error = emui_cu_capture_wait(d, stream);
    error = error != CU_OK ? error : query(d, before, &like);
    if (error == CU_OK)
        emui_cu_order_sync_stream(d, stream);
    return error;
}

int emui_cu_query_event(emui_cu_device *d, const emui_cu_event *event)
{
    const item like = {.number = event->queued};
    int error = emui_cu_capture_ask(event);
    error = error != CU_OK ? error : query(d, numbered, &like);
    if (error == CU_OK)
        emui_cu_order_sync(d, &event->clock);
    return error;
}

/* ---- Submitting ----------------------------------------------------------------------------- */

static int run_at_once(emui_cu_device *d, const emui_cu_work *work, emui_cu_operation *o)
{
    int error = do_work(d, work, o);
    free(work->kept);
    return error;
}

/* .. and the host may wait for it in the same call. */
static int run_awaited(emui_cu_device *d, const void *stream, const emui_cu_work *work,
                       emui_cu_operation *o, bool waits)
{
    d->order.is_awaited = waits;
    int error = run_at_once(d, work, o);
    d->order.is_awaited = false;
    if (waits)
        emui_cu_order_sync_stream(d, stream);
    return error;
}

/* At the end of the queue, with all that it needs. */
static int append(emui_cu_device *d, const void *stream, const emui_cu_work *work,
                  emui_cu_operation *o)
{
    emui_cu_queue *q = d->queue;
    item **end = &q->oldest, *i = calloc(1, sizeof *i);
    if (i == NULL)
        return CU_OUT_OF_MEMORY;
    *i = like_of(stream);
    i->work = *work;
    if (!emui_cu_work_keep(d, &i->work)) {
        free(i);
        return CU_OUT_OF_MEMORY;
    }
    i->number = ++q->made;
    i->operation = o;
    if (work->kind == CU_WORK_WAIT)
        i->after = work->is.event->queued;
    if (work->kind == CU_WORK_RECORD) {
        work->is.event->is_recorded = true;
        work->is.event->queued = i->number;
    }
    while (*end != NULL)
        end = &(*end)->next;
    *end = i;
    d->order.waiting = ++q->count;
    return CU_OK;
}

/* Between memory of the device alone, for which the host waits in no call. */
static bool is_within_device(emui_cu_device *d, const emui_cu_work *work)
{
    const uint64_t sides[] = {work->is.copy.to, work->is.copy.from};
    bool within = work->kind == CU_WORK_COPY;
    if (work->kind == CU_WORK_OPERATE)
        return true;
    for (int i = 0; within && i < 2; ++i) {
        const emui_cu_memory *a = emui_cu_memory_at(d, sides[i]);
        within = a != NULL ? a->kind == CU_DEVICE : emui_cu_is_device(d, sides[i]);
    }
    return within;
}

/* Its operation is known, or it is none. */
static int run_now(emui_cu_device *d, const void *stream, const emui_cu_work *work,
                   emui_cu_operation *o)
{
    bool waits = !is_within_device(d, work);
    int error = emui_cu_end_stream(d, stream);
    if (error != CU_OK) {
        emui_cu_operation_free(o);
        free(work->kept);
        return error;
    }
    return run_awaited(d, stream, work, o, waits);
}

int emui_cu_run(emui_cu_device *d, const void *stream, const emui_cu_work *work)
{
    return run_now(d, stream, work, emui_cu_order_submit(d, stream, work));
}

/* To wait in the queue, from which some may run now. */
static int enqueue(emui_cu_device *d, const void *stream, const emui_cu_work *work,
                   emui_cu_operation *o)
{
    int error = emui_cu_work_check(d, work);
    if (error == CU_OK && emui_cu_work_waits(d, work))
        return run_now(d, stream, work, o);
    if (error == CU_OK)
        error = append(d, stream, work, o);
    if (error != CU_OK) {
        free(work->kept);
        emui_cu_operation_free(o);
    }
    while (!in_call && (d->queue->count > WAITING || random_below(d->queue, RUNS_ONE_IN) == 0) &&
           run_one(d))
        continue;
    return error;
}

int emui_cu_submit_node(emui_cu_device *d, const void *stream, const emui_cu_work *work,
                        emui_cu_operation *operation)
{
    bool taken = false;
    int captured = emui_cu_capture_take(d, stream, work, &taken);
    if (!taken)
        return is_in_order(d) ? run_at_once(d, work, operation)
                              : enqueue(d, stream, work, operation);
    emui_cu_operation_free(operation);
    free(work->kept);
    return captured;
}

/* A launch keeps the call that it is of. */
static emui_cu_work with_call(const emui_cu_work *work)
{
    emui_cu_work with = *work;
    if (with.kind == CU_WORK_LAUNCH)
        emui_cu_backtrace_take(&with.is.launch.from);
    return with;
}

/* Kernels and events are of one device, and go into streams of it; copies into any. */
static bool is_for(const void *stream, const emui_cu_work *work)
{
    const int device = emui_cu_stream_device(stream);
    if (work->kind == CU_WORK_LAUNCH)
        return work->is.launch.kernel->image->device == device;
    return work->kind != CU_WORK_RECORD || work->is.event->device == device;
}

int emui_cu_submit(emui_cu_device *d, const void *stream, const emui_cu_work *called)
{
    if (!is_for(stream, called)) {
        free(called->kept);
        return CU_INVALID_HANDLE;
    }
    bool taken = false;
    const emui_cu_work with = with_call(called), *work = &with;
    int captured = emui_cu_capture_take(d, stream, work, &taken);
    if (taken) {
        free(work->kept);
        return captured;
    }
    emui_cu_operation *o = emui_cu_order_submit(d, stream, work);
    if (!is_in_order(d))
        return enqueue(d, stream, work, o);
    return run_awaited(d, stream, work, o, emui_cu_work_waits(d, work));
}
