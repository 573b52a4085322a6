/* reset.c - the device as it was at first: all that a process holds of it is given back.
 *
 * Behind a fault an H200 stays unavailable to the process that caused it, and so does this one. */
#include "emu/cuda/device/state.h"
#include "emu/cuda/device/virtual.h"
#include "emu/cuda/report/record.h"
#include "emu/host/host.h"

#include <stdlib.h>
#include <string.h>

void emui_cu_reset(emui_cu_device *d)
{
    emui_cu_wait_all(d);
    emui_cu_flush(d);
    emui_cu_tell_leaks(d);
    emui_heap_reset(d->m);
    emui_cu_close_virtual(d);
    emui_cu_textures_close(d);
    while (d->memory.count > 0) {
        const emui_cu_memory *last = d->memory.at[d->memory.count - 1];
        emui_cu_free(d, last->kind, last->address, "cudaDeviceReset");
    }
    for (int i = 0; i < d->images.count; ++i)
        emui_cu_image_unload(d, d->images.at[i]);
    while (d->streams.count > 0)
        emui_cu_close_stream(d, d->streams.at[d->streams.count - 1]);
    while (d->events.count > 0)
        emui_cu_event_close(d, d->events.at[d->events.count - 1]);
    while (d->execs.count > 0)
        emui_cu_exec_close(d, d->execs.at[d->execs.count - 1]);
    while (d->graphs.count > 0)
        emui_cu_graph_close(d, d->graphs.at[d->graphs.count - 1]);
    emui_cu_reset_limits(d);
    memset(d->of_default, 0, sizeof d->of_default);
    d->fault = d->fault != 0 ? CU_UNAVAILABLE : 0;
}

void emui_cu_end(void)
{
    emui_cu_device *d = emui_cu_take();
    if (d == NULL)
        return;
    emui_cu_close_queue(d);
    emui_cu_reset(d);
    while (d->images.count > 0)
        emui_cu_image_close(d, d->images.at[d->images.count - 1]);
    for (int i = 0; i < d->heap_places.count; ++i)
        free(d->heap_places.at[i]);
    emui_cu_list *lists[] = {&d->memory,      &d->images,     &d->kernels,     &d->streams,
                             &d->events,      &d->graphs,     &d->execs,       &d->reserved,
                             &d->physical,    &d->mapped,     &d->arrays,      &d->objects,
                             &d->heap_places, &d->nvtx.pools, &d->nvtx.regions};
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; ++i)
        free(lists[i]->at);
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
    emui_cu_tell_leaks(d);
    emui_cu_write_all_costs(d);
    if (d->records != NULL) {
        emui_cu_mark_write(d->records, 'E', NULL);
        if (fflush(d->records) != 0)
            emui_cu_tell_lost(d, "the report of findings");
    }
    emui_cu_leave();
}
