/* cu_entry.c - the driver's functions by their names without versions, as cuGetProcAddress gives
 * them.
 *
 * Follows the CUDA driver API, "Driver Entry Point Access". */
#define _GNU_SOURCE /* dladdr */
#include "emu/cuda/driver/cu.h"

#include <dlfcn.h>
#include <string.h>

/* Of programs before CUDA 12; in CUDA's own cuda.h a macro of this name stands for _v2. */
CUresult cuGetProcAddress(const char *name, void **to, int version, cuuint64_t flags);

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
    AS(cuArray3DCreate, cuArray3DCreate_v2, 0),
    AS(cuArray3DGetDescriptor, cuArray3DGetDescriptor_v2, 0),
    AS(cuArrayCreate, cuArrayCreate_v2, 0),
    AS(cuArrayDestroy, cuArrayDestroy, 0),
    AS(cuArrayGetDescriptor, cuArrayGetDescriptor_v2, 0),
    AS(cuMemcpy3D, cuMemcpy3D_v2, 0),
    AS(cuMemcpy3DAsync, cuMemcpy3DAsync_v2, 0),
    AS(cuMipmappedArrayCreate, cuMipmappedArrayCreate, 0),
    AS(cuMipmappedArrayDestroy, cuMipmappedArrayDestroy, 0),
    AS(cuMipmappedArrayGetLevel, cuMipmappedArrayGetLevel, 0),
    AS(cuSurfObjectCreate, cuSurfObjectCreate, 0),
    AS(cuSurfObjectDestroy, cuSurfObjectDestroy, 0),
    AS(cuSurfObjectGetResourceDesc, cuSurfObjectGetResourceDesc, 0),
    AS(cuTexObjectCreate, cuTexObjectCreate, 0),
    AS(cuTexObjectDestroy, cuTexObjectDestroy, 0),
    AS(cuTexObjectGetResourceDesc, cuTexObjectGetResourceDesc, 0),
    AS(cuTexObjectGetTextureDesc, cuTexObjectGetTextureDesc, 0),
    AS(cuCtxCreate, cuCtxCreate_v4, 13000),
    AS(cuCtxCreate, cuCtxCreate_v2, 0),
    AS(cuCtxDestroy, cuCtxDestroy_v2, 0),
    AS(cuCtxGetApiVersion, cuCtxGetApiVersion, 0),
    AS(cuCtxGetCacheConfig, cuCtxGetCacheConfig, 0),
    AS(cuCtxGetCurrent, cuCtxGetCurrent, 0),
    AS(cuCtxGetDevice, cuCtxGetDevice, 0),
    AS(cuCtxGetFlags, cuCtxGetFlags, 0),
    AS(cuCtxGetId, cuCtxGetId, 0),
    AS(cuCtxGetLimit, cuCtxGetLimit, 0),
    AS(cuCtxGetSharedMemConfig, cuCtxGetSharedMemConfig, 0),
    AS(cuCtxGetStreamPriorityRange, cuCtxGetStreamPriorityRange, 0),
    AS(cuCtxPopCurrent, cuCtxPopCurrent_v2, 0),
    AS(cuCtxPushCurrent, cuCtxPushCurrent_v2, 0),
    AS(cuCtxResetPersistingL2Cache, cuCtxResetPersistingL2Cache, 0),
    AS(cuCtxSetCacheConfig, cuCtxSetCacheConfig, 0),
    AS(cuCtxSetCurrent, cuCtxSetCurrent, 0),
    AS(cuCtxSetFlags, cuCtxSetFlags, 0),
    AS(cuCtxSetLimit, cuCtxSetLimit, 0),
    AS(cuCtxSetSharedMemConfig, cuCtxSetSharedMemConfig, 0),
    AS(cuCtxSynchronize, cuCtxSynchronize, 0),
    AS(cuCtxDisablePeerAccess, cuCtxDisablePeerAccess, 0),
    AS(cuCtxEnablePeerAccess, cuCtxEnablePeerAccess, 0),
    AS(cuDeviceCanAccessPeer, cuDeviceCanAccessPeer, 0),
    AS(cuDeviceComputeCapability, cuDeviceComputeCapability, 0),
    AS(cuDeviceGet, cuDeviceGet, 0),
    AS(cuDeviceGetAttribute, cuDeviceGetAttribute, 0),
    AS(cuDeviceGetByPCIBusId, cuDeviceGetByPCIBusId, 0),
    AS(cuDeviceGetCount, cuDeviceGetCount, 0),
    AS(cuDeviceGetDefaultMemPool, cuDeviceGetDefaultMemPool, 0),
    AS(cuDeviceGetMemPool, cuDeviceGetMemPool, 0),
    AS(cuDeviceGetName, cuDeviceGetName, 0),
    AS(cuDeviceGetP2PAttribute, cuDeviceGetP2PAttribute, 0),
    AS(cuDeviceGetPCIBusId, cuDeviceGetPCIBusId, 0),
    AS(cuDeviceGetUuid, cuDeviceGetUuid_v2, 0),
    AS(cuDevicePrimaryCtxGetState, cuDevicePrimaryCtxGetState, 0),
    AS(cuDevicePrimaryCtxRelease, cuDevicePrimaryCtxRelease_v2, 0),
    AS(cuDevicePrimaryCtxReset, cuDevicePrimaryCtxReset_v2, 0),
    AS(cuDevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain, 0),
    AS(cuDevicePrimaryCtxSetFlags, cuDevicePrimaryCtxSetFlags_v2, 0),
    AS(cuDeviceSetMemPool, cuDeviceSetMemPool, 0),
    AS(cuDeviceTotalMem, cuDeviceTotalMem_v2, 0),
    AS(cuDriverGetVersion, cuDriverGetVersion, 0),
    AS(cuEventCreate, cuEventCreate, 0),
    AS(cuEventDestroy, cuEventDestroy_v2, 0),
    AS(cuEventElapsedTime, cuEventElapsedTime_v2, 12080),
    AS(cuEventElapsedTime, cuEventElapsedTime, 0),
    AS(cuEventQuery, cuEventQuery, 0),
    AS(cuEventRecord, cuEventRecord, 0),
    AS(cuEventRecordWithFlags, cuEventRecordWithFlags, 0),
    AS(cuEventSynchronize, cuEventSynchronize, 0),
    AS(cuFuncGetAttribute, cuFuncGetAttribute, 0),
    AS(cuFuncGetModule, cuFuncGetModule, 0),
    AS(cuFuncGetName, cuFuncGetName, 0),
    AS(cuFuncGetParamInfo, cuFuncGetParamInfo, 0),
    AS(cuFuncIsLoaded, cuFuncIsLoaded, 0),
    AS(cuFuncLoad, cuFuncLoad, 0),
    AS(cuFuncSetAttribute, cuFuncSetAttribute, 0),
    AS(cuFuncSetCacheConfig, cuFuncSetCacheConfig, 0),
    AS(cuFuncSetSharedMemConfig, cuFuncSetSharedMemConfig, 0),
    AS(cuGetErrorName, cuGetErrorName, 0),
    AS(cuGetErrorString, cuGetErrorString, 0),
    AS(cuGetExportTable, cuGetExportTable, 0),
    AS(cuGetProcAddress, cuGetProcAddress_v2, 12000),
    AS(cuGetProcAddress, cuGetProcAddress, 0),
    AS(cuGraphAddEmptyNode, cuGraphAddEmptyNode, 0),
    AS(cuGraphAddHostNode, cuGraphAddHostNode, 0),
    AS(cuGraphAddKernelNode, cuGraphAddKernelNode_v2, 12000),
    AS(cuGraphAddMemcpyNode, cuGraphAddMemcpyNode, 0),
    AS(cuGraphAddMemsetNode, cuGraphAddMemsetNode, 0),
    AS(cuGraphClone, cuGraphClone, 0),
    AS(cuGraphCreate, cuGraphCreate, 0),
    AS(cuGraphDestroy, cuGraphDestroy, 0),
    AS(cuGraphExecDestroy, cuGraphExecDestroy, 0),
    AS(cuGraphExecKernelNodeSetParams, cuGraphExecKernelNodeSetParams_v2, 12000),
    AS(cuGraphGetNodes, cuGraphGetNodes, 0),
    AS(cuGraphInstantiate, cuGraphInstantiateWithFlags, 12000),
    AS(cuGraphInstantiateWithFlags, cuGraphInstantiateWithFlags, 0),
    AS(cuGraphInstantiateWithParams, cuGraphInstantiateWithParams, 0),
    AS(cuGraphLaunch, cuGraphLaunch, 0),
    AS(cuGraphNodeFindInClone, cuGraphNodeFindInClone, 0),
    AS(cuGraphNodeGetType, cuGraphNodeGetType, 0),
    AS(cuGraphUpload, cuGraphUpload, 0),
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
    AS(cuLogsRegisterCallback, cuLogsRegisterCallback, 0),
    AS(cuLogsUnregisterCallback, cuLogsUnregisterCallback, 0),
    AS(cuMemAddressFree, cuMemAddressFree, 0),
    AS(cuMemAddressReserve, cuMemAddressReserve, 0),
    AS(cuMemAdvise, cuMemAdvise_v2, 12020),
    AS(cuMemAlloc, cuMemAlloc_v2, 0),
    AS(cuMemAllocAsync, cuMemAllocAsync, 0),
    AS(cuMemAllocFromPoolAsync, cuMemAllocFromPoolAsync, 0),
    AS(cuMemAllocHost, cuMemAllocHost_v2, 0),
    AS(cuMemAllocManaged, cuMemAllocManaged, 0),
    AS(cuMemAllocPitch, cuMemAllocPitch_v2, 0),
    AS(cuMemCreate, cuMemCreate, 0),
    AS(cuMemExportToShareableHandle, cuMemExportToShareableHandle, 0),
    AS(cuMemFree, cuMemFree_v2, 0),
    AS(cuMemFreeAsync, cuMemFreeAsync, 0),
    AS(cuMemFreeHost, cuMemFreeHost, 0),
    AS(cuMemGetAccess, cuMemGetAccess, 0),
    AS(cuMemGetAddressRange, cuMemGetAddressRange_v2, 0),
    AS(cuMemGetAllocationGranularity, cuMemGetAllocationGranularity, 0),
    AS(cuMemGetAllocationPropertiesFromHandle, cuMemGetAllocationPropertiesFromHandle, 0),
    AS(cuMemGetInfo, cuMemGetInfo_v2, 0),
    AS(cuMemHostAlloc, cuMemHostAlloc, 0),
    AS(cuMemHostGetDevicePointer, cuMemHostGetDevicePointer_v2, 0),
    AS(cuMemHostGetFlags, cuMemHostGetFlags, 0),
    AS(cuMemHostRegister, cuMemHostRegister_v2, 0),
    AS(cuMemHostUnregister, cuMemHostUnregister, 0),
    AS(cuMemImportFromShareableHandle, cuMemImportFromShareableHandle, 0),
    AS(cuMemMap, cuMemMap, 0),
    AS(cuMemPoolCreate, cuMemPoolCreate, 0),
    AS(cuMemPoolDestroy, cuMemPoolDestroy, 0),
    AS(cuMemPoolGetAccess, cuMemPoolGetAccess, 0),
    AS(cuMemPoolGetAttribute, cuMemPoolGetAttribute, 0),
    AS(cuMemPoolSetAccess, cuMemPoolSetAccess, 0),
    AS(cuMemPoolSetAttribute, cuMemPoolSetAttribute, 0),
    AS(cuMemPoolTrimTo, cuMemPoolTrimTo, 0),
    AS(cuMemPrefetchAsync, cuMemPrefetchAsync_v2, 12020),
    AS(cuMemRelease, cuMemRelease, 0),
    AS(cuMemRetainAllocationHandle, cuMemRetainAllocationHandle, 0),
    AS(cuMemSetAccess, cuMemSetAccess, 0),
    AS(cuMemUnmap, cuMemUnmap, 0),
    AS(cuMemcpy, cuMemcpy, 0),
    AS(cuMemcpy2D, cuMemcpy2D_v2, 0),
    AS(cuMemcpy2DAsync, cuMemcpy2DAsync_v2, 0),
    AS(cuMemcpy2DUnaligned, cuMemcpy2DUnaligned_v2, 0),
    AS(cuMemcpyAsync, cuMemcpyAsync, 0),
    AS(cuMemcpyDtoD, cuMemcpyDtoD_v2, 0),
    AS(cuMemcpyPeer, cuMemcpyPeer, 0),
    AS(cuMemcpyPeerAsync, cuMemcpyPeerAsync, 0),
    AS(cuMemcpyDtoDAsync, cuMemcpyDtoDAsync_v2, 0),
    AS(cuMemcpyDtoH, cuMemcpyDtoH_v2, 0),
    AS(cuMemcpyDtoHAsync, cuMemcpyDtoHAsync_v2, 0),
    AS(cuMemcpyHtoD, cuMemcpyHtoD_v2, 0),
    AS(cuMemcpyHtoDAsync, cuMemcpyHtoDAsync_v2, 0),
    AS(cuMemsetD16, cuMemsetD16_v2, 0),
    AS(cuMemsetD16Async, cuMemsetD16Async, 0),
    AS(cuMemsetD2D16, cuMemsetD2D16_v2, 0),
    AS(cuMemsetD2D16Async, cuMemsetD2D16Async, 0),
    AS(cuMemsetD2D32, cuMemsetD2D32_v2, 0),
    AS(cuMemsetD2D32Async, cuMemsetD2D32Async, 0),
    AS(cuMemsetD2D8, cuMemsetD2D8_v2, 0),
    AS(cuMemsetD2D8Async, cuMemsetD2D8Async, 0),
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
    AS(cuOccupancyAvailableDynamicSMemPerBlock, cuOccupancyAvailableDynamicSMemPerBlock, 0),
    AS(cuOccupancyMaxActiveBlocksPerMultiprocessor, cuOccupancyMaxActiveBlocksPerMultiprocessor, 0),
    AS(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags,
       cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, 0),
    AS(cuOccupancyMaxActiveClusters, cuOccupancyMaxActiveClusters, 0),
    AS(cuOccupancyMaxPotentialBlockSize, cuOccupancyMaxPotentialBlockSize, 0),
    AS(cuOccupancyMaxPotentialBlockSizeWithFlags, cuOccupancyMaxPotentialBlockSizeWithFlags, 0),
    AS(cuOccupancyMaxPotentialClusterSize, cuOccupancyMaxPotentialClusterSize, 0),
    AS(cuPointerGetAttribute, cuPointerGetAttribute, 0),
    AS(cuPointerGetAttributes, cuPointerGetAttributes, 0),
    AS(cuProfilerStart, cuProfilerStart, 0),
    AS(cuProfilerStop, cuProfilerStop, 0),
    AS(cuStreamAddCallback, cuStreamAddCallback, 0),
    AS(cuStreamAttachMemAsync, cuStreamAttachMemAsync, 0),
    AS(cuStreamBeginCapture, cuStreamBeginCapture_v2, 0),
    AS(cuStreamCopyAttributes, cuStreamCopyAttributes, 0),
    AS(cuStreamCreate, cuStreamCreate, 0),
    AS(cuStreamCreateWithPriority, cuStreamCreateWithPriority, 0),
    AS(cuStreamDestroy, cuStreamDestroy_v2, 0),
    AS(cuStreamEndCapture, cuStreamEndCapture, 0),
    AS(cuStreamGetAttribute, cuStreamGetAttribute, 0),
    AS(cuStreamGetCaptureInfo, cuStreamGetCaptureInfo_v3, 12030),
    AS(cuStreamGetCaptureInfo, cuStreamGetCaptureInfo_v2, 0),
    AS(cuStreamGetCtx, cuStreamGetCtx, 0),
    AS(cuStreamGetDevice, cuStreamGetDevice, 0),
    AS(cuStreamGetFlags, cuStreamGetFlags, 0),
    AS(cuStreamGetId, cuStreamGetId, 0),
    AS(cuStreamGetPriority, cuStreamGetPriority, 0),
    AS(cuStreamIsCapturing, cuStreamIsCapturing, 0),
    AS(cuStreamQuery, cuStreamQuery, 0),
    AS(cuStreamSetAttribute, cuStreamSetAttribute, 0),
    AS(cuStreamSynchronize, cuStreamSynchronize, 0),
    AS(cuStreamWaitEvent, cuStreamWaitEvent, 0),
    AS(cuTensorMapEncodeIm2col, cuTensorMapEncodeIm2col, 0),
    AS(cuTensorMapEncodeIm2colWide, cuTensorMapEncodeIm2colWide, 0),
    AS(cuTensorMapEncodeTiled, cuTensorMapEncodeTiled, 0),
    AS(cuTensorMapReplaceAddress, cuTensorMapReplaceAddress, 0),
    AS(cuThreadExchangeStreamCaptureMode, cuThreadExchangeStreamCaptureMode, 0),
};

/* A function that says at its call that it is not there (missing.txt); NULL: CUDA has none. */
static void *missing_function(const char *name)
{
    Dl_info self;
    void *library = dladdr((const void *)entries, &self) == 0
                        ? NULL
                        : dlopen(self.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    void *found = library == NULL || strncmp(name, "cu", 2) != 0 ? NULL : dlsym(library, name);
    if (library != NULL)
        dlclose(library);
    return found;
}

static void *function_of(const char *name, int version)
{
    void *found;
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; ++i)
        if (strcmp(entries[i].name, name) == 0 && entries[i].since <= version) {
            memcpy(&found, &entries[i].is, sizeof found);
            return found;
        }
    return missing_function(name);
}

CUresult cuGetProcAddress_v2(const char *name, void **to, int version, cuuint64_t flags,
                             CUdriverProcAddressQueryResult *result)
{
    (void)flags;
    if (name == NULL || to == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    *to = function_of(name, version);
    if (result != NULL)
        *result = *to != NULL ? CU_GET_PROC_ADDRESS_SUCCESS : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
    return *to != NULL ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

CUresult cuGetProcAddress(const char *name, void **to, int version, cuuint64_t flags)
{
    return cuGetProcAddress_v2(name, to, version, flags, NULL);
}
