/* rt12.h - what libcudart.so.12 has otherwise than libcudart.so.13: CUDA's runtime API, 12.9.
 *
 *      libcudart.so.12    rt12.c + the files of runtime/, but rt_property.c and rt_memory13.c
 *      libcudart.so.13             the files of runtime/
 *
 * What is here: the types and functions that differ; missing.txt gives them their names. What is
 * not: the others (runtime/cudart.h). Names, values and layouts are CUDA's. */
#ifndef EMUI_CUDART12_H
#define EMUI_CUDART12_H

#include "emu/cuda/runtime/cudart.h"

#ifdef EMUI_CUDA12_HEADERS
#define cudaDeviceProp12        cudaDeviceProp /* CUDA's own, where a test has them */
#define cudaPointerAttributes12 cudaPointerAttributes
#else
struct cudaPointerAttributes12 {
    enum cudaMemoryType type;
    int device;
    void *devicePointer, *hostPointer;
};

struct cudaDeviceProp12 {
    char name[256];
    cudaUUID_t uuid;
    char luid[8];
    unsigned int luidDeviceNodeMask;
    size_t totalGlobalMem, sharedMemPerBlock;
    int regsPerBlock, warpSize;
    size_t memPitch;
    int maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3], clockRate;
    size_t totalConstMem;
    int major, minor;
    size_t textureAlignment, texturePitchAlignment;
    int deviceOverlap, multiProcessorCount, kernelExecTimeoutEnabled, integrated;
    int canMapHostMemory, computeMode;
    int maxTexture1D, maxTexture1DMipmap, maxTexture1DLinear, maxTexture2D[2];
    int maxTexture2DMipmap[2];
    int maxTexture2DLinear[3], maxTexture2DGather[2], maxTexture3D[3], maxTexture3DAlt[3];
    int maxTextureCubemap, maxTexture1DLayered[2], maxTexture2DLayered[3];
    int maxTextureCubemapLayered[2];
    int maxSurface1D, maxSurface2D[2], maxSurface3D[3], maxSurface1DLayered[2];
    int maxSurface2DLayered[3], maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
    size_t surfaceAlignment;
    int concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver;
    int asyncEngineCount, unifiedAddressing, memoryClockRate, memoryBusWidth, l2CacheSize;
    int persistingL2CacheMaxSize, maxThreadsPerMultiProcessor, streamPrioritiesSupported;
    int globalL1CacheSupported, localL1CacheSupported;
    size_t sharedMemPerMultiprocessor;
    int regsPerMultiprocessor, managedMemory, isMultiGpuBoard, multiGpuBoardGroupID;
    int hostNativeAtomicSupported, singleToDoublePrecisionPerfRatio;
    int pageableMemoryAccess, concurrentManagedAccess;
    int computePreemptionSupported, canUseHostPointerForRegisteredMem, cooperativeLaunch;
    int cooperativeMultiDeviceLaunch;
    size_t sharedMemPerBlockOptin;
    int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost;
    int maxBlocksPerMultiProcessor, accessPolicyMaxWindowSize;
    size_t reservedSharedMemPerBlock;
    int hostRegisterSupported, sparseCudaArraySupported, hostRegisterReadOnlySupported;
    int timelineSemaphoreInteropSupported, memoryPoolsSupported, gpuDirectRDMASupported;
    unsigned int gpuDirectRDMAFlushWritesOptions;
    int gpuDirectRDMAWritesOrdering;
    unsigned int memoryPoolSupportedHandleTypes;
    int deferredMappingCudaArraySupported, ipcEventSupported, clusterLaunch;
    int unifiedFunctionPointers, reserved[63];
};
#endif

/* cudaGetDeviceProperties_v2 */
cudaError_t emui_rt12_properties(struct cudaDeviceProp12 *to, int device);
/* cudaPointerGetAttributes */
cudaError_t emui_rt12_pointer(struct cudaPointerAttributes12 *to, const void *address);
/* cudaRuntimeGetVersion */
cudaError_t emui_rt12_version(int *version);
/* cudaMemPrefetchAsync, cudaMemAdvise: for a device, not a place; the others are .._v2 */
cudaError_t emui_rt12_prefetch(const void *address, size_t bytes, int device, cudaStream_t stream);
cudaError_t emui_rt12_advise(const void *address, size_t bytes, enum cudaMemoryAdvise advice,
                             int device);
cudaError_t emui_rt12_prefetch_v2(const void *address, size_t bytes, struct cudaMemLocation where,
                                  unsigned flags, cudaStream_t stream);
cudaError_t emui_rt12_advise_v2(const void *address, size_t bytes, enum cudaMemoryAdvise advice,
                                struct cudaMemLocation where);
/* cudaStreamGetCaptureInfo_v2: without edges */
cudaError_t emui_rt12_capture_info(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                                   unsigned long long *id, cudaGraph_t *graph,
                                   const cudaGraphNode_t **last, size_t *count);

#endif
