/* rt_property.c - the properties of an H200, and its attributes one by one.
 *
 * A field of cudaDeviceProp has the value of an attribute, where there is one of its meaning; the
 * table says which. Follows the CUDA runtime API, "Device Management". */
#include "emu/cuda/runtime/rt.h"

#include <stdio.h>
#include <string.h>

/* A field, and its attribute. */
typedef struct field {
    size_t offset, bytes;
    int attribute;
} field;

#define FIELD(name, attribute)                                                                     \
    {                                                                                              \
        offsetof(struct cudaDeviceProp, name), sizeof(((struct cudaDeviceProp *)0)->name),         \
            attribute                                                                              \
    }

static const field fields[] = {
    FIELD(maxThreadsPerBlock, 1),
    FIELD(maxThreadsDim[0], 2),
    FIELD(maxThreadsDim[1], 3),
    FIELD(maxThreadsDim[2], 4),
    FIELD(maxGridSize[0], 5),
    FIELD(maxGridSize[1], 6),
    FIELD(maxGridSize[2], 7),
    FIELD(sharedMemPerBlock, 8),
    FIELD(totalConstMem, 9),
    FIELD(warpSize, 10),
    FIELD(memPitch, 11),
    FIELD(regsPerBlock, 12),
    FIELD(textureAlignment, 14),
    FIELD(multiProcessorCount, 16),
    FIELD(integrated, 18),
    FIELD(canMapHostMemory, 19),
    FIELD(maxTexture1D, 21),
    FIELD(maxTexture2D[0], 22),
    FIELD(maxTexture2D[1], 23),
    FIELD(maxTexture3D[0], 24),
    FIELD(maxTexture3D[1], 25),
    FIELD(maxTexture3D[2], 26),
    FIELD(maxTexture2DLayered[0], 27),
    FIELD(maxTexture2DLayered[1], 28),
    FIELD(maxTexture2DLayered[2], 29),
    FIELD(surfaceAlignment, 30),
    FIELD(concurrentKernels, 31),
    FIELD(ECCEnabled, 32),
    FIELD(pciBusID, 33),
    FIELD(pciDeviceID, 34),
    FIELD(tccDriver, 35),
    FIELD(memoryBusWidth, 37),
    FIELD(l2CacheSize, 38),
    FIELD(maxThreadsPerMultiProcessor, 39),
    FIELD(asyncEngineCount, 40),
    FIELD(unifiedAddressing, 41),
    FIELD(maxTexture1DLayered[0], 42),
    FIELD(maxTexture1DLayered[1], 43),
    FIELD(maxTexture2DGather[0], 45),
    FIELD(maxTexture2DGather[1], 46),
    FIELD(maxTexture3DAlt[0], 47),
    FIELD(maxTexture3DAlt[1], 48),
    FIELD(maxTexture3DAlt[2], 49),
    FIELD(pciDomainID, 50),
    FIELD(texturePitchAlignment, 51),
    FIELD(maxTextureCubemap, 52),
    FIELD(maxTextureCubemapLayered[0], 53),
    FIELD(maxTextureCubemapLayered[1], 54),
    FIELD(maxSurface1D, 55),
    FIELD(maxSurface2D[0], 56),
    FIELD(maxSurface2D[1], 57),
    FIELD(maxSurface3D[0], 58),
    FIELD(maxSurface3D[1], 59),
    FIELD(maxSurface3D[2], 60),
    FIELD(maxSurface1DLayered[0], 61),
    FIELD(maxSurface1DLayered[1], 62),
    FIELD(maxSurface2DLayered[0], 63),
    FIELD(maxSurface2DLayered[1], 64),
    FIELD(maxSurface2DLayered[2], 65),
    FIELD(maxSurfaceCubemap, 66),
    FIELD(maxSurfaceCubemapLayered[0], 67),
    FIELD(maxSurfaceCubemapLayered[1], 68),
    FIELD(maxTexture2DLinear[0], 70),
    FIELD(maxTexture2DLinear[1], 71),
    FIELD(maxTexture2DLinear[2], 72),
    FIELD(maxTexture2DMipmap[0], 73),
    FIELD(maxTexture2DMipmap[1], 74),
    FIELD(major, 75),
    FIELD(minor, 76),
    FIELD(maxTexture1DMipmap, 77),
    FIELD(streamPrioritiesSupported, 78),
    FIELD(globalL1CacheSupported, 79),
    FIELD(localL1CacheSupported, 80),
    FIELD(sharedMemPerMultiprocessor, 81),
    FIELD(regsPerMultiprocessor, 82),
    FIELD(managedMemory, 83),
    FIELD(isMultiGpuBoard, 84),
    FIELD(multiGpuBoardGroupID, 85),
    FIELD(hostNativeAtomicSupported, 86),
    FIELD(pageableMemoryAccess, 88),
    FIELD(concurrentManagedAccess, 89),
    FIELD(computePreemptionSupported, 90),
    FIELD(canUseHostPointerForRegisteredMem, 91),
    FIELD(cooperativeLaunch, 95),
    FIELD(sharedMemPerBlockOptin, 97),
    FIELD(hostRegisterSupported, 99),
    FIELD(pageableMemoryAccessUsesHostPageTables, 100),
    FIELD(directManagedMemAccessFromHost, 101),
    FIELD(maxBlocksPerMultiProcessor, 106),
    FIELD(persistingL2CacheMaxSize, 108),
    FIELD(accessPolicyMaxWindowSize, 109),
    FIELD(reservedSharedMemPerBlock, 111),
    FIELD(sparseCudaArraySupported, 112),
    FIELD(hostRegisterReadOnlySupported, 113),
    FIELD(timelineSemaphoreInteropSupported, 114),
    FIELD(memoryPoolsSupported, 115),
    FIELD(gpuDirectRDMASupported, 116),
    FIELD(gpuDirectRDMAFlushWritesOptions, 117),
    FIELD(gpuDirectRDMAWritesOrdering, 118),
    FIELD(memoryPoolSupportedHandleTypes, 119),
    FIELD(clusterLaunch, 120),
    FIELD(deferredMappingCudaArraySupported, 121),
    FIELD(ipcEventSupported, 125),
    FIELD(unifiedFunctionPointers, 129),
    FIELD(deviceNumaConfig, 130),
    FIELD(deviceNumaId, 131),
    FIELD(mpsEnabled, 133),
    FIELD(hostNumaId, 134),
};

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *to, int device)
{
    if (to == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (device != 0)
        return emui_rt_failed(cudaErrorInvalidDevice);
    memset(to, 0, sizeof *to);
    snprintf(to->name, sizeof to->name, "%s", EMUI_CU_NAME);
    to->totalGlobalMem = EMUI_CU_TOTAL_MEMORY;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; ++i) {
        int value = 0;
        emui_cu_attribute(fields[i].attribute, &value);
        size_t wide = (size_t)value;
        memcpy((char *)to + fields[i].offset,
               fields[i].bytes == sizeof wide ? (const void *)&wide : (const void *)&value,
               fields[i].bytes);
    }
    return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr which, int device)
{
    if (device != 0)
        return emui_rt_failed(cudaErrorInvalidDevice);
    if (value == NULL || !emui_cu_attribute((int)which, value))
        return emui_rt_failed(cudaErrorInvalidValue);
    return cudaSuccess;
}
