/* tensor_map.cu - see tensor_map.cuh. Follows the driver's rules for cuTensorMapEncodeTiled. */
#include "gpu/host/tensor_map.cuh"

#include <cuda_runtime_api.h>

typedef CUresult encode_fn(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *,
                           const cuuint64_t *, const cuuint64_t *, const cuuint32_t *,
                           const cuuint32_t *, CUtensorMapInterleave, CUtensorMapSwizzle,
                           CUtensorMapL2promotion, CUtensorMapFloatOOBfill);

static encode_fn *find_encode(void)
{
    void *found = NULL;
    cudaDriverEntryPointQueryResult result;
    if (cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &found, 12000, cudaEnableDefault,
                                         &result) != cudaSuccess ||
        result != cudaDriverEntryPointSuccess)
        return NULL;
    return (encode_fn *)found;
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

bool gpu_encode_map(CUtensorMap *out, const ct_tensor_map *map, const void *memory, gpu_why *why)
{
    encode_fn *encode = find_encode();
    cuuint64_t extent[CT_MAX_TMA_RANK], pitch[CT_MAX_TMA_RANK];
    cuuint32_t box[CT_MAX_TMA_RANK], step[CT_MAX_TMA_RANK];
    CUtensorMapDataType type;
    CUtensorMapSwizzle swizzle;
    if (encode == NULL)
        return gpu_refuse(why, "the driver has no cuTensorMapEncodeTiled");
    if (!type_of(map->elementBits, &type))
        return gpu_refuse(why, "a tensor map has no elements of %d bits", map->elementBits);
    if (!swizzle_of(map, &swizzle))
        return gpu_refuse(why, "an sm_90 takes no swizzle of atoms of %d bytes", map->swizzleAtom);
    for (int d = 0; d < map->rank; ++d) {
        extent[d] = (cuuint64_t)map->globalDim[d];
        pitch[d] = (cuuint64_t)map->globalStrides[d];
        box[d] = (cuuint32_t)map->boxDim[d];
        step[d] = (cuuint32_t)map->elementStrides[d];
    }
    CUresult error = encode(out, type, (cuuint32_t)map->rank, (void *)memory, extent, pitch + 1,
                            box, step, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                            CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    return error == CUDA_SUCCESS || gpu_refuse(why, "cuTensorMapEncodeTiled: error %d", (int)error);
}
