/* cu_stream.c - streams and events, by the driver's functions: what is queued has run.
 *
 * Follows the CUDA driver API, "Stream Management", "Event Management". */
#include "emu/cuda/driver/cu.h"

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
    return emui_cu_driver_leave(emui_cu_stream_close(d, (emui_cu_stream *)(void *)stream));
}

CUresult cuStreamSynchronize(CUstream stream)
{
    CUresult error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    emui_cu_flush(d);
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuStreamQuery(CUstream stream)
{
    CUresult error;
    return enter_with(stream, &error) == NULL ? error : emui_cu_driver_leave(CU_OK);
}

CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned flags)
{
    CUresult error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    return emui_cu_driver_leave(flags > 1                    ? CU_INVALID_VALUE
                                : emui_cu_is_event(d, event) ? CU_OK
                                                             : CU_INVALID_HANDLE);
}

/* What is queued has run. */
CUresult cuStreamAddCallback(CUstream stream, CUstreamCallback function, void *data, unsigned flags)
{
    if (function == NULL || flags != 0)
        return CUDA_ERROR_INVALID_VALUE;
    CUresult error = cuStreamQuery(stream);
    if (error == CUDA_SUCCESS)
        function(stream, CUDA_SUCCESS, data);
    return error;
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
    return cuEventRecordWithFlags(event, stream, 0);
}

CUresult cuEventRecordWithFlags(CUevent event, CUstream stream, unsigned flags)
{
    CUresult error;
    if (flags > 1)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (!emui_cu_is_event(d, event))
        return emui_cu_driver_leave(CU_INVALID_HANDLE);
    emui_cu_event_record((emui_cu_event *)(void *)event);
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuEventQuery(CUevent event)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    emui_cu_flush(d);
    return emui_cu_driver_leave(emui_cu_is_event(d, event) ? CU_OK : CU_INVALID_HANDLE);
}

CUresult cuEventSynchronize(CUevent event)
{
    return cuEventQuery(event);
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
        !to->is_recorded || ((from->flags | to->flags) & NO_TIMING) != 0)
        return emui_cu_driver_leave(CU_INVALID_HANDLE);
    *ms = (float)(to->at - from->at);
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuEventElapsedTime(float *ms, CUevent start, CUevent end)
{
    return cuEventElapsedTime_v2(ms, start, end);
}
