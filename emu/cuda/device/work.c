/* work.c - pieces of work: whether one can be done, doing it, keeping what it needs until then. */
#include "emu/cuda/device/work.h"

#include "emu/cuda/device/state.h"

#include <stdlib.h>
#include <string.h>

/* ---- Doing it ------------------------------------------------------------------------------- */

static int fill(emui_cu_device *d, const emui_cu_work *w)
{
    emui_cu_fill rows = w->is.fill.rows;
    int error = CU_OK;
    for (uint64_t z = 0; error == CU_OK && z < w->is.fill.depth; ++z) {
        rows.to = w->is.fill.rows.to + z * w->is.fill.slice;
        error = emui_cu_fill_bytes(d, &rows);
    }
    return error;
}

/* Outside of the device's lock: a function of the host may take its time. */
static int call(const emui_cu_work *w)
{
    emui_cu_leave();
    w->is.call.function(w->is.call.data);
    emui_cu_enter();
    return CU_OK;
}

int emui_cu_work_run(emui_cu_device *d, const emui_cu_work *w)
{
    switch (w->kind) {
    case CU_WORK_LAUNCH:
        return emui_cu_start(d, &w->is.launch);
    case CU_WORK_COPY:
        return emui_cu_copy_bytes(d, &w->is.copy);
    case CU_WORK_FILL:
        return fill(d, w);
    case CU_WORK_CALL:
        emui_cu_flush(d);
        return call(w);
    case CU_WORK_RECORD:
        emui_cu_event_record(w->is.event);
        return CU_OK;
    case CU_WORK_FREE:
        return emui_cu_free(d, CU_DEVICE, w->is.gone.address, w->is.gone.call);
    case CU_WORK_OPERATE:
        return emui_cu_operate(d, w->is.operate.name, w->is.operate.operand, w->is.operate.count);
    default:
        return CU_OK;
    }
}

/* ---- What can be said of it before ---------------------------------------------------------- */

static int check_fill(emui_cu_device *d, const emui_cu_work *w)
{
    emui_cu_fill rows = w->is.fill.rows;
    int error = CU_OK;
    for (uint64_t z = 0; error == CU_OK && z < w->is.fill.depth; ++z) {
        rows.to = w->is.fill.rows.to + z * w->is.fill.slice;
        error = emui_cu_check_fill(d, &rows);
    }
    return error;
}

int emui_cu_work_check(emui_cu_device *d, const emui_cu_work *w)
{
    switch (w->kind) {
    case CU_WORK_LAUNCH:
        return emui_cu_check_launch(d, &w->is.launch);
    case CU_WORK_COPY:
        return emui_cu_check_copy(d, &w->is.copy);
    case CU_WORK_FILL:
        return check_fill(d, w);
    case CU_WORK_FREE:
        return emui_cu_check_free(d, CU_DEVICE, w->is.gone.address, w->is.gone.call);
    default:
        return CU_OK;
    }
}

/* ---- What it needs later -------------------------------------------------------------------- */

/* The caller's arguments are gone when it begins. */
static bool keep_arguments(emui_cu_work *w)
{
    emui_cu_launch *l = &w->is.launch;
    size_t offset = 0, bytes = 0, end = 0;
    for (size_t i = 0; emui_cu_parameter(l->kernel, i, &offset, &bytes); ++i)
        end = offset + bytes;
    end = l->packed != NULL ? l->packed_bytes : end;
    uint8_t *kept = w->kept = calloc(end + 1, 1);
    if (kept == NULL)
        return false;
    if (l->packed != NULL)
        memcpy(kept, l->packed, end);
    for (size_t i = 0; l->packed == NULL && emui_cu_parameter(l->kernel, i, &offset, &bytes); ++i)
        memcpy(kept + offset, l->arguments[i], bytes);
    l->packed = kept;
    l->packed_bytes = end;
    l->arguments = NULL;
    return true;
}

static bool is_pageable(const emui_cu_device *d, uint64_t address)
{
    return emui_cu_memory_at(d, address) == NULL;
}

bool emui_cu_work_waits(emui_cu_device *d, const emui_cu_work *w)
{
    const emui_cu_copy *c = &w->is.copy;
    if (w->kind != CU_WORK_COPY)
        return false;
    bool to_host = !emui_cu_is_device(d, c->to) && is_pageable(d, c->to);
    bool from_host = !emui_cu_is_device(d, c->from) && is_pageable(d, c->from);
    return to_host || (from_host && (c->height > 1 || c->depth > 1));
}

/* Pageable memory is staged: the caller may write it as soon as the call has returned. */
static bool keep_source(emui_cu_device *d, emui_cu_work *w)
{
    emui_cu_copy *c = &w->is.copy;
    if (emui_cu_is_device(d, c->from) || !is_pageable(d, c->from) || c->width == 0)
        return true;
    w->kept = malloc((size_t)c->width);
    if (w->kept == NULL)
        return false;
    memcpy(w->kept, (const void *)(uintptr_t)c->from, (size_t)c->width);
    c->from = (uintptr_t)w->kept;
    c->from_side = CU_HOST_SIDE;
    return true;
}

bool emui_cu_work_keep(emui_cu_device *d, emui_cu_work *w)
{
    return w->kind == CU_WORK_LAUNCH ? keep_arguments(w)
           : w->kind == CU_WORK_COPY ? keep_source(d, w)
                                     : true;
}
