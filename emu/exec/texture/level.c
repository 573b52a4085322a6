/* level.c - which levels of a mipmap a sample takes.
 *
 *      lod      the logarithm of how many texels of level 0 a step is, plus the bias, within
 *               least .. most of the object
 *      point    the nearest level
 *      linear   two levels, the second with the fraction of lod, in 1/256
 *
 * Follows the CUDA programming guide, "Mipmapped textures"; the rounding is that of an H200. */
#include "emu/exec/texture/texture.h"

#include <math.h>

enum { ONE = 256 };

static double bounded(double v, double low, double high)
{
    double most = v > high ? high : v; /* where low is above high, it counts */
    return most < low ? low : most;
}

emui_levels emui_levels_of(const emui_object *o, float lod)
{
    const emu_sampler *s = &o->sampler;
    emui_levels to = {0, 0, 0};
    if (o->resource.kind != EMU_RESOURCE_MIPMAP)
        return to;
    int last = o->resource.array->shape.levels - 1;
    double at = bounded(lod != lod ? 0 : (double)lod, -1024, 1024) + (double)s->bias;
    at = bounded(bounded(at, s->least, s->most), 0, last);
    int fixed = (int)floor(at * (double)ONE);
    if (!s->mip_is_linear)
        to.first = to.second = (fixed + ONE / 2) / ONE;
    else
        to = (emui_levels){fixed / ONE, fixed / ONE + 1, fixed % ONE};
    to.second = to.second > last ? last : to.second;
    return to;
}

float emui_lod_of(const emui_object *o, int axes, const float x[3], const float y[3])
{
    uint32_t extent[3];
    double longest = 0;
    emui_resource_extent(&o->resource, 0, extent);
    const float *const gradient[2] = {x, y};
    for (int g = 0; g < 2; ++g) {
        double square = 0;
        for (int k = 0; k < axes; ++k)
            square += pow((double)gradient[g][k] * extent[k], 2);
        longest = square > longest ? square : longest;
    }
    return longest == 0 ? -32 : (float)(log2(longest) / 2);
}
