/* rt_entry.c - functions of the driver API by their names: how a program that is not linked with
 * libcuda reaches cuTensorMapEncodeTiled.
 *
 * Follows the CUDA runtime API, "Driver Entry Point Access". */
#include "emu/cuda/driver/cuda.h"
#include "emu/cuda/runtime/rt.h"

cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol, void **function, unsigned version,
                                             unsigned long long flags,
                                             enum cudaDriverEntryPointQueryResult *status)
{
    if (symbol == NULL || function == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    CUdriverProcAddressQueryResult found;
    CUresult result = cuGetProcAddress_v2(symbol, function, (int)version, flags, &found);
    if (status != NULL)
        *status = (enum cudaDriverEntryPointQueryResult)found;
    return emui_rt_failed(result == CUDA_ERROR_NOT_FOUND ? cudaSuccess : (cudaError_t)result);
}

cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **function, unsigned long long flags,
                                    enum cudaDriverEntryPointQueryResult *status)
{
    int version = 0;
    cudaRuntimeGetVersion(&version);
    return cudaGetDriverEntryPointByVersion(symbol, function, (unsigned)version, flags, status);
}
