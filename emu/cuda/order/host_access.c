/* host_access.c - see host_access.h. */
#include "emu/cuda/order/host_access.h"

#include "emu/cuda/device/state.h"
#include "emu/state/host_pages.h"
#include "emu/state/state.h"

/* cudaHostRegisterIoMemory, cudaHostRegisterReadOnly: pages that cannot be opened as they were. */
enum { NOT_OURS = 4 | 8 };

/* Memory that the host can access, too. */
typedef struct memory {
    uint64_t begin, end;
    bool owns_pages; /* whole ones, from its beginning to behind its end */
} memory;

static bool is_checked(const emui_cu_device *d)
{
    return (d->m->config.checks & EMU_CHECK_RACE) != 0 && !d->order.host_unchecked;
}

/* False: it is memory of the device's, or its pages are not to be closed. */
static bool memory_of(const emui_cu_device *d, const emui_region *r, memory *to)
{
    if (!r->is_host)
        return false;
    *to = (memory){r->base, r->base + r->bytes, r->owns_pages};
    if (r->owns_pages)
        return true;
    const emui_cu_memory *a = emui_cu_memory_at(d, r->base);
    return a != NULL && a->kind == CU_REGISTERED && (a->flags & NOT_OURS) == 0;
}

/* ---- Which pages ----------------------------------------------------------------------------- */

/* Those of which all bytes that are the memory's are among these. */
static void add_pages(emui_cu_ranges *to, const emui_cu_ranges *bytes, const memory *a)
{
    const uint64_t page = emui_page_bytes();
    for (int i = 0; i < bytes->count; ++i) {
        uint64_t begin = bytes->at[i].begin, end = bytes->at[i].end;
        begin = begin < a->begin ? a->begin : begin;
        end = end > a->end ? a->end : end;
        if (begin >= end)
            continue;
        begin += a->owns_pages && begin == a->begin ? 0 : page - 1;
        end += a->owns_pages && end == a->end ? page - 1 : 0;
        emui_cu_ranges_add(to, begin / page * page, end / page * page);
    }
}

static void close_pages(emui_cu_operation *o, const emui_cu_ranges *written,
                        const emui_cu_ranges *read, const memory *a)
{
    emui_cu_ranges all = {0};
    emui_cu_ranges_join(&all, written);
    emui_cu_ranges_join(&all, read);
    add_pages(&o->closed[CU_CLOSED], written, a);
    if (read->count > 0)
        add_pages(&o->closed[CU_NO_WRITE], &all, a);
    emui_cu_ranges_free(&all);
}

/* One side of a copy or fill, and the other one where it is of the same memory. */
static void end_rows(emui_cu_device *d, emui_cu_operation *o, emui_cu_access side)
{
    static const emui_cu_ranges none;
    const emui_cu_ranges *r = &o->footprint.of[side];
    emui_place p;
    memory a;
    if (r->count > 0 && emui_look(d->m, NULL, 0, r->at[0].begin, 1, &p) &&
        memory_of(d, p.region, &a))
        close_pages(o, side == CU_WRITES ? r : &none, side == CU_READS ? r : &none, &a);
}

static void open_operation(emui_cu_operation *o)
{
    for (int i = 0; i < CU_CLOSINGS; ++i)
        emui_cu_ranges_free(&o->closed[i]);
}

