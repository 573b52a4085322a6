/* cu_pool.c - memory pools, by the driver's functions (device/pool.c).
 *
 * Follows the CUDA driver API, "Stream Ordered Memory Allocator". */
#include "emu/cuda/driver/cu.h"

CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device)
{
    return (CUresult)emui_cu_pool_of(device, emui_cu_pool_default(), pool);
}

CUresult cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice device)
{
    return (CUresult)emui_cu_pool_of(device, emui_cu_pool_current(), pool);
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
    return (CUresult)emui_cu_pool_close(pool);
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

/* The only device has access to all of its memory. */
CUresult cuMemPoolSetAccess(CUmemoryPool pool, const CUmemAccessDesc *access, size_t count)
{
    return pool == NULL || (access == NULL && count > 0) ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}

CUresult cuMemAllocFromPoolAsync(CUdeviceptr *address, size_t bytes, CUmemoryPool pool,
                                 CUstream stream)
{
    return pool == NULL ? CUDA_ERROR_INVALID_VALUE : cuMemAllocAsync(address, bytes, stream);
}
