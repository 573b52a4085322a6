/* swizzle.h - swizzles in front of layouts: Sw o offset o L, and how they compose.
 *
 *      .....YYY.......ZZZ....        Z = bits [M, M+B), Y = bits [M+S, M+S+B)
 *           |--- S ---|  M           Z ^= Y; a negative S exchanges the two places
 *
 * What is here: Sw o L, Sw o Sw, L o Sw, and operations on the inner layout. What is not: slices of
 * swizzled layouts. Follows swizzle.hpp, swizzle_layout.hpp. */
#ifndef GPU_ALGEBRA_SWIZZLE_H
#define GPU_ALGEBRA_SWIZZLE_H

#include "gpu/algebra/compose.h"

typedef struct gpu_swizzle {
    int bits, base, shift;
} gpu_swizzle;

GPU_BOTH int gpu_distance(const gpu_swizzle *s)
{
    return s->shift < 0 ? -s->shift : s->shift;
}

/* The bits that are read, and those that are changed. */
GPU_BOTH int64_t gpu_swizzle_y(const gpu_swizzle *s)
{
    return (((int64_t)1 << s->bits) - 1) << (s->base + (s->shift > 0 ? s->shift : 0));
}

GPU_BOTH int64_t gpu_swizzle_z(const gpu_swizzle *s)
{
    return (((int64_t)1 << s->bits) - 1) << (s->base - (s->shift < 0 ? s->shift : 0));
}

/* i xor the bits in Y moved onto Z. */
GPU_BOTH int64_t gpu_swizzled(const gpu_swizzle *s, int64_t i)
{
    int64_t y = i & gpu_swizzle_y(s);
    return i ^ (s->shift >= 0 ? y >> s->shift : y << -s->shift);
}

GPU_BOTH bool gpu_swizzle_valid(const gpu_swizzle *s)
{
    return s->bits >= 0 && s->base >= 0 && gpu_distance(s) >= s->bits &&
           s->bits + s->base + gpu_distance(s) <= 31;
}

GPU_BOTH int gpu_trailing_zeros(uint32_t v)
{
    int n = 0;
    while (n < 32 && (v >> n & 1) == 0)
        ++n;
    return n;
}

GPU_BOTH int gpu_ones(uint32_t v)
{
    int n = 0;
    for (; v != 0; v &= v - 1)
        ++n;
    return n;
}

/* The swizzle that reads the bits y and changes the bits z, both runs of B bits. */
GPU_BOTH void gpu_make_swizzle(int *error, uint32_t y, uint32_t z, gpu_swizzle *s)
{
    int ty = gpu_trailing_zeros(y), tz = gpu_trailing_zeros(z);
    s->bits = gpu_ones(y);
    s->base = (ty < tz ? ty : tz) % 32;
    s->shift = ty - tz;
    if (s->bits != gpu_ones(z) || !gpu_swizzle_valid(s) ||
        (uint32_t)(gpu_swizzle_y(s) | gpu_swizzle_z(s)) != (y | z))
        gpu_fail(error, CT_EINVAL);
}

/* Two swizzles of one shift: the bits that both change stay. */
GPU_BOTH void gpu_merge_swizzles(int *error, const gpu_swizzle *a, const gpu_swizzle *b,
                                 gpu_swizzle *out)
{
    *out = *a;
    if (a->shift != b->shift)
        gpu_fail(error, CT_EINVAL);
    else
        gpu_make_swizzle(error, (uint32_t)(gpu_swizzle_y(a) ^ gpu_swizzle_y(b)),
                         (uint32_t)(gpu_swizzle_z(a) ^ gpu_swizzle_z(b)), out);
}

/* A static integer as a coordinate of the layout: its value, with its mark. */
GPU_BOTH gpu_num gpu_at_static(int *error, const gpu_nest *n, int64_t i)
{
    gpu_nest coord;
    gpu_clear(&coord);
    gpu_push(error, &coord, gpu_number(i, true), gpu_number(0, true), 0, 0);
    return gpu_crd2idx(error, &coord, n);
}

GPU_BOTH bool gpu_is_mask(gpu_num v)
{
    return v.fixed && v.value >= 0 && v.value <= UINT32_MAX;
}

/* A o Sw = Sw' o A, its masks where A sends those of Sw: right where A keeps bits apart, which is
 * looked at coordinate by coordinate. */
GPU_CALL void gpu_compose_swizzle(int *error, const gpu_nest *a, const gpu_swizzle *s,
                                  gpu_swizzle *out)
{
    gpu_num y = gpu_at_static(error, a, gpu_swizzle_y(s));
    gpu_num z = gpu_at_static(error, a, gpu_swizzle_z(s));
    out->bits = out->base = out->shift = 0;
    if (!gpu_is_mask(y) || !gpu_is_mask(z))
        gpu_fail(error, CT_EINVAL);
    if (*error != CT_OK)
        return;
    gpu_make_swizzle(error, (uint32_t)y.value, (uint32_t)z.value, out);
    int64_t size = gpu_size(error, a).value;
    int leaves = 2 * a->leaves + (out->bits > 0 ? 2 : 0); /* Sw o offset o A weighs 4 more */
    int64_t asked = size > 0 ? gpu_check_bound(size, leaves) : 0, i = 0;
    for (; i < asked && *error == CT_OK; ++i)
        if (gpu_value(error, a, gpu_swizzled(s, i)) != gpu_swizzled(out, gpu_value(error, a, i)))
            gpu_fail(error, CT_EDOMAIN);
    if (asked >= size || *error != CT_OK)
        return;
    i = size - 1;
    bool same =
        gpu_value(error, a, gpu_swizzled(s, i)) == gpu_swizzled(out, gpu_value(error, a, i));
    gpu_fail(error, same ? CT_EUNSUP : CT_EDOMAIN);
}

#endif