static void end_launch(emui_cu_device *d, emui_cu_operation *o)
{
    bool polled = false, signals = false;
    for (int i = 0; i < d->m->globals; ++i) {
        const emui_region *r = d->m->global[i];
        emui_cu_footprint f = {.of = {{0}}};
        memory a;
        if (!r->is_host)
            continue;
        emui_cu_footprint_within(&o->footprint, (emui_cu_range){r->base, r->base + r->bytes}, &f);
        if (f.of[CU_WRITES].count + f.of[CU_READS].count > 0 && memory_of(d, r, &a))
            close_pages(o, &f.of[CU_WRITES], &f.of[CU_READS], &a);
        signals |= f.of[CU_WRITES_ATOMIC].count > 0;
        polled |= f.of[CU_READS_ATOMIC].count > 0;
        emui_cu_footprint_free(&f);
    }
    if (o->synchronises && (polled || signals))
        open_operation(o);
    if (signals)
        emui_cu_host_knows(d, &o->is.clock);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static void join(emui_cu_ranges to[CU_CLOSINGS], const emui_cu_operation *o)
{
    for (int k = 0; k < CU_CLOSINGS; ++k)
        emui_cu_ranges_join(&to[k], &o->closed[k]);
}

static bool closes(const emui_cu_ranges of[CU_CLOSINGS])
{
    return of[CU_CLOSED].count > 0 || of[CU_NO_WRITE].count > 0;
}

static void rebuild(emui_cu_device *d)
{
    for (int k = 0; k < CU_CLOSINGS; ++k)
        emui_cu_ranges_free(&d->order.closed[k]);
    for (int i = 0; i < d->order.history.count; ++i)
        join(d->order.closed, d->order.history.ran[i]);
    emui_cu_guard_close(d->order.closed);
}

void emui_cu_host_begin(emui_cu_device *d, const emui_cu_operation *o, const emui_cu_work *work)
{
    if (!is_checked(d))
        return;
    if (work->kind == CU_WORK_CALL)
        emui_cu_host_knows(d, &o->is.clock);
    d->order.opens_early = d->order.uses_host && work->kind != CU_WORK_CALL;
    if (d->order.opens_early) /* else a fault of the machine's opens them, if at all */
        emui_cu_guard_open();
}

void emui_cu_host_end(emui_cu_device *d, emui_cu_operation *o, const emui_cu_work *work)
{
    if (!is_checked(d) || d->fault != CU_OK || d->order.is_awaited)
        return;
    if (work->kind == CU_WORK_LAUNCH) {
        end_launch(d, o);
    } else if (work->kind == CU_WORK_COPY || work->kind == CU_WORK_FILL) {
        end_rows(d, o, CU_WRITES);
        end_rows(d, o, CU_READS);
    }
}

void emui_cu_host_close(emui_cu_device *d, const emui_cu_operation *o, bool rebuilds)
{
    if (!is_checked(d))
        return;
    bool any = o != NULL && closes(o->closed);
    d->order.uses_host = any || (!d->order.opens_early && emui_cu_guard_is_open());
    if (rebuilds) {
        rebuild(d);
        return;
    }
    if (any)
        join(d->order.closed, o);
    if (any || (closes(d->order.closed) && emui_cu_guard_is_open()))
        emui_cu_guard_close(d->order.closed);
}

void emui_cu_host_knows(emui_cu_device *d, const emui_cu_clock *clock)
{
    bool opens = false;
    for (int i = 0; i < d->order.history.count; ++i) {
        emui_cu_operation *o = d->order.history.ran[i];
        if (!closes(o->closed) || !emui_cu_is_before(&o->is, clock))
            continue;
        if (!opens)
            emui_cu_host_tell(d);
        opens = true;
        open_operation(o);
    }
    if (opens)
        rebuild(d);
}

void emui_cu_host_forget(emui_cu_device *d)
{
    emui_cu_host_tell(d);
    for (int i = 0; i < d->order.history.count; ++i)
        open_operation(d->order.history.ran[i]);
    rebuild(d);
}

/* ---- Findings -------------------------------------------------------------------------------- */

/* The last operation that an access races with; NULL: the host knows it by now. */
static const emui_cu_operation *party_of(const emui_cu_history *h, const emui_cu_host_access *a)
{
    for (int i = h->count - 1; i >= 0; --i) {
        const emui_cu_ranges *closed = h->ran[i]->closed;
        if (emui_cu_ranges_have(&closed[CU_CLOSED], a->address) ||
            (a->does != CU_HOST_READS && emui_cu_ranges_have(&closed[CU_NO_WRITE], a->address)))
            return h->ran[i];
    }
    return NULL;
}

void emui_cu_host_tell(emui_cu_device *d)
{
    emui_cu_host_access a;
    while (emui_cu_guard_take(&a)) {
        const emui_cu_operation *o = party_of(&d->order.history, &a);
        if (o != NULL)
            emui_cu_tell_host_race(d, o, &a);
    }
}
