/* tma_plan.c - see tma_plan.h. */
#include "spec-tests/compare/machine/tma_plan.h"

#include <string.h>

enum { GRANULE = 16 };

static emu_map_type type_of(int bits)
{
    return bits == 8    ? EMU_MAP_U8
           : bits == 16 ? EMU_MAP_U16
           : bits == 32 ? EMU_MAP_U32
                        : EMU_MAP_U64;
}

emu_map tma_plan_map(const ct_tensor_map *from)
{
    emu_map map = {.im2col = from->im2col,
                   .type = type_of(from->elementBits),
                   .rank = (uint32_t)from->rank,
                   .base = (uint64_t)from->globalAddress,
                   .channels = (uint32_t)from->channelsPerPixel,
                   .pixels = (uint32_t)from->pixelsPerColumn};
    for (int d = 0; d < from->rank; ++d) {
        map.size[d] = (uint64_t)from->globalDim[d];
        map.box[d] = (uint32_t)from->boxDim[d];
        map.step[d] = (uint32_t)from->elementStrides[d];
        if (d > 0)
            map.stride[d - 1] = (uint64_t)from->globalStrides[d];
    }
    for (int k = 0; from->im2col && k + 2 < from->rank; ++k) {
        map.lower[k] = (int32_t)from->lowerCorner[k];
        map.upper[k] = (int32_t)from->upperCorner[k];
    }
    while (from->swizzle >> map.swizzle > GRANULE)
        ++map.swizzle;
    map.sm_100 = from->swizzle > 0 && from->swizzleAtom > GRANULE;
    if (map.sm_100)
        map.swizzle = from->swizzleAtom == 2 * GRANULE ? EMU_SWIZZLE_128B_ATOM_32B
                                                       : EMU_SWIZZLE_128B_ATOM_64B;
    return map;
}

bool tma_plan_is_narrow(const emu_map *map)
{
    uint32_t row = map->box[0] * emu_map_element_bytes(map->type),
             width = map->swizzle > EMU_SWIZZLE_128B ? 3 : map->swizzle;
    return map->swizzle != EMU_SWIZZLE_NONE && row < (uint32_t)GRANULE << width &&
           emu_map_box_bytes(map) > row;
}

void tma_plan_forget_ends(const emu_map *map, uint64_t address, uint64_t bytes, uint8_t *must,
                          const uint8_t *have)
{
    uint64_t first = map->base - address, k[EMU_MAP_DIMS] = {0};
    uint64_t row = map->size[0] * emu_map_element_bytes(map->type), behind = -row % GRANULE;
    for (uint32_t d = 0; behind > 0 && d < map->rank;) {
        uint64_t end = first + row;
        for (d = 1; d < map->rank; ++d)
            end += k[d] * map->stride[d - 1];
        if (end + behind <= bytes)
            memcpy(must + end, have + end, behind);
        for (d = 1; d < map->rank && ++k[d] == map->size[d]; ++d)
            k[d] = 0;
    }
}
