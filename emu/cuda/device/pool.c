/* pool.c - memory pools: allocations in the order of a stream come from one, here all from the
 * device's memory, so that a pool is no more than its attributes.
 *
 * Attributes have the same numbers in both APIs. */
#include "emu/cuda/device/device.h"

#include <stdlib.h>

enum { DEVICE = 1, PINNED = 1, REUSES = 3, THRESHOLD = 4, USED_HIGH = 8 };

struct CUmemPoolHandle_st {
    int reuse[REUSES];
    unsigned long long threshold;
    bool is_default;
};

/* Of the process: the device's own, and the one that allocations take. */
static emui_cu_pool of_device = {{1, 1, 1}, 0, true};
static emui_cu_pool *current = &of_device;

emui_cu_pool *emui_cu_pool_default(void)
{
    return &of_device;
}

emui_cu_pool *emui_cu_pool_current(void)
{
    return current;
}

static int check(int device, const void *pointer)
{
    return device != 0 ? CU_INVALID_DEVICE : pointer == NULL ? CU_INVALID_VALUE : CU_OK;
}

int emui_cu_pool_of(int device, emui_cu_pool *pool, emui_cu_pool **to)
{
    int error = check(device, to);
    if (error == CU_OK)
        *to = pool;
    return error;
}

int emui_cu_pool_use(int device, emui_cu_pool *pool)
{
    int error = check(device, pool);
    if (error == CU_OK)
        current = pool;
    return error;
}

int emui_cu_pool_open(int type, int location, int id, emui_cu_pool **pool)
{
    if (type != PINNED || location != DEVICE || id != 0)
        return CU_INVALID_VALUE;
    *pool = malloc(sizeof **pool);
    if (*pool == NULL)
        return CU_OUT_OF_MEMORY;
    **pool = (emui_cu_pool){{1, 1, 1}, 0, false};
    return CU_OK;
}

int emui_cu_pool_close(emui_cu_pool *pool)
{
    if (pool == NULL || pool->is_default)
        return CU_INVALID_VALUE;
    current = current == pool ? &of_device : current;
    free(pool);
    return CU_OK;
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
        *(unsigned long long *)value = emui_cu_used(d);
    return CU_OK;
}
