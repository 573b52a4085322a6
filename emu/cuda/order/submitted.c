/* submitted.c - see submitted.h. */
#define _POSIX_C_SOURCE 200809L /* strdup */
#include "emu/cuda/order/submitted.h"

#include "emu/cuda/device/state.h"
#include "emu/cuda/order/host_access.h"
#include "emu/load/load.h"
#include "emu/state/run.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NON_BLOCKING = 1 };

static bool is_checked(const emui_cu_device *d)
{
    return (d->m->config.checks & EMU_CHECK_RACE) != 0;
}

emui_cu_stream_key emui_cu_stream_key_of(const void *stream)
{
    const uintptr_t handle = (uintptr_t)stream;
    const emui_cu_stream *s = stream;
    if (handle < CU_FIRST_STREAM)
        return (emui_cu_stream_key){handle == CU_THREAD_STREAM ? CU_THREAD_STREAM
                                                               : CU_LEGACY_STREAM,
                                    true, emui_cu_current()};
    return (emui_cu_stream_key){CU_FIRST_STREAM + s->id, (s->flags & NON_BLOCKING) == 0, s->device};
}

/* ---- Submitting ------------------------------------------------------------------------------ */

static void record(emui_cu_device *d, emui_cu_stream_key stream, emui_cu_event *e)
{
    emui_cu_timeline_now(&d->order.timelines, stream, &e->clock);
}

/* An event that nobody recorded yet orders nothing. */
static void wait(emui_cu_device *d, emui_cu_stream_key stream, const emui_cu_event *e)
{
    emui_cu_timeline_wait(&d->order.timelines, stream, &e->clock);
    emui_cu_timeline *s = emui_cu_timeline_of(&d->order.timelines, stream);
    if (s != NULL)
        s->waited_unrecorded = !e->is_recorded;
}

static emui_cu_operation *operation_of(const emui_cu_work *work, emui_cu_stream_key stream)
{
    emui_cu_operation *o = calloc(1, sizeof *o);
    if (o == NULL)
        return NULL;
    o->stream = stream;
    if (work->kind == CU_WORK_LAUNCH)
        o->from = work->is.launch.from;
    else
        emui_cu_backtrace_take(&o->from);
    switch (work->kind) {
    case CU_WORK_LAUNCH:
        o->kernel = strdup(work->is.launch.kernel->name);
        break;
    case CU_WORK_COPY:
        o->call = work->is.copy.call;
        break;
    case CU_WORK_FILL:
        o->call = work->is.fill.rows.call;
        break;
    case CU_WORK_ALLOC:
        o->call = work->is.made.call;
        o->kind = CU_ALLOCATES;
        break;
    case CU_WORK_FREE:
        o->call = work->is.gone.call;
        o->kind = CU_FREES;
        break;
    case CU_WORK_OPERATE:
        o->call = work->is.operate.name;
        break;
    default:
        o->call = "a function of the host";
    }
    return o;
}

/* May the launch begin before the one that is last in its stream, and that the host has not waited
 * for? */
static bool overlaps(const emui_cu_timelines *t, const emui_cu_timeline *s,
                     const emui_cu_work *work)
{
    return work->kind == CU_WORK_LAUNCH && work->is.launch.programmatic && s->launched != 0 &&
           emui_cu_time_of(&t->host, s->launch_slot) < s->launched;
}

static bool place(emui_cu_device *d, emui_cu_operation *o, const emui_cu_work *work)
{
    emui_cu_timelines *t = &d->order.timelines;
    emui_cu_timeline *s = emui_cu_timeline_of(t, o->stream);
    if (s == NULL)
        return false;
    o->overlaps = overlaps(t, s, work);
    o->unrecorded = s->waited_unrecorded;
    o->before = (emui_cu_timestamp){.slot = s->launch_slot, .time = s->launched};
    if (!emui_cu_timeline_next(t, o->stream, o->overlaps, &o->is))
        return false;
    s->launched = work->kind == CU_WORK_LAUNCH ? o->is.time : 0;
    s->launch_slot = o->is.slot;
    return true;
}

