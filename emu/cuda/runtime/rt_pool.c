/* rt_pool.c - memory pools: allocations in the order of a stream come from one, here all from the
 * device's memory, so that a pool is no more than its attributes.
 *
 * Follows the CUDA runtime API, "Stream Ordered Memory Allocator". Not here: allocations
 * (rt_memory.c). */
#include "emu/cuda/runtime/rt.h"

#include <stdlib.h>

enum { DEVICE = 1, PINNED = 1, REUSES = 3, THRESHOLD = 4, USED_HIGH = 8 };

struct CUmemPoolHandle_st {
    int reuse[REUSES];
    unsigned long long threshold;
    bool is_default;
};

/* Of the process: the device's own, and the one that cudaMallocAsync takes. */
static struct CUmemPoolHandle_st of_device = {{1, 1, 1}, 0, true};
static cudaMemPool_t current = &of_device;

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
    return get(pool, device, &of_device);
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device)
{
    return get(pool, device, current);
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
{
    if (device != 0 || pool == NULL)
        return emui_rt_failed(device != 0 ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
    current = pool;
    return cudaSuccess;
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *of)
{
    if (pool == NULL || of == NULL || (int)of->allocType != PINNED ||
        (int)of->location.type != DEVICE || of->location.id != 0)
        return emui_rt_failed(cudaErrorInvalidValue);
    *pool = malloc(sizeof **pool);
    if (*pool == NULL)
        return emui_rt_failed(cudaErrorMemoryAllocation);
    **pool = (struct CUmemPoolHandle_st){{1, 1, 1}, 0, false};
    return cudaSuccess;
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool)
{
    if (pool == NULL || pool->is_default)
        return emui_rt_failed(cudaErrorInvalidValue);
    current = current == pool ? &of_device : current;
    free(pool);
    return cudaSuccess;
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep)
{
    (void)keep;
    return emui_rt_failed(pool == NULL ? cudaErrorInvalidValue : cudaSuccess);
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr which, void *value)
{
    int i = (int)which;
    if (pool == NULL || value == NULL || i < 1 || i > USED_HIGH)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (i <= REUSES)
        pool->reuse[i - 1] = *(int *)value;
    else if (i == THRESHOLD)
        pool->threshold = *(unsigned long long *)value;
    return cudaSuccess;
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr which, void *value)
{
    int i = (int)which;
    if (pool == NULL || value == NULL || i < 1 || i > USED_HIGH)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (i <= REUSES) {
        *(int *)value = pool->reuse[i - 1];
    } else if (i == THRESHOLD) {
        *(unsigned long long *)value = pool->threshold;
    } else {
        cudaError_t error;
        emui_cu_device *d = emui_rt_enter(&error);
        if (d == NULL)
            return error;
        *(unsigned long long *)value = emui_cu_used(d);
        emui_rt_leave(cudaSuccess);
    }
    return cudaSuccess;
}
