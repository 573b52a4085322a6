/* cu_memory.c - memory of every kind, by the driver's functions.
 *
 * Follows the CUDA driver API, "Memory Management", "Unified Addressing". Not here: copies
 * (cu_copy.c). */
#include "emu/cuda/driver/cu.h"

#include <string.h>

enum { TYPE_HOST = 1, TYPE_DEVICE = 2 };

static CUresult allocate(emui_cu_kind kind, uint64_t *to, size_t bytes, unsigned flags)
{
    CUresult error;
    if (bytes == 0)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_capture_unsafe(d);
    return emui_cu_driver_leave(code != CU_OK ? code : emui_cu_allocate(d, kind, bytes, flags, to));
}

static CUresult allocate_device(emui_cu_kind kind, CUdeviceptr *to, size_t bytes, unsigned flags)
{
    uint64_t address = 0;
    CUresult error = to == NULL ? CUDA_ERROR_INVALID_VALUE : allocate(kind, &address, bytes, flags);
    if (error == CUDA_SUCCESS)
        *to = address;
    return error;
}

static CUresult allocate_host(void **to, size_t bytes, unsigned flags)
{
    uint64_t address = 0;
    CUresult error =
        to == NULL ? CUDA_ERROR_INVALID_VALUE : allocate(CU_HOST, &address, bytes, flags);
    if (error == CUDA_SUCCESS)
        *to = (void *)(uintptr_t)address;
    return error;
}

CUresult cuMemAlloc_v2(CUdeviceptr *address, size_t bytes)
{
    return allocate_device(CU_DEVICE, address, bytes, 0);
}

CUresult cuMemAllocManaged(CUdeviceptr *address, size_t bytes, unsigned flags)
{
    return allocate_device(CU_MANAGED, address, bytes, flags);
}

CUresult cuMemAllocHost_v2(void **address, size_t bytes)
{
    return allocate_host(address, bytes, 0);
}

CUresult cuMemHostAlloc(void **address, size_t bytes, unsigned flags)
{
    return allocate_host(address, bytes, flags);
}

static CUresult allocate_from(CUdeviceptr *address, size_t bytes, CUmemoryPool pool,
                              CUstream stream)
{
    CUresult error;
    uint64_t at = 0;
    if (address == NULL || bytes == 0)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_is_stream(d, stream) ? emui_cu_allocate_for(d, stream, pool, bytes, &at)
                                            : CU_INVALID_HANDLE;
    if (code == CU_OK)
        *address = at;
    return emui_cu_driver_leave(code);
}

CUresult cuMemAllocAsync(CUdeviceptr *address, size_t bytes, CUstream stream)
{
    return allocate_from(address, bytes, NULL, stream);
}

CUresult cuMemAllocFromPoolAsync(CUdeviceptr *address, size_t bytes, CUmemoryPool pool,
                                 CUstream stream)
{
    return pool == NULL ? CUDA_ERROR_INVALID_VALUE : allocate_from(address, bytes, pool, stream);
}

static CUresult take_back(emui_cu_kind kind, uint64_t address, const char *call)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL) {
        emui_cu_free_refused(address);
        return error;
    }
    int code = emui_cu_wait_all(d);
    if (code == CU_OK && address != 0)
        code = emui_cu_free(d, kind, address, call);
    return emui_cu_driver_leave(code);
}

CUresult cuMemFree_v2(CUdeviceptr address)
{
    return take_back(CU_DEVICE, address, "cuMemFree");
}

CUresult cuMemFreeAsync(CUdeviceptr address, CUstream stream)
{
    CUresult error;
    const emui_cu_work work = {.kind = CU_WORK_FREE, .is.gone = {address, "cuMemFreeAsync"}};
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    if (!emui_cu_is_stream(d, stream))
        return emui_cu_driver_leave(CU_INVALID_HANDLE);
    return emui_cu_driver_leave(address == 0 ? CU_OK : emui_cu_submit(d, stream, &work));
}

CUresult cuMemFreeHost(void *address)
{
    return take_back(CU_HOST, (uintptr_t)address, "cuMemFreeHost");
}

CUresult cuMemHostRegister_v2(void *address, size_t bytes, unsigned flags)
{
    CUresult error;
    if (address == NULL || bytes == 0)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    return d == NULL ? error : emui_cu_driver_leave(emui_cu_register(d, address, bytes, flags));
}

