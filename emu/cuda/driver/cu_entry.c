/* cu_entry.c - the driver's functions by their names without versions, as cuGetProcAddress gives
 * them.
 *
 * Follows the CUDA driver API, "Driver Entry Point Access". */
#include "emu/cuda/driver/cu.h"

#include <string.h>

typedef void function(void);

#define AS(name, of, since)                                                                        \
    {                                                                                              \
#name, (function *)of, since                                                               \
    }

static const struct {
    const char *name;
    function *is;
    int since; /* the version of CUDA whose headers call it by this name */
} entries[] = {
    AS(cuCtxCreate, cuCtxCreate_v4, 13000),
    AS(cuCtxCreate, cuCtxCreate_v2, 0),
    AS(cuCtxDestroy, cuCtxDestroy_v2, 0),
    AS(cuCtxGetApiVersion, cuCtxGetApiVersion, 0),
    AS(cuCtxGetCurrent, cuCtxGetCurrent, 0),
    AS(cuCtxGetDevice, cuCtxGetDevice, 0),
    AS(cuCtxPopCurrent, cuCtxPopCurrent_v2, 0),
    AS(cuCtxPushCurrent, cuCtxPushCurrent_v2, 0),
    AS(cuCtxSetCurrent, cuCtxSetCurrent, 0),
    AS(cuCtxSynchronize, cuCtxSynchronize, 0),
    AS(cuDeviceGet, cuDeviceGet, 0),
    AS(cuDeviceGetAttribute, cuDeviceGetAttribute, 0),
    AS(cuDeviceGetCount, cuDeviceGetCount, 0),
    AS(cuDeviceGetName, cuDeviceGetName, 0),
    AS(cuDeviceGetUuid, cuDeviceGetUuid_v2, 0),
    AS(cuDevicePrimaryCtxGetState, cuDevicePrimaryCtxGetState, 0),
    AS(cuDevicePrimaryCtxRelease, cuDevicePrimaryCtxRelease_v2, 0),
    AS(cuDevicePrimaryCtxReset, cuDevicePrimaryCtxReset_v2, 0),
    AS(cuDevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain, 0),
    AS(cuDeviceTotalMem, cuDeviceTotalMem_v2, 0),
    AS(cuDriverGetVersion, cuDriverGetVersion, 0),
    AS(cuEventCreate, cuEventCreate, 0),
    AS(cuEventDestroy, cuEventDestroy_v2, 0),
    AS(cuEventElapsedTime, cuEventElapsedTime_v2, 12080),
    AS(cuEventElapsedTime, cuEventElapsedTime, 0),
    AS(cuEventQuery, cuEventQuery, 0),
    AS(cuEventRecord, cuEventRecord, 0),
    AS(cuEventSynchronize, cuEventSynchronize, 0),
    AS(cuFuncGetAttribute, cuFuncGetAttribute, 0),
    AS(cuFuncGetModule, cuFuncGetModule, 0),
    AS(cuFuncGetName, cuFuncGetName, 0),
    AS(cuFuncGetParamInfo, cuFuncGetParamInfo, 0),
    AS(cuFuncIsLoaded, cuFuncIsLoaded, 0),
    AS(cuFuncLoad, cuFuncLoad, 0),
    AS(cuFuncSetAttribute, cuFuncSetAttribute, 0),
    AS(cuFuncSetCacheConfig, cuFuncSetCacheConfig, 0),
    AS(cuGetErrorName, cuGetErrorName, 0),
    AS(cuGetErrorString, cuGetErrorString, 0),
    AS(cuGetProcAddress, cuGetProcAddress_v2, 0),
    AS(cuInit, cuInit, 0),
    AS(cuKernelGetAttribute, cuKernelGetAttribute, 0),
    AS(cuKernelGetFunction, cuKernelGetFunction, 0),
    AS(cuKernelGetLibrary, cuKernelGetLibrary, 0),
    AS(cuKernelGetName, cuKernelGetName, 0),
    AS(cuKernelGetParamInfo, cuKernelGetParamInfo, 0),
    AS(cuKernelSetAttribute, cuKernelSetAttribute, 0),
    AS(cuKernelSetCacheConfig, cuKernelSetCacheConfig, 0),
    AS(cuLaunchCooperativeKernel, cuLaunchCooperativeKernel, 0),
    AS(cuLaunchHostFunc, cuLaunchHostFunc, 0),
    AS(cuLaunchKernel, cuLaunchKernel, 0),
    AS(cuLaunchKernelEx, cuLaunchKernelEx, 0),
    AS(cuLibraryEnumerateKernels, cuLibraryEnumerateKernels, 0),
    AS(cuLibraryGetGlobal, cuLibraryGetGlobal, 0),
    AS(cuLibraryGetKernel, cuLibraryGetKernel, 0),
    AS(cuLibraryGetKernelCount, cuLibraryGetKernelCount, 0),
    AS(cuLibraryGetManaged, cuLibraryGetManaged, 0),
    AS(cuLibraryGetModule, cuLibraryGetModule, 0),
    AS(cuLibraryLoadData, cuLibraryLoadData, 0),
    AS(cuLibraryLoadFromFile, cuLibraryLoadFromFile, 0),
    AS(cuLibraryUnload, cuLibraryUnload, 0),
    AS(cuLinkAddData, cuLinkAddData_v2, 0),
    AS(cuLinkAddFile, cuLinkAddFile_v2, 0),
    AS(cuLinkComplete, cuLinkComplete, 0),
    AS(cuLinkCreate, cuLinkCreate_v2, 0),
    AS(cuLinkDestroy, cuLinkDestroy, 0),
    AS(cuMemAlloc, cuMemAlloc_v2, 0),
    AS(cuMemAllocAsync, cuMemAllocAsync, 0),
    AS(cuMemAllocHost, cuMemAllocHost_v2, 0),
    AS(cuMemAllocManaged, cuMemAllocManaged, 0),
    AS(cuMemFree, cuMemFree_v2, 0),
    AS(cuMemFreeAsync, cuMemFreeAsync, 0),
    AS(cuMemFreeHost, cuMemFreeHost, 0),
    AS(cuMemGetAddressRange, cuMemGetAddressRange_v2, 0),
    AS(cuMemGetInfo, cuMemGetInfo_v2, 0),
    AS(cuMemHostAlloc, cuMemHostAlloc, 0),
    AS(cuMemHostGetDevicePointer, cuMemHostGetDevicePointer_v2, 0),
    AS(cuMemHostRegister, cuMemHostRegister_v2, 0),
    AS(cuMemHostUnregister, cuMemHostUnregister, 0),
    AS(cuMemcpy, cuMemcpy, 0),
    AS(cuMemcpyAsync, cuMemcpyAsync, 0),
    AS(cuMemcpyDtoD, cuMemcpyDtoD_v2, 0),
    AS(cuMemcpyDtoDAsync, cuMemcpyDtoDAsync_v2, 0),
    AS(cuMemcpyDtoH, cuMemcpyDtoH_v2, 0),
    AS(cuMemcpyDtoHAsync, cuMemcpyDtoHAsync_v2, 0),
    AS(cuMemcpyHtoD, cuMemcpyHtoD_v2, 0),
    AS(cuMemcpyHtoDAsync, cuMemcpyHtoDAsync_v2, 0),
    AS(cuMemsetD16, cuMemsetD16_v2, 0),
    AS(cuMemsetD32, cuMemsetD32_v2, 0),
    AS(cuMemsetD32Async, cuMemsetD32Async, 0),
    AS(cuMemsetD8, cuMemsetD8_v2, 0),
    AS(cuMemsetD8Async, cuMemsetD8Async, 0),
    AS(cuModuleEnumerateFunctions, cuModuleEnumerateFunctions, 0),
    AS(cuModuleGetFunction, cuModuleGetFunction, 0),
    AS(cuModuleGetFunctionCount, cuModuleGetFunctionCount, 0),
    AS(cuModuleGetGlobal, cuModuleGetGlobal_v2, 0),
    AS(cuModuleGetLoadingMode, cuModuleGetLoadingMode, 0),
    AS(cuModuleLoad, cuModuleLoad, 0),
    AS(cuModuleLoadData, cuModuleLoadData, 0),
    AS(cuModuleLoadDataEx, cuModuleLoadDataEx, 0),
    AS(cuModuleLoadFatBinary, cuModuleLoadFatBinary, 0),
    AS(cuModuleUnload, cuModuleUnload, 0),
    AS(cuOccupancyMaxActiveBlocksPerMultiprocessor, cuOccupancyMaxActiveBlocksPerMultiprocessor, 0),
    AS(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags,
       cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, 0),
    AS(cuPointerGetAttribute, cuPointerGetAttribute, 0),
    AS(cuStreamCreate, cuStreamCreate, 0),
    AS(cuStreamCreateWithPriority, cuStreamCreateWithPriority, 0),
    AS(cuStreamDestroy, cuStreamDestroy_v2, 0),
    AS(cuStreamQuery, cuStreamQuery, 0),
    AS(cuStreamSynchronize, cuStreamSynchronize, 0),
    AS(cuStreamWaitEvent, cuStreamWaitEvent, 0),
    AS(cuTensorMapEncodeIm2col, cuTensorMapEncodeIm2col, 0),
    AS(cuTensorMapEncodeTiled, cuTensorMapEncodeTiled, 0),
    AS(cuTensorMapReplaceAddress, cuTensorMapReplaceAddress, 0),
};

CUresult cuGetProcAddress_v2(const char *name, void **to, int version, cuuint64_t flags,
                             CUdriverProcAddressQueryResult *result)
{
    (void)flags;
    if (name == NULL || to == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; ++i)
        if (strcmp(entries[i].name, name) == 0 && entries[i].since <= version) {
            memcpy(to, &entries[i].is, sizeof *to);
            if (result != NULL)
                *result = CU_GET_PROC_ADDRESS_SUCCESS;
            return CUDA_SUCCESS;
        }
    *to = NULL;
    if (result != NULL)
        *result = CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
    return CUDA_ERROR_NOT_FOUND;
}
