/* cu_pool.c - memory pools, by the driver's functions (device/pool.c).
 *
 * Follows the CUDA driver API, "Stream Ordered Memory Allocator". */
#include "emu/cuda/driver/cu.h"

CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device)
{
    return (CUresult)emui_cu_pool_of(emui_cu_pool_default(device), pool);
}

CUresult cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice device)
{
    return (CUresult)emui_cu_pool_of(emui_cu_pool_current(device), pool);
}

CUresult cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool)
{
    return (CUresult)emui_cu_pool_use(device, pool);
}

CUresult cuMemPoolCreate(CUmemoryPool *pool, const CUmemPoolProps *of)
{
    if (pool == NULL || of == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    return (CUresult)emui_cu_pool_open((int)of->allocType, (int)of->location.type, of->location.id,
                                       pool);
}

CUresult cuMemPoolDestroy(CUmemoryPool pool)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    return d == NULL ? error : emui_cu_driver_leave(emui_cu_pool_close(d, pool));
}

CUresult cuMemPoolTrimTo(CUmemoryPool pool, size_t keep)
{
    (void)keep;
    return pool == NULL ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

CUresult cuMemPoolSetAttribute(CUmemoryPool pool, CUmemPool_attribute which, void *value)
{
    return (CUresult)emui_cu_pool_set(pool, (int)which, value);
}

CUresult cuMemPoolGetAttribute(CUmemoryPool pool, CUmemPool_attribute which, void *value)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    return d == NULL ? error : emui_cu_driver_leave(emui_cu_pool_get(d, pool, (int)which, value));
}

CUresult cuMemPoolSetAccess(CUmemoryPool pool, const CUmemAccessDesc *access, size_t count)
{
    int error = pool == NULL || (access == NULL && count > 0) ? CU_INVALID_VALUE : CU_OK;
    for (size_t i = 0; error == CU_OK && i < count; ++i)
        error = access[i].location.type != CU_MEM_LOCATION_TYPE_DEVICE
                    ? CU_INVALID_VALUE
                    : emui_cu_pool_allow(pool, access[i].location.id, access[i].flags != 0);
    return (CUresult)error;
}

CUresult cuMemPoolGetAccess(CUmemAccess_flags *flags, CUmemoryPool pool, CUmemLocation *of)
{
    if (flags == NULL || pool == NULL || of == NULL || of->type != CU_MEM_LOCATION_TYPE_DEVICE ||
        !emui_cu_has_device(of->id))
        return CUDA_ERROR_INVALID_VALUE;
    *flags = emui_cu_pool_opens(pool, of->id) ? CU_MEM_ACCESS_FLAGS_PROT_READWRITE
                                              : CU_MEM_ACCESS_FLAGS_PROT_NONE;
    return CUDA_SUCCESS;
}
