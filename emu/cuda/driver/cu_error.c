/* cu_error.c - errors of the driver API: their names and texts, and entering the device.
 *
 * Follows the CUDA driver API, "Error Handling". Not here: the errors themselves
 * (device/error.c). */
#include "emu/cuda/driver/cu.h"

static const emui_cu_error *error_of(CUresult error)
{
    const emui_cu_error *e = emui_cu_error_of((int)error);
    return e == NULL || e->in_driver == NULL ? NULL : e;
}

CUresult cuGetErrorName(CUresult error, const char **to)
{
    const emui_cu_error *e = error_of(error);
    if (to != NULL)
        *to = e == NULL ? NULL : e->in_driver;
    return to == NULL || e == NULL ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

CUresult cuGetErrorString(CUresult error, const char **to)
{
    const emui_cu_error *e = error_of(error);
    if (to != NULL)
        *to = e == NULL ? NULL : e->text != NULL ? e->text : e->in_driver;
    return to == NULL || e == NULL ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

emui_cu_device *emui_cu_driver_enter(CUresult *error)
{
    emui_cu_device *d = emui_cu_enter();
    *error = d == NULL ? CUDA_ERROR_OUT_OF_MEMORY : (CUresult)emui_cu_fault(d);
    if (d != NULL && *error != CUDA_SUCCESS)
        emui_cu_leave();
    emui_cu_call_failed((int)*error, false);
    return *error == CUDA_SUCCESS ? d : NULL;
}

CUresult emui_cu_driver_leave(int error)
{
    emui_cu_leave();
    emui_cu_call_failed(error, false);
    return (CUresult)error;
}
