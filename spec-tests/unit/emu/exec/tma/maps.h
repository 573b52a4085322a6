/* maps.h - a tiled, a packed and an im2col tensor map that follow every rule, for the suites of
 * tensor maps. */
#ifndef CHECK_MAPS_H
#define CHECK_MAPS_H

#include "emu/tensor_map.h"
#include "spec-tests/unit/emu/fixture.h"

static inline emu_map good(void)
{
    return (emu_map){.type = EMU_MAP_F16,
                     .rank = 3,
                     .base = 0x700000000100,
                     .size = {80, 37, 5},
                     .stride = {176, 6608},
                     .box = {64, 13, 2},
                     .step = {1, 1, 1},
                     .swizzle = EMU_SWIZZLE_128B,
                     .promotion = 2,
                     .nan_fill = true};
}

/* Of elements of 4 or 6 bits, for sm_100. */
static inline emu_map good_packed(emu_map_type type)
{
    return (emu_map){.type = type,
                     .rank = 2,
                     .base = 0x700000000100,
                     .size = {256, 9},
                     .stride = {192},
                     .box = {128, 3},
                     .step = {1, 1},
                     .swizzle = EMU_SWIZZLE_128B,
                     .sm_100 = true};
}

static inline emu_map good_im2col(void)
{
    return (emu_map){.im2col = true,
                     .type = EMU_MAP_F32,
                     .rank = 4,
                     .base = 0x700000000000,
                     .size = {24, 11, 7, 3},
                     .stride = {96, 1056, 7392},
                     .step = {1, 2, 1, 1},
                     .lower = {-1, -2},
                     .upper = {-3, 1},
                     .channels = 16,
                     .pixels = 40,
                     .swizzle = EMU_SWIZZLE_64B};
}

#endif
