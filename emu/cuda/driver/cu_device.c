/* cu_device.c - the device among others, of which there are none; where it is; profilers.
 *
 * Follows the CUDA driver API, "Device Management", "Peer Context Memory Access", "Profiler
 * Control". Not here: attributes, contexts (cu_context.c). */
#include "emu/cuda/driver/cu.h"

#include <stdio.h>
#include <string.h>

enum { MAJOR = 9, MINOR = 0, P2P_ATTRIBUTES = 5 };

CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device)
{
    if (major == NULL || minor == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *major = MAJOR;
    *minor = MINOR;
    return device == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuDeviceGetPCIBusId(char *to, int bytes, CUdevice device)
{
    if (to == NULL || bytes < (int)sizeof EMUI_CU_BUS_ID)
        return CUDA_ERROR_INVALID_VALUE;
    snprintf(to, (size_t)bytes, "%s", EMUI_CU_BUS_ID);
    return device == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuDeviceGetByPCIBusId(CUdevice *device, const char *id)
{
    if (device == NULL || id == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *device = 0;
    return strcmp(id, EMUI_CU_BUS_ID) == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuDeviceCanAccessPeer(int *can, CUdevice device, CUdevice peer)
{
    if (can == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *can = 0;
    return device == 0 && peer == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

/* A device is no peer of itself. */
CUresult cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute which, CUdevice device,
                                 CUdevice peer)
{
    (void)device, (void)peer;
    return value == NULL || (unsigned)which - 1 >= P2P_ATTRIBUTES ? CUDA_ERROR_INVALID_VALUE
                                                                  : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuProfilerStart(void)
{
    return CUDA_SUCCESS;
}

CUresult cuProfilerStop(void)
{
    return CUDA_SUCCESS;
}
