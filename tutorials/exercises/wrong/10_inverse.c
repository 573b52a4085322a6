/* Wrong answers to exercise 10. */
#include "tutorials/exercises/wrong/wrong.h"

static ct_value right(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_layout_call(cx, ct_right_inverse(cx, A), place);
}

static ct_value forward(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_layout_call(cx, A, place);
}

static ct_value mn(ct_ctx *cx, ct_value A, ct_value place)
{
    ct_value c = ct_layout_call(cx, ct_left_inverse(cx, A), place);
    return ct_idx2crd(cx, c, ct_shape(cx, A));
}

static ct_value identity(ct_ctx *cx, ct_value A, ct_value place)
{
    (void)cx;
    (void)A;
    return place;
}

static ct_value coalesced(ct_ctx *cx, ct_value A, ct_value place)
{
    return ct_layout_call(cx, ct_right_inverse(cx, ct_coalesce(cx, A)), place);
}

static ct_value try_right(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_layout_call(cx, ct_right_inverse(cx, a), b);
}

static ct_value try_fwd(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_layout_call(cx, a, b);
}

static ct_value try_crd(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_idx2crd(cx, b, ct_shape(cx, a));
}

static ct_value try_same(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)cx, (void)a;
    return b;
}

static ct_value try_mn(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_idx2crd(cx, ct_layout_call(cx, ct_left_inverse(cx, a), b), ct_shape(cx, a));
}

static ct_value try_div(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_div(cx, b, ct_get(cx, ct_flatten(cx, ct_stride(cx, a)), 0));
}

static ct_value try_one(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_add(cx, ct_layout_call(cx, ct_left_inverse(cx, a), b), ct_static(cx, 1));
}

static ct_value try_inv(ct_ctx *cx, ct_value a, ct_value b)
{
    (void)b;
    return ct_left_inverse(cx, a);
}

static ct_value try_rm(ct_ctx *cx, ct_value a, ct_value b)
{
    ct_value s = ct_flatten(cx, ct_shape(cx, a)),
             c = ct_flatten(cx, ct_idx2crd(cx, ct_layout_call(cx, ct_left_inverse(cx, a), b), s));
    if (ct_kind_of(c) != CT_TUPLE)
        return c;
    return ct_crd2idx(cx, c, s, ct_compact_row_major(cx, s, ct_static(cx, 1)));
}

static ct_value try_twice(ct_ctx *cx, ct_value a, ct_value b)
{
    return ct_layout_call(cx, ct_right_inverse(cx, ct_left_inverse(cx, a)), b);
}

const wrong_answer wrong_answers[] = {
    {"an inverse is an inverse", right, "this is right_inverse"},
    {"A at the place", forward, "this is A(place)"},
    {"a coordinate is (m,n)", mn, "natural coordinate"},
    {"the place is the coordinate", identity, "the place itself"},
    {"the inverse of the coalesced layout", coalesced, "this is right_inverse"},
    {"right_inverse", try_right, "this is right_inverse. It covers A's places"},
    {"A of the place", try_fwd, "this is A(place): the layout used once more,"},
    {"idx2crd", try_crd, "the place was split by A's shape, as if it were"},
    {"the place", try_same, "this is the place itself. Coordinate and place"},
    {"the pair", try_mn, "this is the natural coordinate. The inverses of"},
    {"by the stride", try_div, "the place was divided by the first stride. That"},
    {"counting from 1", try_one, "every answer is too large by 1. Coordinates,"},
    {"the inverse itself", try_inv, "this is the inverse, a layout. Call it with the"},
    {"numbered along rows", try_rm, "the coordinate is the right one, numbered along"},
    {"the inverse of the inverse", try_twice, "this is A(place): the layout used once more,"},
    {NULL, NULL, NULL}};
