/* cu_virtual.c - virtual memory, by the driver's functions (device/virtual.c).
 *
 * Follows the CUDA driver API, "Virtual Memory Management". Memory is that of the device alone; a
 * handle goes to another process as a file descriptor. */
#include "emu/cuda/device/virtual.h"

#include "emu/cuda/driver/cu.h"

enum { READ_WRITE = 3 };

static bool is_of_device(const CUmemAllocationProp *of)
{
    return of != NULL && of->type == CU_MEM_ALLOCATION_TYPE_PINNED &&
           of->location.type == CU_MEM_LOCATION_TYPE_DEVICE;
}

/* What is asked of the memory of a device that is not there, or of the host's, is refused. */
static CUresult check(const CUmemAllocationProp *of)
{
    if (!is_of_device(of))
        return CUDA_ERROR_INVALID_VALUE;
    return emui_cu_has_device(of->location.id) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuMemGetAllocationGranularity(size_t *to, const CUmemAllocationProp *of,
                                       CUmemAllocationGranularity_flags which)
{
    CUresult error = check(of);
    if (to == NULL || (unsigned)which > CU_MEM_ALLOC_GRANULARITY_RECOMMENDED)
        return CUDA_ERROR_INVALID_VALUE;
    if (error == CUDA_SUCCESS)
        *to = EMUI_CU_GRANULE;
    return error;
}

CUresult cuMemAddressReserve(CUdeviceptr *to, size_t bytes, size_t align, CUdeviceptr wanted,
                             unsigned long long flags)
{
    CUresult error;
    uint64_t address = 0;
    (void)wanted; /* a wish */
    if (to == NULL || flags != 0)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_reserve(d, bytes, align, &address);
    *to = code == CU_OK ? address : *to;
    return emui_cu_driver_leave(code);
}

CUresult cuMemAddressFree(CUdeviceptr address, size_t bytes)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    return d == NULL ? error : emui_cu_driver_leave(emui_cu_unreserve(d, address, bytes));
}

static emui_cu_physical *of_handle(CUmemGenericAllocationHandle handle)
{
    return (emui_cu_physical *)(uintptr_t)handle;
}

CUresult cuMemCreate(CUmemGenericAllocationHandle *to, size_t bytes, const CUmemAllocationProp *of,
                     unsigned long long flags)
{
    emui_cu_physical *p;
    CUresult error = check(of);
    if (to == NULL || flags != 0 || error != CUDA_SUCCESS)
        return error == CUDA_SUCCESS ? CUDA_ERROR_INVALID_VALUE : error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    const emui_cu_physical_kind kind = {of->location.id, of->allocFlags.compressionType};
    int code = emui_cu_make(d, kind, bytes, &p);
    if (code == CU_OK)
        *to = (uintptr_t)p;
    return emui_cu_driver_leave(code);
}

CUresult cuMemRelease(CUmemGenericAllocationHandle handle)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    return d == NULL ? error : emui_cu_driver_leave(emui_cu_release(d, of_handle(handle)));
}

CUresult cuMemMap(CUdeviceptr address, size_t bytes, size_t offset,
                  CUmemGenericAllocationHandle handle, unsigned long long flags)
{
    CUresult error;
    if (offset != 0 || flags != 0)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    return d == NULL ? error
                     : emui_cu_driver_leave(emui_cu_map(d, address, bytes, of_handle(handle)));
}

CUresult cuMemUnmap(CUdeviceptr address, size_t bytes)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    return d == NULL ? error : emui_cu_driver_leave(emui_cu_unmap(d, address, bytes));
}

/* Memory that kernels may only read is open to their writes as well. */
CUresult cuMemSetAccess(CUdeviceptr address, size_t bytes, const CUmemAccessDesc *access,
                        size_t count)
{
    CUresult error;
    if (access == NULL || count == 0)
        return CUDA_ERROR_INVALID_VALUE;
    for (size_t i = 0; i < count; ++i)
        if (access[i].location.type != CU_MEM_LOCATION_TYPE_DEVICE ||
            !emui_cu_has_device(access[i].location.id))
            return CUDA_ERROR_INVALID_DEVICE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = CU_OK;
    for (size_t i = 0; code == CU_OK && i < count; ++i)
        code = emui_cu_open(d, address, bytes, access[i].location.id, access[i].flags != 0);
    return emui_cu_driver_leave(code);
}

CUresult cuMemGetAccess(unsigned long long *flags, const CUmemLocation *of, CUdeviceptr address)
{
    CUresult error;
    bool open = false;
    if (flags == NULL || of == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    if (of->type == CU_MEM_LOCATION_TYPE_DEVICE && !emui_cu_has_device(of->id))
        return CUDA_ERROR_INVALID_DEVICE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int device = of->type == CU_MEM_LOCATION_TYPE_DEVICE ? of->id : emui_cu_current();
    int code = emui_cu_is_open(d, address, device, &open);
    if (code == CU_OK)
        *flags = open ? READ_WRITE : 0;
    return emui_cu_driver_leave(code);
}

CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *to, void *address)
{
    CUresult error;
    emui_cu_physical *p;
    if (to == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_retain(d, (uintptr_t)address, &p);
    if (code == CU_OK)
        *to = (uintptr_t)p;
    return emui_cu_driver_leave(code);
}

CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *to,
                                                CUmemGenericAllocationHandle handle)
{
    CUresult error;
    if (to == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    bool known = emui_cu_is_physical(d, of_handle(handle));
    const emui_cu_physical_kind is =
        known ? emui_cu_physical_is(of_handle(handle)) : (emui_cu_physical_kind){0};
    if (known)
        *to = (CUmemAllocationProp){.type = CU_MEM_ALLOCATION_TYPE_PINNED,
                                    .location = {CU_MEM_LOCATION_TYPE_DEVICE, is.device},
                                    .allocFlags.compressionType = is.compression};
    return emui_cu_driver_leave(known ? CU_OK : CU_INVALID_VALUE);
}

CUresult cuMemExportToShareableHandle(void *to, CUmemGenericAllocationHandle handle,
                                      CUmemAllocationHandleType type, unsigned long long flags)
{
    CUresult error;
    if (to == NULL || flags != 0)
        return CUDA_ERROR_INVALID_VALUE;
    if (type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
        return CUDA_ERROR_NOT_SUPPORTED;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    return d == NULL ? error : emui_cu_driver_leave(emui_cu_export(d, of_handle(handle), to));
}

CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *to, void *handle,
                                        CUmemAllocationHandleType type)
{
    CUresult error;
    emui_cu_physical *p;
    if (to == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    if (type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
        return CUDA_ERROR_NOT_SUPPORTED;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    if (d == NULL)
        return error;
    int code = emui_cu_import(d, (int)(intptr_t)handle, &p);
    if (code == CU_OK)
        *to = (uintptr_t)p;
    return emui_cu_driver_leave(code);
}
