/* tma_im2col.c - im2col boxes: pixels at the positions of a convolution's window, and the channels
 * of each that the map names.
 *
 *      positions     lower .. size - 1 + upper in each dimension of space, w fastest, then h, d, n
 *      pixel p       at the p-th position from the start on, moved by the offsets
 *
 *      dimensions         0          1       ..      rank - 2   rank - 1
 *      plain              channels   w       h, d               images
 *      interleaved        w          h, d            slices     images      a slice is one pixel's
 *
 * Follows the PTX ISA, "Im2col mode", and an H200 where tensors are interleaved. Not here: rows of
 * channels, swizzle, fill (tma_box.c). */
#include "emu/exec/tma/tma.h"

/* To the next position, and then to that of the next image. */
static void advance(const emu_map *map, int64_t *x)
{
    uint32_t first = emu_map_space(map), space = map->rank - 2;
    for (uint32_t k = 0; k < space; ++k) {
        uint32_t d = first + k;
        x[d] += map->step[d];
        if (x[d] < (int64_t)map->size[d] + map->upper[k])
            return;
        x[d] = map->lower[k];
    }
    ++x[map->rank - 1];
}

/* Where a pixel is in a dimension. */
static int64_t moved(const emui_tma *t, const int64_t *position, uint32_t d)
{
    uint32_t k = d - emu_map_space(&t->map); /* wraps around below the first one of space */
    return position[d] + (k < t->map.rank - 2 ? t->offset[k] : 0);
}

static bool pixel(emui_tma *t, uint32_t at, const int64_t *position)
{
    const emu_map *map = &t->map;
    uint64_t row = map->base;
    bool outside = false;
    for (uint32_t d = 1; d < map->rank; ++d) {
        int64_t x = moved(t, position, d);
        outside |= x < 0 || x >= (int64_t)map->size[d];
        row += (uint64_t)x * map->stride[d - 1];
    }
    return emui_tma_row(t, at, moved(t, position, 0), t->inner / t->apart, row, outside);
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
    const uint32_t first = emu_map_space(&t->map);
    for (uint32_t k = 0; k + 2 < t->map.rank; ++k)
        fine &= t->start[first + k] >= t->map.lower[k] &&
                t->start[first + k] < (int64_t)t->map.size[first + k] + t->map.upper[k];
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