CUresult cuMemHostUnregister(void *address)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    emui_cu_wait_all(d);
    const emui_cu_memory *a = emui_cu_memory_at(d, (uintptr_t)address);
    if (a == NULL || a->kind != CU_REGISTERED || a->address != (uintptr_t)address)
        return emui_cu_driver_leave(CU_NOT_REGISTERED);
    return emui_cu_driver_leave(
        emui_cu_free(d, CU_REGISTERED, (uintptr_t)address, "cuMemHostUnregister"));
}

CUresult cuMemHostGetDevicePointer_v2(CUdeviceptr *to, void *address, unsigned flags)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_memory *a = emui_cu_memory_at(d, (uintptr_t)address);
    if (to == NULL || flags != 0 || a == NULL || a->kind == CU_DEVICE)
        return emui_cu_driver_leave(CU_INVALID_VALUE);
    *to = (uintptr_t)address;
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuMemGetInfo_v2(size_t *unused, size_t *total)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    if (unused == NULL || total == NULL)
        return emui_cu_driver_leave(CU_INVALID_VALUE);
    *total = emui_cu_total_memory();
    *unused = emui_cu_total_memory() - EMUI_CU_OF_CONTEXT - emui_cu_used(d, emui_cu_current());
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuMemGetAddressRange_v2(CUdeviceptr *base, size_t *bytes, CUdeviceptr address)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    emui_cu_memory a;
    if (!emui_cu_known_at(d, address, &a))
        return emui_cu_driver_leave(CU_NOT_FOUND);
    if (base != NULL)
        *base = a.address;
    if (bytes != NULL)
        *bytes = a.bytes;
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuMemHostGetFlags(unsigned *flags, void *address)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_memory *a = emui_cu_memory_at(d, (uintptr_t)address);
    if (flags == NULL || a == NULL || (a->kind != CU_HOST && a->kind != CU_REGISTERED))
        return emui_cu_driver_leave(CU_INVALID_VALUE);
    *flags = a->flags | 2; /* mapped, as all of it is where addresses are unified */
    return emui_cu_driver_leave(CU_OK);
}

static bool is_on_device(const emui_cu_memory *a)
{
    return a->kind == CU_DEVICE || a->kind == CU_MANAGED || a->kind == CU_MAPPED;
}

/* False: not one of the attributes that are known. */
static bool put_attribute(void *to, CUpointer_attribute which, const emui_cu_memory *a,
                          CUdeviceptr address)
{
    switch (which) {
    case CU_POINTER_ATTRIBUTE_CONTEXT:
        return cuDevicePrimaryCtxRetain(to, a->device) == CUDA_SUCCESS;
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
        *(unsigned *)to = is_on_device(a) ? TYPE_DEVICE : TYPE_HOST;
        return true;
    case CU_POINTER_ATTRIBUTE_DEVICE_POINTER:
        *(CUdeviceptr *)to = address;
        return true;
    case CU_POINTER_ATTRIBUTE_HOST_POINTER:
        *(void **)to = (void *)(uintptr_t)address;
        return a->kind != CU_DEVICE && a->kind != CU_MAPPED;
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
        *(unsigned *)to = a->kind == CU_MANAGED;
        return true;
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
        *(int *)to = a->device;
        return true;
    case CU_POINTER_ATTRIBUTE_RANGE_START_ADDR:
        *(CUdeviceptr *)to = a->address;
        return true;
    case CU_POINTER_ATTRIBUTE_RANGE_SIZE:
        *(size_t *)to = (size_t)a->bytes;
        return true;
    default:
        return false;
    }
}

static size_t bytes_of_attribute(CUpointer_attribute which)
{
    switch (which) {
    case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
    case CU_POINTER_ATTRIBUTE_IS_MANAGED:
    case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
        return sizeof(int);
    default:
        return sizeof(CUdeviceptr);
    }
}

CUresult cuPointerGetAttribute(void *to, CUpointer_attribute which, CUdeviceptr address)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    emui_cu_memory a;
    bool good =
        to != NULL && emui_cu_known_at(d, address, &a) && put_attribute(to, which, &a, address);
    return emui_cu_driver_leave(good ? CU_OK : CU_INVALID_VALUE);
}

/* Nothing is known of other memory: zeros. */
CUresult cuPointerGetAttributes(unsigned count, CUpointer_attribute *which, void **to,
                                CUdeviceptr address)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    if (count == 0 || which == NULL || to == NULL)
        return emui_cu_driver_leave(CU_INVALID_VALUE);
    emui_cu_memory a;
    bool known = emui_cu_known_at(d, address, &a);
    for (unsigned i = 0; i < count; ++i)
        if (!known || !put_attribute(to[i], which[i], &a, address))
            memset(to[i], 0, bytes_of_attribute(which[i]));
    return emui_cu_driver_leave(CU_OK);
}
