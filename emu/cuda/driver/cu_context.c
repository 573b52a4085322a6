/* cu_context.c - devices and their contexts: all of a device are its primary one, since memory and
 * modules are the device's.
 *
 * Follows the CUDA driver API, "Initialization", "Device Management", "Context Management". */
#include "emu/cuda/driver/cu.h"

#include <string.h>

enum { STACK = 16 };

struct CUctx_st {
    int device;
};

static struct CUctx_st primary[EMUI_CU_DEVICES]; /* the handles of every context */

/* Those that are current in a thread, the last one on top. */
static _Thread_local struct {
    CUcontext at[STACK];
    int depth;
} current;

static CUresult check_device(CUdevice device)
{
    emui_cu_queried();
    return emui_cu_has_device(device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuInit(unsigned flags)
{
    emui_cu_queried();
    return flags == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult put(int *to, int value)
{
    emui_cu_queried();
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
    return emui_cu_has_device(ordinal) ? put(device, ordinal) : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuDeviceGetCount(int *count)
{
    return put(count, emui_cu_devices());
}

CUresult cuDeviceGetName(char *name, int bytes, CUdevice device)
{
    if (name == NULL || bytes < 1)
        return CUDA_ERROR_INVALID_VALUE;
    strncpy(name, emui_cu_name(), (size_t)bytes - 1);
    name[bytes - 1] = '\0';
    return check_device(device);
}

CUresult cuDeviceGetUuid_v2(CUuuid *to, CUdevice device)
{
    if (to == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_uuid(device, (unsigned char *)to);
    return check_device(device);
}

CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice device)
{
    if (bytes == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *bytes = emui_cu_total_memory();
    return check_device(device);
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute which, CUdevice device)
{
    if (!emui_cu_has_device(device))
        return CUDA_ERROR_INVALID_DEVICE;
    return value != NULL && emui_cu_attribute((int)which, device, value) ? CUDA_SUCCESS
                                                                         : CUDA_ERROR_INVALID_VALUE;
}

/* ---- Contexts ------------------------------------------------------------------------------- */

/* The device of a context; -1: it is none. */
static int device_of(CUcontext context)
{
    for (int i = 0; i < emui_cu_devices(); ++i)
        if (context == &primary[i])
            return i;
    return -1;
}

/* The runtime may have chosen another device since it was made current. */
static CUcontext top(void)
{
    CUcontext is = current.depth > 0 ? current.at[current.depth - 1] : NULL;
    return is == NULL ? NULL : &primary[emui_cu_current()];
}

static CUresult set_current(CUcontext context, bool pushes)
{
    int device = device_of(context);
    if (context != NULL && device < 0)
        return CUDA_ERROR_INVALID_CONTEXT;
    if (pushes && current.depth == STACK)
        return CUDA_ERROR_INVALID_VALUE;
    if (pushes && current.depth > 0)
        current.at[current.depth - 1] = top();
    if (pushes || current.depth == 0)
        ++current.depth;
    if (device >= 0)
        emui_cu_choose(device);
    current.at[current.depth - 1] = context;
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
    if (context == NULL || !emui_cu_has_device(device))
        return context == NULL ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_INVALID_DEVICE;
    *context = &primary[device];
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice device)
{
    return check_device(device);
}

CUresult cuDevicePrimaryCtxReset_v2(CUdevice device)
{
    const int before = emui_cu_current();
    if (check_device(device) != CUDA_SUCCESS)
        return CUDA_ERROR_INVALID_DEVICE;
    emui_cu_choose(device);
    emui_cu_device *d = emui_cu_enter();
    if (d != NULL)
        emui_cu_reset(d);
    emui_cu_choose(before);
    return d == NULL ? CUDA_ERROR_OUT_OF_MEMORY : emui_cu_driver_leave(CU_OK);
}

CUresult cuDevicePrimaryCtxGetState(CUdevice device, unsigned *flags, int *active)
{
    if (flags == NULL || active == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *active = 1;
    return check_device(device) == CUDA_SUCCESS ? cuCtxGetFlags(flags) : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuCtxCreate_v2(CUcontext *context, unsigned flags, CUdevice device)
{
    (void)flags;
    CUresult error = cuDevicePrimaryCtxRetain(context, device);
    return error == CUDA_SUCCESS ? set_current(*context, true) : error;
}

CUresult cuCtxCreate_v4(CUcontext *context, CUctxCreateParams *params, unsigned flags,
                        CUdevice device)
{
    (void)params;
    return cuCtxCreate_v2(context, flags, device);
}

CUresult cuCtxDestroy_v2(CUcontext context)
{
    if (device_of(context) < 0)
        return CUDA_ERROR_INVALID_CONTEXT;
    return top() == context ? cuCtxPopCurrent_v2(NULL) : CUDA_SUCCESS;
}

CUresult cuCtxSetCurrent(CUcontext context)
{
    return set_current(context, false);
}

CUresult cuCtxGetCurrent(CUcontext *context)
{
    if (context == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *context = top();
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
    if (context != NULL)
        *context = top();
    --current.depth;
    int device = current.depth > 0 ? device_of(current.at[current.depth - 1]) : -1;
    if (device >= 0)
        emui_cu_choose(device);
    return CUDA_SUCCESS;
}

CUresult cuCtxGetDevice(CUdevice *device)
{
    return put(device, emui_cu_current());
}

CUresult cuCtxGetApiVersion(CUcontext context, unsigned *version)
{
    (void)context;
    return put((int *)version, EMUI_CU_VERSION);
}

CUresult cuCtxGetId(CUcontext context, unsigned long long *id)
{
    int device = context == NULL ? emui_cu_current() : device_of(context);
    if (id == NULL || device < 0)
        return id == NULL ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_INVALID_CONTEXT;
    *id = 1 + (unsigned long long)device;
    return CUDA_SUCCESS;
}

CUresult cuCtxSynchronize(void)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_wait_device(d, emui_cu_current());
    emui_cu_flush(d);
    return emui_cu_driver_leave(code);
}

/* ---- Peers ---------------------------------------------------------------------------------- */

static CUresult set_peer(CUcontext peer, bool allows)
{
    CUresult error;
    int device = device_of(peer);
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    if (device < 0 || device == emui_cu_current())
        return emui_cu_driver_leave(CU_INVALID_CONTEXT);
    return emui_cu_driver_leave(allows ? emui_cu_allow_peer(d, device)
                                       : emui_cu_forbid_peer(d, device));
}

CUresult cuCtxEnablePeerAccess(CUcontext peer, unsigned flags)
{
    return flags != 0 ? CUDA_ERROR_INVALID_VALUE : set_peer(peer, true);
}

CUresult cuCtxDisablePeerAccess(CUcontext peer)
{
    return set_peer(peer, false);
}
