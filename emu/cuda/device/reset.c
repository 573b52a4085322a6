/* reset.c - the device as it was at first: all that a process holds of it is given back.
 *
 * Behind a fault an H200 stays unavailable to the process that caused it, and so does this one. */
#include "emu/cuda/device/state.h"
#include "emu/cuda/device/virtual.h"
#include "emu/exec/host/host.h"
#include "emu/stats/record.h"

#include <stdlib.h>
#include <string.h>

/* From the last on, since each that goes is taken out of its list. */
static void free_memory(emui_cu_device *d, int device)
{
    for (int i = d->memory.count; i > 0; --i) {
        const emui_cu_memory *a = d->memory.at[i - 1];
        if (a->device == device && a->kind != CU_MAPPED)
            emui_cu_free(d, a->kind, a->address, "cudaDeviceReset");
    }
}

static void close_streams(emui_cu_device *d, int device)
{
    for (int i = d->streams.count; i > 0; --i) {
        emui_cu_stream *s = d->streams.at[i - 1];
        if (s->device == device)
            emui_cu_close_stream(d, s);
    }
    for (int i = d->events.count; i > 0; --i) {
        emui_cu_event *e = d->events.at[i - 1];
        if (e->device == device)
            emui_cu_event_close(d, e);
    }
}

/* Graphs, arrays and mapped memory may be several devices'. */
static void close_common(emui_cu_device *d)
{
    emui_cu_close_virtual(d);
    emui_cu_textures_close(d);
    while (d->execs.count > 0)
        emui_cu_exec_close(d, d->execs.at[d->execs.count - 1]);
    while (d->graphs.count > 0)
        emui_cu_graph_close(d, d->graphs.at[d->graphs.count - 1]);
    while (d->kept.count > 0)
        free(d->kept.at[--d->kept.count]);
}

static void reset(emui_cu_device *d, int device)
{
    emui_cu_use(d, device);
    emui_heap_reset(d->m);
    free_memory(d, device);
    for (int i = 0; i < d->images.count; ++i) {
        emui_cu_image *image = d->images.at[i];
        if (image->device == device)
            emui_cu_image_unload(d, image);
    }
    close_streams(d, device);
    d->peers[device] = 0;
    memset(d->of_default[device], 0, sizeof d->of_default[device]);
}

void emui_cu_reset(emui_cu_device *d)
{
    bool is_only = emui_cu_devices() == 1;
    emui_cu_wait_all(d);
    emui_cu_flush(d);
    emui_cu_tell_leaks(d, emui_cu_current());
    if (is_only)
        close_common(d);
    reset(d, emui_cu_current());
    emui_cu_reset_limits(d);
    d->fault = d->fault != 0 ? CU_UNAVAILABLE : 0;
}

void emui_cu_end(void)
{
    emui_cu_device *d = emui_cu_take();
    if (d == NULL)
        return;
    emui_cu_close_queue(d);
    emui_cu_choose(0);
    emui_cu_reset(d);
    close_common(d);
    for (int i = 0; i < EMUI_CU_DEVICES; ++i)
        reset(d, i);
    while (d->images.count > 0)
        emui_cu_image_close(d, d->images.at[d->images.count - 1]);
    for (int i = 0; i < d->heap_places.count; ++i)
        free(d->heap_places.at[i]);
    emui_cu_list *lists[] = {
        &d->memory,  &d->by_address,  &d->images,   &d->kernels,    &d->streams,     &d->events,
        &d->graphs,  &d->execs,       &d->reserved, &d->physical,   &d->mapped,      &d->arrays,
        &d->objects, &d->heap_places, &d->kept,     &d->nvtx.pools, &d->nvtx.regions};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; ++i)
        emui_cu_list_free(lists[i]);
    emui_cu_close(d);
}

/* What nobody waited for runs all the same, so that what is wrong with it is found. Nothing of the
 * process is used afterwards: only what is to be seen matters. */
static __attribute__((destructor)) void at_exit(void)
{
    emui_cu_device *d = emui_cu_opened();
    if (d == NULL)
        return;
    emui_cu_enter();
    emui_cu_run_rest(d);
    emui_cu_flush(d);
    emui_cu_tell_leaks(d, EMUI_CU_ALL_DEVICES);
    emui_cu_write_all_costs(d);
    if (d->records != NULL) {
        emui_cu_mark_write(d->records, 'E', NULL);
        if (fflush(d->records) != 0)
            emui_cu_tell_lost(d, "the report of findings");
    }
    emui_cu_leave();
}
