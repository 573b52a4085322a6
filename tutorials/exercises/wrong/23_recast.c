/* Wrong answers to exercise 23. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value each_extent(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_value n = ct_static(cx, ct_int(bits) / 8);
    ct_tuple s = ct_shape(cx, layout), d = ct_stride(cx, layout);
    ct_tuple shape = pair(cx, ct_div(cx, ct_get(cx, s, 0), n), ct_div(cx, ct_get(cx, s, 1), n));
    ct_value one = ct_static(cx, 1);
    if (ct_int(ct_get(cx, d, 0)) == 1)
        return ct_make_layout(cx, shape, pair(cx, one, ct_div(cx, ct_get(cx, d, 1), n)));
    return ct_make_layout(cx, shape, pair(cx, ct_div(cx, ct_get(cx, d, 0), n), one));
}

static ct_value all_strides(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_value n = ct_static(cx, ct_int(bits) / 8);
    ct_value s[2], d[2];
    for (int i = 0; i < 2; ++i) {
        s[i] = ct_get(cx, ct_shape(cx, layout), i);
        d[i] = ct_get(cx, ct_stride(cx, layout), i);
        if (ct_int(d[i]) == 1)
            s[i] = ct_div(cx, s[i], n);
        d[i] = ct_div(cx, d[i], n);
    }
    return ct_make_layout(cx, pair(cx, s[0], s[1]), pair(cx, d[0], d[1]));
}

static ct_value strides_stay(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_value s[2];
    for (int i = 0; i < 2; ++i) {
        s[i] = ct_get(cx, ct_shape(cx, layout), i);
        if (ct_int(ct_get(cx, ct_stride(cx, layout), i)) == 1)
            s[i] = ct_dynamic(cx, ct_int(s[i]) / (ct_int(bits) / 8));
    }
    return ct_make_layout(cx, pair(cx, s[0], s[1]), ct_stride(cx, layout));
}

static ct_value library(ct_ctx *cx, ct_value layout, ct_value bits)
{
    return ct_recast_layout(cx, layout, 8, ct_int(bits));
}

static ct_value mode_0(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    ct_value s[2], d[2];
    for (int i = 0; i < 2; ++i) {
        int64_t stride = ct_int(ct_get(cx, ct_stride(cx, layout), i));
        s[i] = ct_get(cx, ct_shape(cx, layout), i);
        d[i] = ct_dynamic(cx, stride == 1 ? 1 : stride / n);
    }
    return ct_make_layout(cx, pair(cx, ct_dynamic(cx, ct_int(s[0]) / n), s[1]),
                          pair(cx, d[0], d[1]));
}

static ct_value compact(ct_ctx *cx, ct_value layout, ct_value bits)
{
    int64_t n = ct_int(bits) / 8;
    ct_tuple s = ct_shape(cx, layout);
    int64_t m = ct_int(ct_get(cx, s, 0)), k = ct_int(ct_get(cx, s, 1));
    if (ct_int(ct_get(cx, ct_stride(cx, layout), 0)) == 1)
        return ct_make_layout(cx, pair(cx, ct_dynamic(cx, m / n), ct_dynamic(cx, k)), NULL);
    return ct_make_layout(cx, pair(cx, ct_dynamic(cx, m), ct_dynamic(cx, k / n)), ct_LayoutRight());
}

static ct_value every_nth(ct_ctx *cx, ct_value layout, ct_value bits)
{
    ct_value n = ct_static(cx, ct_int(bits) / 8);
    ct_value s[2], d[2];
    for (int i = 0; i < 2; ++i) {
        s[i] = ct_get(cx, ct_shape(cx, layout), i);
        d[i] = ct_get(cx, ct_stride(cx, layout), i);
        if (ct_int(d[i]) == 1) {
            s[i] = ct_div(cx, s[i], n);
            d[i] = n;
        }
    }
    return ct_make_layout(cx, pair(cx, s[0], s[1]), pair(cx, d[0], d[1]));
}

const wrong_answer wrong_answers[] = {
    {"a quarter of each extent", each_extent, "both extents were divided"},
    {"all strides are divided", all_strides, "became 0"},
    {"the strides are places, they stay", strides_stay, "still counts narrow elements"},
    {"the library's call", library, "without ct_recast_layout"},
    {"mode 0 is the contiguous one", mode_0, "mode 0 was shortened"},
    {"a compact tile", compact, "tile without gaps"},
    {"every n-th element of the tile", every_nth, "every n-th narrow element"},
    {NULL, NULL, NULL}};
