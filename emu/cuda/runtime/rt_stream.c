/* rt_stream.c - streams and events. To wait is also to show what kernels printed, and to return
 * their faults.
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
    return emui_rt_leave(emui_rt_error(emui_cu_close_stream(d, (emui_cu_stream *)(void *)stream)));
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    error = emui_rt_error(emui_cu_wait_stream(d, stream));
    emui_cu_flush(d);
    return emui_rt_leave(error);
}

cudaError_t cudaStreamQuery(cudaStream_t stream)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    return d == NULL ? error : emui_rt_leave(emui_rt_error(emui_cu_query_stream(d, stream)));
}

/* A piece for a stream that an event is the matter of. */
static cudaError_t submit(cudaStream_t stream, cudaEvent_t event, unsigned flags,
                          emui_cu_work_kind kind)
{
    cudaError_t error;
    const emui_cu_work work = {.kind = kind, .is.event = (emui_cu_event *)(void *)event};
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (flags > 1)
        error = cudaErrorInvalidValue;
    else if (!emui_cu_is_event(d, event))
        error = cudaErrorInvalidResourceHandle;
    else
        error = emui_rt_error(emui_cu_submit(d, stream, &work));
    return emui_rt_leave(error);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags)
{
    return submit(stream, event, flags, CU_WORK_WAIT);
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

cudaError_t cudaStreamGetAttribute(cudaStream_t stream, cudaLaunchAttributeID which,
                                   cudaLaunchAttributeValue *value)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    return emui_rt_leave(emui_rt_error(emui_cu_get_attribute(d, stream, (int)which, value)));
}

cudaError_t cudaStreamSetAttribute(cudaStream_t stream, cudaLaunchAttributeID which,
                                   const cudaLaunchAttributeValue *value)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    return emui_rt_leave(emui_rt_error(emui_cu_set_attribute(d, stream, (int)which, value)));
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(to, &error);
    if (d == NULL)
        return error;
    if (!emui_cu_is_stream(d, from))
        return emui_rt_leave(cudaErrorInvalidResourceHandle);
    return emui_rt_leave(emui_rt_error(emui_cu_copy_attributes(d, to, from)));
}

cudaError_t cudaStreamGetDevice(cudaStream_t stream, int *device)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (device == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    *device = emui_cu_stream_device(stream);
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
static emui_cu_device *enter_event(cudaEvent_t event, const emui_cu_event **to, cudaError_t *error)
{
    emui_cu_device *d = emui_rt_enter(error);
    *to = (const emui_cu_event *)(const void *)event;
    if (d == NULL || emui_cu_is_event(d, event))
        return d;
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
    return submit(stream, event, flags, CU_WORK_RECORD);
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    return cudaEventRecordWithFlags(event, stream, 0);
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
    cudaError_t error;
    const emui_cu_event *e;
    emui_cu_device *d = enter_event(event, &e, &error);
    if (d == NULL)
        return error;
    error = emui_rt_error(emui_cu_query_event(d, e));
    emui_cu_flush(d);
    return emui_rt_leave(error);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    cudaError_t error;
    const emui_cu_event *e;
    emui_cu_device *d = enter_event(event, &e, &error);
    if (d == NULL)
        return error;
    error = emui_rt_error(emui_cu_wait_event(d, e));
    emui_cu_flush(d);
    return emui_rt_leave(error);
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
             !to->is_recorded || ((from->flags | to->flags) & NO_TIMING) != 0 ||
             from->device != to->device)
        error = cudaErrorInvalidResourceHandle;
    else if (emui_cu_is_pending(d, from) || emui_cu_is_pending(d, to))
        error = cudaErrorNotReady;
    else
        *ms = emui_cu_elapsed(d, from, to);
    return emui_rt_leave(error);
}
