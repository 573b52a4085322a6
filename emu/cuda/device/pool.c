/* pool.c - memory pools: allocations in the order of a stream come from one, here all from the
 * memory of its device, so that a pool is no more than its attributes and which devices may use it.
 *
 * Attributes have the same numbers in both APIs. */
#include "emu/cuda/device/state.h"

#include <stdlib.h>

enum { DEVICE = 1, PINNED = 1, REUSES = 3, THRESHOLD = 4, USED_HIGH = 8 };

struct CUmemPoolHandle_st {
    int device;
    int reuse[REUSES];
    unsigned long long threshold;
    uint32_t open; /* a bit for each other device that may use it */
    bool is_made;
};

/* Of the process: each device's own, made when it is asked for, and the one that allocations
 * take. */
static emui_cu_pool own[EMUI_CU_DEVICES];
static emui_cu_pool *current[EMUI_CU_DEVICES];

static emui_cu_pool new_pool(int device)
{
    return (emui_cu_pool){.device = device, .reuse = {1, 1, 1}, .is_made = true};
}

emui_cu_pool *emui_cu_pool_default(int device)
{
    if (!emui_cu_has_device(device))
        return NULL;
    if (!own[device].is_made)
        own[device] = new_pool(device);
    return &own[device];
}

emui_cu_pool *emui_cu_pool_current(int device)
{
    if (!emui_cu_has_device(device))
        return NULL;
    return current[device] != NULL ? current[device] : emui_cu_pool_default(device);
}

int emui_cu_pool_of(emui_cu_pool *pool, emui_cu_pool **to)
{
    if (pool == NULL || to == NULL)
        return pool == NULL ? CU_INVALID_DEVICE : CU_INVALID_VALUE;
    *to = pool;
    return CU_OK;
}

int emui_cu_pool_use(int device, emui_cu_pool *pool)
{
    if (!emui_cu_has_device(device))
        return CU_INVALID_DEVICE;
    if (pool == NULL || pool->device != device)
        return CU_INVALID_VALUE;
    current[device] = pool;
    return CU_OK;
}

int emui_cu_pool_open(int type, int location, int id, emui_cu_pool **pool)
{
    if (type != PINNED || location != DEVICE || !emui_cu_has_device(id))
        return CU_INVALID_VALUE;
    *pool = malloc(sizeof **pool);
    if (*pool == NULL)
        return CU_OUT_OF_MEMORY;
    **pool = new_pool(id);
    return CU_OK;
}

/* What is left of it is of its device's own pool. */
int emui_cu_pool_close(emui_cu_device *d, emui_cu_pool *pool)
{
    if (pool == NULL || pool == &own[pool->device])
        return CU_INVALID_VALUE;
    for (int i = 0; i < d->memory.count; ++i) {
        emui_cu_memory *a = d->memory.at[i];
        a->pool = a->pool == pool ? &own[pool->device] : a->pool;
    }
    current[pool->device] = current[pool->device] == pool ? NULL : current[pool->device];
    free(pool);
    return CU_OK;
}

int emui_cu_pool_allow(emui_cu_pool *pool, int device, bool allow)
{
    if (!emui_cu_has_device(device))
        return CU_INVALID_DEVICE;
    if (pool == NULL || (device == pool->device && !allow))
        return CU_INVALID_VALUE;
    const uint32_t bit = UINT32_C(1) << device;
    pool->open = allow ? pool->open | bit : pool->open & ~bit;
    return CU_OK;
}

bool emui_cu_pool_opens(const emui_cu_pool *pool, int device)
{
    return pool->device == device || (pool->open >> device & 1) != 0;
}

int emui_cu_pool_device(const emui_cu_pool *pool)
{
    return pool->device;
}

int emui_cu_pool_set(emui_cu_pool *pool, int which, const void *value)
{
    if (pool == NULL || value == NULL || which < 1 || which > USED_HIGH)
        return CU_INVALID_VALUE;
    if (which <= REUSES)
        pool->reuse[which - 1] = *(const int *)value;
    else if (which == THRESHOLD)
        pool->threshold = *(const unsigned long long *)value;
    return CU_OK;
}

int emui_cu_pool_get(const emui_cu_device *d, const emui_cu_pool *pool, int which, void *value)
{
    if (pool == NULL || value == NULL || which < 1 || which > USED_HIGH)
        return CU_INVALID_VALUE;
    if (which <= REUSES)
        *(int *)value = pool->reuse[which - 1];
    else if (which == THRESHOLD)
        *(unsigned long long *)value = pool->threshold;
    else
        *(unsigned long long *)value = d->used[pool->device];
    return CU_OK;
}
