/* rt_device.c - the devices: choosing one, waiting for it, its limits.
 *
 * Follows the CUDA runtime API, "Device Management", "Version Management", "Peer Device Memory
 * Access", "Profiler Control". Not here: properties (rt_property.c). */
#include "emu/cuda/runtime/rt.h"

#include <stdio.h>
#include <string.h>

enum { MAP_HOST = 8, DEVICE_FLAGS = 0xff };
enum { UUID = 256 }; /* in cudaDeviceProp, behind the name */

static unsigned device_flags[EMUI_CU_DEVICES]; /* of the process */

static cudaError_t check_device(int device)
{
    emui_cu_queried();
    return emui_rt_failed(emui_cu_has_device(device) ? cudaSuccess : cudaErrorInvalidDevice);
}

static cudaError_t put(int *to, int value)
{
    emui_cu_queried();
    if (to == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    *to = value;
    return cudaSuccess;
}

cudaError_t cudaGetDeviceCount(int *count)
{
    return put(count, emui_cu_devices());
}

cudaError_t cudaGetDevice(int *device)
{
    return put(device, emui_cu_current());
}

cudaError_t cudaSetDevice(int device)
{
    cudaError_t error = check_device(device);
    if (error == cudaSuccess)
        emui_cu_choose(device);
    return error;
}

cudaError_t cudaInitDevice(int device, unsigned flags_of_device, unsigned flags)
{
    (void)flags_of_device, (void)flags;
    return check_device(device);
}

cudaError_t cudaSetDeviceFlags(unsigned flags)
{
    if (flags > DEVICE_FLAGS)
        return emui_rt_failed(cudaErrorInvalidValue);
    device_flags[emui_cu_current()] = flags;
    return cudaSuccess;
}

cudaError_t cudaGetDeviceFlags(unsigned *flags)
{
    if (flags == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    *flags = device_flags[emui_cu_current()] | MAP_HOST;
    return cudaSuccess;
}

cudaError_t cudaSetValidDevices(int *devices, int count)
{
    for (int i = 0; i < count; ++i)
        if (!emui_cu_has_device(devices[i]))
            return emui_rt_failed(cudaErrorInvalidDevice);
    return cudaSuccess;
}

cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *like)
{
    return like == NULL ? emui_rt_failed(cudaErrorInvalidValue) : put(device, 0);
}

cudaError_t cudaDeviceSynchronize(void)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL) {
        d = emui_cu_enter();
        if (d != NULL) {
            emui_cu_flush(d);
            emui_cu_leave();
        }
        return error;
    }
    error = emui_rt_error(emui_cu_wait_device(d, emui_cu_current()));
    emui_cu_flush(d);
    return emui_rt_leave(error);
}

cudaError_t cudaDeviceReset(void)
{
    emui_cu_device *d = emui_cu_enter();
    if (d == NULL)
        return emui_rt_failed(cudaErrorMemoryAllocation);
    emui_cu_reset(d);
    emui_cu_leave();
    return cudaSuccess;
}

cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    return emui_rt_leave(emui_rt_error(emui_cu_set_limit(d, (int)limit, value)));
}

/* Nothing persists in a cache that the machine does not have. */
cudaError_t cudaCtxResetPersistingL2Cache(void)
{
    cudaError_t error;
    return emui_rt_enter(&error) == NULL ? error : emui_rt_leave(cudaSuccess);
}

cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit)
{
    return emui_rt_failed(emui_rt_error(emui_cu_get_limit((int)limit, value)));
}

cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *config)
{
    if (config == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    *config = cudaFuncCachePreferNone;
    return cudaSuccess;
}

cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache config)
{
    return emui_rt_failed((unsigned)config > 3 ? cudaErrorInvalidValue : cudaSuccess);
}

/* Banks have four bytes each, whatever was asked for: on Hopper their size is fixed. */
cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *config)
{
    if (config == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    *config = cudaSharedMemBankSizeFourByte;
    return cudaSuccess;
}

cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config)
{
    return emui_rt_failed((unsigned)config > cudaSharedMemBankSizeEightByte ? cudaErrorInvalidValue
                                                                            : cudaSuccess);
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
    if (least != NULL)
        *least = 0;
    if (greatest != NULL)
        *greatest = EMUI_CU_GREATEST;
    return cudaSuccess;
}

