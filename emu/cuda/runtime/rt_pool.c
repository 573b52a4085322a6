/* rt_pool.c - memory pools, by the runtime's functions (device/pool.c).
 *
 * Follows the CUDA runtime API, "Stream Ordered Memory Allocator". Not here: allocations
 * (rt_memory.c). */
#include "emu/cuda/runtime/rt.h"

static cudaError_t get(cudaMemPool_t *to, int device, cudaMemPool_t pool)
{
    if (device != 0)
        return emui_rt_failed(cudaErrorInvalidDevice);
    if (to == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    *to = pool;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
    return get(pool, device, emui_cu_pool_default());
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device)
{
    return get(pool, device, emui_cu_pool_current());
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
{
    if (device != 0 || pool == NULL)
        return emui_rt_failed(device != 0 ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
    emui_cu_pool_use(pool);
    return cudaSuccess;
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
    return emui_rt_failed(emui_rt_error(emui_cu_pool_close(pool)));
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep)
{
    (void)keep;
    return emui_rt_failed(pool == NULL ? cudaErrorInvalidValue : cudaSuccess);
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
