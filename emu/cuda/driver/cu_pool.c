/* cu_pool.c - memory pools, by the driver's functions (device/pool.c).
 *
 * Follows the CUDA driver API, "Stream Ordered Memory Allocator". */
#include "emu/cuda/driver/cu.h"

static CUresult get(CUmemoryPool *to, CUdevice device, CUmemoryPool pool)
{
    if (device != 0)
        return CUDA_ERROR_INVALID_DEVICE;
    if (to == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *to = pool;
    return CUDA_SUCCESS;
}

CUresult cuDeviceGetDefaultMemPool(CUmemoryPool *pool, CUdevice device)
{
    return get(pool, device, emui_cu_pool_default());
}

CUresult cuDeviceGetMemPool(CUmemoryPool *pool, CUdevice device)
{
    return get(pool, device, emui_cu_pool_current());
}

CUresult cuDeviceSetMemPool(CUdevice device, CUmemoryPool pool)
{
    if (device != 0 || pool == NULL)
        return device != 0 ? CUDA_ERROR_INVALID_DEVICE : CUDA_ERROR_INVALID_VALUE;
    emui_cu_pool_use(pool);
    return CUDA_SUCCESS;
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
