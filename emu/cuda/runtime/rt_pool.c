/* rt_pool.c - memory pools, by the runtime's functions (device/pool.c).
 *
 * Follows the CUDA runtime API, "Stream Ordered Memory Allocator". Not here: allocations
 * (rt_memory.c). */
#include "emu/cuda/runtime/rt.h"

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
    return emui_rt_failed(emui_rt_error(emui_cu_pool_of(emui_cu_pool_default(device), pool)));
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device)
{
    return emui_rt_failed(emui_rt_error(emui_cu_pool_of(emui_cu_pool_current(device), pool)));
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
{
    return emui_rt_failed(emui_rt_error(emui_cu_pool_use(device, pool)));
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *of)
{
    if (pool == NULL || of == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    return emui_rt_failed(emui_rt_error(
        emui_cu_pool_open((int)of->allocType, (int)of->location.type, of->location.id, pool)));
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    return d == NULL ? error : emui_rt_leave(emui_rt_error(emui_cu_pool_close(d, pool)));
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep)
{
    (void)keep;
    return emui_rt_failed(pool == NULL ? cudaErrorInvalidValue : cudaSuccess);
}

enum { OF_DEVICE = 1 }; /* a location's type */

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const struct cudaMemAccessDesc *access,
                                 size_t count)
{
    int error = pool == NULL || (access == NULL && count > 0) ? CU_INVALID_VALUE : CU_OK;
    for (size_t i = 0; error == CU_OK && i < count; ++i)
        error = (int)access[i].location.type != OF_DEVICE
                    ? CU_INVALID_VALUE
                    : emui_cu_pool_allow(pool, access[i].location.id,
                                         access[i].flags != cudaMemAccessFlagsProtNone);
    return emui_rt_failed(emui_rt_error(error));
}

cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t pool,
                                 struct cudaMemLocation *of)
{
    if (flags == NULL || pool == NULL || of == NULL || (int)of->type != OF_DEVICE ||
        !emui_cu_has_device(of->id))
        return emui_rt_failed(cudaErrorInvalidValue);
    *flags = emui_cu_pool_opens(pool, of->id) ? cudaMemAccessFlagsProtReadWrite
                                              : cudaMemAccessFlagsProtNone;
    return cudaSuccess;
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr which, void *value)
{
    return emui_rt_failed(emui_rt_error(emui_cu_pool_set(pool, (int)which, value)));
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr which, void *value)
{
    cudaError_t error;
    emui_cu_device *d = emui_rt_enter(&error);
    if (d == NULL)
        return error;
    return emui_rt_leave(emui_rt_error(emui_cu_pool_get(d, pool, (int)which, value)));
}
