/* rt_function.c - kernels: their attributes, their parameters, how many of their CTAs an SM holds.
 *
 * Follows the CUDA runtime API, "Execution Control", "Occupancy". */
#include "emu/cuda/runtime/rt.h"

#include <string.h>

enum { PTX_VERSION = 90, PORTABLE = 8, CLUSTER = 16 };

static emui_cu_device *enter_kernel(const void *host, emui_cu_kernel **k, cudaError_t *error)
{
    emui_cu_device *d = emui_rt_enter(error);
    if (d == NULL)
        return NULL;
    *error = emui_rt_kernel(d, host, k);
    if (*error == cudaSuccess)
        return d;
    emui_rt_leave(*error);
    return NULL;
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *to, const void *kernel)
{
    cudaError_t error;
    emui_cu_kernel *k;
    if (to == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (enter_kernel(kernel, &k, &error) == NULL)
        return error;
    memset(to, 0, sizeof *to);
    to->sharedSizeBytes = k->is.shared;
    to->constSizeBytes = (size_t)emui_cu_image_constants(k->image);
    to->localSizeBytes = k->frame;
    to->maxThreadsPerBlock = emui_cu_max_threads(k);
    to->numRegs = k->registers;
    to->ptxVersion = to->binaryVersion = PTX_VERSION;
    to->maxDynamicSharedSizeBytes = k->max_dynamic;
    to->preferredShmemCarveout = k->carveout;
    to->requiredClusterWidth = k->is.required_cluster[0];
    to->requiredClusterHeight = k->is.required_cluster[1];
    to->requiredClusterDepth = k->is.required_cluster[2];
    to->clusterDimMustBeSet = k->is.required_cluster[0] != 0;
    to->clusterSchedulingPolicyPreference = k->policy;
    to->nonPortableClusterSizeAllowed = k->non_portable;
    return emui_rt_leave(cudaSuccess);
}

static cudaError_t set_dynamic(emui_cu_kernel *k, int value)
{
    if (value < 0 || (uint32_t)value > emui_cu_max_shared() - k->is.shared)
        return cudaErrorInvalidValue;
    k->max_dynamic = value;
    return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void *kernel, enum cudaFuncAttribute which, int value)
{
    cudaError_t error;
    emui_cu_kernel *k;
    if (enter_kernel(kernel, &k, &error) == NULL)
        return error;
    switch (which) {
    case cudaFuncAttributeMaxDynamicSharedMemorySize:
        error = set_dynamic(k, value);
        break;
    case cudaFuncAttributePreferredSharedMemoryCarveout:
        error = value < -1 || value > 100 ? cudaErrorInvalidValue : cudaSuccess;
        k->carveout = error == cudaSuccess ? value : k->carveout;
        break;
    case cudaFuncAttributeRequiredClusterWidth:
    case cudaFuncAttributeRequiredClusterHeight:
    case cudaFuncAttributeRequiredClusterDepth:
        k->is.required_cluster[which - cudaFuncAttributeRequiredClusterWidth] = value;
        break;
    case cudaFuncAttributeNonPortableClusterSizeAllowed:
        k->non_portable = value != 0;
        break;
    case cudaFuncAttributeClusterSchedulingPolicyPreference:
        k->policy = value;
        break;
    default:
        error = cudaErrorInvalidValue;
    }
    return emui_rt_leave(error);
}

cudaError_t cudaFuncSetCacheConfig(const void *kernel, enum cudaFuncCache config)
{
    cudaError_t error;
    emui_cu_kernel *k;
    if ((unsigned)config > 3)
        return emui_rt_failed(cudaErrorInvalidValue);
    return enter_kernel(kernel, &k, &error) == NULL ? error : emui_rt_leave(cudaSuccess);
}

cudaError_t cudaFuncSetSharedMemConfig(const void *kernel, enum cudaSharedMemConfig config)
{
    cudaError_t error;
    emui_cu_kernel *k;
    if ((unsigned)config > cudaSharedMemBankSizeEightByte)
        return emui_rt_failed(cudaErrorInvalidValue);
    return enter_kernel(kernel, &k, &error) == NULL ? error : emui_rt_leave(cudaSuccess);
}

cudaError_t cudaFuncGetName(const char **name, const void *kernel)
{
    cudaError_t error;
    emui_cu_kernel *k;
    if (name == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (enter_kernel(kernel, &k, &error) == NULL)
        return error;
    *name = k->name;
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaFuncGetParamInfo(const void *kernel, size_t i, size_t *offset, size_t *bytes)
{
    cudaError_t error;
    emui_cu_kernel *k;
    size_t size;
    if (offset == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (enter_kernel(kernel, &k, &error) == NULL)
        return error;
    if (!emui_cu_parameter(k, i, offset, bytes == NULL ? &size : bytes))
        return emui_rt_leave(cudaErrorInvalidValue);
    return emui_rt_leave(cudaSuccess);
}

/* ---- Occupancy ------------------------------------------------------------------------------ */

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel,
                                                          int threads, size_t shared)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, kernel, threads, shared,
                                                                  0);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *kernel,
                                                                   int threads, size_t shared,
                                                                   unsigned flags)
{
    cudaError_t error;
    emui_cu_kernel *k;
    if (blocks == NULL || threads < 1 || flags > 1)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (enter_kernel(kernel, &k, &error) == NULL)
        return error;
    *blocks = emui_cu_occupancy(k, threads, shared);
    return emui_rt_leave(cudaSuccess);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *shared, const void *kernel,
                                                      int blocks, int threads)
{
    cudaError_t error;
    emui_cu_kernel *k;
    if (shared == NULL || blocks < 1 || threads < 1)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (enter_kernel(kernel, &k, &error) == NULL)
        return error;
    bool fits = emui_cu_shared_left(k, threads, blocks, shared);
    return emui_rt_leave(fits ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(int *ctas, const void *kernel,
                                                 const cudaLaunchConfig_t *config)
{
    cudaError_t error;
    emui_cu_kernel *k;
    if (ctas == NULL || config == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (enter_kernel(kernel, &k, &error) == NULL)
        return error;
    *ctas = k->non_portable ? CLUSTER : PORTABLE;
    return emui_rt_leave(cudaSuccess);
}

/* CTAs of a cluster, by the attribute of the launch, or as the kernel requires. */
static int64_t cluster_of(const emui_cu_kernel *k, const cudaLaunchConfig_t *config)
{
    const int *required = k->is.required_cluster;
    int64_t ctas = required[0] != 0 ? (int64_t)required[0] * required[1] * required[2] : 1;
    for (unsigned i = 0; i < config->numAttrs; ++i)
        if (config->attrs[i].id == cudaLaunchAttributeClusterDimension)
            ctas = (int64_t)config->attrs[i].val.clusterDim.x * config->attrs[i].val.clusterDim.y *
                   config->attrs[i].val.clusterDim.z;
    return ctas;
}

cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, const void *kernel,
                                           const cudaLaunchConfig_t *config)
{
    cudaError_t error;
    emui_cu_kernel *k;
    if (clusters == NULL || config == NULL)
        return emui_rt_failed(cudaErrorInvalidValue);
    if (enter_kernel(kernel, &k, &error) == NULL)
        return error;
    const dim3 *b = &config->blockDim;
    int64_t ctas = cluster_of(k, config), threads = (int64_t)b->x * b->y * b->z;
    *clusters = emui_cu_clusters(k, threads, config->dynamicSmemBytes, ctas);
    return emui_rt_leave(cudaSuccess);
}
