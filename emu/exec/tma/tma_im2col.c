/* tma_im2col.c - im2col boxes: pixels at the positions of a convolution's window, and the channels
 * of each that the map names.
 *
 *      positions     lower .. size - 1 + upper in each dimension of space, w fastest, then h, d, n
 *      pixel p       at the p-th position from the start on, moved by the offsets
 *
 * Dimension 0 is that of the channels, the last that of the images. Follows the PTX ISA, "Im2col
 * mode". Not here: rows of channels, swizzle, fill (tma_box.c). */
#include "emu/exec/tma/tma.h"

/* To the next position: dimensions 1 .. rank - 2 are those of space, then comes the next image. */
static void advance(const emu_map *map, int64_t *x)
{
    uint32_t d = 1;
    for (; d + 1 < map->rank; ++d) {
        x[d] += map->step[d];
        if (x[d] < (int64_t)map->size[d] + map->upper[d - 1])
            return;
        x[d] = map->lower[d - 1];
    }
    ++x[d];
}

static bool pixel(emui_tma *t, uint32_t at, const int64_t *position)
{
    const emu_map *map = &t->map;
    uint64_t row = map->base;
    bool outside = false;
    for (uint32_t d = 1; d < map->rank; ++d) {
        int64_t x = position[d] + (d + 1 < map->rank ? t->offset[d - 1] : 0);
        outside |= x < 0 || x >= (int64_t)map->size[d];
        row += (uint64_t)x * map->stride[d - 1];
    }
    return emui_tma_row(t, at, position[0], map->channels, row, outside);
}

static bool stores_inside(const emui_tma *t)
{
    bool fine = true;
    for (uint32_t k = 0; k + 2 < t->map.rank; ++k)
        fine &= t->map.lower[k] >= 0 && t->map.upper[k] <= 0;
    return fine;
}

/* The first position is one of those that the corners leave. */
static bool starts_inside(const emui_tma *t)
{
    bool fine = true;
    for (uint32_t k = 0; k + 2 < t->map.rank; ++k)
        fine &= t->start[k + 1] >= t->map.lower[k] &&
                t->start[k + 1] < (int64_t)t->map.size[k + 1] + t->map.upper[k];
    return fine;
}

bool emui_tma_im2col(emui_tma *t)
{
    int64_t x[EMU_MAP_DIMS];
    for (uint32_t d = 0; d < t->map.rank; ++d)
        x[d] = t->start[d];
    if (!t->loads && !stores_inside(t)) {
        emui_bulk_bad(&t->by,
                      "stores of im2col need lower corners of at least 0 and upper of at most 0");
        return false;
    }
    if (!starts_inside(t)) {
        emui_bulk_bad(&t->by, "im2col starts between its corners, in each dimension of space");
        return false;
    }
    for (uint32_t p = 0; p < t->map.pixels; ++p) {
        if (!pixel(t, p * t->pitch, x))
            return false;
        advance(&t->map, x);
    }
    return true;
}
