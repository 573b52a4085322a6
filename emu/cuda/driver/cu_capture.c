/* cu_capture.c - streams whose work becomes a graph.
 *
 * Follows the CUDA driver API, "Stream Management". Not here: which work (device/capture.c). */
#include "emu/cuda/driver/cu.h"

static emui_cu_device *enter_with(CUstream stream, CUresult *error)
{
    emui_cu_device *d = emui_cu_driver_enter(error);
    if (d == NULL || emui_cu_is_stream(d, stream))
        return d;
    *error = emui_cu_driver_leave(CU_INVALID_HANDLE);
    return NULL;
}

CUresult cuStreamBeginCapture_v2(CUstream stream, CUstreamCaptureMode mode)
{
    CUresult error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    return emui_cu_driver_leave((unsigned)mode > CU_STREAM_CAPTURE_MODE_RELAXED
                                    ? CU_INVALID_VALUE
                                    : emui_cu_capture_begin(d, stream, (int)mode));
}

CUresult cuStreamEndCapture(CUstream stream, CUgraph *graph)
{
    CUresult error;
    emui_cu_graph *g = NULL;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (graph == NULL)
        return emui_cu_driver_leave(CU_INVALID_VALUE);
    int code = emui_cu_capture_end(d, stream, &g);
    *graph = (CUgraph)(void *)g;
    return emui_cu_driver_leave(code);
}

CUresult cuStreamIsCapturing(CUstream stream, CUstreamCaptureStatus *status)
{
    CUresult error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (status == NULL)
        return emui_cu_driver_leave(CU_INVALID_VALUE);
    *status = (CUstreamCaptureStatus)emui_cu_capture_status(d, stream);
    return emui_cu_driver_leave(CU_OK);
}

/* What is asked besides is there where a valid capture is. */
CUresult cuStreamGetCaptureInfo_v3(CUstream stream, CUstreamCaptureStatus *status, cuuint64_t *id,
                                   CUgraph *graph, const CUgraphNode **last,
                                   const CUgraphEdgeData **edges, size_t *count)
{
    emui_cu_capture_info is;
    CUresult error = cuStreamIsCapturing(stream, status);
    if (error != CUDA_SUCCESS || emui_cu_driver_enter(&error) == NULL)
        return error;
    if (!emui_cu_capture_of(stream, &is))
        return emui_cu_driver_leave(CU_OK);
    if (id != NULL)
        *id = is.id;
    if (graph != NULL)
        *graph = (CUgraph)(void *)is.graph;
    if (last != NULL)
        *last = (const CUgraphNode *)(const void *)is.last;
    if (edges != NULL)
        *edges = is.edges;
    if (count != NULL)
        *count = is.count;
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuStreamGetCaptureInfo_v2(CUstream stream, CUstreamCaptureStatus *status, cuuint64_t *id,
                                   CUgraph *graph, const CUgraphNode **last, size_t *count)
{
    return cuStreamGetCaptureInfo_v3(stream, status, id, graph, last, NULL, count);
}

/* What is unsafe is so in every capture: the mode of a thread is known, and not looked at. */
CUresult cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode *mode)
{
    static _Thread_local CUstreamCaptureMode current = CU_STREAM_CAPTURE_MODE_GLOBAL;
    if (mode == NULL || (unsigned)*mode > CU_STREAM_CAPTURE_MODE_RELAXED)
        return CUDA_ERROR_INVALID_VALUE;
    CUstreamCaptureMode before = current;
    current = *mode;
    *mode = before;
    return CUDA_SUCCESS;
}
