/* cu_stream.c - streams and events, by the driver's functions.
 *
 * Follows the CUDA driver API, "Stream Management", "Event Management". */
#include "emu/cuda/driver/cu.h"

#include <stdlib.h>

enum { NO_TIMING = 2 };

static emui_cu_device *enter_with(CUstream stream, CUresult *error)
{
    emui_cu_device *d = emui_cu_driver_enter(error);
    if (d == NULL || emui_cu_is_stream(d, stream))
        return d;
    *error = emui_cu_driver_leave(CU_INVALID_HANDLE);
    return NULL;
}

CUresult cuStreamCreateWithPriority(CUstream *stream, unsigned flags, int priority)
{
    CUresult error;
    if (stream == NULL || flags > 1)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    priority = priority > 0 ? 0 : priority < EMUI_CU_GREATEST ? EMUI_CU_GREATEST : priority;
    emui_cu_stream *s = emui_cu_stream_open(d, flags, priority);
    if (s != NULL)
        *stream = (CUstream)(void *)s;
    return emui_cu_driver_leave(s == NULL ? CU_OUT_OF_MEMORY : CU_OK);
}

CUresult cuStreamCreate(CUstream *stream, unsigned flags)
{
    return cuStreamCreateWithPriority(stream, flags, 0);
}

CUresult cuStreamDestroy_v2(CUstream stream)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    return emui_cu_driver_leave(emui_cu_close_stream(d, (emui_cu_stream *)(void *)stream));
}

CUresult cuStreamSynchronize(CUstream stream)
{
    CUresult error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    int code = emui_cu_wait_stream(d, stream);
    emui_cu_flush(d);
    return emui_cu_driver_leave(code);
}

CUresult cuStreamQuery(CUstream stream)
{
    CUresult error;
    emui_cu_device *d = enter_with(stream, &error);
    return d == NULL ? error : emui_cu_driver_leave(emui_cu_query_stream(d, stream));
}

/* A piece for a stream that an event is the matter of. */
static CUresult submit(CUstream stream, CUevent event, unsigned flags, emui_cu_work_kind kind)
{
    CUresult error;
    const emui_cu_work work = {.kind = kind, .is.event = (emui_cu_event *)(void *)event};
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    return emui_cu_driver_leave(flags > 1                     ? CU_INVALID_VALUE
                                : !emui_cu_is_event(d, event) ? CU_INVALID_HANDLE
                                                              : emui_cu_submit(d, stream, &work));
}

CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags)
{
    return submit(stream, event, flags, CU_WORK_WAIT);
}

typedef struct callback {
    CUstreamCallback function;
    CUstream stream;
    void *data;
} callback;

static void call_back(void *data)
{
    const callback *c = data;
    c->function(c->stream, CUDA_SUCCESS, c->data);
}

CUresult cuStreamAddCallback(CUstream stream, CUstreamCallback function, void *data, unsigned flags)
{
    CUresult error;
    if (function == NULL || flags != 0)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    callback *c = malloc(sizeof *c);
    if (c == NULL)
        return emui_cu_driver_leave(CU_OUT_OF_MEMORY);
    *c = (callback){function, stream, data};
    const emui_cu_work work = {.kind = CU_WORK_CALL, .is.call = {call_back, c}, .kept = c};
    return emui_cu_driver_leave(emui_cu_submit(d, stream, &work));
}

/* ---- Events --------------------------------------------------------------------------------- */

CUresult cuEventCreate(CUevent *event, unsigned flags)
{
    CUresult error;
    if (event == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    emui_cu_event *e = emui_cu_event_open(d, flags);
    if (e != NULL)
        *event = (CUevent)(void *)e;
    return emui_cu_driver_leave(e == NULL ? CU_OUT_OF_MEMORY : CU_OK);
}

CUresult cuEventDestroy_v2(CUevent event)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    return emui_cu_driver_leave(emui_cu_event_close(d, (emui_cu_event *)(void *)event));
}

CUresult cuEventRecord(CUevent event, CUstream stream)
{
    return submit(stream, event, 0, CU_WORK_RECORD);
}

CUresult cuEventRecordWithFlags(CUevent event, CUstream stream, unsigned flags)
{
    return submit(stream, event, flags, CU_WORK_RECORD);
}

/* What an event stands for has ended, or the host waits for it. */
static CUresult reach(CUevent event, bool waits)
{
    CUresult error;
    int code = CU_INVALID_HANDLE;
    const emui_cu_event *e = (const emui_cu_event *)(const void *)event;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    if (emui_cu_is_event(d, event))
        code = waits ? emui_cu_wait_event(d, e) : emui_cu_query_event(d, e);
    emui_cu_flush(d);
    return emui_cu_driver_leave(code);
}

CUresult cuEventQuery(CUevent event)
{
    return reach(event, false);
}

CUresult cuEventSynchronize(CUevent event)
{
    return reach(event, true);
}

CUresult cuEventElapsedTime_v2(float *ms, CUevent start, CUevent end)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_event *from = (const emui_cu_event *)(const void *)start;
    const emui_cu_event *to = (const emui_cu_event *)(const void *)end;
    if (ms == NULL)
        return emui_cu_driver_leave(CU_INVALID_VALUE);
    if (!emui_cu_is_event(d, from) || !emui_cu_is_event(d, to) || !from->is_recorded ||
        !to->is_recorded || ((from->flags | to->flags) & NO_TIMING) != 0 ||
        from->device != to->device)
        return emui_cu_driver_leave(CU_INVALID_HANDLE);
    if (emui_cu_is_pending(d, from) || emui_cu_is_pending(d, to))
        return emui_cu_driver_leave(CU_NOT_READY);
    *ms = emui_cu_elapsed(d, from, to);
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuEventElapsedTime(float *ms, CUevent start, CUevent end)
{
    return cuEventElapsedTime_v2(ms, start, end);
}