emui_cu_operation *emui_cu_order_submit(emui_cu_device *d, const void *stream,
                                        const emui_cu_work *work)
{
    const emui_cu_stream_key key = emui_cu_stream_key_of(stream);
    if (!is_checked(d))
        return NULL;
    if (work->kind == CU_WORK_RECORD)
        record(d, key, work->is.event);
    if (work->kind == CU_WORK_WAIT)
        wait(d, key, work->is.event);
    if (work->kind == CU_WORK_RECORD || work->kind == CU_WORK_WAIT)
        return NULL;
    emui_cu_operation *o = operation_of(work, key);
    if (o != NULL && place(d, o, work))
        return o;
    emui_cu_operation_free(o);
    return NULL;
}

/* ---- Graphs ---------------------------------------------------------------------------------- */

bool emui_cu_order_open(emui_cu_device *d, const void *stream, int nodes, emui_cu_order_nodes *to)
{
    *to = (emui_cu_order_nodes){0};
    to->at = is_checked(d) ? calloc((size_t)nodes + 1, sizeof *to->at) : NULL;
    if (to->at == NULL)
        return false;
    emui_cu_timeline_now(&d->order.timelines, emui_cu_stream_key_of(stream), &to->from);
    return true;
}

void emui_cu_order_close(emui_cu_order_nodes *nodes)
{
    for (int i = 0; i < nodes->count; ++i)
        emui_cu_clock_free(&nodes->at[i].clock);
    emui_cu_clock_free(&nodes->from);
    free(nodes->at);
}

static bool copy_moment(emui_cu_timestamp *to, const emui_cu_timestamp *from)
{
    to->slot = from->slot;
    to->time = from->time;
    return emui_cu_clock_join(&to->clock, &from->clock);
}

emui_cu_operation *emui_cu_order_node(emui_cu_device *d, const void *stream,
                                      emui_cu_order_nodes *nodes, const int *before, int count,
                                      const emui_cu_work *work)
{
    const emui_cu_stream_key key = emui_cu_stream_key_of(stream);
    emui_cu_timestamp *now = &nodes->at[nodes->count++];
    const emui_cu_timestamp **after = calloc((size_t)count + 1, sizeof *after);
    for (int i = 0; after != NULL && i < count; ++i)
        after[i] = &nodes->at[before[i]];
    bool done = after != NULL &&
                emui_cu_timeline_node(&d->order.timelines, key, &nodes->from, after, count, now);
    free(after);
    emui_cu_operation *o = done && work != NULL ? operation_of(work, key) : NULL;
    if (o == NULL || copy_moment(&o->is, now)) {
        if (o != NULL)
            o->is_node = true;
        return o;
    }
    emui_cu_operation_free(o);
    return NULL;
}

/* ---- Running --------------------------------------------------------------------------------- */

/* Rows of one side of a copy, where they are memory of the device. */
typedef struct rows {
    uint64_t at, width, height, depth, pitch, slice;
} rows;

/* Constants have the same addresses on all devices: those of each come behind those of the one
 * before it. */
static uint64_t constants_of(const emui_cu_device *d)
{
    return (uint64_t)d->m->device * EMUI_CONST_BYTES;
}

static void add_rows(emui_cu_device *d, emui_cu_operation *o, emui_cu_access kind, const rows *r)
{
    emui_place p;
    if (r->width == 0 || !emui_look(d->m, NULL, 0, r->at, r->width, &p))
        return;
    const uint64_t first = r->at + (p.region->space == EMU_CONST ? constants_of(d) : 0);
    for (uint64_t z = 0; z < r->depth; ++z)
        for (uint64_t y = 0; y < r->height; ++y) {
            uint64_t at = first + z * r->slice + y * r->pitch;
            emui_cu_footprint_add(&o->footprint, kind, at, at + r->width);
        }
}

static void add_row(void *with, uint64_t address, uint64_t bytes)
{
    emui_cu_ranges_add(with, address, address + bytes);
}

/* Operands may overlap, and are in no order. */
static void add_operands(emui_cu_operation *o, const emui_cu_operand *operand, int count)
{
    static const struct {
        int does;
        emui_cu_access access;
    } kinds[] = {{EMUI_CU_READS, CU_READS}, {EMUI_CU_WRITES, CU_WRITES}};
    for (int i = 0; i < count; ++i)
        for (int k = 0; k < 2; ++k) {
            emui_cu_ranges more = {0};
            if ((operand[i].does & kinds[k].does) != 0)
                emui_cu_each_row(&operand[i], add_row, &more);
            emui_cu_ranges_join(&o->footprint.of[kinds[k].access], &more);
            emui_cu_ranges_free(&more);
        }
}

