/* axis.c - a coordinate along one axis: which texels, with which weight, and addressing modes.
 *
 *      texel      | 0     | 1     | 2     |        a texel's centre is at i + 1/2
 *      x          0       1       2       3
 *
 * A texture unit of an H200 has 8 bits of fraction: x - 1/2 is rounded to the nearest 1/256, halves
 * up. A normalised coordinate is cut to 21 bits of fraction, towards minus infinity, before it is
 * multiplied by the extent. Follows the CUDA programming guide, "Texture Fetching". */
#include "emu/exec/texture/texture.h"

#include <math.h>

enum { FRACTION = 21, ONE = 256 };

/* What is beyond this is outside of every texture; products with extents stay in 64 bits. */
static const double FAR = 1048576.0;

static double bounded(float x)
{
    if (x != x)
        return 0;
    return x < -FAR ? -FAR : x > FAR ? FAR : (double)x;
}

/* In texels, times 2^FRACTION, towards minus infinity. */
static int64_t in_texels(float x, bool is_normalised, uint32_t extent)
{
    int64_t fixed = (int64_t)floor(bounded(x) * (1 << FRACTION));
    return is_normalised ? fixed * (int64_t)extent : fixed;
}

emui_axis emui_axis_linear(float x, bool is_normalised, uint32_t extent)
{
    int64_t unit = (int64_t)1 << FRACTION, at = in_texels(x, is_normalised, extent);
    int64_t fixed = (at - unit / 2 + unit / (2 * ONE)) >> (FRACTION - 8);
    return (emui_axis){fixed >> 8, (int)(fixed & (ONE - 1))};
}

emui_axis emui_axis_nearest(float x, bool is_normalised, uint32_t extent)
{
    return (emui_axis){in_texels(x, is_normalised, extent) >> FRACTION, 0};
}

static int64_t modulo(int64_t a, int64_t n)
{
    int64_t r = a % n;
    return r < 0 ? r + n : r;
}

bool emui_wrap(emu_wrap mode, int64_t i, uint32_t extent, uint32_t *to)
{
    int64_t n = extent, at = i;
    if (mode == EMU_WRAP_REPEAT)
        at = modulo(i, n);
    if (mode == EMU_WRAP_MIRROR) {
        at = modulo(i, 2 * n);
        at = at < n ? at : 2 * n - 1 - at;
    }
    if (mode == EMU_WRAP_BORDER && (i < 0 || i >= n))
        return false;
    *to = (uint32_t)(at < 0 ? 0 : at >= n ? n - 1 : at);
    return true;
}
