/* cu_device.c - a device among others, where it is; profilers.
 *
 * Follows the CUDA driver API, "Device Management", "Peer Context Memory Access", "Profiler
 * Control". Not here: attributes, contexts (cu_context.c). */
#include "emu/cuda/driver/cu.h"

#include <string.h>

enum { MAJOR = 75, MINOR }; /* attributes */

static CUresult check_device(CUdevice device)
{
    return emui_cu_has_device(device) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device)
{
    if (major == NULL || minor == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_attribute(MAJOR, device, major);
    emui_cu_attribute(MINOR, device, minor);
    return check_device(device);
}

CUresult cuDeviceGetPCIBusId(char *to, int bytes, CUdevice device)
{
    char id[EMUI_CU_BUS_ID];
    if (to == NULL || bytes < EMUI_CU_BUS_ID)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_bus_id(device, id);
    memcpy(to, id, sizeof id);
    return check_device(device);
}

CUresult cuDeviceGetByPCIBusId(CUdevice *device, const char *id)
{
    if (device == NULL || id == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *device = emui_cu_device_of_bus(id);
    return check_device(*device);
}

CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer)
{
    if (can == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *can = emui_cu_can_access(device, peer);
    return check_device(device) != CUDA_SUCCESS ? CUDA_ERROR_INVALID_DEVICE : check_device(peer);
}

/* A device is no peer of itself. */
CUresult cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute which, CUdevice device,
                                 CUdevice peer)
{
    if (value == NULL || !emui_cu_peer_attribute((int)which, value))
        return CUDA_ERROR_INVALID_VALUE;
    return emui_cu_can_access(device, peer) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuProfilerStart(void)
{
    return CUDA_SUCCESS;
}

CUresult cuProfilerStop(void)
{
    return CUDA_SUCCESS;
}