static void add_bytes(emui_cu_device *d, emui_cu_operation *o, const emui_cu_work *work)
{
    const emui_cu_copy *c = &work->is.copy;
    const emui_cu_fill *f = &work->is.fill.rows;
    const emui_cu_memory *a = NULL;
    switch (work->kind) {
    case CU_WORK_COPY:
        add_rows(d, o, CU_WRITES,
                 &(rows){c->to, c->width, c->height, c->depth, c->to_pitch, c->to_slice});
        add_rows(d, o, CU_READS,
                 &(rows){c->from, c->width, c->height, c->depth, c->from_pitch, c->from_slice});
        break;
    case CU_WORK_FILL:
        add_rows(d, o, CU_WRITES,
                 &(rows){f->to, f->width * (uint64_t)f->bytes, f->height, work->is.fill.depth,
                         f->pitch, work->is.fill.slice});
        break;
    case CU_WORK_ALLOC:
        emui_cu_footprint_add(&o->footprint, CU_WRITES, work->is.made.address,
                              work->is.made.address + work->is.made.bytes);
        break;
    case CU_WORK_FREE:
        a = emui_cu_memory_at(d, work->is.gone.address);
        if (a != NULL)
            emui_cu_footprint_add(&o->footprint, CU_WRITES, a->address, a->address + a->bytes);
        break;
    case CU_WORK_OPERATE:
        add_operands(o, work->is.operate.operand, work->is.operate.count);
        break;
    default:
        break;
    }
}

void emui_cu_order_begin(emui_cu_device *d, emui_cu_operation *o, const emui_cu_work *work)
{
    if (o == NULL)
        return;
    emui_cu_history *h = &d->order.history;
    h->found = emui_cu_tell_race;
    h->with = d;
    emui_cu_host_begin(d, o, work);
    add_bytes(d, o, work);
    if (work->kind == CU_WORK_LAUNCH && d->m->constant->reads == NULL)
        d->m->constant->reads = calloc(EMUI_CONST_BYTES, 1);
    d->order.serials = d->m->serials;
    d->order.in_parts = false;
    emui_cu_footprint_free(&d->order.of_parts);
    d->m->run->waited = d->m->run->triggered = false;
}

/* Fences, and accesses that acquire or release: without them no kernel can wait for another. */
static bool has_fences(emui_cu_kernel *k)
{
    static const char *const words[] = {"fence.", "membar.", ".acq", ".release"};
    const emu_ins *i;
    if (k->is_searched)
        return k->has_fences;
    k->is_searched = true;
    const int32_t n = emui_ptx_instructions(k->image->ptx, k->entry, &i);
    for (const emu_ins *end = i + n; i < end; ++i)
        for (size_t w = 0; w < sizeof words / sizeof words[0]; ++w)
            k->has_fences |= i->source != NULL && i->source->text != NULL &&
                             strstr(i->source->text, words[w]) != NULL;
    return k->has_fences;
}

/* The constants that the launch has read; none was, for the next one. */
static void take_constants(emui_cu_device *d, emui_cu_footprint *f)
{
    uint8_t *reads = d->m->constant->reads, *end = reads + (reads == NULL ? 0 : EMUI_CONST_BYTES);
    for (uint8_t *at = reads; at < end && (at = memchr(at, 1, (size_t)(end - at))) != NULL;) {
        const uint64_t begin = EMUI_CONST_WINDOW + constants_of(d) + (uint64_t)(at - reads);
        uint64_t bytes = 0;
        for (; at < end && *at != 0; ++at, ++bytes)
            *at = 0;
        emui_cu_footprint_add(f, CU_READS, begin, begin + bytes);
    }
}

void emui_cu_order_footprint(emui_cu_device *d, emui_cu_footprint *to)
{
    take_constants(d, to);
    emui_cu_footprints(d->m, to);
}

/* Of this thread's processor time. */
static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* What a launch did. That takes time, too: where many words were read here and there, half of what
 * it took to run. */
static void collect(emui_cu_device *d, const emui_cu_launch *l, emui_cu_footprint *to)
{
    const int64_t ctas = l->grid[0] * l->grid[1] * l->grid[2];
    const bool measured = ctas >= CU_MEASURED_CTAS;
    const int64_t begin = measured ? now_ns() : 0;
    emui_cu_order_footprint(d, to);
    if (measured)
        l->kernel->ns_per_cta += (double)(now_ns() - begin) / (double)ctas;
}

