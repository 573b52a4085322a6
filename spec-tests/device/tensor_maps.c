/* tensor_maps.c - the functions of CUDA's driver that make tensor maps, as the machine has them.
 *
 * Found by name, as gpu/host finds them. Follows the CUDA driver API, "Tensor Map Object
 * Management". Here: arguments, and the rules that the machine holds them to. Not here: what gpu/
 * uses of the runtime (runtime.c). */
#include "emu/tensor_map.h"

#include <cuda.h>
#include <cuda_runtime_api.h>
#include <stdbool.h>
#include <string.h>

static CUresult encode(CUtensorMap *to, emu_map *map, const cuuint64_t *size,
                       const cuuint64_t *stride, const cuuint32_t *step)
{
    emu_tensor_map encoded;
    emu_map_refusal why;
    for (unsigned d = 0; d < map->rank && d < EMU_MAP_DIMS; ++d) {
        map->size[d] = size[d];
        map->step[d] = step[d];
        if (d + 1 < map->rank)
            map->stride[d] = stride[d];
    }
    if (emu_map_encode(&encoded, map, &why) != NULL)
        return CUDA_ERROR_INVALID_VALUE;
    memcpy(to, &encoded, sizeof encoded);
    return CUDA_SUCCESS;
}

static CUresult encode_tiled(CUtensorMap *to, CUtensorMapDataType type, cuuint32_t rank,
                             void *memory, const cuuint64_t *size, const cuuint64_t *stride,
                             const cuuint32_t *box, const cuuint32_t *step,
                             CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
                             CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill)
{
    emu_map map = {.type = (emu_map_type)type,
                   .rank = rank,
                   .base = (uint64_t)(uintptr_t)memory,
                   .interleave = (emu_map_interleave)interleave,
                   .swizzle = (emu_map_swizzle)swizzle,
                   .promotion = (uint32_t)promotion,
                   .nan_fill = fill != CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE};
    for (unsigned d = 0; d < rank && d < EMU_MAP_DIMS; ++d)
        map.box[d] = box[d];
    return encode(to, &map, size, stride, step);
}

static CUresult encode_im2col(CUtensorMap *to, CUtensorMapDataType type, cuuint32_t rank,
                              void *memory, const cuuint64_t *size, const cuuint64_t *stride,
                              const int *lower, const int *upper, cuuint32_t channels,
                              cuuint32_t pixels, const cuuint32_t *step,
                              CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
                              CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill)
{
    emu_map map = {.im2col = true,
                   .type = (emu_map_type)type,
                   .rank = rank,
                   .base = (uint64_t)(uintptr_t)memory,
                   .channels = channels,
                   .pixels = pixels,
                   .interleave = (emu_map_interleave)interleave,
                   .swizzle = (emu_map_swizzle)swizzle,
                   .promotion = (uint32_t)promotion,
                   .nan_fill = fill != CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE};
    for (unsigned d = 0; d + 2 < rank && d < EMU_MAP_SPACE; ++d) {
        map.lower[d] = lower[d];
        map.upper[d] = upper[d];
    }
    return encode(to, &map, size, stride, step);
}

/* A function is no object, so its address is copied as bytes. */
cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol, void **function, unsigned version,
                                             unsigned long long flags,
                                             enum cudaDriverEntryPointQueryResult *status)
{
    __typeof__(cuTensorMapEncodeTiled) *tiled = encode_tiled;
    __typeof__(cuTensorMapEncodeIm2col) *im2col = encode_im2col;
    bool is_tiled = strcmp(symbol, "cuTensorMapEncodeTiled") == 0;
    bool is_im2col = strcmp(symbol, "cuTensorMapEncodeIm2col") == 0;
    (void)version, (void)flags;
    if (is_tiled)
        memcpy(function, &tiled, sizeof tiled);
    if (is_im2col)
        memcpy(function, &im2col, sizeof im2col);
    *status =
        is_tiled || is_im2col ? cudaDriverEntryPointSuccess : cudaDriverEntryPointSymbolNotFound;
    return cudaSuccess;
}
