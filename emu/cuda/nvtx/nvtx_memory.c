/* nvtx_memory.c - names, pools and permissions of memory as a program gives them: nvtx.h.
 *
 *      a pool          nothing may be done with its bytes ..
 *      a region of it  .. but with these everything, or what its permissions say
 *      an allocation   its permissions, where it is no pool
 *
 * What is wrong with a call is a finding: a region that is in no pool, one that is not known. */
#include "emu/cuda/nvtx/nvtx.h"

#include "emu/cuda/device/state.h"
#include "emu/state/permission.h"
#include "emu/state/state.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* MOST: elements of a batch; REPORTS: of them that are reported, since one wrong count makes all of
 * them wrong. */
enum { TEXT = 32, MOST = 1 << 20, REPORTS = 16 };

static const char repair[] = "register it in a pool, or name it by its beginning";

/* ---- Limits --------------------------------------------------------------------------------- */

/* False: the bytes are not all of one allocation. */
static bool set_limit(emui_cu_device *d, uint64_t at, uint64_t bytes, unsigned may,
                      const char *pool)
{
    emui_place p;
    emui_limit part = {.may = may};
    if (!emui_look(d->m, NULL, 0, at, bytes, &p) || p.region->space != EMU_GLOBAL)
        return false;
    part.from = p.offset;
    part.to = p.offset + bytes;
    snprintf(part.pool, sizeof part.pool, "%s", pool);
    return emui_limit_set(p.region, &part);
}

static void report(emui_cu_device *d, const char *call, uint64_t at, const char *what)
{
    if (d->nvtx.reports++ >= REPORTS)
        return;
    emui_cu_about_memory(d, emui_cu_memory_at(d, at));
    emui_cu_tell_call(d, call, "NVTX", repair, "0x%" PRIx64 " %s", at, what);
}

static bool is_in(const emui_cu_pool_of_nvtx *heap, uint64_t at, uint64_t bytes)
{
    return at >= heap->at && bytes <= heap->bytes && at - heap->at <= heap->bytes - bytes;
}

static void forget(emui_cu_device *d, emui_cu_region_of_nvtx *r)
{
    emui_cu_drop(&d->nvtx.regions, r);
    free(r);
}

/* By its pointer, or its handle; NULL: there is none. */
static emui_cu_region_of_nvtx *find_region(const emui_cu_device *d, uint32_t by, const void *name)
{
    for (int i = d->nvtx.regions.count; i > 0; --i) {
        emui_cu_region_of_nvtx *r = d->nvtx.regions.at[i - 1];
        if (by == NVTX_BY_HANDLE ? r == name : by == NVTX_BY_POINTER && r->at == (uintptr_t)name)
            return r;
    }
    return NULL;
}

static void forget_regions(emui_cu_device *d, const emui_cu_pool_of_nvtx *heap)
{
    for (int i = d->nvtx.regions.count; i > 0; --i) {
        emui_cu_region_of_nvtx *r = d->nvtx.regions.at[i - 1];
        if (r->heap == heap)
            forget(d, r);
    }
}

void emui_cu_nvtx_freed(emui_cu_device *d, uint64_t at, uint64_t bytes)
{
    const emui_cu_pool_of_nvtx whole = {.at = at, .bytes = bytes};
    for (int i = d->nvtx.pools.count; i > 0; --i) {
        emui_cu_pool_of_nvtx *heap = d->nvtx.pools.at[i - 1];
        if (!is_in(&whole, heap->at, heap->bytes))
            continue;
        forget_regions(d, heap);
        emui_cu_drop(&d->nvtx.pools, heap);
        free(heap);
    }
}

/* ---- Pools ---------------------------------------------------------------------------------- */

static bool is_whole(const emui_nvtx_head *head, size_t bytes)
{
    return head->compatible == NVTX_COMPATIBLE && head->bytes >= bytes;
}

