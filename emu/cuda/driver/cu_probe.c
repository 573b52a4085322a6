/* cu_probe.c - what clients ask for as they start, and go on without: the driver's private tables,
 * of which there are none, and calls for each message of its log, which has none: what is wrong is
 * said on standard error.
 *
 * Follows the CUDA driver API, "Error Log Management Functions". */
#include "emu/cuda/driver/cu.h"

#include <stdlib.h>

struct CUlogsCallbackEntry_st {
    CUlogsCallback call;
};

CUresult cuGetExportTable(const void **table, const CUuuid *which)
{
    if (table == NULL || which == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *table = NULL;
    return CUDA_ERROR_NOT_FOUND;
}

CUresult cuLogsRegisterCallback(CUlogsCallback call, void *data, CUlogsCallbackHandle *to)
{
    (void)data;
    if (call == NULL || to == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *to = malloc(sizeof **to);
    if (*to == NULL)
        return CUDA_ERROR_OUT_OF_MEMORY;
    (*to)->call = call;
    return CUDA_SUCCESS;
}

CUresult cuLogsUnregisterCallback(CUlogsCallbackHandle callback)
{
    if (callback == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    free(callback);
    return CUDA_SUCCESS;
}
