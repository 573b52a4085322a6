/* rt_capture.c - streams whose work becomes a graph.
 *
 * Follows the CUDA runtime API, "Stream Management". Not here: which work (device/capture.c). */
#include "emu/cuda/runtime/rt.h"

/* A stream that is one, entered. */
static emui_cu_device *enter_with(cudaStream_t stream, cudaError_t *error)
{
    emui_cu_device *d = emui_rt_enter(error);
    if (d == NULL || emui_cu_is_stream(d, stream))
        return d;
    *error = emui_rt_leave(cudaErrorInvalidResourceHandle);
    return NULL;
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if ((unsigned)mode > cudaStreamCaptureModeRelaxed)
        return emui_rt_leave(cudaErrorInvalidValue);
    return emui_rt_leave(emui_rt_error(emui_cu_capture_begin(d, stream, (int)mode)));
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph)
{
    cudaError_t error;
    emui_cu_graph *g = NULL;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (graph == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    error = emui_rt_error(emui_cu_capture_end(d, stream, &g));
    *graph = (cudaGraph_t)(void *)g;
    return emui_rt_leave(error);
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *status)
{
    cudaError_t error;
    emui_cu_device *d = enter_with(stream, &error);
    if (d == NULL)
        return error;
    if (status == NULL)
        return emui_rt_leave(cudaErrorInvalidValue);
    *status = (enum cudaStreamCaptureStatus)emui_cu_capture_status(d, stream);
    return emui_rt_leave(cudaSuccess);
}

/* What is asked besides is there where a valid capture is. */
cudaError_t emui_rt_capture_info(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                 unsigned long long *id, cudaGraph_t *graph,
                                 const cudaGraphNode_t **last, const void **edges, size_t *count)
{
    emui_cu_capture_info is;
    cudaError_t error = cudaStreamIsCapturing(stream, status);
    if (error != cudaSuccess || emui_rt_enter(&error) == NULL)
        return error;
    if (!emui_cu_capture_of(stream, &is))
        return emui_rt_leave(cudaSuccess);
    if (id != NULL)
        *id = is.id;
    if (graph != NULL)
        *graph = (cudaGraph_t)(void *)is.graph;
    if (last != NULL)
        *last = (const cudaGraphNode_t *)(const void *)is.last;
    if (edges != NULL)
        *edges = is.edges;
    if (count != NULL)
        *count = is.count;
    return emui_rt_leave(cudaSuccess);
}

/* What is unsafe is so in every capture: the mode of a thread is known, and not looked at. */
cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode)
{
    static _Thread_local enum cudaStreamCaptureMode current = cudaStreamCaptureModeGlobal;
    if (mode == NULL || (unsigned)*mode > cudaStreamCaptureModeRelaxed)
        return emui_rt_failed(cudaErrorInvalidValue);
    enum cudaStreamCaptureMode before = current;
    current = *mode;
    *mode = before;
    return cudaSuccess;
}