void *emui_nvtx_heap_register(void *domain, const emui_nvtx_heap_desc *given)
{
    emui_nvtx_heap_desc desc;
    emui_nvtx_range range;
    (void)domain;
    if (!emui_nvtx_peek(&desc, given, sizeof desc) ||
        !is_whole(&desc.head, offsetof(emui_nvtx_heap_desc, category)) ||
        desc.type != NVTX_VIRTUAL_ADDRESS || desc.range_bytes < sizeof range ||
        !emui_nvtx_peek(&range, desc.range, sizeof range))
        return NULL;
    emui_cu_device *d = emui_cu_enter();
    emui_cu_pool_of_nvtx *heap = d == NULL ? NULL : calloc(1, sizeof *heap);
    if (heap != NULL) {
        heap->at = (uintptr_t)range.at;
        heap->bytes = range.bytes;
        heap->is_limited = desc.usage == NVTX_SUB_ALLOCATOR;
        snprintf(heap->name, sizeof heap->name, "the pool");
        if (desc.head.bytes >= sizeof desc && desc.message_type == NVTX_ASCII)
            emui_nvtx_peek_text(heap->name, desc.message, sizeof heap->name);
    }
    bool placed = heap != NULL && emui_cu_add(&d->nvtx.pools, heap);
    if (placed &&
        !set_limit(d, heap->at, heap->bytes, heap->is_limited ? 0 : EMUI_MAY_ALL, heap->name)) {
        report(d, "nvtxMemHeapRegister", heap->at, "is no memory of the device, or not all of it");
        emui_cu_drop(&d->nvtx.pools, heap);
        placed = false;
    }
    if (!placed) {
        free(heap);
        heap = NULL;
    }
    if (d != NULL)
        emui_cu_leave();
    return heap;
}

void emui_nvtx_heap_reset(void *domain, void *handle)
{
    emui_cu_device *d = emui_cu_enter();
    const emui_cu_pool_of_nvtx *heap = handle;
    (void)domain;
    if (d == NULL)
        return;
    if (emui_cu_has(&d->nvtx.pools, handle)) {
        forget_regions(d, heap);
        set_limit(d, heap->at, heap->bytes, heap->is_limited ? 0 : EMUI_MAY_ALL, heap->name);
    }
    emui_cu_leave();
}

void emui_nvtx_heap_unregister(void *domain, void *handle)
{
    emui_cu_device *d = emui_cu_enter();
    emui_cu_pool_of_nvtx *heap = handle;
    (void)domain;
    if (d == NULL)
        return;
    if (emui_cu_has(&d->nvtx.pools, handle)) {
        forget_regions(d, heap);
        set_limit(d, heap->at, heap->bytes, EMUI_MAY_ALL, "");
        emui_cu_drop(&d->nvtx.pools, heap);
        free(heap);
    }
    emui_cu_leave();
}

/* ---- Regions -------------------------------------------------------------------------------- */

/* The structure of a call is copied, and the device entered. NULL: there is none. */
static emui_cu_device *enter(void *to, const void *given, size_t bytes)
{
    emui_cu_device *d = emui_nvtx_peek(to, given, bytes) ? emui_cu_enter() : NULL;
    if (d != NULL)
        d->nvtx.reports = 0;
    return d;
}

/* Element i of an array of a program; false: it is not there. */
static bool element(void *to, size_t bytes, const void *elements, size_t each, size_t i)
{
    uint64_t at = (uintptr_t)elements;
    return each >= bytes && i <= (UINT64_MAX - at) / each &&
           emui_nvtx_peek(to, (const void *)(uintptr_t)(at + i * each), bytes);
}

static emui_cu_region_of_nvtx *add_region(emui_cu_device *d, emui_cu_pool_of_nvtx *heap,
                                          const emui_nvtx_range *range)
{
    emui_cu_region_of_nvtx *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    *r = (emui_cu_region_of_nvtx){(uintptr_t)range->at, range->bytes, heap};
    if (is_in(heap, r->at, r->bytes) && emui_cu_add(&d->nvtx.regions, r)) {
        set_limit(d, r->at, r->bytes, EMUI_MAY_ALL, "");
        return r;
    }
    report(d, "nvtxMemRegionsRegister", r->at, "and the bytes after it are not all in the pool");
    free(r);
    return NULL;
}

