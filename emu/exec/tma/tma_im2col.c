/* tma_im2col.c - im2col boxes: pixels at the positions of a convolution's window, and the channels
 * of each that the map names.
 *
 *      positions     lower .. size - 1 + upper in each dimension of space, w fastest, then h, d, n
 *      pixel p       at the p-th position from the start on, moved by the offsets
 *
 *      along w       h and d are those of the start, which may be left of the lower corner; an
 *                    offset moves corners and start
 *      halo          pixels that go on behind the last one, or behind each 32, within the corners
 *
 *      dimensions         0          1       ..      rank - 2   rank - 1
 *      plain              channels   w       h, d               images
 *      interleaved        w          h, d            slices     images      a slice is one pixel's
 *
 * Follows the PTX ISA, "im2col mode" and "im2col::w and im2col::w::128 modes", and an H200 where
 * tensors are interleaved. Not here: rows of channels, swizzle, fill (tma_box.c). */
#include "emu/exec/tma/tma.h"

#include <inttypes.h>
#include <string.h>

/* Dimensions of space that positions are counted in. */
static uint32_t counted(const emu_map *map)
{
    return map->along != EMU_ALONG_ALL ? 1 : map->rank - 2;
}

/* To the next position, and then to that of the next image. */
static void advance(const emu_map *map, int64_t *x)
{
    uint32_t first = emu_map_space(map), space = counted(map);
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

/* The first position is one of those that the corners leave; along w it may be left of them. */
static bool starts_inside(const emui_tma *t)
{
    bool fine = true;
    const uint32_t first = emu_map_space(&t->map);
    const bool may_be_left = t->map.along != EMU_ALONG_ALL;
    for (uint32_t k = 0; k < counted(&t->map); ++k)
        fine &= (may_be_left || t->start[first + k] >= t->map.lower[k]) &&
                t->start[first + k] < (int64_t)t->map.size[first + k] + t->map.upper[k];
    return fine;
}

/* ---- Along w -------------------------------------------------------------------------------- */

/* Where the halo leaves the corners no word says which pixels it has. */
static bool halo_is_inside(emui_tma *t, const int64_t *last)
{
    const uint32_t w = emu_map_space(&t->map);
    if (last[w] + (int64_t)t->halo * t->map.step[w] < (int64_t)t->map.size[w] + t->map.upper[0])
        return true;
    emui_fault(t->by.m, emui_at_lane(EMU_UNSUPPORTED, t->by.w, t->by.lane),
               "%s: %" PRIu32 " pixels of the halo behind the one at w = %" PRId64
               " end past the upper corner: the PTX ISA does not say in words which they are there"
               "\nchoose the pixels so that the halo ends in the image of the last one",
               t->by.what, t->halo, last[w]);
    return false;
}

/* The pixels of a halo, from a row of the box on; last: the position of the one before. */
static bool put_halo(emui_tma *t, uint32_t row, const int64_t *last)
{
    int64_t x[EMU_MAP_DIMS];
    memcpy(x, last, sizeof x);
    if (t->halo > 0 && !halo_is_inside(t, last))
        return false;
    for (uint32_t k = 0; k < t->halo; ++k) {
        advance(&t->map, x);
        if (!pixel(t, (row + k) * t->pitch, x))
            return false;
    }
    return true;
}

static bool go_along(emui_tma *t, int64_t *x)
{
    enum { GROUP = 32 };
    const uint32_t pixels = t->rows - t->halo * (t->map.along == EMU_ALONG_W128 ? 4 : 1);
    const uint32_t group = t->map.along == EMU_ALONG_W128 ? GROUP : pixels;
    for (uint32_t p = 0, row = 0; p < pixels; ++p) {
        if (!pixel(t, row++ * t->pitch, x))
            return false;
        if ((p + 1) % group == 0) {
            if (!put_halo(t, row, x))
                return false;
            row += t->halo;
        }
        advance(&t->map, x);
    }
    return true;
}

/* --------------------------------------------------------------------------------------------- */

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
    if (t->map.along != EMU_ALONG_ALL)
        return go_along(t, x);
    for (uint32_t p = 0; p < t->map.pixels; ++p) {
        if (!pixel(t, p * t->pitch, x))
            return false;
        advance(&t->map, x);
    }
    return true;
}
