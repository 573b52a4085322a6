/* cu_limit.c - what a program sets of its context, and asks of it: flags, limits, caches.
 *
 * Follows the CUDA driver API, "Context Management". Flags are those of all contexts, and
 * there is no cache whose configuration could matter. */
#include "emu/cuda/driver/cu.h"

enum { FLAGS = 0xff, CACHE_CONFIGS = 4 };

/* Of the process. */
static struct {
    unsigned flags;
    CUfunc_cache cache;
} settings;

CUresult cuCtxGetFlags(unsigned *flags)
{
    if (flags == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *flags = settings.flags;
    return CUDA_SUCCESS;
}

CUresult cuCtxSetFlags(unsigned flags)
{
    if (flags > FLAGS)
        return CUDA_ERROR_INVALID_VALUE;
    settings.flags = flags;
    return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxSetFlags_v2(CUdevice device, unsigned flags)
{
    return emui_cu_has_device(device) ? cuCtxSetFlags(flags) : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuCtxGetLimit(size_t *value, CUlimit limit)
{
    return (CUresult)emui_cu_get_limit((int)limit, value);
}

CUresult cuCtxSetLimit(CUlimit limit, size_t value)
{
    CUresult error;
    emui_cu_device *d = emui_cu_driver_enter(&error);
    return d == NULL ? error : emui_cu_driver_leave(emui_cu_set_limit(d, (int)limit, value));
}

CUresult cuCtxGetCacheConfig(CUfunc_cache *config)
{
    if (config == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *config = settings.cache;
    return CUDA_SUCCESS;
}

CUresult cuCtxSetCacheConfig(CUfunc_cache config)
{
    if ((unsigned)config >= CACHE_CONFIGS)
        return CUDA_ERROR_INVALID_VALUE;
    settings.cache = config;
    return CUDA_SUCCESS;
}

/* Banks have four bytes each, whatever was asked for: on Hopper their size is fixed. */
CUresult cuCtxGetSharedMemConfig(CUsharedconfig *config)
{
    if (config == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *config = CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE;
    return CUDA_SUCCESS;
}

CUresult cuCtxSetSharedMemConfig(CUsharedconfig config)
{
    return (unsigned)config > CU_SHARED_MEM_CONFIG_EIGHT_BYTE_BANK_SIZE ? CUDA_ERROR_INVALID_VALUE
                                                                        : CUDA_SUCCESS;
}

CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest)
{
    if (least != NULL)
        *least = 0;
    if (greatest != NULL)
        *greatest = EMUI_CU_GREATEST;
    return CUDA_SUCCESS;
}

CUresult cuCtxResetPersistingL2Cache(void)
{
    return CUDA_SUCCESS;
}