void emui_nvtx_regions_register(void *domain, const emui_nvtx_register *given)
{
    emui_nvtx_register batch;
    emui_nvtx_range range;
    (void)domain;
    emui_cu_device *d = enter(&batch, given, sizeof batch);
    if (d == NULL)
        return;
    bool good = is_whole(&batch.head, offsetof(emui_nvtx_register, handles)) &&
                batch.head.what == NVTX_VIRTUAL_ADDRESS && emui_cu_has(&d->nvtx.pools, batch.heap);
    bool gives = batch.head.bytes >= sizeof batch && batch.handles != NULL;
    const void *handle;
    for (size_t i = 0; good && i < batch.count && i < MOST; ++i) {
        good = element(&range, sizeof range, batch.elements, batch.element_bytes, i);
        handle = good ? add_region(d, (void *)(uintptr_t)batch.heap, &range) : NULL;
        if (good && gives)
            good = emui_nvtx_poke((void *)(uintptr_t)&batch.handles[i], &handle, sizeof handle);
    }
    emui_cu_leave();
}

/* Calls a function for each element of a batch, with the device entered. */
typedef void for_element(emui_cu_device *d, const emui_nvtx_batch *batch, const void *element);

static void for_each(const emui_nvtx_batch *given, size_t bytes, for_element *function)
{
    emui_nvtx_batch batch;
    union {
        emui_nvtx_range range;
        emui_nvtx_name name;
        const void *region;
    } one;
    emui_cu_device *d = enter(&batch, given, sizeof batch);
    if (d == NULL)
        return;
    bool good = is_whole(&batch.head, sizeof batch);
    for (size_t i = 0; good && i < batch.count && i < MOST; ++i) {
        good = element(&one, bytes, batch.elements, batch.element_bytes, i);
        if (good)
            function(d, &batch, &one);
    }
    emui_cu_leave();
}

static void resize(emui_cu_device *d, const emui_nvtx_batch *batch, const void *element)
{
    const emui_nvtx_range *range = element;
    emui_cu_region_of_nvtx *r = find_region(d, NVTX_BY_POINTER, range->at);
    if (batch->head.what != NVTX_VIRTUAL_ADDRESS)
        return;
    if (r == NULL || !is_in(r->heap, r->at, range->bytes)) {
        report(d, "nvtxMemRegionsResize", (uintptr_t)range->at,
               r == NULL ? "begins no region" : "would not be in its pool");
        return;
    }
    set_limit(d, r->at, r->bytes, r->heap->is_limited ? 0 : EMUI_MAY_ALL, r->heap->name);
    r->bytes = range->bytes;
    set_limit(d, r->at, r->bytes, EMUI_MAY_ALL, "");
}

void emui_nvtx_regions_resize(void *domain, const emui_nvtx_batch *batch)
{
    (void)domain;
    for_each(batch, sizeof(emui_nvtx_range), resize);
}

static void unregister(emui_cu_device *d, const emui_nvtx_batch *batch, const void *element)
{
    const void *name = *(const void *const *)element;
    emui_cu_region_of_nvtx *r = find_region(d, batch->head.what, name);
    if (r == NULL) {
        report(d, "nvtxMemRegionsUnregister", (uintptr_t)name, "begins no region");
        return;
    }
    set_limit(d, r->at, r->bytes, r->heap->is_limited ? 0 : EMUI_MAY_ALL, r->heap->name);
    forget(d, r);
}

void emui_nvtx_regions_unregister(void *domain, const emui_nvtx_batch *batch)
{
    (void)domain;
    for_each(batch, sizeof(const void *), unregister);
}

/* ---- Names and permissions ------------------------------------------------------------------ */

/* A region, or an allocation that begins there. False: there is neither. */
static bool range_of(const emui_cu_device *d, uint32_t by, const void *name, uint64_t *at,
                     uint64_t *bytes)
{
    const emui_cu_region_of_nvtx *r = find_region(d, by, name);
    const emui_cu_memory *a = by == NVTX_BY_POINTER ? emui_cu_memory_at(d, (uintptr_t)name) : NULL;
    if (r == NULL && (a == NULL || a->address != (uintptr_t)name))
        return false;
    *at = r != NULL ? r->at : a->address;
    *bytes = r != NULL ? r->bytes : a->bytes;
    return true;
}

