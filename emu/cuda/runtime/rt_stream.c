/* rt_stream.c - streams and events. What is queued has run when the call returns, so that to wait
 * is to show what kernels printed, and to return their faults.
 *
 * Follows the CUDA runtime API, "Stream Management", "Event Management". */
#include "emu/cuda/runtime/rt.h"

enum { NON_BLOCKING = 1, NO_TIMING = 2, BETWEEN_PROCESSES = 4, EVENT_FLAGS = 7, GREATEST = -5 };

/* ---- Streams -------------------------------------------------------------------------------- */

static emui_cu_device *enter_with(cudaStream_t stream, cudaError_t *error)
{
    emui_cu_device *d = emui_rt_enter(error);
    if (d == NULL || emui_cu_is_stream(d, stream))
        return d;
    *error = emui_rt_leave(cudaErrorInvalidResourceHandle);
    return NULL;
}

/* Of the default streams there is nothing. */
static const emui_cu_stream *known(cudaStream_t stream)
{
    return (uintptr_t)stream <= 2 ? NULL : (const emui_cu_stream *)(const void *)stream;
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority)
{
    cudaError_t error;
    if (stream == NULL || flags > NON_BLOCKING)
        return emui_rt_failed(cudaErrorInvalidValue);
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    priority = priority > 0 ? 0 : priority < GREATEST ? GREATEST : priority;
    emui_cu_stream *s = emui_cu_stream_open(d, flags, priority);
    if (s != NULL)
        *stream = (cudaStream_t)(void *)s;
    return emui_rt_leave(s == NULL ? cudaErrorMemoryAllocation : cudaSuccess);
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    return cudaStreamCreateWithPriority(stream, 0, 0);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    return cudaStreamCreateWithPriority(stream, flags, 0);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    return emui_rt_leave(emui_rt_error(emui_cu_stream_close(d, (emui_cu_stream *)(void *)stream)));
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    emui_cu_flush(d);
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaStreamQuery(cudaStream_t stream)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    return d == NULL ? error : emui_rt_leave(cudaSuccess);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (flags > 1)
        error = cudaErrorInvalidValue;
    else if (!emui_cu_is_event(d, event))
        error = cudaErrorInvalidResourceHandle;
    return emui_rt_leave(error);
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned *flags)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (flags == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    *flags = known(stream) == NULL ? 0 : known(stream)->flags;
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (priority == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    *priority = known(stream) == NULL ? 0 : known(stream)->priority;
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long *id)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (id == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    *id = known(stream) == NULL ? (uintptr_t)stream : 2 + known(stream)->id;
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaStreamGetDevice(cudaStream_t stream, int *device)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (device == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    *device = 0;
    return emui_rt_leave(cudaSuccess);
}

/* There are no graphs that a stream could be captured into. */
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *status)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (status == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    *status = cudaStreamCaptureStatusNone;
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *address, size_t bytes,
                                     unsigned flags)
{
    cudaError_t error;
    (void)bytes;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    return emui_rt_leave(address == NULL || flags > 4 ? cudaErrorInvalidValue : cudaSuccess);
}

/* ---- Events --------------------------------------------------------------------------------- */

/* Entered with an event that is one. */
static emui_cu_event *enter_event(cudaEvent_t event, cudaError_t *error)
{
    emui_cu_device *d = emui_rt_enter(error);
    if (d == NULL)
        return NULL;
    if (emui_cu_is_event(d, event)) {
        emui_cu_flush(d);
        return (emui_cu_event *)(void *)event;
    }
    *error = emui_rt_leave(cudaErrorInvalidResourceHandle);
    return NULL;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
    cudaError_t error;
    bool timed = (flags & NO_TIMING) == 0, between = (flags & BETWEEN_PROCESSES) != 0;
    if (event == NULL || flags > EVENT_FLAGS || (timed && between))
        return emui_rt_failed(cudaErrorInvalidValue);
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    emui_cu_event *e = emui_cu_event_open(d, flags);
    if (e != NULL)
        *event = (cudaEvent_t)(void *)e;
    return emui_rt_leave(e == NULL ? cudaErrorMemoryAllocation : cudaSuccess);
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    return cudaEventCreateWithFlags(event, 0);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (flags > 1)
        error = cudaErrorInvalidValue;
    else if (!emui_cu_is_event(d, event))
        error = cudaErrorInvalidResourceHandle;
    else
        emui_cu_event_record((emui_cu_event *)(void *)event);
    return emui_rt_leave(error);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    return cudaEventRecordWithFlags(event, stream, 0);
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
    cudaError_t error;
    return enter_event(event, &error) == NULL ? error : emui_rt_leave(cudaSuccess);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    return cudaEventQuery(event);
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    return emui_rt_leave(emui_rt_error(emui_cu_event_close(d, (emui_cu_event *)(void *)event)));
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_event *from = (const emui_cu_event *)(const void *)start;
    const emui_cu_event *to = (const emui_cu_event *)(const void *)end;
    if (ms == NULL)
        error = cudaErrorInvalidValue;
    else if (!emui_cu_is_event(d, from) || !emui_cu_is_event(d, to) || !from->is_recorded ||
             !to->is_recorded || ((from->flags | to->flags) & NO_TIMING) != 0)
        error = cudaErrorInvalidResourceHandle;
    else
        *ms = (float)(to->at - from->at);
    return emui_rt_leave(error);
}
