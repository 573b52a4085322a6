/* stream.c - streams and events. What is queued runs at once, so that a stream is never busy and an
 * event is over when it is recorded; its time is that of the host's clock. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "emu/cuda/device/state.h"

#include <stdlib.h>
#include <time.h>

enum { SPECIAL = 3 }; /* handles: the default stream, the legacy one, the one of each thread */

emui_cu_stream *emui_cu_stream_open(emui_cu_device *d, unsigned flags, int priority)
{
    emui_cu_stream *s = malloc(sizeof *s);
    if (s == NULL || !emui_cu_add(&d->streams, s)) {
        free(s);
        return NULL;
    }
    *s = (emui_cu_stream){
        .id = ++d->streams_made, .device = emui_cu_current(), .flags = flags, .priority = priority};
    return s;
}

bool emui_cu_is_stream(const emui_cu_device *d, const void *stream)
{
    return (uintptr_t)stream < SPECIAL || emui_cu_has(&d->streams, stream);
}

int emui_cu_stream_device(const void *stream)
{
    return (uintptr_t)stream < SPECIAL ? emui_cu_current()
                                       : ((const emui_cu_stream *)stream)->device;
}

int emui_cu_stream_close(emui_cu_device *d, emui_cu_stream *stream)
{
    if (!emui_cu_has(&d->streams, stream))
        return CU_INVALID_HANDLE;
    emui_cu_order_stream_closed(d, stream);
    emui_cu_drop(&d->streams, stream);
    emui_cu_list_free(&stream->last);
    free(stream);
    return CU_OK;
}

emui_cu_event *emui_cu_event_open(emui_cu_device *d, unsigned flags)
{
    emui_cu_event *e = malloc(sizeof *e);
    if (e == NULL || !emui_cu_add(&d->events, e)) {
        free(e);
        return NULL;
    }
    *e = (emui_cu_event){.device = emui_cu_current(), .flags = flags};
    return e;
}

bool emui_cu_is_event(const emui_cu_device *d, const void *event)
{
    return emui_cu_has(&d->events, event);
}

int emui_cu_event_close(emui_cu_device *d, emui_cu_event *event)
{
    if (!emui_cu_has(&d->events, event))
        return CU_INVALID_HANDLE;
    emui_cu_drop(&d->events, event);
    emui_cu_list_free(&event->last);
    emui_cu_clock_free(&event->clock);
    free(event);
    return CU_OK;
}

void emui_cu_event_record(emui_cu_event *event)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    event->is_recorded = true;
    event->at = (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

float emui_cu_elapsed(emui_cu_device *d, const emui_cu_event *from, const emui_cu_event *to)
{
    emui_cu_order_sync(d, &from->clock);
    emui_cu_order_sync(d, &to->clock);
    return (float)(to->at - from->at);
}
