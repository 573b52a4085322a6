/* cu_occupancy.c - how many CTAs of a kernel are there at once, by the driver's functions.
 *
 * Follows the CUDA driver API, "Occupancy". Not here: registers, shared memory and threads of an
 * SM (device/chip.c). */
#include "emu/cuda/driver/cu.h"
#include "emu/isa/arch.h"

enum { PORTABLE = 8 };

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction function, int threads,
                                                     size_t shared)
{
    return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, threads, shared,
                                                                0);
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, CUfunction function,
                                                              int threads, size_t shared,
                                                              unsigned flags)
{
    CUresult error;
    emui_cu_kernel *k;
    if (blocks == NULL || threads < 1 || flags > 1)
        return CUDA_ERROR_INVALID_VALUE;
    if (emui_cu_driver_kernel(function, &k, &error) == NULL)
        return error;
    *blocks = emui_cu_occupancy(k, threads, shared);
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuOccupancyMaxPotentialBlockSize(int *grid, int *block, CUfunction function,
                                          CUoccupancyB2DSize dynamic, size_t shared, int most)
{
    return cuOccupancyMaxPotentialBlockSizeWithFlags(grid, block, function, dynamic, shared, most,
                                                     0);
}

/* Of the sizes that are whole warps, from the largest down, the first whose CTAs have the most
 * threads of an SM together. */
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, CUfunction function,
                                                   CUoccupancyB2DSize dynamic, size_t shared,
                                                   int most, unsigned flags)
{
    CUresult error;
    emui_cu_kernel *k;
    if (grid == NULL || block == NULL || most < 0 || flags > 1)
        return CUDA_ERROR_INVALID_VALUE;
    if (emui_cu_driver_kernel(function, &k, &error) == NULL)
        return error;
    int limit = emui_cu_max_threads(k), best = 0;
    limit = most > 0 && most < limit ? most : limit;
    *grid = *block = 0;
    for (int threads = (limit + EMU_LANES - 1) / EMU_LANES * EMU_LANES; threads > 0;
         threads -= EMU_LANES) {
        int n = threads < limit ? threads : limit;
        int ctas = emui_cu_occupancy(k, n, dynamic != NULL ? dynamic(n) : shared);
        if (ctas * n <= best)
            continue;
        best = ctas * n;
        *block = n;
        *grid = ctas * emui_arch_at(emui_cu_arch())->sms;
    }
    return emui_cu_driver_leave(CU_OK);
}

CUresult cuOccupancyAvailableDynamicSMemPerBlock(size_t *to, CUfunction function, int blocks,
                                                 int threads)
{
    CUresult error;
    emui_cu_kernel *k;
    if (to == NULL || blocks < 1 || threads < 1)
        return CUDA_ERROR_INVALID_VALUE;
    if (emui_cu_driver_kernel(function, &k, &error) == NULL)
        return error;
    bool fits = emui_cu_shared_left(k, threads, blocks, to);
    return emui_cu_driver_leave(fits ? CU_OK : CU_INVALID_VALUE);
}

CUresult cuOccupancyMaxPotentialClusterSize(int *ctas, CUfunction function,
                                            const CUlaunchConfig *config)
{
    CUresult error;
    emui_cu_kernel *k;
    if (ctas == NULL || config == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    if (emui_cu_driver_kernel(function, &k, &error) == NULL)
        return error;
    *ctas = k->non_portable ? emui_cu_max_cluster() : PORTABLE;
    return emui_cu_driver_leave(CU_OK);
}

/* CTAs of a cluster, by the attribute of the launch, or as the kernel requires. */
static int64_t cluster_of(const emui_cu_kernel *k, const CUlaunchConfig *config)
{
    const int *required = k->is.required_cluster;
    int64_t ctas = required[0] != 0 ? (int64_t)required[0] * required[1] * required[2] : 1;
    for (unsigned i = 0; i < config->numAttrs; ++i)
        if (config->attrs[i].id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION)
            ctas = (int64_t)config->attrs[i].value.clusterDim.x *
                   config->attrs[i].value.clusterDim.y * config->attrs[i].value.clusterDim.z;
    return ctas;
}

CUresult cuOccupancyMaxActiveClusters(int *clusters, CUfunction function,
                                      const CUlaunchConfig *config)
{
    CUresult error;
    emui_cu_kernel *k;
    if (clusters == NULL || config == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    if (emui_cu_driver_kernel(function, &k, &error) == NULL)
        return error;
    int64_t threads = (int64_t)config->blockDimX * config->blockDimY * config->blockDimZ;
    *clusters = emui_cu_clusters(k, threads, config->sharedMemBytes, cluster_of(k, config));
    return emui_cu_driver_leave(CU_OK);
}
