/* cu_stream_query.c - what is known of a stream, and attributes that are set.
 *
 * Follows the CUDA driver API, "Stream Management". Not here: what streams do (cu_stream.c). */
#include "emu/cuda/driver/cu.h"

enum { SPECIAL = 2 }; /* handles up to it are default streams, of which there is nothing to know */

/* Entered with a stream that is one, and a place for the answer. */
static emui_cu_device *enter(CUstream stream, const void *to, CUresult *error)
{
    emui_cu_device *d = emui_cu_driver_enter(error);
    if (d == NULL || (to != NULL && emui_cu_is_stream(d, stream)))
        return d;
    *error = emui_cu_driver_leave(to == NULL ? CU_INVALID_VALUE : CU_INVALID_HANDLE);
    return NULL;
}

static emui_cu_stream known(CUstream stream)
{
    return (uintptr_t)stream <= SPECIAL
               ? (emui_cu_stream){.id = (uintptr_t)stream}
               : (emui_cu_stream){
                     .id = SPECIAL + ((const emui_cu_stream *)(const void *)stream)->id,
                     .flags = ((const emui_cu_stream *)(const void *)stream)->flags,
                     .priority = ((const emui_cu_stream *)(const void *)stream)->priority};
}

CUresult cuStreamGetFlags(CUstream stream, unsigned *flags)
{
    CUresult error;
    if (enter(stream, flags, &error) == NULL)
        return error;
    *flags = known(stream).flags;
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuStreamGetPriority(CUstream stream, int *priority)
{
    CUresult error;
    if (enter(stream, priority, &error) == NULL)
        return error;
    *priority = known(stream).priority;
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuStreamGetId(CUstream stream, unsigned long long *id)
{
    CUresult error;
    if (enter(stream, id, &error) == NULL)
        return error;
    *id = known(stream).id;
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuStreamGetDevice(CUstream stream, CUdevice *device)
{
    CUresult error;
    if (enter(stream, device, &error) == NULL)
        return error;
    *device = emui_cu_stream_device(stream);
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuStreamGetCtx(CUstream stream, CUcontext *context)
{
    CUresult error;
    if (enter(stream, context, &error) == NULL)
        return error;
    int device = emui_cu_stream_device(stream);
    emui_cu_driver_leave(CU_OK);
    return cuDevicePrimaryCtxRetain(context, device);
}

CUresult cuStreamGetAttribute(CUstream stream, CUlaunchAttributeID which,
                              CUlaunchAttributeValue *value)
{
    CUresult error;
    emui_cu_device *d = enter(stream, value, &error);
    if (d == NULL)
        return error;
    return emui_cu_driver_leave(emui_cu_get_attribute(d, stream, (int)which, value));
}

CUresult cuStreamSetAttribute(CUstream stream, CUlaunchAttributeID which,
                              const CUlaunchAttributeValue *value)
{
    CUresult error;
    emui_cu_device *d = enter(stream, value, &error);
    if (d == NULL)
        return error;
    return emui_cu_driver_leave(emui_cu_set_attribute(d, stream, (int)which, value));
}

CUresult cuStreamCopyAttributes(CUstream to, CUstream from)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    bool are = emui_cu_is_stream(d, to) && emui_cu_is_stream(d, from);
    return emui_cu_driver_leave(are ? emui_cu_copy_attributes(d, to, from) : CU_INVALID_HANDLE);
}