static void end_launch(emui_cu_device *d, emui_cu_operation *o, const emui_cu_work *work)
{
    const emui_cu_history *h = &d->order.history;
    o->launch = d->launches;
    o->triggers = d->m->run->triggered;
    if (d->order.in_parts) {
        emui_cu_footprint_join(&o->footprint, &d->order.of_parts);
    } else {
        if (d->m->serials == d->order.serials) /* it did not run at all */
            return;
        collect(d, &work->is.launch, &o->footprint);
    }
    o->synchronises = has_fences(work->is.launch.kernel);
    /* It waited, or the one before it is over when it begins. */
    if (o->overlaps &&
        (d->m->run->waited || !emui_cu_history_triggered(h, o->before.slot, o->before.time)))
        emui_cu_clock_set(&o->is.clock, o->before.slot, o->before.time);
}

/* Memory of the host's is filled before cudaMemset returns. */
static bool is_awaited(const emui_cu_device *d, const emui_cu_operation *o,
                       const emui_cu_work *work)
{
    const emui_cu_memory *a = emui_cu_memory_at(d, work->is.fill.rows.to);
    return work->kind == CU_WORK_CALL ||
           (work->kind == CU_WORK_FILL && o->stream.number == CU_LEGACY_STREAM && a != NULL &&
            a->kind != CU_DEVICE);
}

void emui_cu_order_end(emui_cu_device *d, emui_cu_operation *o, const emui_cu_work *work)
{
    if (o == NULL)
        return;
    /* A function of the host may have woken a thread that uses what came before. */
    bool awaited = is_awaited(d, o, work);
    const int before = d->order.history.count;
    emui_cu_clock until = {0};
    if (awaited)
        emui_cu_clock_join(&until, &o->is.clock);
    if (work->kind == CU_WORK_LAUNCH)
        end_launch(d, o, work);
    emui_cu_host_end(d, o, work);
    emui_cu_history_add(&d->order.history, o);
    bool added = d->order.history.count > before;
    emui_cu_host_close(d, added ? o : NULL, !added);
    if (awaited)
        emui_cu_order_sync(d, &until);
    emui_cu_clock_free(&until);
}

/* ---- The host -------------------------------------------------------------------------------- */

/* What still waits in the queue may be unordered with what the host knows to be over. */
static void forget(emui_cu_device *d)
{
    emui_cu_host_knows(d, &d->order.timelines.host);
    if (d->order.waiting == 0)
        emui_cu_history_forget(&d->order.history, &d->order.timelines.host);
}

void emui_cu_order_sync(emui_cu_device *d, const emui_cu_clock *clock)
{
    emui_cu_clock_join(&d->order.timelines.host, clock);
    forget(d);
}

void emui_cu_order_sync_stream(emui_cu_device *d, const void *stream)
{
    const emui_cu_stream_key key = emui_cu_stream_key_of(stream);
    emui_cu_timeline_sync(&d->order.timelines, key);
    forget(d);
}

void emui_cu_order_sync_device(emui_cu_device *d, int device)
{
    emui_cu_timeline_sync_device(&d->order.timelines, device);
    forget(d);
}

void emui_cu_order_allocated(emui_cu_device *d, const void *stream, uint64_t address,
                             uint64_t bytes)
{
    const emui_cu_work work = {.kind = CU_WORK_CALL};
    emui_cu_operation *o = emui_cu_order_submit(d, stream, &work);
    if (o == NULL)
        return;
    o->kind = CU_ALLOCATES;
    o->call = "cudaMallocAsync";
    emui_cu_order_begin(d, o, &work);
    emui_cu_footprint_add(&o->footprint, CU_WRITES, address, address + bytes);
    emui_cu_history_add(&d->order.history, o);
}

void emui_cu_order_barrier(emui_cu_device *d)
{
    emui_cu_timeline_barrier(&d->order.timelines);
}

void emui_cu_order_stream_closed(emui_cu_device *d, const void *stream)
{
    emui_cu_timeline_close(&d->order.timelines, emui_cu_stream_key_of(stream));
}

void emui_cu_order_free(emui_cu_order *o)
{
    emui_cu_guard_open();
    for (int i = 0; i < CU_CLOSINGS; ++i)
        emui_cu_ranges_free(&o->closed[i]);
    emui_cu_footprint_free(&o->of_parts);
    emui_cu_history_free(&o->history);
    emui_cu_timelines_free(&o->timelines);
    free(o->reported);
    *o = (emui_cu_order){0};
}