/* Messages have the name from here on. */
static void name(emui_cu_device *d, const emui_nvtx_batch *batch, const void *element)
{
    const emui_nvtx_name *n = element;
    char text[TEXT] = "";
    uint64_t at = 0, bytes = 0;
    emui_place p;
    (void)batch;
    if (n->text_kind == NVTX_ASCII)
        emui_nvtx_peek_text(text, n->text, sizeof text);
    if (*text == '\0')
        return;
    emui_plain(text);
    if (!range_of(d, n->by, n->region, &at, &bytes) || !emui_look(d->m, NULL, 0, at, bytes, &p))
        report(d, "nvtxMemRegionsName", (uintptr_t)n->region, "begins no region or allocation");
    else if (p.offset == 0 && bytes == p.region->bytes)
        snprintf(p.region->name, sizeof p.region->name, "%s", text);
    else
        emu_name(d->m, EMU_GLOBAL, at, bytes, text);
}

void emui_nvtx_regions_name(void *domain, const emui_nvtx_batch *batch)
{
    (void)domain;
    for_each(batch, sizeof(emui_nvtx_name), name);
}

static unsigned may_of(uint32_t flags)
{
    if ((flags & NVTX_RESET) != 0)
        return EMUI_MAY_ALL;
    return ((flags & NVTX_READ) != 0 ? EMUI_MAY_READ : 0u) |
           ((flags & NVTX_WRITE) != 0 ? EMUI_MAY_WRITE : 0u) |
           ((flags & NVTX_ATOMIC) != 0 ? EMUI_MAY_UPDATE : 0u);
}

void emui_nvtx_permissions_assign(void *domain, const emui_nvtx_assign *given)
{
    emui_nvtx_assign batch;
    emui_nvtx_permission one;
    uint64_t at = 0, bytes = 0;
    (void)domain;
    emui_cu_device *d = enter(&batch, given, sizeof batch);
    if (d == NULL)
        return;
    bool good = is_whole(&batch.head, sizeof batch);
    for (size_t i = 0; good && i < batch.count && i < MOST; ++i) {
        good = element(&one, sizeof one, batch.elements, batch.element_bytes, i);
        if (good && range_of(d, one.by, one.region, &at, &bytes))
            set_limit(d, at, bytes, may_of(one.flags), "");
        else if (good)
            report(d, "nvtxMemPermissionsAssign", (uintptr_t)one.region,
                   "begins no region or allocation");
    }
    emui_cu_leave();
}

/* Regions and allocations that are in no pool may be used in each way again. */
void emui_nvtx_permissions_reset(void *domain, void *permissions)
{
    emui_cu_device *d = emui_cu_enter();
    (void)domain, (void)permissions;
    if (d == NULL)
        return;
    for (int i = 0; i < d->memory.count; ++i) {
        const emui_cu_memory *a = d->memory.at[i];
        set_limit(d, a->address, a->bytes, EMUI_MAY_ALL, "");
    }
    for (int i = 0; i < d->nvtx.pools.count; ++i) {
        const emui_cu_pool_of_nvtx *heap = d->nvtx.pools.at[i];
        if (heap->is_limited)
            set_limit(d, heap->at, heap->bytes, 0, heap->name);
    }
    for (int i = 0; i < d->nvtx.regions.count; ++i) {
        const emui_cu_region_of_nvtx *r = d->nvtx.regions.at[i];
        set_limit(d, r->at, r->bytes, EMUI_MAY_ALL, "");
    }
    emui_cu_leave();
}

/* There is one device and one set of permissions: any handle means it. */
void *emui_nvtx_process_permissions(void *domain)
{
    static char all;
    (void)domain;
    return &all;
}

void *emui_nvtx_device_permissions(void *domain, int device)
{
    (void)device;
    return emui_nvtx_process_permissions(domain);
}

static void mark(emui_cu_device *d, const emui_nvtx_batch *batch, const void *element)
{
    const emui_nvtx_range *range = element;
    emui_place p;
    if (batch->head.what != NVTX_VIRTUAL_ADDRESS ||
        !emui_look(d->m, NULL, 0, (uintptr_t)range->at, range->bytes, &p))
        return;
    for (uint64_t i = 0; i < range->bytes; ++i)
        emui_states(p)[i] |= EMUI_WRITTEN;
}

void emui_nvtx_mark_initialized(void *domain, void *stream, uint8_t per_thread,
                                const emui_nvtx_batch *batch)
{
    (void)domain, (void)stream, (void)per_thread;
    for_each(batch, sizeof(emui_nvtx_range), mark);
}
