/* cu_context.c - the device and its contexts: all of them are the primary one, since memory and
 * modules are the device's.
 *
 * Follows the CUDA driver API, "Initialization", "Device Management", "Context Management". */
#include "emu/cuda/driver/cu.h"

#include <string.h>

enum { STACK = 16 };

struct CUctx_st {
    int device;
};

static struct CUctx_st primary; /* the handle of every context */

/* Those that are current in a thread, the last one on top. */
static _Thread_local struct {
    CUcontext at[STACK];
    int depth;
} current;

static CUresult check_device(CUdevice device)
{
    return device == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuInit(unsigned flags)
{
    return flags == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult put(int *to, int value)
{
    if (to == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *to = value;
    return CUDA_SUCCESS;
}

CUresult cuDriverGetVersion(int *version)
{
    return put(version, EMUI_CU_VERSION);
}

CUresult cuDeviceGet(CUdevice *device, int ordinal)
{
    return ordinal == 0 ? put(device, 0) : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuDeviceGetCount(int *count)
{
    return put(count, 1);
}

CUresult cuDeviceGetName(char *name, int bytes, CUdevice device)
{
    if (name == NULL || bytes < 1)
        return CUDA_ERROR_INVALID_VALUE;
    strncpy(name, EMUI_CU_NAME, (size_t)bytes - 1);
    name[bytes - 1] = '\0';
    return check_device(device);
}

CUresult cuDeviceGetUuid_v2(CUuuid *to, CUdevice device)
{
    if (to == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    memset(to, 0, sizeof *to);
    return check_device(device);
}

CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice device)
{
    if (bytes == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *bytes = EMUI_CU_TOTAL_MEMORY;
    return check_device(device);
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute which, CUdevice device)
{
    if (device != 0)
        return CUDA_ERROR_INVALID_DEVICE;
    return value != NULL && emui_cu_attribute((int)which, value) ? CUDA_SUCCESS
                                                                 : CUDA_ERROR_INVALID_VALUE;
}

/* ---- Contexts ------------------------------------------------------------------------------- */

static CUresult set_current(CUcontext context, bool pushes)
{
    if (context != NULL && context != &primary)
        return CUDA_ERROR_INVALID_CONTEXT;
    if (pushes && current.depth == STACK)
        return CUDA_ERROR_INVALID_VALUE;
    if (pushes || current.depth == 0)
        ++current.depth;
    current.at[current.depth - 1] = context;
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
    if (context == NULL || device != 0)
        return device != 0 ? CUDA_ERROR_INVALID_DEVICE : CUDA_ERROR_INVALID_VALUE;
    *context = &primary;
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device)
{
    return check_device(device);
}

CUresult cuDevicePrimaryCtxReset_v2(CUdevice device)
{
    emui_cu_device *d = device == 0 ? emui_cu_enter() : NULL;
    if (d == NULL)
        return device == 0 ? CUDA_ERROR_OUT_OF_MEMORY : CUDA_ERROR_INVALID_DEVICE;
    emui_cu_reset(d);
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned *flags, int *active)
{
    if (flags == NULL || active == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *active = 1;
    return device == 0 ? cuCtxGetFlags(flags) : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuCtxCreate_v2(CUcontext *context, unsigned flags, CUdevice device)
{
    (void)flags;
    CUresult error = cuDevicePrimaryCtxRetain(context, device);
    return error == CUDA_SUCCESS ? set_current(&primary, true) : error;
}

CUresult cuCtxCreate_v4(CUcontext *context, CUctxCreateParams *params, unsigned flags,
                        CUdevice device)
{
    (void)params;
    return cuCtxCreate_v2(context, flags, device);
}

CUresult cuCtxDestroy_v2(CUcontext context)
{
    if (context != &primary)
        return CUDA_ERROR_INVALID_CONTEXT;
    current.depth -= current.depth > 0;
    return CUDA_SUCCESS;
}

CUresult cuCtxSetCurrent(CUcontext context)
{
    return set_current(context, false);
}

CUresult cuCtxGetCurrent(CUcontext *context)
{
    if (context == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *context = current.depth > 0 ? current.at[current.depth - 1] : NULL;
    return CUDA_SUCCESS;
}

CUresult cuCtxPushCurrent_v2(CUcontext context)
{
    return context == NULL ? CUDA_ERROR_INVALID_CONTEXT : set_current(context, true);
}

CUresult cuCtxPopCurrent_v2(CUcontext *context)
{
    if (current.depth == 0)
        return CUDA_ERROR_INVALID_CONTEXT;
    --current.depth;
    if (context != NULL)
        *context = current.at[current.depth];
    return CUDA_SUCCESS;
}

CUresult cuCtxGetDevice(CUdevice *device)
{
    return put(device, 0);
}

CUresult cuCtxGetApiVersion(CUcontext context, unsigned *version)
{
    (void)context;
    return put((int *)version, EMUI_CU_VERSION);
}

CUresult cuCtxGetId(CUcontext context, unsigned long long *id)
{
    if (id == NULL || (context != NULL && context != &primary))
        return id == NULL ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_INVALID_CONTEXT;
    *id = 1;
    return CUDA_SUCCESS;
}

CUresult cuCtxSynchronize(void)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_wait_all(d);
    emui_cu_flush(d);
    return emui_cu_driver_leave(code);
}
