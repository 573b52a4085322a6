/* tensor_map.cu - see tensor_map.cuh. Follows the driver's rules for cuTensorMapEncodeTiled and
 * cuTensorMapEncodeIm2col. */
#include "gpu/host/tensor_map.cuh"

#include <cuda_runtime_api.h>

typedef CUresult encode_fn(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *,
                           const cuuint64_t *, const cuuint64_t *, const cuuint32_t *,
                           const cuuint32_t *, CUtensorMapInterleave, CUtensorMapSwizzle,
                           CUtensorMapL2promotion, CUtensorMapFloatOOBfill);

typedef CUresult encode_im2col_fn(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *,
                                  const cuuint64_t *, const cuuint64_t *, const int *, const int *,
                                  cuuint32_t, cuuint32_t, const cuuint32_t *, CUtensorMapInterleave,
                                  CUtensorMapSwizzle, CUtensorMapL2promotion,
                                  CUtensorMapFloatOOBfill);

static void *find_encoder(const char *name)
{
    void *found = NULL;
    cudaDriverEntryPointQueryResult result;
    if (cudaGetDriverEntryPointByVersion(name, &found, 12000, cudaEnableDefault, &result) !=
            cudaSuccess ||
        result != cudaDriverEntryPointSuccess)
        return NULL;
    return found;
}

static bool type_of(int bits, CUtensorMapDataType *type)
{
    *type = bits == 8    ? CU_TENSOR_MAP_DATA_TYPE_UINT8
            : bits == 16 ? CU_TENSOR_MAP_DATA_TYPE_UINT16
            : bits == 32 ? CU_TENSOR_MAP_DATA_TYPE_UINT32
                         : CU_TENSOR_MAP_DATA_TYPE_UINT64;
    return bits == 8 || bits == 16 || bits == 32 || bits == 64;
}

static bool swizzle_of(const ct_tensor_map *map, CUtensorMapSwizzle *swizzle)
{
    *swizzle = map->swizzle == 0    ? CU_TENSOR_MAP_SWIZZLE_NONE
               : map->swizzle == 32 ? CU_TENSOR_MAP_SWIZZLE_32B
               : map->swizzle == 64 ? CU_TENSOR_MAP_SWIZZLE_64B
                                    : CU_TENSOR_MAP_SWIZZLE_128B;
    return map->swizzle == 0 || map->swizzleAtom == 16;
}

static CUtensorMapL2promotion promotion_of(int bytes)
{
    return bytes == 64    ? CU_TENSOR_MAP_L2_PROMOTION_L2_64B
           : bytes == 128 ? CU_TENSOR_MAP_L2_PROMOTION_L2_128B
           : bytes == 256 ? CU_TENSOR_MAP_L2_PROMOTION_L2_256B
                          : CU_TENSOR_MAP_L2_PROMOTION_NONE;
}

/* What a map holds, in the driver's types. */
typedef struct fields {
    cuuint64_t extent[CT_MAX_TMA_RANK], pitch[CT_MAX_TMA_RANK];
    cuuint32_t box[CT_MAX_TMA_RANK], step[CT_MAX_TMA_RANK];
    int lower[CT_MAX_TMA_RANK - 2], upper[CT_MAX_TMA_RANK - 2];
    CUtensorMapDataType type;
    CUtensorMapSwizzle swizzle;
    CUtensorMapL2promotion ahead;
} fields;

static bool read_fields(const ct_tensor_map *map, fields *f, gpu_why *why)
{
    if (!type_of(map->elementBits, &f->type))
        return gpu_refuse(why, "a tensor map has no elements of %d bits", map->elementBits);
    if (!swizzle_of(map, &f->swizzle))
        return gpu_refuse(why, "an sm_90 takes no swizzle of atoms of %d bytes", map->swizzleAtom);
    for (int d = 0; d < map->rank; ++d) {
        f->extent[d] = (cuuint64_t)map->globalDim[d];
        f->pitch[d] = (cuuint64_t)map->globalStrides[d];
        f->box[d] = (cuuint32_t)map->boxDim[d];
        f->step[d] = (cuuint32_t)map->elementStrides[d];
    }
    for (int d = 0; d < CT_MAX_TMA_RANK - 2; ++d) {
        f->lower[d] = (int)map->lowerCorner[d];
        f->upper[d] = (int)map->upperCorner[d];
    }
    return true;
}

static CUresult encode_boxes(void *encoder, CUtensorMap *out, const ct_tensor_map *map,
                             const fields *f, const void *memory)
{
    return ((encode_fn *)encoder)(out, f->type, (cuuint32_t)map->rank, (void *)memory, f->extent,
                                  f->pitch + 1, f->box, f->step, CU_TENSOR_MAP_INTERLEAVE_NONE,
                                  f->swizzle, f->ahead, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
}

static CUresult encode_pixels(void *encoder, CUtensorMap *out, const ct_tensor_map *map,
                              const fields *f, const void *memory)
{
    return ((encode_im2col_fn *)encoder)(
        out, f->type, (cuuint32_t)map->rank, (void *)memory, f->extent, f->pitch + 1, f->lower,
        f->upper, (cuuint32_t)map->channelsPerPixel, (cuuint32_t)map->pixelsPerColumn, f->step,
        CU_TENSOR_MAP_INTERLEAVE_NONE, f->swizzle, f->ahead, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
}

bool gpu_encode_map(CUtensorMap *out, const ct_tensor_map *map, const void *memory, gpu_why *why)
{
    return gpu_encode_map_ahead(out, map, memory, 0, why);
}

bool gpu_encode_map_ahead(CUtensorMap *out, const ct_tensor_map *map, const void *memory, int ahead,
                          gpu_why *why)
{
    const char *name = map->im2col ? "cuTensorMapEncodeIm2col" : "cuTensorMapEncodeTiled";
    void *encoder = find_encoder(name);
    fields f;
    if (encoder == NULL)
        return gpu_refuse(why, "the driver has no %s", name);
    if (!read_fields(map, &f, why))
        return false;
    f.ahead = promotion_of(ahead);
    CUresult error = (map->im2col ? encode_pixels : encode_boxes)(encoder, out, map, &f, memory);
    return error == CUDA_SUCCESS || gpu_refuse(why, "%s: error %d", name, (int)error);
}
