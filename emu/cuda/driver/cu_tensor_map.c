/* cu_tensor_map.c - tensor maps: the driver's arguments for the machine's encoder, which says why
 * it refuses some.
 *
 * Follows the CUDA driver API, "Tensor Map Object Management". Enumerations have the driver's order
 * in both. */
#include "emu/cuda/driver/cu.h"
#include "emu/tensor_map.h"

#include <string.h>

_Static_assert(sizeof(CUtensorMap) == sizeof(emu_tensor_map), "a map has 128 bytes");

static CUresult refused(const char *call, const char *why)
{
    emui_cu_device *d = emui_cu_enter();
    if (why == NULL || d == NULL)
        return why == NULL ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
    emui_cu_tell_call(d, call, "tensor map", "pass what the driver's documentation allows", "%s",
                      why);
    emui_cu_leave();
    return CUDA_ERROR_INVALID_VALUE;
}

static CUresult encode(const char *call, CUtensorMap *to, const emu_map *map)
{
    emu_tensor_map encoded;
    emu_map_refusal refusal;
    const char *why = emu_map_encode(&encoded, map, &refusal);
    if (why != NULL)
        return refused(call, why);
    memcpy(to, &encoded, sizeof *to);
    return CUDA_SUCCESS;
}

static bool set_tensor(emu_map *m, const cuuint64_t *size, const cuuint64_t *stride,
                       const cuuint32_t *step)
{
    if (m->rank < 1 || m->rank > EMU_MAP_DIMS || size == NULL || step == NULL ||
        (stride == NULL && m->rank > 1))
        return false;
    for (uint32_t i = 0; i < m->rank; ++i) {
        m->size[i] = size[i];
        m->step[i] = step[i];
        if (i > 0)
            m->stride[i - 1] = stride[i - 1];
    }
    return true;
}

CUresult cuTensorMapEncodeTiled(CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank,
                                void *base, const cuuint64_t *size, const cuuint64_t *stride,
                                const cuuint32_t *box, const cuuint32_t *step,
                                CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
                                CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill)
{
    emu_map m = {.type = (emu_map_type)type,
                 .rank = rank,
                 .base = (uintptr_t)base,
                 .interleave = (emu_map_interleave)interleave,
                 .swizzle = (emu_map_swizzle)swizzle,
                 .promotion = (uint32_t)promotion,
                 .nan_fill = fill != 0};
    if (map == NULL || box == NULL || !set_tensor(&m, size, stride, step))
        return CUDA_ERROR_INVALID_VALUE;
    m.sm_100 = emui_cu_arch() != EMU_SM_90A;
    memcpy(m.box, box, rank * sizeof *box);
    return encode("cuTensorMapEncodeTiled", map, &m);
}

CUresult cuTensorMapEncodeIm2col(CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank,
                                 void *base, const cuuint64_t *size, const cuuint64_t *stride,
                                 const int *lower, const int *upper, cuuint32_t channels,
                                 cuuint32_t pixels, const cuuint32_t *step,
                                 CUtensorMapInterleave interleave, CUtensorMapSwizzle swizzle,
                                 CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill)
{
    emu_map m = {.im2col = true,
                 .type = (emu_map_type)type,
                 .rank = rank,
                 .base = (uintptr_t)base,
                 .channels = channels,
                 .pixels = pixels,
                 .interleave = (emu_map_interleave)interleave,
                 .swizzle = (emu_map_swizzle)swizzle,
                 .promotion = (uint32_t)promotion,
                 .nan_fill = fill != 0};
    if (map == NULL || rank < 3 || lower == NULL || upper == NULL ||
        !set_tensor(&m, size, stride, step))
        return CUDA_ERROR_INVALID_VALUE;
    m.sm_100 = emui_cu_arch() != EMU_SM_90A;
    memcpy(m.lower, lower, (rank - 2) * sizeof *lower);
    memcpy(m.upper, upper, (rank - 2) * sizeof *upper);
    return encode("cuTensorMapEncodeIm2col", map, &m);
}

CUresult cuTensorMapEncodeIm2colWide(CUtensorMap *map, CUtensorMapDataType type, cuuint32_t rank,
                                     void *base, const cuuint64_t *size, const cuuint64_t *stride,
                                     int lower, int upper, cuuint32_t channels, cuuint32_t pixels,
                                     const cuuint32_t *step, CUtensorMapInterleave interleave,
                                     CUtensorMapIm2ColWideMode mode, CUtensorMapSwizzle swizzle,
                                     CUtensorMapL2promotion promotion, CUtensorMapFloatOOBfill fill)
{
    emu_map m = {.im2col = true,
                 .type = (emu_map_type)type,
                 .rank = rank,
                 .base = (uintptr_t)base,
                 .lower = {lower},
                 .upper = {upper},
                 .channels = channels,
                 .pixels = pixels,
                 .interleave = (emu_map_interleave)interleave,
                 .swizzle = (emu_map_swizzle)swizzle,
                 .promotion = (uint32_t)promotion,
                 .nan_fill = fill != 0,
                 .along = (emu_map_along)(EMU_ALONG_W + mode)};
    if (map == NULL || rank < 3 || (unsigned)mode > CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128 ||
        !set_tensor(&m, size, stride, step))
        return CUDA_ERROR_INVALID_VALUE;
    m.sm_100 = emui_cu_arch() != EMU_SM_90A;
    return encode("cuTensorMapEncodeIm2colWide", map, &m);
}

CUresult cuTensorMapReplaceAddress(CUtensorMap *map, void *base)
{
    emu_tensor_map encoded;
    emu_map_refusal refusal;
    if (map == NULL)
        return CUDA_ERROR_INVALID_VALUE;
    memcpy(&encoded, map, sizeof encoded);
    const char *why = emu_map_replace_address(&encoded, (uintptr_t)base, &refusal);
    if (why != NULL)
        return refused("cuTensorMapReplaceAddress", why);
    memcpy(map, &encoded, sizeof encoded);
    return CUDA_SUCCESS;
}
