/* rt_error.c - errors: the last one of each thread, their names and texts.
 *
 * Follows the CUDA runtime API, "Error Handling". Not here: the errors themselves
 * (device/error.c), errors that nobody asked for (rt_ignored.c). */
#include "emu/cuda/runtime/rt.h"

/* What a function of the runtime returned last that was no success: cudaGetLastError takes it. */
static _Thread_local cudaError_t last;

static const char unrecognized[] = "unrecognized error code";

const char *cudaGetErrorName(cudaError_t error)
{
    const emui_cu_error *e = emui_cu_error_of((int)error);
    return e == NULL ? unrecognized : e->in_runtime;
}

const char *cudaGetErrorString(cudaError_t error)
{
    const emui_cu_error *e = emui_cu_error_of((int)error);
    return e == NULL ? unrecognized : e->text != NULL ? e->text : e->in_runtime;
}

cudaError_t emui_rt_error(int error)
{
    return (cudaError_t)error;
}

cudaError_t emui_rt_failed(cudaError_t error)
{
    if (error != cudaSuccess && error != cudaErrorNotReady) {
        last = error;
        emui_rt_unseen(error);
        emui_cu_call_failed((int)error, true);
    }
    return error;
}

emui_cu_device *emui_rt_enter(cudaError_t *error)
{
    emui_cu_device *d = emui_cu_enter();
    *error = d == NULL ? cudaErrorMemoryAllocation : (cudaError_t)emui_cu_fault(d);
    if (d != NULL && *error != cudaSuccess)
        emui_cu_leave();
    if (*error == cudaSuccess)
        return d;
    emui_rt_failed(*error);
    return NULL;
}

cudaError_t emui_rt_leave(cudaError_t error)
{
    emui_cu_leave();
    return emui_rt_failed(error);
}

cudaError_t cudaGetLastError(void)
{
    cudaError_t error = last;
    last = cudaSuccess;
    emui_rt_unseen(cudaSuccess);
    return error;
}

cudaError_t cudaPeekAtLastError(void)
{
    emui_rt_unseen(cudaSuccess);
    return last;
}