/* ---- Other devices -------------------------------------------------------------------------- */

cudaError_t cudaDeviceGetPCIBusId(char *to, int bytes, int device)
{
    char id[EMUI_CU_BUS_ID];
    if (!emui_cu_has_device(device))
        return emui_rt_failed(cudaErrorInvalidDevice);
    if (to == NULL || bytes < EMUI_CU_BUS_ID)
        return emui_rt_failed(cudaErrorInvalidValue);
    emui_cu_bus_id(device, id);
    memcpy(to, id, sizeof id);
    return cudaSuccess;
}

cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *id)
{
    int is = id == NULL ? -1 : emui_cu_device_of_bus(id);
    if (is < 0)
        return emui_rt_failed(id == NULL ? cudaErrorInvalidValue : cudaErrorInvalidDevice);
    return put(device, is);
}

cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer)
{
    return emui_cu_has_device(device) && emui_cu_has_device(peer)
               ? put(can, emui_cu_can_access(device, peer))
               : emui_rt_failed(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr which, int device,
                                      int peer)
{
    if (value == NULL || !emui_cu_peer_attribute((int)which, value))
        return emui_rt_failed(cudaErrorInvalidValue);
    return emui_rt_failed(emui_cu_can_access(device, peer) ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    return emui_rt_leave(!emui_cu_has_device(peer)   ? cudaErrorInvalidDevice
                         : flags != 0                ? cudaErrorInvalidValue
                         : peer == emui_cu_current() ? cudaErrorPeerAccessUnsupported
                                                     : emui_rt_error(emui_cu_allow_peer(d, peer)));
}

cudaError_t cudaDeviceDisablePeerAccess(int peer)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    return emui_rt_leave(emui_cu_has_device(peer) ? emui_rt_error(emui_cu_forbid_peer(d, peer))
                                                  : cudaErrorInvalidDevice);
}

/* ---- Versions, profilers -------------------------------------------------------------------- */

cudaError_t cudaDriverGetVersion(int *version)
{
    return put(version, EMUI_CU_VERSION);
}

cudaError_t cudaProfilerStart(void)
{
    return cudaSuccess;
}

cudaError_t cudaProfilerStop(void)
{
    return cudaSuccess;
}

/* ---- Attributes, and properties made of them ------------------------------------------------ */

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr which, int device)
{
    if (!emui_cu_has_device(device))
        return emui_rt_failed(cudaErrorInvalidDevice);
    if (value == NULL || !emui_cu_attribute((int)which, device, value))
        return emui_rt_failed(cudaErrorInvalidValue);
    return cudaSuccess;
}

static void fill(void *to, const emui_rt_field *field, size_t fields, int device)
{
    for (size_t i = 0; i < fields; ++i) {
        int value = 0;
        emui_cu_attribute(field[i].attribute, device, &value);
        size_t wide = (size_t)value;
        memcpy((char *)to + field[i].offset,
               field[i].bytes == sizeof wide ? (const void *)&wide : (const void *)&value,
               field[i].bytes);
    }
}

cudaError_t emui_rt_properties(const emui_rt_layout *of, void *to, int device)
{
    const size_t total = emui_cu_total_memory();
    if (to == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (!emui_cu_has_device(device))
        return emui_rt_failed(cudaErrorInvalidDevice);
    memset(to, 0, of->bytes);
    memcpy(to, emui_cu_name(), strlen(emui_cu_name()) + 1);
    emui_cu_uuid(device, (unsigned char *)to + UUID);
    memcpy((char *)to + of->total_memory, &total, sizeof total);
    fill(to, of->field, of->fields, device);
    return cudaSuccess;
}

cudaError_t emui_rt_version(int *to, int version)
{
    emui_cu_queried();
    if (to == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    *to = version;
    return cudaSuccess;
}
