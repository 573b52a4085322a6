/* Wrong answers to exercise 5. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value either_order(ct_ctx *cx, ct_value a, ct_value b)
{
    int64_t sa = ct_int(ct_shape(cx, a)), da = ct_int(ct_stride(cx, a));
    int64_t sb = ct_int(ct_shape(cx, b)), db = ct_int(ct_stride(cx, b));
    if (sa == 1)
        return b;
    if (sb == 1)
        return a;
    if (db == sa * da)
        return ct_make_layout(cx, ct_static(cx, sa * sb), ct_stride(cx, a));
    if (da == sb * db)
        return ct_make_layout(cx, ct_static(cx, sa * sb), ct_stride(cx, b));
    return ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
}

static ct_value one_mode(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value size = ct_mul(cx, ct_shape(cx, a), ct_shape(cx, b));
    return ct_make_layout(cx, size, ct_stride(cx, a));
}

static ct_value two_modes(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_make_layout(cx, pair(cx, ct_shape(cx, a), ct_shape(cx, b)),
                          pair(cx, ct_stride(cx, a), ct_stride(cx, b)));
}

static ct_value ones(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value end = ct_mul(cx, ct_shape(cx, a), ct_stride(cx, a));
    if (ct_int(end) != ct_int(ct_stride(cx, b)))
        return ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    return ct_make_layout(cx, ct_mul(cx, ct_shape(cx, a), ct_shape(cx, b)), ct_stride(cx, a));
}

static ct_value at_extent(ct_ctx *cx, ct_value a, ct_value b)
{
    if (ct_int(ct_shape(cx, a)) == 1)
        return b;
    if (ct_int(ct_shape(cx, b)) == 1)
        return a;
    if (ct_int(ct_shape(cx, a)) != ct_int(ct_stride(cx, b)))
        return ct_make_layout_of(cx, 2, (ct_layout[]){a, b});
    return ct_make_layout(cx, ct_mul(cx, ct_shape(cx, a), ct_shape(cx, b)), ct_stride(cx, a));
}

const wrong_answer wrong_answers[] = {
    {"contiguous in either order is contiguous", either_order,
     "though the first is the coarse one"},
    {"coalesce multiplies the extents", one_mode, "the two are always merged"},
    {"modes stay modes", two_modes, "the two are never merged"},
    {"an extent of 1 is a mode like others", ones, "modes of extent 1 are kept"},
    {"b goes on at the extent of a", at_extent, "never merged"},
    {NULL, NULL, NULL}};
